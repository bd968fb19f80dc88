//! The terms of a progressive at one table: what a wager is, what it feeds, what it wins.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::{Exact, Meter, MetersAre, Rate, SecondaryLine, Seeding};
use crate::RefusalCode::Unknown;
use crate::{
    Cents, Chosen, Clause, OptionError, OptionKind, PayLine, PayTable, Pays, Refusal, SpotRule,
};

/// To whom a hand on the envy list brings something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Envy {
    /// Any other player's hand counts, whether or not they made the wager (OH.ML.7.II).
    AnyHand,
    /// Only a hand that wins its own award counts, and players who have won one receive nothing
    /// (CO.DX.19.A.III).
    Winners,
}

/// One line of a progressive's pay table.
#[derive(Clone, Copy, Debug)]
struct AwardLine {
    pays: Pays,
    envy: Cents,
    /// Whether it wins the secondary jackpot as well.
    secondary: bool,
    /// Which of the main meters it is paid from.
    main: usize,
    /// The clause that asks for a verification before it is paid.
    verify: Option<Clause>,
}

impl AwardLine {
    /// A line of the spot's pay table for a wager of this base, paid from the first meter.
    fn new(chosen: &Chosen, spot: &str, line: &PayLine, base: Cents) -> AwardLine {
        let scaled = |amount: Cents| scale(amount, base);
        AwardLine {
            pays: match chosen.pays(spot, &line.name) {
                Pays::DollarsFor(award) => Pays::DollarsFor(scaled(award)),
                Pays::Swept(award) => Pays::Swept(scaled(award)),
                Pays::Dollars(award) => Pays::Dollars(scaled(award)),
                pays => pays,
            },
            envy: scaled(line.envy.unwrap_or(Cents::ZERO)),
            secondary: false,
            main: 0,
            verify: chosen.rulebook().verification(spot, &line.name).map(|prompt| prompt.clause),
        }
    }
}

/// A line of a progressive's pay table as a table pays it, its base unit counted in.
#[derive(Clone, Copy, Debug)]
pub struct ProgressiveLine<'a> {
    /// The name.
    pub name: &'a str,
    /// What it pays.
    pub pays: Pays,
    /// What it brings to every other player with a wager.
    pub envy: Cents,
    /// Which of the meters a share is paid from, the top line's first.
    pub meter: usize,
}

/// A meter that awards are paid from.
#[derive(Clone, Copy, Debug)]
struct Main {
    seed: Exact,
    /// What every wager puts on it.
    share: Exact,
}

/// A second meter beside the main one.
#[derive(Clone, Copy, Debug)]
struct SideMeter {
    rate: Rate,
    /// Its place among the table's meters.
    meter: usize,
    seed: Exact,
}

/// The terms of a progressive wager at one table.
#[derive(Clone, Debug)]
pub struct Progressive {
    /// The wager: this much and nothing else.
    pub base: Cents,
    /// The clause of the pay table, or of the wager where the table does not offer it.
    pub clause: &'static str,
    /// The meter's name.
    pub name: String,
    /// One meter, or one for each line that wins the whole of it; none where the table does not
    /// offer the wager.
    mains: Vec<Main>,
    /// The place of the first of them among the table's meters.
    first: usize,
    secondary: Option<SideMeter>,
    reserve: Option<SideMeter>,
    lines: Vec<AwardLine>,
    names: Vec<String>,
}

/// The meters that a table plays for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Meters(Vec<Meter>);

/// What a hand wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// How much.
    pub paid: Cents,
    /// How much of it the meters paid, the secondary jackpot's included.
    pub from_meter: Cents,
    /// What the line pays.
    pub pays: Pays,
    /// What the meter showed.
    pub meter: Cents,
    /// The clause that asks for a verification before it is paid.
    pub verify: Option<Clause>,
}

impl Deref for Meters {
    type Target = [Meter];
    fn deref(&self) -> &[Meter] {
        &self.0
    }
}

impl DerefMut for Meters {
    fn deref_mut(&mut self) -> &mut [Meter] {
        &mut self.0
    }
}

impl Meters {
    /// The meters of these progressives, each at its seed.
    pub fn of(progressives: &[Progressive]) -> Meters {
        Meters(progressives.iter().flat_map(Progressive::seeds).map(Meter::seeded).collect())
    }

    /// The link says where a meter stands.
    pub fn set(&mut self, meter: u8, value: Exact) -> Result<(), Refusal> {
        let Some(meter) = self.0.get_mut(usize::from(meter)) else {
            return Err(Unknown.refuse(format!("there is no meter number {meter}")));
        };
        meter.set(value);
        Ok(())
    }
}

