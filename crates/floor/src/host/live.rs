//! The world as it is: the generator, the links, what people have.

use chance::{Ask, Card, EntropyError, Generator, Outcome};
use games::{AnyTable, Cents, Exact};

use super::health::Health;
use crate::house::{Equipment, House};
use crate::table::World;
use crate::{Code, FloorError};

/// Makes a generator that has passed its self-test and has a fresh key.
type Make = Box<dyn FnMut() -> Result<Generator, EntropyError> + Send>;

/// Where chance comes from. What fails is closed until it passes its self-test again.
pub(super) struct LiveChance {
    make: Make,
    dealing: Keyed,
    /// Salts have a generator of their own, so that no record tells anything of the one that deals.
    salting: Keyed,
}

/// A generator, and how many more times its key may be used.
#[derive(Default)]
struct Keyed {
    generator: Option<Generator>,
    uses_left: u32,
}

/// How many salts are made with one key: so many could be guessed by whoever learnt it.
const SALTS_PER_KEY: u32 = 64;

impl Keyed {
    /// The generator, with a fresh key where one is due.
    fn take(&mut self, make: &mut Make, uses: u32) -> Result<&mut Generator, EntropyError> {
        // One that fails on the way is not used again: it is not put back.
        let generator = match self.generator.take() {
            Some(generator) if self.uses_left > 0 => generator,
            Some(mut generator) => {
                generator.reseed()?;
                self.uses_left = uses;
                generator
            }
            None => {
                self.uses_left = uses;
                make()?
            }
        };
        self.uses_left -= 1;
        Ok(self.generator.insert(generator))
    }
}

impl LiveChance {
    pub fn new(make: Make) -> LiveChance {
        LiveChance { make, dealing: Keyed::default(), salting: Keyed::default() }
    }

    /// Draws once more after a failure, and reports whether that succeeded.
    pub fn try_again(&mut self, health: &Health) {
        let made = (self.make)();
        health.drew(made.err().map(|why| format!("nothing can be drawn: {why}")));
    }

    /// The generator that deals may have been left in the midst of something: another is made.
    pub fn forget(&mut self) {
        self.dealing = Keyed::default();
    }

    fn answer(&mut self, ask: Ask, left: &[Card]) -> Result<Option<Outcome>, EntropyError> {
        if !matches!(ask, Ask::Card { .. }) {
            // Every roll and every spin has a key of its own.
            self.dealing.uses_left = 0;
        }
        let generator = self.dealing.take(&mut self.make, Generator::CARDS_PER_KEY)?;
        Ok(generator.outcome(ask, left))
    }

    /// 128 bits in hexadecimal.
    fn salt(&mut self) -> Result<String, EntropyError> {
        let salts = self.salting.take(&mut self.make, SALTS_PER_KEY)?;
        Ok(format!("{:016x}{:016x}", salts.word(), salts.word()))
    }
}

/// The world that a command is carried out in.
pub(super) struct Live<'a> {
    pub house: &'a House,
    pub funds: Cents,
    pub chance: &'a mut LiveChance,
    /// Why nothing could be drawn.
    pub failed: Option<EntropyError>,
}

impl Live<'_> {
    fn has_failed(&mut self, why: EntropyError) -> FloorError {
        self.failed = Some(why);
        Code::TablePaused.error(why.to_string())
    }
}

impl World for Live<'_> {
    fn funds(&self) -> Cents {
        self.funds
    }

    fn meter(&mut self, _: usize, link: &str, meter: &str, _: &dyn AnyTable) -> Option<Exact> {
        self.house.links().get(link)?.meter_value(meter)
    }

    fn draw(
        &mut self,
        _: usize,
        ask: Ask,
        _: &dyn AnyTable,
        left: &[Card],
    ) -> Result<Outcome, FloorError> {
        match self.chance.answer(ask, left) {
            Ok(Some(outcome)) => Ok(outcome),
            Ok(None) => Err(Code::Internal.error(format!("nothing can answer {ask:?}"))),
            Err(why) => Err(self.has_failed(why)),
        }
    }

    fn salt(&mut self) -> Result<Option<String>, FloorError> {
        let salt = self.chance.salt();
        salt.map(Some).map_err(|why| self.has_failed(why))
    }

    fn equipment(&mut self, name: &str) -> Result<Equipment, FloorError> {
        let Some(state) = self.house.equipment().get(name) else {
            let name: String = name.chars().take(40).collect();
            return Err(Code::Unknown.error(format!("there is no equipment `{name}`")));
        };
        state.check_free().map(|()| state.equipment.clone())
    }

    fn happened(&self, _: &str) -> Option<bool> {
        None
    }
}
