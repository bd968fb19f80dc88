//! Who writes into the database.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use games::Cents;
use rusqlite::{Connection, TransactionBehavior};

use super::super::{Batch, Entry, Reader, StoreError, Writer};
use super::folder::Folder;
use super::reader::SqliteReader;
use super::rows::NewEntry;
use super::{connection, fault, rows};
use crate::{Account, Balance};

/// How many pages the log may have before they are moved into the database.
const LOG_PAGES: i64 = 4000;

/// The one writer of a store.
pub(super) struct SqliteWriter {
    db: Connection,
    folder: Arc<Folder>,
    /// What every account holds: the entries have running balances.
    balances: HashMap<Account, Balance>,
    /// Why nothing can be written until a new start.
    failed: Option<String>,
    /// Says that the writer is out.
    out: Arc<AtomicBool>,
}

impl Drop for SqliteWriter {
    fn drop(&mut self) {
        self.out.store(false, Ordering::SeqCst);
    }
}

impl SqliteWriter {
    pub(super) fn open(
        folder: Arc<Folder>,
        out: Arc<AtomicBool>,
    ) -> Result<SqliteWriter, StoreError> {
        let db = connection::to_write(&folder.database())?;
        let balances = SqliteReader::open(Arc::clone(&folder), false)?.balances()?;
        let balances = balances.into_iter().collect();
        Ok(SqliteWriter { db, folder, balances, failed: None, out })
    }

    /// Writes a batch in one transaction, and says how the accounts stand that it moved.
    fn write(&mut self, batch: &Batch) -> Result<HashMap<Account, Balance>, StoreError> {
        let behavior = TransactionBehavior::Immediate;
        let batch_of_rows = self.db.transaction_with_behavior(behavior).map_err(fault::of)?;
        let mut moved = Moved { before: &self.balances, now: HashMap::new() };
        for entry in &batch.entries {
            rows::insert_record(&batch_of_rows, entry).map_err(fault::of)?;
            moved.book(&batch_of_rows, entry)?;
        }
        let moved = moved.now;
        put_the_rest(&batch_of_rows, batch).map_err(fault::of)?;
        batch_of_rows.commit().map_err(fault::of_commit)?;
        Ok(moved)
    }

    /// Moves the log into the database when it has grown long. A disk that is full stops nothing
    /// here: the log keeps what could not be moved.
    fn shorten_log(&mut self) -> Result<(), StoreError> {
        if self.log_pages("noop")? < LOG_PAGES {
            return Ok(());
        }
        match self.log_pages("passive") {
            Err(StoreError::Unavailable(_)) => Ok(()),
            moved => moved.map(drop),
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

impl Writer for SqliteWriter {
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        if let Some(why) = &self.failed {
            return Err(StoreError::Fatal(why.clone()));
        }
        let written = self.write(batch).and_then(|moved| {
            self.balances.extend(moved);
            self.shorten_log()
        });
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

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError> {
        if rows::has_heads(&self.db)? {
            return Err(StoreError::NotOurs("the house has signed with a key of its own".into()));
        }
        self.folder.keep_key(key)
    }
}

fn put_the_rest(db: &Connection, batch: &Batch) -> rusqlite::Result<()> {
    batch.people.iter().try_for_each(|person| rows::put_person(db, person))?;
    batch.sessions.iter().try_for_each(|session| rows::put_session(db, session))?;
    batch.ended.iter().try_for_each(|token| rows::end_session(db, token))?;
    batch.heads.iter().try_for_each(|heads| rows::insert_heads(db, heads))?;
    batch.snapshots.iter().try_for_each(|snapshot| rows::put_snapshot(db, snapshot))
}

/// The accounts that a batch moves: they stand so once it is committed.
struct Moved<'a> {
    before: &'a HashMap<Account, Balance>,
    now: HashMap<Account, Balance>,
}

impl Moved<'_> {
    /// Writes the entries of a record's postings.
    fn book(&mut self, db: &Connection, entry: &Entry) -> Result<(), StoreError> {
        let postings = &entry.sealed.record.postings;
        if postings.len() != entry.numbers.len() {
            let (postings, numbers) = (postings.len(), entry.numbers.len());
            return Err(miscounted(entry, format!("{postings} postings have {numbers} numbers")));
        }
        for (n, (posting, numbers)) in postings.iter().zip(&entry.numbers).enumerate() {
            let sides = [
                (&posting.from, numbers.0, -posting.amount),
                (&posting.to, numbers.1, posting.amount),
            ];
            for (account, number, amount) in sides {
                let balance = self.move_by(account, amount, entry)?;
                if balance.entries != number {
                    let expected = balance.entries;
                    let why = format!("entry {number} of {account} is to be {expected}");
                    return Err(miscounted(entry, why));
                }
                let balance = balance.amount;
                let new = NewEntry { account, n: number, entry, posting: n, amount, balance };
                rows::insert_entry(db, &new).map_err(fault::of)?;
            }
        }
        Ok(())
    }

    fn move_by(
        &mut self,
        account: &Account,
        amount: Cents,
        entry: &Entry,
    ) -> Result<Balance, StoreError> {
        let stands = self.now.get(account).or_else(|| self.before.get(account));
        let Balance { amount: held, entries } = stands.copied().unwrap_or_default();
        let sum = held.cents().checked_add(amount.cents());
        let sum = sum.ok_or_else(|| miscounted(entry, format!("{account} holds too much")))?;
        let balance = Balance { amount: Cents::new(sum), entries: entries + 1 };
        self.now.insert(account.clone(), balance);
        Ok(balance)
    }
}

/// Whoever counts otherwise than the store does not write into it.
fn miscounted(entry: &Entry, why: String) -> StoreError {
    let record = &entry.sealed.record;
    StoreError::NotOurs(format!("record {} of {}: {why}", record.seq, record.chain))
}
