//! A house and its tables out of their journals: every record is carried out once more, and must
//! come out as it was written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use games::Cents;
use rayon::prelude::*;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value as Json;

use super::snapshots;
use crate::house::{House, HouseCommand};
use crate::journal::HOUSE;
use crate::store::{Reader, Store, StoreError, StoredRecord};
use crate::table::{Command, Done, FloorTable, Moved, Recorded, Said, Terms};
use crate::{ChainError, FloorError, Hash, Person, Sealed, Time};

/// How many records are read at a time.
const PAGE: usize = 1024;

/// Why something cannot be had out of its journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The first record that does not come out as it was written.
    #[error("{0}")]
    Damaged(ChainError),
    /// Nothing can be read now, which says nothing of what is there.
    #[error("{0}")]
    Unread(StoreError),
}

impl From<ChainError> for LoadError {
    fn from(fault: ChainError) -> LoadError {
        LoadError::Damaged(fault)
    }
}

impl From<LoadError> for StoreError {
    fn from(error: LoadError) -> StoreError {
        match error {
            LoadError::Damaged(fault) => StoreError::Damaged(fault.to_string()),
            LoadError::Unread(why) => why,
        }
    }
}

/// The house as its chain has it, its meters as all tables left them.
///
/// # Errors
/// If it is damaged, or cannot be read.
pub fn load_house(store: &dyn Store, reader: &mut dyn Reader) -> Result<House, LoadError> {
    let saved = snapshots::house(reader).unwrap_or_default();
    check_chain(reader, HOUSE, saved.seq())?;
    let house = replay_house(reader, saved, u64::MAX, |_| {})?;
    with_tables(store, house).map_err(LoadError::Unread)
}

/// The house as far as its chain can be replayed, and the fault behind which it cannot.
///
/// # Errors
/// If it cannot be read.
pub(super) fn load_sound_house(
    store: &dyn Store,
    reader: &mut dyn Reader,
) -> Result<(House, Option<ChainError>), StoreError> {
    let fault = match load_house(store, reader) {
        Ok(house) => return Ok((house, None)),
        Err(LoadError::Damaged(fault)) => fault,
        Err(LoadError::Unread(why)) => return Err(why),
    };
    let mut until = fault.seq.saturating_sub(1);
    let mut house = House::default();
    while until > 0 {
        match replay_house(reader, House::default(), until, |_| {}) {
            Ok(replayed) => {
                house = replayed;
                break;
            }
            // A snapshot had spared this record from being replayed.
            Err(LoadError::Damaged(earlier)) => until = earlier.seq.min(until).saturating_sub(1),
            Err(LoadError::Unread(why)) => return Err(why),
        }
    }
    Ok((with_tables(store, house)?, Some(fault)))
}

/// The house with its meters and equipment as all tables left them.
fn with_tables(store: &dyn Store, mut house: House) -> Result<House, StoreError> {
    let linked = house.tables().values().filter(|terms| !terms.links.is_empty() || terms.duties);
    let linked: Vec<Arc<Terms>> = linked.cloned().collect();
    let moved: Vec<Arc<Moved>> = linked
        .par_iter()
        .map_init(
            || store.reader(),
            |reader, terms| match reader {
                Ok(reader) => moved(reader.as_mut(), terms),
                Err(why) => Err(why.clone()),
            },
        )
        .collect::<Result<_, StoreError>>()?;
    for (terms, moved) in linked.iter().zip(&moved) {
        house.follow_table(&terms.id, moved);
    }
    Ok(house)
}

/// What a table has moved on meters, and equipment. A damaged table is its own affair: what it
/// moved before is counted. One that cannot be read is not: its meters would stand too low.
fn moved(reader: &mut dyn Reader, terms: &Arc<Terms>) -> Result<Arc<Moved>, StoreError> {
    let last = match reader.head(&terms.id) {
        Ok(last) => last,
        Err(StoreError::Damaged(_)) => None,
        Err(why) => return Err(why),
    };
    if let Some(last) = last
        && let Some(moved) = snapshots::moved(reader, &terms.id, last)
    {
        return Ok(Arc::new(moved));
    }
    let Ok(table) = saved_or_new(reader, terms) else { return Ok(Arc::default()) };
    let mut moved = table.moved().clone();
    match replay(reader, table, u64::MAX, |table, _| moved.clone_from(table.moved())) {
        Err(LoadError::Unread(why)) => Err(why),
        Ok(_) | Err(LoadError::Damaged(_)) => Ok(moved),
    }
}

