//! The formats of the database, each a step from the one before.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::super::StoreError;
use super::{fault, rows};

/// The steps, in order: the format of a database is how many of them were taken.
const STEPS: [&str; 1] = [include_str!("migrations/0001.sql")];

/// Says that a database is a house: `crou` in the file's head.
const OURS: i64 = 0x6372_6f75;

/// Takes the steps that a database has not had: each as a whole or not at all.
pub(super) fn run(db: &mut Connection, dir: &Path) -> Result<(), StoreError> {
    for (taken, step) in STEPS.iter().enumerate().skip(format(db, dir)?) {
        let behavior = TransactionBehavior::Immediate;
        let whole = db.transaction_with_behavior(behavior).map_err(fault::of)?;
        whole.execute_batch(step).map_err(fault::of)?;
        whole.pragma_update(None, "application_id", OURS).map_err(fault::of)?;
        whole.pragma_update(None, "user_version", taken + 1).map_err(fault::of)?;
        whole.commit().map_err(fault::of_commit)?;
    }
    check_tables(db, dir)
}

/// Whether the tables are those that the steps make: they stand in the file as text, which can be
/// damaged like any other.
fn check_tables(db: &Connection, dir: &Path) -> Result<(), StoreError> {
    let tables = |db: &Connection| -> rusqlite::Result<Vec<[String; 2]>> {
        let sql = "SELECT type || ' ' || name || ' ' || tbl_name, coalesce(sql, '')
                   FROM sqlite_schema ORDER BY 1";
        let mut tables = db.prepare(sql)?;
        let tables = tables.query_map([], |row| Ok([rows::text(row, 0)?, rows::text(row, 1)?]))?;
        tables.collect()
    };
    let new = Connection::open_in_memory().map_err(fault::of)?;
    STEPS.iter().try_for_each(|step| new.execute_batch(step)).map_err(fault::of)?;
    if tables(db).map_err(fault::of)? == tables(&new).map_err(fault::of)? {
        return Ok(());
    }
    let (dir, ours) = (dir.display(), STEPS.len());
    Err(StoreError::Damaged(format!("{dir} does not have the tables of format {ours}")))
}

/// Whether a database has the format of this program.
pub(super) fn check(db: &Connection, dir: &Path) -> Result<(), StoreError> {
    let found = format(db, dir)?;
    if found == STEPS.len() {
        return check_tables(db, dir);
    }
    let (dir, ours) = (dir.display(), STEPS.len());
    Err(StoreError::NotOurs(format!("{dir} has format {found}, expected {ours}: serve it once")))
}

/// The format of a database: nothing for a new one.
fn format(db: &Connection, dir: &Path) -> Result<usize, StoreError> {
    let number = |name| db.pragma_query_value(None, name, |row| row.get(0)).map_err(fault::of);
    let (owner, found): (i64, i64) = (number("application_id")?, number("user_version")?);
    let (dir, ours) = (dir.display(), STEPS.len());
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = db.query_row(tables, [], |row| row.get(0)).map_err(fault::of)?;
    match usize::try_from(found) {
        Ok(0) if owner == 0 && tables == 0 => Ok(0),
        _ if owner != OURS => {
            Err(StoreError::NotOurs(format!("{dir} holds a database of another program")))
        }
        Ok(found) if (1..=ours).contains(&found) => Ok(found),
        _ => Err(StoreError::NotOurs(format!(
            "{dir} has format {found} of a newer program, expected at most {ours}"
        ))),
    }
}
