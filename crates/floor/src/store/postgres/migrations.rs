//! The format of the database: numbered steps, each in a transaction of its own.

use std::time::Duration;

use super::super::StoreError;
use super::connection::Connection;

/// The steps, from the first on.
const STEPS: [&str; 2] = [include_str!("migrations/0001.sql"), include_str!("migrations/0002.sql")];

/// How often a step is tried that another process takes at the same time.
const TRIES: usize = 20;

/// Takes the first step in a database that has none behind it: there is a lease to ask for then.
pub(super) fn begin(db: &mut Connection) -> Result<(), StoreError> {
    let mut tries = 0;
    while version(db)? == 0 {
        if let Err(why) = take(db, 1) {
            // Two processes on a new database: one of them has made it.
            tries += 1;
            if tries == TRIES {
                return Err(why);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    Ok(())
}

/// Brings a database to the format of this program. Only who has the lease does: a process of an
/// older program that still serves is not disturbed.
pub(super) fn run(db: &mut Connection) -> Result<(), StoreError> {
    while (1..STEPS.len()).contains(&version(db)?) {
        let number = version(db)? + 1;
        take(db, number)?;
    }
    check(db)
}

/// Takes a step, all of it or nothing.
fn take(db: &mut Connection, number: usize) -> Result<(), StoreError> {
    let step = STEPS[number - 1];
    let taken = db.script(&format!(
        "BEGIN;
         CREATE SCHEMA IF NOT EXISTS croupier;
         CREATE TABLE IF NOT EXISTS croupier.format (version bigint NOT NULL PRIMARY KEY);
         INSERT INTO croupier.format VALUES ({number});
         {step}
         COMMIT;"
    ));
    taken.or_else(|why| db.script("ROLLBACK").and(Err(why)))
}

/// Whether a database has the format of this program.
pub(super) fn check(db: &mut Connection) -> Result<(), StoreError> {
    let found = version(db)?;
    if found == 0 {
        return Err(StoreError::NotOurs("the database holds no house".into()));
    }
    if found != STEPS.len() {
        let known = STEPS.len();
        let why = format!("the database has format {found}, this program reads {known}");
        return Err(StoreError::NotOurs(why));
    }
    Ok(())
}

/// How many steps a database has behind it.
fn version(db: &mut Connection) -> Result<usize, StoreError> {
    let there = "SELECT to_regclass('croupier.format') IS NOT NULL";
    if !db.one(there, &[], |row| row.try_get::<_, bool>(0))?.unwrap_or(false) {
        return Ok(0);
    }
    let version = "SELECT coalesce(max(version), 0) FROM croupier.format";
    let version = db.one(version, &[], |row| row.try_get::<_, i64>(0))?.unwrap_or(0);
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}
