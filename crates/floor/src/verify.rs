//! The proof: everything is replayed from the first record on, and must come out as it was written.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use games::Cents;
use serde_json::Value as Json;

use crate::host::{LoadError, again, new_table, replay_house, snapshot_fault};
use crate::house::{House, HouseCommand};
use crate::journal::{Again, check, undamaged};
use crate::store::{Snapshot, Store, StoreError, StoredRecord};
use crate::table::{FloorTable, Moved, OpenedBy, Terms};
use crate::{Account, ChainError, Checked, HOUSE, Hash, PeopleSaid, PersonSaid, Record, Role};

/// Replays a whole house: chains, hashes and signatures, every event through the engine, every
/// line, posting, balance and meter, on all processors.
///
/// # Errors
/// If the store cannot be read. Damage is no error but a fault.
pub fn verify(store: &dyn Store) -> Result<Checked, StoreError> {
    let mut reader = store.reader()?;
    // One that cannot be read is a shortcut less, and is named below.
    let saved = undamaged(reader.snapshot(HOUSE))?.flatten();
    let mut faults = Vec::new();
    let mut compare = |house: &House| {
        if let Some(saved) = saved.as_ref().filter(|saved| saved.seq == house.seq()) {
            faults.extend(snapshot_fault(saved, house.save()));
        }
    };
    let house = match replay_house(reader.as_mut(), House::default(), u64::MAX, &mut compare) {
        Ok(house) => Some(house),
        Err(LoadError::Damaged(fault)) => {
            faults.push(fault);
            None
        }
        Err(LoadError::Unread(why)) => return Err(why),
    };
    let replayed = Mutex::default();
    let begin = |chain: &str, saved: Option<&Snapshot>| {
        let terms = house.as_ref()?.tables().get(chain)?;
        Some(Box::new(Replaying::new(terms, saved.cloned(), &replayed)) as Box<dyn Again>)
    };
    let mut pages = store.reader()?;
    let mut checked = check(reader.as_mut(), people, &begin, move || pages.broken_pages())?;
    checked.faults.extend(faults);
    let Some(house) = house else { return Ok(sorted(checked)) };
    let replayed = replayed.into_inner().unwrap_or_else(PoisonError::into_inner);
    checked.other_rules = replayed.iter().filter(|table| table.other_rules).count() as u64;
    checked.faults.extend(replayed.iter().flat_map(|table| table.faults.iter().cloned()));
    for chain in reader.chains()? {
        if chain != HOUSE && !house.tables().contains_key(&chain) {
            checked.faults.push(ChainError::new(
                &chain,
                1,
                "no record of the house made this table",
            ));
        }
    }
    let balances: BTreeMap<Account, Cents> = reader
        .balances()?
        .into_iter()
        .map(|(account, balance)| (account, balance.amount))
        .collect();
    checked.faults.extend(meters(house, &replayed, &balances));
    let sum: Cents = balances.values().copied().sum();
    if sum != Cents::ZERO {
        checked.faults.push(ChainError::new("store", 0, format!("all accounts come to {sum}")));
    }
    Ok(sorted(checked))
}

fn sorted(mut checked: Checked) -> Checked {
    checked.faults.sort();
    checked.faults.dedup();
    checked
}

/// A table that was replayed.
struct Replayed {
    table: Arc<str>,
    /// What meters of links gained and paid.
    moved: Arc<Moved>,
    /// Whether it was ever opened by another rulebook than the one of today.
    other_rules: bool,
    faults: Vec<ChainError>,
}

/// A table that is being replayed.
struct Replaying<'a> {
    /// As it stands; none where a record did not come out as it was written.
    table: Option<FloorTable>,
    saved: Option<Snapshot>,
    replayed: Replayed,
    all: &'a Mutex<Vec<Replayed>>,
}

impl<'a> Replaying<'a> {
    fn new(
        terms: &Arc<Terms>,
        saved: Option<Snapshot>,
        all: &'a Mutex<Vec<Replayed>>,
    ) -> Replaying<'a> {
        let (table, fault) = match new_table(terms) {
            Ok(table) => (Some(table), None),
            Err(fault) => (None, Some(fault)),
        };
        let (id, faults) = (terms.id.clone(), fault.into_iter().collect());
        let replayed = Replayed { table: id, moved: Arc::default(), other_rules: false, faults };
        Replaying { table, saved, replayed, all }
    }
}

impl Again for Replaying<'_> {
    fn carry_out(&mut self, stored: &StoredRecord) -> Result<Option<Record>, String> {
        let Some(table) = self.table.take() else { return Ok(None) };
        let (table, done, to_the_letter) = again(table, stored)?;
        Arc::clone_from(&mut self.replayed.moved, table.moved());
        let opened_by = done.sealed.record.more.get("rules").and_then(OpenedBy::recorded);
        self.replayed.other_rules |=
            opened_by.is_some_and(|by| by.rulebook != table.terms().kind.rulebook().digest());
        if let Some(saved) = self.saved.as_ref().filter(|saved| saved.seq == table.seq()) {
            self.replayed.faults.extend(snapshot_fault(saved, table.save()));
        }
        self.table = Some(table);
        Ok(to_the_letter.then_some(done.sealed.record))
    }

    fn end(self: Box<Self>) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).push(self.replayed);
    }
}

/// A link's account holds what its displays show.
fn meters(
    mut house: House,
    replayed: &[Replayed],
    balances: &BTreeMap<Account, Cents>,
) -> Vec<ChainError> {
    replayed.iter().for_each(|table| house.follow_table(&table.table, &table.moved));
    let mut faults = Vec::new();
    for (id, link) in house.links() {
        let held = balances.get(&Account::link(id)).copied().unwrap_or(Cents::ZERO);
        if held != link.shown() {
            let why = format!("link {id} shows {}, its account holds {held}", link.shown());
            faults.push(ChainError::new("store", 0, why));
        }
    }
    faults
}

/// The people of a house, as its records tell of them.
fn people(people: &mut PeopleSaid, seq: u64, what: &Json) {
    let Ok(command) = HouseCommand::read_recorded(what) else { return };
    let mut told = |name: String, role, password| {
        people.0.insert(name, PersonSaid { seq, role, password, locked: false });
    };
    match command {
        HouseCommand::Person { name, role, password } => told(name, role, password),
        HouseCommand::Guest { name } => told(name, Role::Player, Hash::of("").into()),
        HouseCommand::Password { name, password } => {
            if let Some(person) = people.0.get_mut(&name) {
                (person.seq, person.password) = (seq, password);
            }
        }
        HouseCommand::Lock { ref name }
        | HouseCommand::Unlock { ref name }
        | HouseCommand::Close { ref name, .. } => {
            if let Some(person) = people.0.get_mut(name) {
                let locked = !matches!(command, HouseCommand::Unlock { .. });
                (person.seq, person.locked) = (seq, locked);
            }
        }
        _ => {}
    }
}
