//! The proof: everything is replayed from the first record on, and must come out as it was written.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Cents;
use rayon::prelude::*;
use serde_json::Value as Json;

use crate::host::{new_table, replay, replay_house, snapshot_fault};
use crate::house::{House, HouseCommand};
use crate::store::{Store, StoreError};
use crate::table::{Done, FloorTable, Moved, Terms};
use crate::{Account, Checked, Fault, HOUSE, Hash, PeopleSaid, PersonSaid, Role, check_chains};

/// Replays a whole house: chains, hashes and signatures, every event through the engine, every
/// line, posting, balance and meter, on all processors.
///
/// # Errors
/// If the store cannot be read. Damage is no error but a fault.
pub fn verify(store: &dyn Store) -> Result<Checked, StoreError> {
    let mut reader = store.reader()?;
    let mut checked = check_chains(reader.as_mut(), people)?;
    let saved = reader.snapshot(HOUSE)?;
    let mut compare = |house: &House| {
        if let Some(saved) = saved.as_ref().filter(|saved| saved.seq == house.seq()) {
            checked.faults.extend(snapshot_fault(saved, house.save()));
        }
    };
    let house = match replay_house(reader.as_mut(), House::default(), &mut compare) {
        Ok(house) => house,
        Err(fault) => {
            checked.faults.push(fault);
            return Ok(sorted(checked));
        }
    };
    let tables: Vec<Arc<Terms>> = house.tables().values().cloned().collect();
    // A house that is served goes on meanwhile: what came later is not looked at.
    let mut until = Vec::new();
    for terms in &tables {
        until.push(reader.head(&terms.id)?.map_or(0, |(seq, _)| seq));
    }
    let replayed: Result<Vec<Replayed>, StoreError> = tables
        .par_iter()
        .zip(until)
        .map(|(terms, until)| Replayed::new(store, terms, until))
        .collect();
    let replayed = replayed?;
    checked.faults.extend(replayed.iter().flat_map(|table| table.faults.iter().cloned()));
    let known: Vec<&str> = tables.iter().map(|terms| &*terms.id).collect();
    for chain in reader.chains()? {
        if chain != HOUSE && !known.contains(&chain.as_str()) {
            checked.faults.push(Fault::new(&chain, 1, "no record of the house made this table"));
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
        checked.faults.push(Fault::new("store", 0, format!("all accounts come to {sum}")));
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
    faults: Vec<Fault>,
}

impl Replayed {
    fn new(store: &dyn Store, terms: &Arc<Terms>, until: u64) -> Result<Replayed, StoreError> {
        let mut reader = store.reader()?;
        let saved = reader.snapshot(&terms.id)?;
        let (mut moved, mut faults) = (Arc::default(), Vec::new());
        let each = |table: &FloorTable, _: &Done| {
            Arc::clone_from(&mut moved, table.moved());
            if let Some(saved) = saved.as_ref().filter(|saved| saved.seq == table.seq()) {
                faults.extend(snapshot_fault(saved, table.save()));
            }
        };
        let table = new_table(terms).and_then(|table| replay(reader.as_mut(), table, until, each));
        faults.extend(table.err());
        Ok(Replayed { table: terms.id.clone(), moved, faults })
    }
}

/// A link's account holds what its displays show.
fn meters(
    mut house: House,
    replayed: &[Replayed],
    balances: &BTreeMap<Account, Cents>,
) -> Vec<Fault> {
    replayed.iter().for_each(|table| house.follow_table(&table.table, &table.moved));
    let mut faults = Vec::new();
    for (id, link) in house.links() {
        let held = balances.get(&Account::link(id)).copied().unwrap_or(Cents::ZERO);
        if held != link.shown() {
            let why = format!("link {id} shows {}, its account holds {held}", link.shown());
            faults.push(Fault::new("store", 0, why));
        }
    }
    faults
}

/// The people of a house, as its records tell of them.
fn people(people: &mut PeopleSaid, seq: u64, record: &Json) {
    let Ok(command) = HouseCommand::read_recorded(&record["what"]) else { return };
    let mut told = |name: String, role, password| {
        people.0.insert(name, PersonSaid { seq, role, password, locked: false });
    };
    match command {
        HouseCommand::Person { name, role, password } => told(name, role, password),
        HouseCommand::Guest { name } => told(name, Role::Player, Hash::of("")),
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
