//! A house and its tables out of their journals: every record is carried out once more, and must
//! come out as it was written.

use std::sync::Arc;

use games::{Cents, MeterMove};
use serde_json::Value as Json;

use crate::house::{Hit, House, HouseCommand};
use crate::journal::HOUSE;
use crate::store::{Reader, StoredRecord};
use crate::table::{Command, Done, FloorTable, Recorded, Said, Terms};
use crate::{Fault, Person, Problem, Sealed, Time};

/// How many records are read at a time.
const PAGE: usize = 1024;

/// The house as its chain has it, its meters as all tables left them.
///
/// # Errors
/// The first record that does not come out as it was written.
pub fn load_house(reader: &mut dyn Reader) -> Result<House, Fault> {
    let mut house = replay_house(reader)?;
    let tables: Vec<Arc<Terms>> = house.tables().values().cloned().collect();
    for terms in tables.iter().filter(|terms| !terms.links.is_empty()) {
        // A damaged table is its own affair: what it moved before is counted.
        let _ = replay(reader, terms, u64::MAX, |done| {
            for (link, moved) in &done.moves {
                house.meter_moved(link, moved, hit(done, moved));
            }
        });
    }
    Ok(house)
}

/// The house as its own chain has it, its meters at their seeds.
///
/// # Errors
/// The first record that does not come out as it was written.
pub(crate) fn replay_house(reader: &mut dyn Reader) -> Result<House, Fault> {
    let mut house = House::default();
    each(reader, HOUSE, u64::MAX, |stored| {
        let written = Written::read(stored)?;
        let command = HouseCommand::read_recorded(&written.what).map_err(said)?;
        let who = written.who.as_ref();
        // Whoever could pay then could pay.
        let sealed = house
            .decide(&command, who, written.id.as_deref(), written.time, Cents::MOST)
            .map_err(said)?;
        house.follow(&same(sealed, stored)?).map_err(said)
    })?;
    Ok(house)
}

/// A table as its chain has it.
///
/// # Errors
/// The first record that does not come out as it was written.
pub fn load_table(reader: &mut dyn Reader, terms: &Arc<Terms>) -> Result<FloorTable, Fault> {
    replay(reader, terms, u64::MAX, |_| {})
}

/// Carries out every record of a table once more, up to this one.
pub(crate) fn replay(
    reader: &mut dyn Reader,
    terms: &Arc<Terms>,
    until: u64,
    mut done: impl FnMut(&Done),
) -> Result<FloorTable, Fault> {
    go_through(reader, terms, until, |_, came| done(came))
}

/// Carries out every record of a table once more, and shows the table behind each.
pub(super) fn replay_each(
    reader: &mut dyn Reader,
    terms: &Arc<Terms>,
    mut each: impl FnMut(&FloorTable, &Sealed),
) -> Result<FloorTable, Fault> {
    go_through(reader, terms, u64::MAX, |table, came| each(table, &came.sealed))
}

fn go_through(
    reader: &mut dyn Reader,
    terms: &Arc<Terms>,
    until: u64,
    mut show: impl FnMut(&FloorTable, &Done),
) -> Result<FloorTable, Fault> {
    let fault = |why: Problem| Fault::new(&terms.id, 0, why.detail);
    let mut table = FloorTable::new(terms.clone()).map_err(fault)?;
    each(reader, &terms.id, until, |stored| {
        let (next, came) = again(&table, stored)?;
        show(&next, &came);
        table = next;
        Ok(())
    })?;
    Ok(table)
}

/// Carries out a record once more: the table behind it, and what came of it.
pub(crate) fn again(
    table: &FloorTable,
    stored: &StoredRecord,
) -> Result<(FloorTable, Done), String> {
    let written = Written::read(stored)?;
    let (name, body) = written.command()?;
    let command = match name {
        "time" => Command::Time,
        _ => Command::read(name, body).map_err(said)?,
    };
    let said_then = Said {
        who: written.who.as_ref(),
        id: written.id.as_deref(),
        command: &command,
        what: &written.what,
        time: written.time,
    };
    let mut world = Recorded::new(&written.events);
    let (mut next, done) = table.carry_out(&said_then, &mut world).map_err(said)?;
    let sealed = same(done.sealed, stored)?;
    next.stands_behind(sealed.hash);
    Ok((next, Done { sealed, ..done }))
}

