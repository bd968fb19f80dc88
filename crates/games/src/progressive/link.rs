//! A link: meters that several tables play for.

use std::fmt;

use super::Meter;
use crate::RefusalCode::Unknown;
use crate::{AnyTable, Applied, Event, MeterMove, Refusal};

/// Meters that several tables feed and are paid from.
///
/// Before an event the table is told where the meters stand, after it the link takes over what the
/// table contributed and paid. Every telling is an event of the table like any other, so that its
/// journal replays to the same awards.
///
/// ```
/// use games::{Cents, Kind, Link, Options};
/// let table = Kind::find("ultimate-texas-holdem").unwrap().open(Options::new()).unwrap();
/// let link = Link::open(table.as_ref()).unwrap();
/// assert_eq!(link.meter("multi-link").unwrap().shows(), Cents::dollars(10_000));
/// ```
#[derive(Clone, Debug)]
pub struct Link {
    meters: Vec<(String, Meter)>,
    /// What every table of the link must have chosen.
    terms: Vec<(&'static str, String)>,
}

/// The options that all tables of a link share.
const TERMS: [&str; 11] = [
    "base",
    "seed",
    "seed_2",
    "seed_3",
    "seeding",
    "meters",
    "contribution",
    "secondary_contribution",
    "secondary_seed",
    "secondary_line",
    "reserve_contribution",
];

/// The terms that a table has chosen.
fn terms(table: &dyn AnyTable) -> Vec<(&'static str, String)> {
    let chosen = table.chosen();
    let in_force = |key: &&'static str| Some((*key, chosen.in_force(key)?));
    TERMS.iter().filter_map(in_force).collect()
}

/// Why a table is not on a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LinkError(String);

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Link {
    /// A link of all the meters of a table, as they stand there.
    pub fn open(table: &dyn AnyTable) -> Result<Link, LinkError> {
        let meters = table.meters();
        if meters.is_empty() {
            return Err(LinkError(format!("{} has no meter at this table", table.kind().id)));
        }
        let fresh = |(name, meter): (String, Meter)| (name, Meter::seeded(meter.value()));
        Ok(Link { meters: meters.into_iter().map(fresh).collect(), terms: terms(table) })
    }

    /// The meter with this name.
    pub fn meter(&self, name: &str) -> Option<&Meter> {
        self.meters.iter().find(|(known, _)| known == name).map(|(_, meter)| meter)
    }

    /// Every meter by name.
    pub fn meters(&self) -> &[(String, Meter)] {
        &self.meters
    }

    /// What the table has to be told before its next event: where the meters stand that others
    /// have moved. A table with other meters or other terms is not on this link.
    pub fn tells(&self, table: &dyn AnyTable) -> Result<Vec<Event>, LinkError> {
        let own = terms(table);
        if let Some((known, (key, value))) =
            self.terms.iter().zip(&own).find(|(known, own)| known != own)
        {
            let what = format!("{key} is {value} at this table, {} on the link", known.1);
            return Err(LinkError(what));
        }
        let mut events = Vec::new();
        for (n, (name, meter)) in table.meters().iter().enumerate() {
            let Some(own) = self.meter(name) else {
                return Err(LinkError(format!("the link has no meter `{name}`")));
            };
            if own.value() != meter.value() {
                events.push(Event::Meter { meter: n as u8, value: own.value() });
            }
        }
        Ok(events)
    }

    /// A table has gone on: what it contributed, paid and reseeded is the link's.
    pub fn follow(&mut self, moves: &[MeterMove]) {
        for moved in moves {
            if let Some((_, own)) = self.meters.iter_mut().find(|(name, _)| *name == moved.meter) {
                own.follow(moved);
            }
        }
    }

    /// Applies an event at a table of this link.
    pub fn apply(&mut self, table: &mut dyn AnyTable, event: Event) -> Result<Applied, Refusal> {
        let tells = self.tells(table).map_err(|e| Unknown.because(e.to_string()))?;
        for tell in tells {
            table.step(tell)?;
        }
        let applied = table.apply(event)?;
        self.follow(&applied.meters);
        Ok(applied)
    }

    /// Whether every meter is its seeds and contributions less its awards.
    pub fn balances(&self) -> bool {
        self.meters.iter().all(|(_, meter)| meter.balances())
    }
}
