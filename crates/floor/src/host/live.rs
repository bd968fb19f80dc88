//! The world as it is: the generator, the links, what people have.

use chance::{Ask, Card, EntropyError, Generator, Outcome};
use games::{AnyTable, Cents, Exact};

use crate::house::{Equipment, House};
use crate::table::World;
use crate::{Code, FloorError};

/// Where chance comes from. If it fails it is closed until it passes its self-test again.
pub(super) struct LiveChance {
    make: Box<dyn FnMut() -> Result<Generator, EntropyError> + Send>,
    generator: Option<Generator>,
    /// How many more cards the present key may deal.
    cards_left: u32,
    /// What salts come from: a generator of their own, so that no record tells anything of the one
    /// that deals.
    salts: Option<Generator>,
}

impl LiveChance {
    pub fn new(make: Box<dyn FnMut() -> Result<Generator, EntropyError> + Send>) -> LiveChance {
        LiveChance { make, generator: None, cards_left: 0, salts: None }
    }

    /// The generator may have been left in the midst of something: another is made.
    pub fn forget(&mut self) {
        self.generator = None;
    }

    /// The generator, with a fresh key where one is due.
    fn generator(&mut self, is_card: bool) -> Result<&mut Generator, EntropyError> {
        if self.generator.is_none() {
            self.generator = Some((self.make)()?);
            self.cards_left = Generator::CARDS_PER_KEY;
        }
        let fresh = !is_card || self.cards_left == 0;
        let generator = self.generator.as_mut().expect("it was just made");
        if fresh {
            self.cards_left = Generator::CARDS_PER_KEY;
            if let Err(why) = generator.reseed() {
                self.generator = None;
                return Err(why);
            }
        }
        self.cards_left -= u32::from(is_card);
        self.generator.as_mut().ok_or_else(|| EntropyError::because("it has failed"))
    }

    fn answer(&mut self, ask: Ask, left: &[Card]) -> Result<Option<Outcome>, EntropyError> {
        let is_card = matches!(ask, Ask::Card { .. });
        let generator = self.generator(is_card)?;
        Ok(generator.outcome(ask, left))
    }

    /// 128 bits under a fresh key, in hexadecimal.
    fn salt(&mut self) -> Result<String, EntropyError> {
        let mut salts = match self.salts.take() {
            Some(salts) => salts,
            None => (self.make)()?,
        };
        // A generator that has failed is not used again.
        salts.reseed()?;
        let salt = format!("{:016x}{:016x}", salts.word(), salts.word());
        self.salts = Some(salts);
        Ok(salt)
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
        state.check_free().map(|()| state.made.clone())
    }

    fn happened(&self, _: &str) -> Option<bool> {
        None
    }
}