/// What a meter paid, and where.
pub(super) fn hit(done: &Done, moved: &MeterMove) -> Hit {
    let record = &done.sealed.record;
    Hit {
        table: record.chain.clone(),
        seq: record.seq,
        round: record.round.unwrap_or(0),
        time: record.time,
        meter: moved.meter.clone(),
        amount: moved.awarded.shown(),
    }
}

/// Goes through a chain.
fn each(
    reader: &mut dyn Reader,
    chain: &str,
    until: u64,
    mut go: impl FnMut(&StoredRecord) -> Result<(), String>,
) -> Result<(), Fault> {
    let mut next = 1;
    loop {
        let fault = |seq: u64, what: String| Fault::new(chain, seq, what);
        let page = reader.records(chain, next, PAGE).map_err(|e| fault(next, e.to_string()))?;
        for stored in page.iter().take_while(|stored| stored.seq <= until) {
            if stored.seq != next {
                let what = format!("record {next} is missing, {} follows", stored.seq);
                return Err(fault(next, what));
            }
            go(stored).map_err(|what| fault(stored.seq, what))?;
            next += 1;
        }
        if page.len() < PAGE || next > until {
            return Ok(());
        }
    }
}

/// What came out is what was written: to the letter, or but for words that a newer program chooses
/// otherwise. Then what was written stands.
fn same(came: Sealed, stored: &StoredRecord) -> Result<Sealed, String> {
    if came.previous != stored.previous {
        return Err("it does not stand behind the record before".into());
    }
    if stored.previous.then(&stored.body) != stored.hash {
        return Err("its hash is not that of its text".into());
    }
    if came.body == stored.body {
        return Ok(came);
    }
    let written: Json =
        serde_json::from_str(&stored.body).map_err(|e| format!("it cannot be read: {e}"))?;
    if wire::record::agrees(&written, &came.record.to_json()) {
        return Ok(Sealed { body: stored.body.clone(), hash: stored.hash, ..came });
    }
    let (now, then): (Vec<char>, Vec<char>) =
        (came.body.chars().collect(), stored.body.chars().collect());
    let at = now.iter().zip(&then).position(|(a, b)| a != b).unwrap_or(now.len().min(then.len()));
    let around =
        |text: &[char]| -> String { text.iter().skip(at.saturating_sub(30)).take(80).collect() };
    Err(format!("it came to `{}`, written is `{}`", around(&now), around(&then)))
}

fn said(problem: Problem) -> String {
    problem.detail
}

/// What a record says of itself.
struct Written {
    who: Option<Person>,
    id: Option<String>,
    time: Time,
    what: Json,
    events: Vec<Json>,
}

impl Written {
    fn read(stored: &StoredRecord) -> Result<Written, String> {
        let mut json: Json =
            serde_json::from_str(&stored.body).map_err(|e| format!("it cannot be read: {e}"))?;
        let who = match (json["who"].as_str(), json["role"].as_str()) {
            (Some(name), Some(role)) => {
                Some(Person { name: name.into(), role: role.parse().map_err(said)? })
            }
            _ => None,
        };
        let time = json["time"].as_str().unwrap_or_default();
        Ok(Written {
            who,
            id: json["id"].as_str().map(Into::into),
            time: time.parse().map_err(|e: crate::TimeError| e.to_string())?,
            what: json["what"].take(),
            events: match json["events"].take() {
                Json::Array(events) => events,
                _ => Vec::new(),
            },
        })
    }

    fn command(&self) -> Result<(&str, &Json), String> {
        let one = self.what.as_object().filter(|object| object.len() == 1);
        let (name, body) =
            one.and_then(|object| object.iter().next()).ok_or("it names no command")?;
        Ok((name, body))
    }
}
