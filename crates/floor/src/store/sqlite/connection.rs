//! Connections to the database, with the settings that durability rests on.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::super::StoreError;
use super::fault;

/// How many statements a connection keeps prepared: more than there are.
const STATEMENTS: usize = 64;

/// The connection that writes. What it sets it reads back: a setting that did not take is refused.
pub(super) fn to_write(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = open(path, flags)?;
    set(&db, "journal_mode", "wal", "wal")?;
    // A commit is on the disk when it returns: 2 is FULL.
    set(&db, "synchronous", "full", "2")?;
    // The writer moves the log into the database between batches, where it sees an error.
    set(&db, "wal_autocheckpoint", "0", "0")?;
    // A batch stays in memory until it is committed: 64 MiB.
    set(&db, "cache_size", "-65536", "-65536")?;
    Ok(db)
}

/// A connection that only reads.
pub(super) fn to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = open(path, flags)?;
    set(&db, "query_only", "on", "1")?;
    Ok(db)
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let db = Connection::open_with_flags(path, flags).map_err(fault::of)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    // Readers of a house that is being recovered by another connection wait a little.
    db.busy_timeout(Duration::from_secs(5)).map_err(fault::of)?;
    // What lies in the file is not trusted: no functions in the schema, cells are checked.
    set(&db, "trusted_schema", "off", "0")?;
    set(&db, "cell_size_check", "on", "1")?;
    Ok(db)
}

fn set(db: &Connection, name: &str, value: &str, expected: &str) -> Result<(), StoreError> {
    db.execute_batch(&format!("PRAGMA {name} = {value}")).map_err(fault::of)?;
    let found: rusqlite::types::Value =
        db.pragma_query_value(None, name, |row| row.get(0)).map_err(fault::of)?;
    let found = match found {
        rusqlite::types::Value::Integer(found) => found.to_string(),
        rusqlite::types::Value::Text(found) => found,
        _ => String::new(),
    };
    if found == expected {
        return Ok(());
    }
    let why = format!("SQLite has {name} = {found}, expected {expected}");
    Err(StoreError::Unavailable(why))
}
