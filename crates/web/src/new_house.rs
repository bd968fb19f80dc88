//! A new house: its admin, its tables.

use floor::host::{Asked, Host, Request};
use floor::house::HouseCommand;
use floor::people::{self, random_password};
use floor::store::PersonRow;
use floor::table::Terms;
use floor::{Code, FloorError, Key, Role};
use games::Kind;
use serde_json::json;

/// What a new house gets.
pub(crate) struct FirstContents {
    /// One open table for every game.
    pub tables: bool,
    /// Whether tables get a pace and presence limits unless their makers say otherwise.
    pub timed: bool,
    /// The admin's password; none for a random one.
    pub password: Option<String>,
}

/// What lies in the rack of a new house's tables, in dollars.
const FLOAT: &str = "100000";
/// The name of a new house's admin.
const ADMIN: &str = "admin";

/// Sets up a house where nobody is yet, and gives the admin's password where one was made up.
/// The admin comes last: a house that was left half set up is set up at the next start.
pub(crate) fn set_up(host: &Host, contents: &FirstContents) -> Result<Option<String>, FloorError> {
    // The people of a house whose chain is damaged are not all known, and nothing can be added.
    if host.house(|house| !house.people().is_empty()) || host.house_fault().is_some() {
        return Ok(None);
    }
    let made_up = match contents.password {
        Some(_) => None,
        None => Some(random_password().map_err(|e| Code::Internal.error(e.to_string()))?),
    };
    let password = contents.password.as_deref().or(made_up.as_deref()).unwrap_or_default();
    let hash = people::hash(ADMIN, password)?;
    if contents.tables {
        Kind::all().iter().try_for_each(|kind| make_table(host, kind.id, contents.timed))?;
    }
    let command = HouseCommand::person(ADMIN, Role::Admin, host.people_key().password(&hash))?;
    let row = PersonRow { name: ADMIN.into(), role: Role::Admin, password: hash, locked: false };
    ask(host, Asked::House(command, Some(row)))?;
    Ok(made_up)
}

fn make_table(host: &Host, game: &str, timed: bool) -> Result<(), FloorError> {
    if host.house(|house| !house.tables().contains_key(game)) {
        let terms = json!({"table": game, "game": game, "dealt": "house", "coach": true});
        let terms = if timed { Terms::with_play_defaults(terms) } else { terms };
        ask(host, Asked::House(HouseCommand::table(&terms)?, None))?;
    }
    if host.table(game)?.seq() > 0 {
        return Ok(());
    }
    let (table, name, body) = (game.to_owned(), "open".to_owned(), json!({ "float": FLOAT }));
    ask(host, Asked::Table { table, name, body, if_seq: None })
}

fn ask(host: &Host, asked: Asked) -> Result<(), FloorError> {
    host.ask_and_wait(Request { who: None, key: None, asked }).map(drop)
}

/// The public key of a house, in base 64.
pub(crate) fn public_key(host: &Host) -> Result<String, FloorError> {
    let key = Key::new(&host.read(|reader| reader.key())?).public().to_json();
    Ok(key["key"].as_str().unwrap_or_default().to_owned())
}

/// Gives somebody of a house another password; the sessions that the old one began are over.
///
/// # Errors
/// `unknown` where there is nobody called so, `refused` where the password is too easy to guess.
pub(crate) fn set_password(host: &Host, name: &str, password: &str) -> Result<(), FloorError> {
    let row = check_password(name, host.person(name).as_ref(), password)?.clone();
    let hash = people::hash(name, password)?;
    let password = host.people_key().password(&hash);
    let command = HouseCommand::Password { name: name.into(), password };
    ask(host, Asked::House(command, Some(PersonRow { password: hash, ..row })))
}

/// Whether somebody of a house may have this as another password: who they are there.
///
/// # Errors
/// `unknown` where there is nobody called so, `refused` where the password is too easy to guess.
pub(crate) fn check_password<'a>(
    name: &str,
    row: Option<&'a PersonRow>,
    password: &str,
) -> Result<&'a PersonRow, FloorError> {
    let Some(row) = row.filter(|row| !row.password.is_empty()) else {
        let name: String = name.chars().take(40).collect();
        let why = format!("there is nobody called `{name}` who has a password");
        return Err(Code::Unknown.error(why));
    };
    people::check(name, password)?;
    Ok(row)
}
