//! The format of the database: numbered steps, each in a transaction of its own.

use super::super::StoreError;
use super::connection::Connection;

/// The steps, from the first on.
const STEPS: [&str; 1] = [include_str!("migrations/0001.sql")];

/// How often a step is tried that another process takes at the same time.
const TRIES: usize = 20;

/// Brings a database to the format of this program.
pub(super) fn run(db: &mut Connection) -> Result<(), StoreError> {
    let mut tries = 0;
    while let Some(step) = STEPS.get(version(db)?) {
        let number = version(db)? + 1;
        let taken = db.script(&format!(
            "BEGIN;
             CREATE SCHEMA IF NOT EXISTS croupier;
             CREATE TABLE IF NOT EXISTS croupier.format (version bigint NOT NULL PRIMARY KEY);
             INSERT INTO croupier.format VALUES ({number});
             {step}
             COMMIT;"
        ));
        if let Err(why) = taken {
            db.script("ROLLBACK")?;
            tries += 1;
            // Two processes on a new database: one of them has made it.
            if tries == TRIES {
                return Err(why);
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }
    check(db)
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
