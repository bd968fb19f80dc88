//! The location of a house: a folder, or the address of a database.

use std::fmt;
use std::path::PathBuf;

use super::{PostgresStore, SqliteStore, Store, StoreError};

/// Where a house lies.
#[derive(Clone, Debug)]
pub enum Location {
    /// In a folder, kept by SQLite.
    Folder(PathBuf),
    /// In the database with this address, kept by PostgreSQL.
    Database(String),
}

impl Location {
    /// Opens the house to write it; what is not there is made.
    ///
    /// # Errors
    /// If another process serves it, it has a newer format, or it cannot be used.
    pub fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Location::Folder(dir) => Box::new(SqliteStore::open(dir)?),
            Location::Database(url) => Box::new(PostgresStore::open(url)?),
        })
    }

    /// Opens the house to read it, whether a process serves it or not.
    ///
    /// # Errors
    /// If there is none, it has another format, or it cannot be used.
    pub fn read_only(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Location::Folder(dir) => Box::new(SqliteStore::read_only(dir)?),
            Location::Database(url) => Box::new(PostgresStore::read_only(url)?),
        })
    }
}

/// An address may have a password in it, and is not shown.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Folder(dir) => dir.display().fmt(f),
            Location::Database(_) => f.write_str("the database"),
        }
    }
}
