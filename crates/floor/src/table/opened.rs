//! New tables: opened once for all that play by the same rules, then copied.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use games::{AnyTable, Chosen, Edition, Kind, OptionError, Options};

/// How many kinds of tables are kept at hand: more than a house has.
const MOST: usize = 1024;

/// Tables at which nothing has happened, by game, options and edition. Reading a rulebook takes a
/// hundred times as long as a copy, which shares the rules.
static OPENED: Mutex<Option<HashMap<String, Box<dyn AnyTable>>>> = Mutex::new(None);

/// A table of a game with these options, at which nothing has happened yet, by an edition of the
/// game's procedures.
pub(crate) fn open(
    kind: &Kind,
    options: &Options,
    edition: Edition,
) -> Result<Box<dyn AnyTable>, OptionError> {
    let key = format!("{} {options:?} {}", kind.id, edition.number());
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let opened = opened.get_or_insert_default();
    if let Some(table) = opened.get(&key) {
        return Ok(table.duplicate());
    }
    let chosen = Chosen::new(kind.rulebook(), options.clone())?.in_edition(edition)?;
    let table = kind.open_by(chosen)?;
    if opened.len() >= MOST {
        opened.clear();
    }
    let copy = table.duplicate();
    opened.insert(key, table);
    Ok(copy)
}
