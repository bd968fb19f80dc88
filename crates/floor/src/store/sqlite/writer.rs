//! The writer of a house in SQLite: a batch is one transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use games::{Cents, Seat};
use rusqlite::{Connection, TransactionBehavior};

use super::super::both::{self, miscounted};
use super::super::{self as store, Batch, Entry, StoreError};
use super::folder::{Folder, SecretFile};
use super::lists::{self, BatchEnds, ListEnds};
use super::{connection, fault, rows};
use crate::{Account, Balance};

/// How many pages the log may have before they are moved into the database.
const LOG_PAGES: i64 = 4000;

/// After so many records the length of the log is looked at: they take some hundred pages.
const LOOK: usize = 512;
/// A batch fills as many pages as some records do, however small it is.
const RECORDS_OF_A_BATCH: usize = 16;

/// The one writer of a store.
pub(super) struct SqliteWriter {
    db: Connection,
    folder: Arc<Folder>,
    /// The entries of accounts, which have running balances, and the rounds of people.
    entries: ListEnds,
    player_rounds: ListEnds,
    /// How many records were written since the length of the log was looked at, at most.
    unlooked: usize,
    /// Why nothing can be written until a new start.
    failed: Option<String>,
    /// Says that the writer is out.
    out: Arc<AtomicBool>,
}

impl Drop for SqliteWriter {
    /// Leaves a database that has all of the log, for whoever copies that file alone. Where it
    /// cannot, the log stays, and nothing is lost.
    fn drop(&mut self) {
        if self.failed.is_none() {
            let _ = self.log_pages("passive");
        }
        self.out.store(false, Ordering::SeqCst);
    }
}

impl SqliteWriter {
    pub(super) fn open(
        folder: Arc<Folder>,
        out: Arc<AtomicBool>,
    ) -> Result<SqliteWriter, StoreError> {
        let db = connection::to_write(&folder.database())?;
        let entries = ListEnds::read(lists::ENTRIES, &db).map_err(fault::of)?;
        let player_rounds = ListEnds::read(lists::PLAYER_ROUNDS, &db).map_err(fault::of)?;
        Ok(SqliteWriter { db, folder, entries, player_rounds, unlooked: 0, failed: None, out })
    }

    /// Writes a batch in one transaction.
    fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let behavior = TransactionBehavior::Immediate;
        let rows = self.db.transaction_with_behavior(behavior).map_err(fault::of)?;
        let (mut entries, mut rounds) = (self.entries.batch(), self.player_rounds.batch());
        for entry in &batch.entries {
            rows::insert_record(&rows, entry).map_err(fault::of)?;
            book(&rows, entry, &mut entries)?;
            for (part, (person, _, net)) in players(entry).enumerate() {
                add(&rows, entry, &mut rounds, (person, part, net.cents()))?;
            }
        }
        put_the_rest(&rows, batch).map_err(fault::of)?;
        if batch.is_empty() {
            rows::touch(&rows).map_err(fault::of)?;
        }
        let entries = entries.done(&rows).map_err(fault::of)?;
        let rounds = rounds.done(&rows).map_err(fault::of)?;
        rows.commit().map_err(fault::of_commit)?;
        self.entries.committed(entries);
        self.player_rounds.committed(rounds);
        Ok(())
    }

    /// Moves the log into the database when it has grown long. The batch before is durable whatever
    /// comes of it: the log keeps what could not be moved, because the disk is full or a reader
    /// needs it. Only a failed sync is told.
    fn shorten_log(&mut self, records: usize) -> Result<(), StoreError> {
        self.unlooked += records + RECORDS_OF_A_BATCH;
        if self.unlooked < LOOK {
            return Ok(());
        }
        self.unlooked = 0;
        let moved = match self.log_pages("noop") {
            Ok(pages) if pages >= LOG_PAGES => self.log_pages("passive"),
            counted => counted,
        };
        match moved {
            Err(StoreError::Fatal(why)) => Err(StoreError::Fatal(why)),
            _ => Ok(()),
        }
    }

    /// The pages of the log that are not in the database, after a checkpoint of this kind.
    fn log_pages(&mut self, checkpoint: &str) -> Result<i64, StoreError> {
        let mut checkpoint = self
            .db
            .prepare_cached(&format!("PRAGMA wal_checkpoint({checkpoint})"))
            .map_err(fault::of)?;
        let pages =
            checkpoint.query_row([], |row| Ok(row.get::<_, i64>(1)? - row.get::<_, i64>(2)?));
        pages.map_err(fault::of)
    }
}

impl store::Writer for SqliteWriter {
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        if let Some(why) = &self.failed {
            return Err(StoreError::Fatal(why.clone()));
        }
        let written = self.write(batch).and_then(|()| self.shorten_log(batch.entries.len()));
        match &written {
            Err(StoreError::Fatal(why)) => self.failed = Some(why.clone()),
            // A batch that could not be rolled back would become a part of the next.
            Err(why) if !self.db.is_autocommit() => {
                self.failed = Some(why.to_string());
                return Err(StoreError::Fatal(why.to_string()));
            }
            _ => {}
        }
        written
    }

    fn correct_ends(&mut self, balances: &[(Account, Balance)]) {
        for (account, Balance { amount, entries }) in balances {
            self.entries.correct(&account.to_string(), *entries, amount.cents());
        }
    }

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError> {
        if rows::has_heads(&self.db)? {
            return Err(StoreError::NotOurs("the house has signed with a key of its own".into()));
        }
        self.folder.keep(SecretFile::Key, key)
    }

    fn adopt_secret(&mut self, secret: &[u8; 32]) -> Result<(), StoreError> {
        if rows::has_heads(&self.db)? {
            return Err(StoreError::NotOurs("the house has a secret of its own".into()));
        }
        self.folder.keep(SecretFile::Secret, secret)
    }
}

fn put_the_rest(db: &Connection, batch: &Batch) -> rusqlite::Result<()> {
    batch.people.iter().try_for_each(|person| rows::put_person(db, person))?;
    batch.sessions.iter().try_for_each(|session| rows::put_session(db, session))?;
    batch.ended.iter().try_for_each(|token| rows::end_session(db, token))?;
    batch.heads.iter().try_for_each(|heads| rows::insert_heads(db, heads))?;
    batch.snapshots.iter().try_for_each(|snapshot| rows::put_snapshot(db, snapshot))
}

/// The people of the round that a record ended.
fn players(entry: &Entry) -> impl Iterator<Item = &(String, Seat, Cents)> {
    entry.round.iter().flat_map(|round| &round.players)
}

/// Writes the entries of a record's postings.
fn book(db: &Connection, entry: &Entry, entries: &mut BatchEnds<'_>) -> Result<(), StoreError> {
    both::book(entry, |account, part, cents| {
        let n = entries.end(account).n + 1;
        add(db, entry, entries, (account, part, cents)).map(|()| n)
    })
}

/// Adds what a part of a record comes to to a list.
fn add(
    db: &Connection,
    entry: &Entry,
    lists: &mut BatchEnds<'_>,
    (list, part, amount): (&str, usize, i64),
) -> Result<(), StoreError> {
    let sum = lists.end(list).sum.checked_add(amount);
    let sum = sum.ok_or_else(|| miscounted(entry, &format!("{list} holds too much")))?;
    let record = &entry.sealed.record;
    let place = (record.chain.as_str(), record.seq, part);
    lists.add(db, list, place, (amount, sum)).map_err(fault::of)
}
