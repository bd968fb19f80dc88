//! People and what they are in the house.

use std::str::FromStr;

use crate::{Code, FloorError};

games::named! {
    /// What a person is in the house: one person, one role.
    Role {
        /// Plays.
        Player = "player",
        /// Deals the tables that they have signed on to.
        Dealer = "dealer",
        /// Rules on irregularities, pauses, approves, asks for fills.
        Supervisor = "supervisor",
        /// Watches and approves.
        Surveillance = "surveillance",
        /// Keeps the house's money.
        Cage = "cage",
        /// Makes, opens and closes tables.
        Manager = "manager",
        /// Reads everything that is over.
        Auditor = "auditor",
        /// Makes and locks accounts; sees and moves no money.
        Admin = "admin",
    }
}

impl FromStr for Role {
    type Err = FloorError;

    fn from_str(text: &str) -> Result<Role, FloorError> {
        Role::ALL.iter().copied().find(|role| role.name() == text).ok_or_else(|| {
            let names: Vec<_> = Role::ALL.iter().map(|role| role.name()).collect();
            let text: String = text.chars().take(40).collect();
            Code::BadRequest
                .error(format!("there is no role `{text}`, expected {}", names.join(", ")))
        })
    }
}

/// Somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
}

/// Names that mean something else.
const RESERVED: [&str; 2] = ["house", "guest"];

/// Checks the id of a table, a link, a piece of equipment: 1 to 32 of `a-z0-9-`.
pub fn check_id(what: &str, id: &str) -> Result<(), FloorError> {
    check(what, id, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-', "a-z0-9-")
}

/// Checks a person's name: 1 to 32 of `A-Za-z0-9_.-`.
pub fn check_name(name: &str) -> Result<(), FloorError> {
    let may = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    check("name", name, may, "A-Za-z0-9_.-")
}

fn check(what: &str, id: &str, may: impl Fn(char) -> bool, of: &str) -> Result<(), FloorError> {
    let shown: String = id.chars().take(40).collect();
    if id.is_empty() || id.len() > 32 || !id.chars().all(may) {
        let why = format!("`{shown}` is no {what}: expected 1 to 32 of {of}");
        return Err(Code::BadRequest.error(why));
    }
    if RESERVED.contains(&id) {
        return Err(Code::BadRequest.error(format!("the {what} `{shown}` is reserved")));
    }
    Ok(())
}

/// Checks the id that a client gave to its command: 1 to 64 of `A-Za-z0-9_.:-`.
pub fn check_command_id(id: &str) -> Result<(), FloorError> {
    let may = |c: char| c.is_ascii_alphanumeric() || "_.:-".contains(c);
    if (1..=64).contains(&id.len()) && id.chars().all(may) {
        return Ok(());
    }
    let shown: String = id.chars().take(40).collect();
    let why = format!("`{shown}` is no id of a command: expected 1 to 64 of A-Za-z0-9_.:-");
    Err(Code::BadRequest.error(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert!(check_id("table", "bj-1").is_ok() && check_name("Ann_B.c-1").is_ok());
        for odd in ["", "BJ", "a b", "house", "guest", "a/b", &"a".repeat(33)] {
            assert_eq!(check_id("table", odd).unwrap_err().code, Code::BadRequest, "{odd}");
        }
        assert!(check_command_id("2026-11-16T10:00:00.1_a").is_ok());
        assert!(check_command_id("").is_err() && check_command_id("a b").is_err());
    }

    #[test]
    fn roles_read_back_by_name() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(*role));
        }
        assert!("boss".parse::<Role>().unwrap_err().detail.contains("expected player, dealer"));
    }
}