/// The house as its own chain has it from where it stands on up to a record, its meters at their
/// seeds. `each` sees it behind every record.
///
/// # Errors
/// If it is damaged, or cannot be read.
pub(crate) fn replay_house(
    reader: &mut dyn Reader,
    mut house: House,
    until: u64,
    mut each: impl FnMut(&House),
) -> Result<House, LoadError> {
    go_through(reader, HOUSE, house.seq() + 1, until, |stored| {
        let written = Written::read(stored)?;
        let command = HouseCommand::read_recorded(&written.what).map_err(said)?;
        let who = written.who.as_ref();
        // Whoever could pay then could pay.
        let sealed = house
            .decide(&command, who, written.id.as_deref(), written.time, Cents::MOST)
            .map_err(said)?;
        let to_the_letter = sealed.body == stored.body;
        house.follow(&same(sealed, stored, to_the_letter)?).map_err(said)?;
        each(&house);
        Ok(())
    })?;
    Ok(house)
}

/// A table as its chain has it: from its snapshot on, where it has one.
///
/// # Errors
/// If it is damaged, or cannot be read.
pub fn load_table(reader: &mut dyn Reader, terms: &Arc<Terms>) -> Result<FloorTable, LoadError> {
    let table = saved_or_new(reader, terms)?;
    check_chain(reader, &terms.id, table.seq())?;
    replay(reader, table, u64::MAX, |_, _| {})
}

/// Whether every record up to this one stands unchanged behind the one before: what a snapshot
/// spares from being carried out is looked at all the same.
fn check_chain(reader: &mut dyn Reader, chain: &str, until: u64) -> Result<(), LoadError> {
    if until == 0 {
        return Ok(());
    }
    let mut before = Hash::NONE;
    go_through(reader, chain, 1, until, |stored| {
        let previous = std::mem::replace(&mut before, stored.hash);
        if stored.previous != previous {
            return Err("it does not stand behind the record before".into());
        }
        match previous.then(&stored.body) == stored.hash {
            true => Ok(()),
            false => Err("its hash is not that of its text".into()),
        }
    })
}

fn saved_or_new(reader: &mut dyn Reader, terms: &Arc<Terms>) -> Result<FloorTable, ChainError> {
    match snapshots::table(reader, terms) {
        Some(table) => Ok(table),
        None => new_table(terms),
    }
}

/// A table at which nothing has happened yet.
pub(crate) fn new_table(terms: &Arc<Terms>) -> Result<FloorTable, ChainError> {
    FloorTable::new(terms.clone()).map_err(|why| ChainError::new(&terms.id, 0, why.detail))
}

/// Carries out every record of a table once more, from where it stands up to this one. `each` sees
/// the table behind every record, and what came of it.
pub(crate) fn replay(
    reader: &mut dyn Reader,
    table: FloorTable,
    until: u64,
    mut each: impl FnMut(&FloorTable, &Done),
) -> Result<FloorTable, LoadError> {
    let (id, from) = (table.terms().id.clone(), table.seq() + 1);
    let mut floor_table = Some(table);
    go_through(reader, &id, from, until, |stored| {
        let table = floor_table.take().ok_or("the record before it was not carried out")?;
        let (next, done, _) = again(table, stored)?;
        each(floor_table.insert(next), &done);
        Ok(())
    })?;
    floor_table.ok_or_else(|| ChainError::new(&id, until, "it was not carried out").into())
}

/// Carries out a record once more: the table behind it, what came of it, and whether that is what
/// was written to the letter.
pub(crate) fn again(
    table: FloorTable,
    stored: &StoredRecord,
) -> Result<(FloorTable, Done, bool), String> {
    let next = table.seq() + 1;
    if stored.seq != next {
        return Err(format!("record {next} is missing, {} follows", stored.seq));
    }
    let written = Written::read(stored)?;
    let (name, body) = written.command()?;
    let command = Command::read_recorded(name, body).map_err(said)?;
    let said_then = Said {
        who: written.who.as_ref(),
        id: written.id.as_deref(),
        command: &command,
        what: &written.what,
        time: written.time,
    };
    let mut world = Recorded::new(&written.events, written.equipment.as_ref())
        .with_rules(written.rules.as_ref())
        .with_salt(written.salt.as_deref())
        .with_nothing_settled(written.settled_nothing);
    let (mut next, done) = table.carried_out(&said_then, &mut world).map_err(said)?;
    let to_the_letter = done.sealed.body == stored.body;
    let sealed = same(done.sealed, stored, to_the_letter)?;
    next.set_head(sealed.hash);
    Ok((next, Done { sealed, ..done }, to_the_letter))
}

