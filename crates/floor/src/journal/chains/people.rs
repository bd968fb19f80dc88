//! The people of a house, as its records tell of them.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::super::{HOUSE, Hash};
use super::ChainError;
use crate::Role;
use crate::store::PersonRow;

/// A person, as a record of the house told of them last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonSaid {
    /// The record.
    pub seq: u64,
    /// The role.
    pub role: Role,
    /// The hash of the password's hash: the journal keeps no more of it.
    pub password: Hash,
    /// Whether an admin has locked it.
    pub locked: bool,
}

/// Everybody of whom the records told so far, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeopleSaid(pub BTreeMap<String, PersonSaid>);

/// Reads what a record of the house says, where that is
/// `{"person": {"name", "role", "password": HASH, "locked"?}}`.
pub fn person_said(people: &mut PeopleSaid, seq: u64, what: &Json) {
    let person = &what["person"];
    let read = || {
        let text = |key: &str| person.get(key)?.as_str();
        let locked = person.get("locked").and_then(Json::as_bool).unwrap_or(false);
        let (role, password) = (text("role")?.parse().ok()?, text("password")?.parse().ok()?);
        Some((text("name")?.to_owned(), PersonSaid { seq, role, password, locked }))
    };
    people.0.extend(read());
}

impl PeopleSaid {
    /// What is wrong with the people that the store has.
    pub(super) fn compare(&self, rows: &[PersonRow]) -> Vec<ChainError> {
        let mut faults = Vec::new();
        let mut rest = self.0.clone();
        for row in rows {
            let name = &row.name;
            let Some(said) = rest.remove(name) else {
                let why = format!("{name} is among the people, and no record tells of that");
                faults.push(ChainError::new(HOUSE, 0, why));
                continue;
            };
            let same = said.role == row.role && said.locked == row.locked;
            if !same || said.password != Hash::of(&row.password) {
                let why = format!("it tells of another role, password or lock of {name}");
                faults.push(ChainError::new(HOUSE, said.seq, why));
            }
        }
        for (name, said) in rest {
            faults.push(ChainError::new(
                HOUSE,
                said.seq,
                format!("{name} is not among the people"),
            ));
        }
        faults
    }
}
