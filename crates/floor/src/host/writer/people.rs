//! Accounts of people, as they are once everything that was carried out is durable.
//!
//! Handlers prepare rows from what was last committed. Two commands for one person may be in
//! flight, so the writer takes what a command changes and leaves the rest as it is by now.

use std::sync::PoisonError;

use serde_json::Value as Json;

use super::Writer;
use crate::house::{HouseCommand, PersonState};
use crate::people::PasswordDigest;
use crate::store::PersonRow;
use crate::{Code, FloorError, Hash, Person, Role, Time};

/// A new password that its owner has chosen.
pub struct OwnPassword {
    /// The digest of the new hash, for the journal.
    pub digest: PasswordDigest,
    /// The new hash.
    pub hash: String,
    /// The hash that the old password was checked against.
    pub checked: String,
    /// The session that goes on; the others of that person end.
    pub session: Hash,
}

impl Writer {
    /// Returns a person's row.
    fn person_row(&self, name: &str) -> Option<PersonRow> {
        let new = self.unseen().flat_map(|new| &new.people).filter(|row| row.name == name);
        let committed = || {
            let people = self.shared.people.read().unwrap_or_else(PoisonError::into_inner);
            people.get(name).cloned()
        };
        new.last().cloned().or_else(committed)
    }

    /// Returns the row that a command leaves.
    pub(super) fn row_after(&self, command: &HouseCommand, row: PersonRow) -> PersonRow {
        let Some(now) = self.person_row(&row.name) else { return row };
        match command {
            HouseCommand::Lock { .. }
            | HouseCommand::Unlock { .. }
            | HouseCommand::Close { .. } => PersonRow { locked: row.locked, ..now },
            HouseCommand::Password { .. } => PersonRow { password: row.password, ..now },
            _ => row,
        }
    }

    /// Changes a person's own password.
    ///
    /// # Errors
    /// `wrong-password` if it was changed since the old one was checked.
    pub(super) fn own_password(
        &mut self,
        who: &Person,
        new: OwnPassword,
        now: Time,
    ) -> Result<Json, FloorError> {
        let row = self.person_row(&who.name).filter(|row| row.password == new.checked);
        let changed = || Code::WrongPassword.error("the password was changed a moment ago");
        let row = PersonRow { password: new.hash, ..row.ok_or_else(changed)? };
        let command = HouseCommand::Password { name: who.name.clone(), password: new.digest };
        self.at_house(&command, Some(row), (Some(who), None), now, Some(new.session))
    }

    /// Checks that an unlocked admin is left.
    ///
    /// # Errors
    /// `last-admin` if there would be none.
    pub(super) fn check_last_admin(&self, command: &HouseCommand) -> Result<(), FloorError> {
        let HouseCommand::Lock { name } = command else { return Ok(()) };
        let is_open = |person: &PersonState| person.role == Role::Admin && !person.locked;
        let people = self.house.people();
        let mut others = people.iter().filter(|(other, _)| *other != name);
        match people.get(name).is_some_and(is_open) && !others.any(|(_, person)| is_open(person)) {
            true => Err(Code::LastAdmin.error(format!("{name} is the only admin left"))),
            false => Ok(()),
        }
    }
}
