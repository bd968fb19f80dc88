//! The people of a house, as its records tell of them.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::super::HOUSE;
use super::ChainError;
use crate::Role;
use crate::people::{PasswordDigest, PeopleKey};
use crate::store::PersonRow;

/// A person, as a record of the house told of them last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonSaid {
    /// The record.
    pub seq: u64,
    /// The role.
    pub role: Role,
    /// The digest of the password's hash: the journal keeps no more of it.
    pub password: PasswordDigest,
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
    /// Returns what is wrong with the people that the store has. Digests that records of this
    /// program hold are checked with the key that the store has.
    pub(super) fn compare(&self, rows: &[PersonRow], key: Option<&PeopleKey>) -> Vec<ChainError> {
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
            let password = said.password.is_of(&row.password, key);
            if password.is_none() {
                let why = format!("the password of {name} needs the secret, which is not there");
                faults.push(ChainError::new(HOUSE, said.seq, why));
            }
            if !same || password == Some(false) {
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