/// Goes through a chain, from one record to another.
fn go_through(
    reader: &mut dyn Reader,
    chain: &str,
    from: u64,
    until: u64,
    mut go: impl FnMut(&StoredRecord) -> Result<(), String>,
) -> Result<(), LoadError> {
    let mut next = from;
    loop {
        let fault = |seq: u64, what: String| LoadError::Damaged(ChainError::new(chain, seq, what));
        let page = reader.records(chain, next, PAGE).map_err(|error| match error {
            StoreError::Damaged(_) => fault(next, error.to_string()),
            why => LoadError::Unread(why),
        })?;
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
fn same(came: Sealed, stored: &StoredRecord, to_the_letter: bool) -> Result<Sealed, String> {
    if came.previous != stored.previous {
        return Err("it does not stand behind the record before".into());
    }
    // The same text behind the same record has the same hash, which was found a moment ago.
    let hash = if to_the_letter { came.hash } else { stored.previous.then(&stored.body) };
    if hash != stored.hash {
        return Err("its hash is not that of its text".into());
    }
    if to_the_letter {
        return Ok(came);
    }
    let written: Json =
        serde_json::from_str(&stored.body).map_err(|e| format!("it cannot be read: {e}"))?;
    if comes_out_again(&written, &came.record.to_json()) {
        return Ok(Sealed { body: stored.body.clone(), hash: stored.hash, ..came });
    }
    let (now, then): (Vec<char>, Vec<char>) =
        (came.body.chars().collect(), stored.body.chars().collect());
    let at = now.iter().zip(&then).position(|(a, b)| a != b).unwrap_or(now.len().min(then.len()));
    let around =
        |text: &[char]| -> String { text.iter().skip(at.saturating_sub(30)).take(80).collect() };
    Err(format!("it came to `{}`, written is `{}`", around(&now), around(&then)))
}

/// Whether a record is still what was written. How a table is run may have got more fields since,
/// as a newer program has them; what happened, was settled and was booked is the whole of it.
fn comes_out_again(written: &Json, came: &Json) -> bool {
    const MAY_SAY_MORE: [&str; 2] = ["what", "rules"];
    let rest = |of: &Json| {
        let fields = of.as_object().into_iter().flatten();
        let fields = fields.filter(|(key, _)| !MAY_SAY_MORE.contains(&key.as_str()));
        Json::Object(fields.map(|(key, value)| (key.clone(), value.clone())).collect())
    };
    wire::record::agrees(&rest(written), &rest(came))
        && MAY_SAY_MORE.iter().all(|key| wire::record::still_so(&written[*key], &came[*key]))
}

fn said(problem: FloorError) -> String {
    problem.detail
}

/// What a record says of itself, as far as it is needed to carry it out again: the rest follows,
/// and is not even read.
#[derive(Deserialize)]
struct Needed<'a> {
    #[serde(borrow)]
    who: Option<Cow<'a, str>>,
    #[serde(borrow)]
    role: Option<Cow<'a, str>>,
    id: Option<String>,
    #[serde(borrow)]
    time: Cow<'a, str>,
    what: Json,
    events: Vec<Json>,
    equipment: Option<Json>,
    rules: Option<Json>,
    salt: Option<String>,
    #[serde(default)]
    lines: Vec<IgnoredAny>,
    #[serde(borrow)]
    net: Option<BTreeMap<Cow<'a, str>, IgnoredAny>>,
}

/// The same, understood.
struct Written {
    who: Option<Person>,
    id: Option<String>,
    time: Time,
    what: Json,
    events: Vec<Json>,
    equipment: Option<Json>,
    rules: Option<Json>,
    salt: Option<String>,
    settled_nothing: bool,
}

impl Written {
    fn read(stored: &StoredRecord) -> Result<Written, String> {
        let read: Needed<'_> =
            serde_json::from_str(&stored.body).map_err(|e| format!("it cannot be read: {e}"))?;
        let who = match (read.who, read.role) {
            (Some(name), Some(role)) => {
                Some(Person { name: name.into(), role: role.parse().map_err(said)? })
            }
            _ => None,
        };
        let time = read.time.parse().map_err(|e: crate::TimeError| e.to_string())?;
        let settled_nothing = read.lines.is_empty() && read.net.is_some_and(|net| net.is_empty());
        let Needed { id, what, events, equipment, rules, salt, .. } = read;
        Ok(Written { who, id, time, what, events, equipment, rules, salt, settled_nothing })
    }

    fn command(&self) -> Result<(&str, &Json), String> {
        let one = self.what.as_object().filter(|object| object.len() == 1);
        let (name, body) =
            one.and_then(|object| object.iter().next()).ok_or("it names no command")?;
        Ok((name, body))
    }
}