impl Progressive {
    /// The progressives of a table in the order of the rulebook's spots, as its options have them.
    pub fn all(chosen: &Chosen) -> Result<Vec<Progressive>, OptionError> {
        let mut all: Vec<Progressive> = Vec::new();
        for spot in chosen.rulebook().spots.iter() {
            if let Some(name) = &spot.meter {
                let first = all.iter().map(|other| other.seeds().count()).sum();
                all.push(Progressive::new(chosen, spot, name, first)?);
            }
        }
        Ok(all)
    }

    /// The progressive on one spot, whose first meter has this number.
    fn new(
        chosen: &Chosen,
        rule: &SpotRule,
        name: &str,
        first: usize,
    ) -> Result<Progressive, OptionError> {
        let spot = rule.id.as_str();
        check_seeding(chosen, spot)?;
        let base = chosen.money_on("base", spot).unwrap_or(Cents::DOLLAR);
        let scaled = |amount: Cents| scale(amount, base);
        let seed = |key: &str| chosen.money_on(key, spot).map_or(Cents::ZERO, scaled);
        let [own, second, reserve] = rates(chosen, spot)?;
        let table = chosen.table_if(spot).filter(|_| chosen.offers(spot));
        let lines = table.map_or(&[][..], |table| &table.lines);
        let meters = table.map_or(0, |table| count_of_meters(chosen, spot, table));
        let mains = own.of(base).divided(meters).enumerate().map(|(n, share)| {
            // A lower meter starts where the first does, unless it has a seed of its own.
            let lower = chosen.money_on(&format!("seed_{}", n + 1), spot).map(scaled);
            Main { seed: lower.unwrap_or(seed("seed")).into(), share }
        });
        let mut next = first + meters;
        let mut side_meter = |rate: Rate, seed: Cents| {
            (meters > 0 && rate > Rate::ZERO).then(|| {
                next += 1;
                SideMeter { rate, meter: next - 1, seed: seed.into() }
            })
        };
        let secondary = side_meter(second, seed("secondary_seed"));
        let reserve = side_meter(reserve, Cents::ZERO);
        let on_secondary = secondary.is_some().then(|| chosen.choose::<SecondaryLine>());
        let mut whole = 0;
        let line = |line: &PayLine| {
            let mut award = AwardLine::new(chosen, spot, line, base);
            award.secondary = on_secondary.is_some_and(|hand| hand.name() == line.name);
            if line.pays == Pays::WHOLE && meters > 1 {
                award.main = whole;
                whole += 1;
            }
            award
        };
        Ok(Progressive {
            base,
            clause: table.map_or(rule.clause, |table| table.clause).id(),
            name: name.to_owned(),
            mains: mains.collect(),
            first,
            secondary,
            reserve,
            lines: lines.iter().map(line).collect(),
            names: lines.iter().map(|line| line.name.clone()).collect(),
        })
    }

    /// The seeds of its meters, in their order: main, secondary, reserve.
    fn seeds(&self) -> impl Iterator<Item = Exact> {
        let side = [self.secondary, self.reserve].into_iter().flatten();
        self.mains.iter().map(|main| main.seed).chain(side.map(|side| side.seed))
    }

    /// What the displays of its main meters show, the top line's first; none where the table does
    /// not offer it.
    pub fn display(&self, meters: &Meters) -> Option<String> {
        let mains = meters.get(self.first..self.first + self.mains.len())?;
        let shown: Vec<_> = mains.iter().map(|meter| format!("{:#}", meter.shows())).collect();
        (!shown.is_empty()).then(|| shown.join(", "))
    }

