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
    /// What every table of the link must have chosen, meter by meter.
    terms: Vec<Terms>,
}

/// The options that bear on a meter, with the values in force.
type Terms = Vec<(&'static str, String)>;

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

/// The terms that a table has chosen for one of its meters.
fn terms(table: &dyn AnyTable, meter: &str) -> Terms {
    let chosen = table.chosen();
    let mut spots = chosen.rulebook().spots.iter();
    let spot = spots.find(|spot| spot.meter.as_ref().is_some_and(|own| is_of(meter, own)));
    let Some(spot) = spot else { return Terms::new() };
    let in_force = |key: &&'static str| Some((*key, chosen.in_force_on(key, &spot.id)?));
    TERMS.iter().filter_map(in_force).collect()
}

/// Whether a meter is the one of a progressive, or one of several, as `NAME-2` and
/// `NAME-secondary` are.
fn is_of(meter: &str, progressive: &str) -> bool {
    let more = meter.strip_prefix(progressive);
    more.is_some_and(|more| more.is_empty() || more.starts_with('-'))
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
        let terms = meters.iter().map(|(name, _)| terms(table, name)).collect();
        let fresh = |(name, meter): (String, Meter)| (name, Meter::seeded(meter.value()));
        Ok(Link { meters: meters.into_iter().map(fresh).collect(), terms })
    }

    /// The meter with this name.
    pub fn meter(&self, name: &str) -> Option<&Meter> {
        self.meters.iter().find(|(known, _)| known == name).map(|(_, meter)| meter)
    }

    /// Every meter by name.
    pub fn meters(&self) -> &[(String, Meter)] {
        &self.meters
    }

    /// Whether a table's meter with this name can be the link's: the link has it, and the table
    /// plays for it by the same terms.
    pub fn fits(&self, table: &dyn AnyTable, meter: &str) -> Result<(), LinkError> {
        if !table.meters().iter().any(|(name, _)| name == meter) {
            let game = table.kind().id;
            return Err(LinkError(format!("{game} has no meter `{meter}` at this table")));
        }
        let Some(n) = self.meters.iter().position(|(name, _)| name == meter) else {
            return Err(LinkError(format!("the link has no meter `{meter}`")));
        };
        let (own, known) = (terms(table, meter), &self.terms[n]);
        let value = |terms: &Terms, key: &str| {
            let term = terms.iter().find(|(known, _)| *known == key);
            term.map_or("not chosen".to_owned(), |(_, value)| value.clone())
        };
        for key in TERMS {
            let (here, there) = (value(&own, key), value(known, key));
            if here != there {
                let what = format!("{key} is {here} at this table, {there} on the link");
                return Err(LinkError(format!("{meter}: {what}")));
            }
        }
        Ok(())
    }

    /// What the table has to be told before its next event: where the meters stand that others
    /// have moved. A table with other meters or other terms is not on this link.
    pub fn updates(&self, table: &dyn AnyTable) -> Result<Vec<Event>, LinkError> {
        let mut events = Vec::new();
        for (n, (name, meter)) in table.meters().iter().enumerate() {
            self.fits(table, name)?;
            if let Some(own) = self.meter(name).filter(|own| own.value() != meter.value()) {
                events.push(Event::Meter { meter: n as u8, value: own.value() });
            }
        }
        Ok(events)
    }

    /// A table has gone on: what it contributed, paid and reseeded is the link's.
    pub fn follow<'a>(&mut self, moves: impl IntoIterator<Item = &'a MeterMove>) {
        for moved in moves {
            if let Some((_, own)) = self.meters.iter_mut().find(|(name, _)| *name == moved.meter) {
                own.follow(moved);
            }
        }
    }

    /// Applies an event at a table of this link.
    pub fn apply(&mut self, table: &mut dyn AnyTable, event: Event) -> Result<Applied, Refusal> {
        let updates = self.updates(table).map_err(|e| Unknown.refuse(e.to_string()))?;
        for update in updates {
            table.step(update)?;
        }
        let applied = table.apply(event)?;
        self.follow(applied.meters.iter().map(|moved| &moved.by));
        Ok(applied)
    }

    /// Whether every meter is its seeds and contributions less its awards.
    pub fn balances(&self) -> bool {
        self.meters.iter().all(|(_, meter)| meter.balances())
    }
}
