//! Journals: a table's is replayed or refused in one line, a house's record is written as it was
//! read, and a house's export is imported or leaves nothing behind.

use std::io::Cursor;

use floor::store::{SqliteStore, Store as _};
use floor::{Exported, Record, canonical};
use serde_json::Value as Json;
use wire::record::{By, replay};

use super::one_line;

/// Reads a text as the journal of a table, and each of its lines as a record of a house.
pub fn holds(text: &str) -> bool {
    let replayed = replay(text, By::TheRulesOfToday).map(drop).map_err(one_line);
    text.lines().for_each(record);
    replayed.is_ok()
}

fn record(line: &str) {
    let Ok(json) = serde_json::from_str(line) else { return };
    let Some(record) = Record::from_json(&json).filter(|_| !has_fraction(&json)) else { return };
    let written = record.to_json();
    assert_eq!(canonical(&written), record.body(), "{line}");
    assert_eq!(Record::from_json(&written), Some(record), "{line}");
}

/// Whether there is a number that is not whole. Nobody's command has one, and it may read back with
/// another last digit.
fn has_fraction(json: &Json) -> bool {
    match json {
        Json::Number(number) => number.is_f64(),
        Json::Array(items) => items.iter().any(has_fraction),
        Json::Object(fields) => fields.values().any(has_fraction),
        _ => false,
    }
}

/// Whether a text is the export of a house, which goes into an empty store.
pub fn imports(text: &[u8]) -> bool {
    let exported = match Exported::read(Cursor::new(text)) {
        Ok(exported) => exported,
        Err(why) => {
            one_line(why);
            return false;
        }
    };
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    let Err(why) = exported.into_store(&store) else { return true };
    one_line(why);
    let mut reader = store.reader().expect("a reader");
    assert_eq!(reader.chains().expect("chains"), Vec::<String>::new());
    assert!(reader.people().expect("people").is_empty());
    false
}
