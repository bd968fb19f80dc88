//! New tables: opened once for all that play by the same rules, then copied.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use games::{AnyTable, Kind, OptionError, Options};

/// How many kinds of tables are kept at hand: more than a house has.
const MOST: usize = 1024;

/// Tables at which nothing has happened, by game and options. Reading a rulebook takes a hundred
/// times as long as a copy, which shares the rules.
static OPENED: Mutex<Option<HashMap<String, Box<dyn AnyTable>>>> = Mutex::new(None);

/// A table of a game with these options, at which nothing has happened yet.
pub(crate) fn open(kind: &Kind, options: &Options) -> Result<Box<dyn AnyTable>, OptionError> {
    let key = format!("{} {options:?}", kind.id);
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let opened = opened.get_or_insert_default();
    if let Some(table) = opened.get(&key) {
        return Ok(table.duplicate());
    }
    let table = kind.open(options.clone())?;
    if opened.len() >= MOST {
        opened.clear();
    }
    let copy = table.duplicate();
    opened.insert(key, table);
    Ok(copy)
}
