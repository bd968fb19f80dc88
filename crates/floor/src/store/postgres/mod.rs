//! The store of several processes: PostgreSQL, in a schema `croupier` of one database.
//!
//! Any number of processes may read. One writes, by a lease ([`Tenure`]); when it dies or is cut
//! off, another takes over, and finds everything in the database.

mod connection;
mod driver;
mod fault;
mod lease;
mod migrations;
mod reader;
mod rows;
mod writer;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chance::Generator;

pub use self::lease::Tenure;

use self::connection::{Connection, Database};
use self::lease::{Lease, Tried};
use self::reader::PostgresReader;
use self::writer::PostgresWriter;
use super::{Reader, Store, StoreError, Writer};

/// A house that is kept by PostgreSQL.
#[derive(Debug)]
pub struct PostgresStore {
    database: Database,
    /// What lets this process write, and whether its writer is out; none where nobody may write.
    writing: Option<(Arc<Lease>, Arc<AtomicBool>)>,
}

impl PostgresStore {
    /// Opens the house in a database to write it; what is not there is made.
    ///
    /// # Errors
    /// If another process writes it, it has a newer format, or the database cannot be used.
    pub fn open(url: &str) -> Result<PostgresStore, StoreError> {
        match Candidate::new(url, "")?.try_to_open()? {
            Opening::Ours(store) => Ok(store),
            Opening::ServedAt(address) => {
                let why = format!("another process serves this house: {address}");
                Err(StoreError::NotOurs(why))
            }
        }
    }

    /// Opens the house in a database to read it, whether a process serves it or not. Each reader
    /// sees one state for as long as it lives.
    ///
    /// # Errors
    /// If there is none, it has another format, or the database cannot be used.
    pub fn read_only(url: &str) -> Result<PostgresStore, StoreError> {
        let database = Database::at(url)?;
        migrations::check(&mut database.to_look()?)?;
        Ok(PostgresStore { database, writing: None })
    }

    /// How the lease of this process stands; none where it may not write.
    pub fn tenure(&self) -> Option<Tenure> {
        self.writing.as_ref().map(|(lease, _)| lease.tenure.clone())
    }
}

/// A process that would serve a house as soon as nobody else does.
pub struct Candidate {
    database: Database,
    db: Option<Connection>,
    node: String,
    address: String,
}

/// What came of trying to open a house.
pub enum Opening {
    /// Nobody else writes it now.
    Ours(PostgresStore),
    /// Another process does, and takes requests at this address.
    ServedAt(String),
}

impl Candidate {
    /// A process that will take what others pass on at this address.
    ///
    /// # Errors
    /// If the address of the database cannot be read, or there is no entropy to be named by.
    pub fn new(url: &str, address: &str) -> Result<Candidate, StoreError> {
        let mut generator = Generator::from_os()
            .map_err(|why| StoreError::Unavailable(format!("a process needs a name: {why}")))?;
        let node = format!("{:016x}{:016x}", generator.word(), generator.word());
        let database = Database::at(url)?;
        Ok(Candidate { database, db: None, node, address: address.to_owned() })
    }

    /// Opens the house if nobody else writes it now.
    ///
    /// # Errors
    /// If it has a newer format, or the database cannot be used.
    pub fn try_to_open(&mut self) -> Result<Opening, StoreError> {
        let mut db = match self.db.take().filter(|db| !db.is_closed()) {
            Some(db) => db,
            None => {
                let mut db = self.database.to_write()?;
                migrations::begin(&mut db)?;
                db
            }
        };
        let tried = Lease::take(&self.database, &mut db, &self.node, &self.address)?;
        let opening = match tried {
            Tried::HeldAt(address) => Opening::ServedAt(address),
            Tried::Taken(lease) => {
                // Where this fails the lease is given back.
                migrations::run(&mut db)?;
                writer::make_key(&mut db)?;
                writer::make_secret(&mut db)?;
                let database = self.database.clone();
                let writing = Some((Arc::new(lease), Arc::default()));
                Opening::Ours(PostgresStore { database, writing })
            }
        };
        self.db = Some(db);
        Ok(opening)
    }
}

impl Store for PostgresStore {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        let Some((lease, out)) = &self.writing else {
            return Err(StoreError::NotOurs("the store was opened to be read only".into()));
        };
        if out.swap(true, Ordering::SeqCst) {
            return Err(StoreError::NotOurs("the store has a writer already".into()));
        }
        let writer =
            PostgresWriter::open(self.database.clone(), Arc::clone(lease), Arc::clone(out));
        if writer.is_err() {
            out.store(false, Ordering::SeqCst);
        }
        Ok(Box::new(writer?))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let one_state = self.writing.is_none();
        Ok(Box::new(PostgresReader::open(self.database.clone(), one_state)?))
    }
}
