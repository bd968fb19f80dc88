//! The terms of a progressive at one table: what a wager is, what it feeds, what it wins.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::{Exact, Meter, Rate};
use crate::{BadOption, Cents, Chosen, Pays, Refusal};

/// To whom a hand on the envy list brings something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Envy {
    /// Any other player's hand counts, whether or not he made the wager (OH.ML.7.II).
    AnyHand,
    /// Only a hand that wins its own award counts, and who has won one himself receives nothing
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
}

/// A second meter beside the main one.
#[derive(Clone, Copy, Debug)]
struct Beside {
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
    /// The clause of the pay table.
    pub clause: &'static str,
    /// The meter's name.
    pub name: &'static str,
    /// Whether the table has it; without it there is no meter.
    offered: bool,
    seed: Exact,
    rate: Rate,
    meter: usize,
    secondary: Option<Beside>,
    reserve: Option<Beside>,
    lines: Vec<AwardLine>,
    names: Vec<&'static str>,
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
    /// What the line pays.
    pub pays: Pays,
    /// What the meter showed.
    pub meter: Cents,
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

    /// The meters of these progressives by name.
    pub fn named(&self, progressives: &[Progressive]) -> Vec<(String, Meter)> {
        let names = progressives.iter().flat_map(Progressive::names);
        names.zip(self.0.iter().copied()).collect()
    }

    /// The link says where a meter stands.
    pub fn tell(&mut self, meter: u8, stands: Exact) -> Result<(), Refusal> {
        let Some(meter) = self.0.get_mut(usize::from(meter)) else {
            return Err(Refusal::because(format!("there is no meter number {meter}")));
        };
        meter.tell(stands);
        Ok(())
    }
}

impl Progressive {
    /// The progressives of a table in the order of the rulebook's spots, as its options have them.
    pub fn all(chosen: &Chosen) -> Result<Vec<Progressive>, BadOption> {
        let mut all: Vec<Progressive> = Vec::new();
        for spot in chosen.rulebook().spots.iter() {
            if let Some(name) = &spot.meter {
                let first = all.iter().map(|other| other.seeds().count()).sum();
                all.push(Progressive::new(chosen, &spot.id, name, first)?);
            }
        }
        Ok(all)
    }

    /// The progressive on one spot, whose first meter has this number.
    fn new(
        chosen: &Chosen,
        spot: &str,
        name: &'static str,
        first: usize,
    ) -> Result<Progressive, BadOption> {
        let base = chosen.money("base").unwrap_or(Cents::DOLLAR);
        let scaled = |amount: Cents| scale(amount, base);
        let rate = |key: &str| chosen.rate_if(key).unwrap_or(Rate::ZERO);
        let seed = |key: &str| chosen.money_if(key).map_or(Cents::ZERO, scaled);
        let (own, second, reserve) =
            (rate("contribution"), rate("secondary_contribution"), rate("reserve_contribution"));
        let rates = "contribution";
        if let Some((least, clause)) = chosen.rulebook().least_contribution()
            && own.and(second) < least
        {
            let what = format!("{} is less than {least} in all ({clause})", own.and(second));
            return Err(BadOption::new(rates, what));
        }
        if own.and(second).and(reserve) > Rate::WHOLE {
            return Err(BadOption::new(rates, "the contributions are more than the whole wager"));
        }
        let mut next = first;
        let mut beside = |rate: Rate, seed: Cents| {
            (rate > Rate::ZERO).then(|| {
                next += 1;
                Beside { rate, meter: next, seed: seed.into() }
            })
        };
        let secondary = beside(second, seed("secondary_seed"));
        let reserve = beside(reserve, Cents::ZERO);
        let table = chosen.table_of(spot);
        let on_secondary = secondary.is_some().then(|| chosen.choice("secondary_line"));
        let line = |line: &'static crate::PayLine| AwardLine {
            pays: match chosen.pays(spot, &line.name) {
                Pays::DollarsFor(award) => Pays::DollarsFor(scaled(award)),
                Pays::Dollars(award) => Pays::Dollars(scaled(award)),
                pays => pays,
            },
            envy: scaled(line.envy.unwrap_or(Cents::ZERO)),
            secondary: on_secondary == Some(line.name.as_str()),
        };
        Ok(Progressive {
            base,
            clause: &table.clause,
            name,
            offered: chosen.offers(spot),
            seed: seed("seed").into(),
            rate: own,
            meter: first,
            secondary,
            reserve,
            lines: table.lines.iter().map(line).collect(),
            names: table.lines.iter().map(|line| line.name.as_str()).collect(),
        })
    }

    /// The seeds of its meters, in their order: main, secondary, reserve.
    fn seeds(&self) -> impl Iterator<Item = Exact> {
        let beside = [self.secondary, self.reserve].into_iter().flatten();
        let seeds = std::iter::once(self.seed).chain(beside.map(|beside| beside.seed));
        seeds.filter(|_| self.offered)
    }

    /// The place of its main meter among the table's; none where the table does not offer it.
    pub fn meter(&self) -> Option<usize> {
        self.offered.then_some(self.meter)
    }

    /// The names of its meters, in their order.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let secondary = self.secondary.map(|_| format!("{}-secondary", self.name));
        let reserve = self.reserve.map(|_| format!("{}-reserve", self.name));
        let names = std::iter::once(self.name.to_owned()).chain(secondary).chain(reserve);
        names.filter(|_| self.offered)
    }

    /// The number of a line in the pay table; none where the table has no such line.
    pub fn line(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| *known == name).map(|n| n as u8)
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
        meters[self.meter].contribute(sign(self.rate.of(self.base)));
        for beside in [self.secondary, self.reserve].into_iter().flatten() {
            meters[beside.meter].contribute(sign(beside.rate.of(self.base)));
        }
    }

    /// Pays a line at the meter as it stands: a percentage takes its part off at once, the whole
    /// of it reseeds the meter, to which the reserve is added.
    pub fn award(&self, line: u8, meters: &mut Meters) -> Award {
        let AwardLine { pays, secondary, .. } = self.lines[line as usize];
        let shown = meters[self.meter].shows();
        let mut paid = match pays {
            Pays::Percent(_) => {
                let part = pays.of_meter(shown);
                meters[self.meter].award(part);
                part
            }
            _ => pays.on(self.base, Cents::new(1)),
        };
        if pays == Pays::Percent(100) {
            meters[self.meter].seed(self.seed);
            if let Some(reserve) = self.reserve {
                let (main, rest) = meters.split_at_mut(reserve.meter);
                rest[0].pour_into(&mut main[self.meter]);
            }
        }
        if let Some(second) = self.secondary.filter(|_| secondary) {
            let all = meters[second.meter].shows();
            meters[second.meter].award(all);
            meters[second.meter].seed(second.seed);
            paid += all;
        }
        Award { paid, pays, meter: shown }
    }
}

/// An amount for a wager of one dollar, for a wager of another base unit.
fn scale(amount: Cents, base: Cents) -> Cents {
    let cents = i128::from(amount.cents()) * i128::from(base.cents()) / 100;
    Cents::new(i64::try_from(cents).unwrap_or(i64::MAX)).min(Cents::MOST)
}