    /// The names of its meters, in their order; independent ones are numbered, the top line's
    /// first.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let secondary = self.secondary.map(|_| format!("{}-secondary", self.name));
        let reserve = self.reserve.map(|_| format!("{}-reserve", self.name));
        let main = |n: usize| match self.mains.len() {
            1 => self.name.clone(),
            _ => format!("{}-{}", self.name, n + 1),
        };
        (0..self.mains.len()).map(main).chain(secondary).chain(reserve)
    }

    /// The names of the meters of all of these, in their order.
    pub fn meter_names(progressives: &[Progressive]) -> Vec<String> {
        progressives.iter().flat_map(Progressive::names).collect()
    }

    /// The number of a line in the pay table; none where the table has no such line.
    pub fn line(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| *known == name).map(|n| n as u8)
    }

    /// The lines of its pay table, as this table pays them.
    pub fn lines(&self) -> impl Iterator<Item = ProgressiveLine<'_>> {
        self.names.iter().zip(&self.lines).map(|(name, line)| ProgressiveLine {
            name,
            pays: line.pays,
            envy: line.envy,
            meter: line.main,
        })
    }

    /// How many meters its awards are paid from.
    pub fn count_of_meters(&self) -> usize {
        self.mains.len()
    }

    /// What the line brings to every other player with a wager.
    pub fn envy(&self, line: u8) -> Cents {
        self.lines[line as usize].envy
    }

    /// A wager is locked: its shares go to the meters.
    #[inline]
    pub fn contribute(&self, meters: &mut Meters) {
        self.share(meters, |share| share);
    }

    /// The round is void: the shares of a wager come back.
    pub fn take_back(&self, meters: &mut Meters) {
        self.share(meters, |share| -share);
    }

    fn share(&self, meters: &mut Meters, sign: impl Fn(Exact) -> Exact) {
        for (main, meter) in self.mains.iter().zip(&mut meters[self.first..]) {
            meter.contribute(sign(main.share));
        }
        for side in [self.secondary, self.reserve].into_iter().flatten() {
            meters[side.meter].contribute(sign(side.rate.of(self.base)));
        }
    }

    /// Pays a line at the meter as it stands: a percentage takes its part off at once, the whole
    /// of it reseeds the meter, to which the reserve is added.
    pub fn award(&self, line: u8, meters: &mut Meters) -> Award {
        self.award_shared(line, 1, meters)
    }

    /// Pays a line to so many winners at once, and says what each of them gets. A fixed award goes
    /// to each in full; what is paid from a meter is divided evenly in whole cents, and the rest
    /// stays on the meter, on top of the new seed where the whole of it was won.
    pub fn award_shared(&self, line: u8, winners: u8, meters: &mut Meters) -> Award {
        let AwardLine { pays, secondary, main, verify, .. } = self.lines[line as usize];
        let at = self.first + main;
        let shown = meters[at].shows();
        let (fixed, mut from_meter) = match pays {
            Pays::Percent(_) => (Cents::ZERO, meters[at].divide(pays.of_meter(shown), winners)),
            _ => (pays.on(self.base, Cents::new(1)), Cents::ZERO),
        };
        if pays == Pays::WHOLE {
            meters[at].seed(self.mains[main].seed);
            if let Some(reserve) = self.reserve {
                let (mains, rest) = meters.split_at_mut(reserve.meter);
                rest[0].pour_into(&mut mains[at]);
            }
        }
        if let Some(second) = self.secondary.filter(|_| secondary) {
            let meter = &mut meters[second.meter];
            from_meter += meter.divide(meter.shows(), winners);
            meter.seed(second.seed);
        }
        Award { paid: fixed + from_meter, from_meter, pays, meter: shown, verify }
    }
}

/// The shares of a wager that feed its meter, a secondary jackpot and a reserve.
fn rates(chosen: &Chosen, spot: &str) -> Result<[Rate; 3], OptionError> {
    let keys = ["contribution", "secondary_contribution", "reserve_contribution"];
    let rates = keys.map(|key| chosen.rate_on(key, spot).unwrap_or(Rate::ZERO));
    let [own, second, reserve] = rates;
    let jackpots = own.and(second);
    if let Some((least, clause)) = chosen.rulebook().least_contribution()
        && jackpots < least
    {
        let what = format!("{jackpots} is less than {least} in all ({clause})");
        return Err(OptionError::new(keys[0], what));
    }
    if jackpots.and(reserve) > Rate::WHOLE {
        let what = format!("the contributions of {spot} are more than the whole wager");
        return Err(OptionError::new(keys[0], what));
    }
    Ok(rates)
}

/// How many meters a pay table is paid from: one, or with independent meters one for each line that
/// wins the whole of it.
fn count_of_meters(chosen: &Chosen, spot: &str, table: &PayTable) -> usize {
    let independent = table.independent || chosen.choose_on(spot) == Some(MetersAre::Independent);
    let whole = table.lines.iter().filter(|line| line.pays == Pays::WHOLE).count();
    if independent { whole.max(1) } else { 1 }
}

/// A fixed seed is the specified one, scaled to the base; with a reserve meter any seed will do.
fn check_seeding(chosen: &Chosen, spot: &str) -> Result<(), OptionError> {
    let book = chosen.rulebook();
    let (Some(seeding), Some(seed)) = (book.option("seeding"), book.option("seed")) else {
        return Ok(());
    };
    let OptionKind::Money { default: Some(specified), .. } = &seed.kind else { return Ok(()) };
    let given = chosen.money_on("seed", spot);
    if chosen.choose_on(spot) != Some(Seeding::Fixed) || given == specified.parse().ok() {
        return Ok(());
    }
    let clause = seeding.clause_on(spot);
    let what = format!("the fixed seed of {spot} is {specified} for a base of $1 ({clause})");
    Err(OptionError::new("seed", what))
}

/// An amount for a wager of one dollar, for a wager of another base unit.
fn scale(amount: Cents, base: Cents) -> Cents {
    amount.part(base, Cents::DOLLAR).min(Cents::MOST)
}
