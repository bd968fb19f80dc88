//! The writer of a house in PostgreSQL: a batch is one transaction.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chance::Generator;

use super::super::both::{book, miscounted};
use super::super::{self as store, Batch, Entry, StoreError, record_index_text};
use super::connection::{Connection, Database};
use super::lease::Lease;
use super::reader::written_ends;
use crate::{Account, Balance, Hash};

type Result<T> = std::result::Result<T, StoreError>;

/// Each kind of row of a batch goes in one statement, a column at a time.
const RECORDS: &str = "INSERT INTO records SELECT * FROM
    unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::bytea[])";
const ENTRIES: &str = "INSERT INTO entries SELECT * FROM unnest(
    $1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])";
const PLAYER_ROUNDS: &str = "INSERT INTO player_rounds SELECT * FROM unnest(
    $1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])";
const ENDS: &str = "INSERT INTO ends SELECT $1, * FROM
    unnest($2::text[], $3::bigint[], $4::bigint[])
    ON CONFLICT (list, name) DO UPDATE SET n = excluded.n, sum = excluded.sum";
const COMMANDS: &str = "INSERT INTO commands SELECT * FROM
    unnest($1::text[], $2::text[], $3::text[], $4::bigint[])";
const ROUNDS: &str = "INSERT INTO rounds SELECT * FROM
    unnest($1::text[], $2::bigint[], $3::bigint[])";
const PEOPLE: &str = "INSERT INTO people VALUES ($1, $2, $3, $4) ON CONFLICT (name)
    DO UPDATE SET role = excluded.role, password = excluded.password, locked = excluded.locked";
const SESSIONS: &str = "INSERT INTO sessions SELECT * FROM
    unnest($1::bytea[], $2::text[], $3::bigint[])
    ON CONFLICT (token) DO UPDATE SET person = excluded.person, used = excluded.used";
const ENDED: &str = "DELETE FROM sessions WHERE token = ANY($1::bytea[])";
const HEADS: &str = "INSERT INTO heads VALUES ($1, $2, $3)";
const SNAPSHOTS: &str = "INSERT INTO snapshots VALUES ($1, $2, $3, $4) ON CONFLICT (chain)
    DO UPDATE SET seq = excluded.seq, hash = excluded.hash, state = excluded.state";
const KEY: &str = "INSERT INTO key VALUES (true, $1) ON CONFLICT (one)
    DO UPDATE SET secret = excluded.secret";
const SECRET: &str = "INSERT INTO secret VALUES (true, $1) ON CONFLICT (one)
    DO UPDATE SET secret = excluded.secret";
const HAS_HEADS: &str = "SELECT EXISTS (SELECT * FROM heads)";
const HAS_KEYED_DIGESTS: &str = r#"SELECT EXISTS (SELECT * FROM records
    WHERE chain = 'house' AND body LIKE '%"hmac:%')"#;

/// The one writer of a store.
pub(super) struct PostgresWriter {
    database: Database,
    db: Option<Connection>,
    lease: Arc<Lease>,
    entries: ListEnds,
    player_rounds: ListEnds,
    /// Why nothing can be written until a new start.
    failed: Option<String>,
    /// Says that the writer is out.
    out: Arc<AtomicBool>,
}

impl Drop for PostgresWriter {
    fn drop(&mut self) {
        self.out.store(false, Ordering::SeqCst);
    }
}

impl PostgresWriter {
    pub(super) fn open(
        database: Database,
        lease: Arc<Lease>,
        out: Arc<AtomicBool>,
    ) -> Result<PostgresWriter> {
        let mut db = database.to_write()?;
        let entries = ListEnds::read(&mut db, "entries", ENTRIES)?;
        let player_rounds = ListEnds::read(&mut db, "player_rounds", PLAYER_ROUNDS)?;
        let db = Some(db);
        Ok(PostgresWriter { database, db, lease, entries, player_rounds, failed: None, out })
    }

    /// Does something in one transaction, in which nobody else can take over. A connection that is
    /// not as it should be afterwards is not used again.
    fn transaction(&mut self, work: impl FnOnce(&mut Connection) -> Result<()>) -> Result<()> {
        let mut db = match self.db.take().filter(|db| !db.is_closed()) {
            Some(db) => db,
            None => self.database.to_write()?,
        };
        db.script("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")?;
        let done = self.lease.tenure.check(&mut db).and_then(|()| work(&mut db));
        let (done, is_over) = match done {
            Ok(()) => {
                let committed = db.commit();
                let is_over = committed.is_ok();
                (committed, is_over)
            }
            Err(why) => (Err(why), db.script("ROLLBACK").is_ok()),
        };
        // A transaction that may still be open would become a part of the next; without its
        // connection the server rolls it back.
        if is_over {
            self.db = Some(db);
        }
        done
    }

    fn write(&mut self, batch: &Batch) -> Result<()> {
        let mut entries = self.entries.batch();
        let mut rounds = self.player_rounds.batch();
        for entry in &batch.entries {
            book(entry, |account, part, cents| entries.add(entry, account, part, cents))?;
            let players = entry.round.iter().flat_map(|round| &round.players);
            for (part, (person, _, net)) in players.enumerate() {
                rounds.add(entry, person, part, net.cents())?;
            }
        }
        let (entries, rounds) = (entries.done(), rounds.done());
        self.transaction(|db| {
            put_records(db, batch)?;
            entries.put(db)?;
            rounds.put(db)?;
            put_the_rest(db, batch)?;
            if batch.is_empty() { touch(db) } else { Ok(()) }
        })?;
        self.entries.ends.extend(entries.ends);
        self.player_rounds.ends.extend(rounds.ends);
        Ok(())
    }
}

impl store::Writer for PostgresWriter {
    fn commit(&mut self, batch: &Batch) -> Result<()> {
        if let Some(why) = &self.failed {
            return Err(StoreError::Fatal(why.clone()));
        }
        let written = self.write(batch);
        if let Err(StoreError::Fatal(why)) = &written {
            self.failed = Some(why.clone());
        }
        written
    }

    fn correct_ends(&mut self, balances: &[(Account, Balance)]) {
        for (account, Balance { amount, entries }) in balances {
            self.entries.ends.insert(account.to_string(), (*entries, amount.cents()));
        }
    }

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<()> {
        self.transaction(|db| {
            if has_heads(db)? {
                let why = "the house has signed with a key of its own";
                return Err(StoreError::NotOurs(why.into()));
            }
            db.run(KEY, &[&&key[..]]).map(drop)
        })
    }

    fn adopt_secret(&mut self, secret: &[u8; 32]) -> Result<()> {
        self.transaction(|db| {
            if has_heads(db)? {
                return Err(StoreError::NotOurs("the house has a secret of its own".into()));
            }
            db.run(SECRET, &[&&secret[..]]).map(drop)
        })
    }
}

fn has_heads(db: &mut Connection) -> Result<bool> {
    Ok(db.one(HAS_HEADS, &[], |row| row.try_get(0))?.unwrap_or(false))
}

/// Makes a key where there is none. A house whose heads were signed has lost its own: a new one
/// would hide that.
pub(super) fn make_key(db: &mut Connection) -> Result<()> {
    let there = "SELECT EXISTS (SELECT * FROM key)";
    if db.one(there, &[], |row| row.try_get(0))?.unwrap_or(false) {
        return Ok(());
    }
    if has_heads(db)? {
        return Err(StoreError::Damaged("the house has no key".into()));
    }
    // Where two make one at the same time the first one stands.
    let first = "INSERT INTO key VALUES (true, $1) ON CONFLICT (one) DO NOTHING";
    db.run(first, &[&random_bytes()?]).map(drop)
}

/// Makes a secret if there is none. A house with digests that were made with one has lost it.
pub(super) fn make_secret(db: &mut Connection) -> Result<()> {
    let there = "SELECT EXISTS (SELECT * FROM secret)";
    if db.one(there, &[], |row| row.try_get(0))?.unwrap_or(false) {
        return Ok(());
    }
    if db.one(HAS_KEYED_DIGESTS, &[], |row| row.try_get(0))?.unwrap_or(false) {
        return Err(StoreError::Damaged("the house has no secret".into()));
    }
    let first = "INSERT INTO secret VALUES (true, $1) ON CONFLICT (one) DO NOTHING";
    db.run(first, &[&random_bytes()?]).map(drop)
}

/// 32 bytes for a key or a secret.
fn random_bytes() -> Result<Vec<u8>> {
    let mut generator = Generator::from_os()
        .map_err(|why| StoreError::Unavailable(format!("the house cannot have a key: {why}")))?;
    Ok((0..4).flat_map(|_| generator.word().to_le_bytes()).collect())
}

fn put_records(db: &mut Connection, batch: &Batch) -> Result<()> {
    if batch.entries.is_empty() {
        return Ok(());
    }
    let records = || batch.entries.iter().map(|entry| &*entry.sealed);
    let chains: Vec<&str> = records().map(|one| one.record.chain.as_str()).collect();
    let seqs: Vec<i64> = batch.entries.iter().map(seq_of).collect::<Result<_>>()?;
    let bodies: Vec<&str> = records().map(|one| one.body.as_str()).collect();
    let previous: Vec<&[u8]> = records().map(|one| &one.previous.0[..]).collect();
    let hashes: Vec<&[u8]> = records().map(|one| &one.hash.0[..]).collect();
    let record_indexes: Vec<String> = batch.entries.iter().map(record_index_text).collect();
    let beside_hashes: Vec<Vec<u8>> = records()
        .zip(&record_indexes)
        .map(|(one, record_index)| one.hash.then(record_index).0.to_vec())
        .collect();
    db.run(
        RECORDS,
        &[&chains, &seqs, &bodies, &previous, &hashes, &record_indexes, &beside_hashes],
    )?;
    put_commands(db, batch)?;
    put_rounds(db, batch)
}

fn put_commands(db: &mut Connection, batch: &Batch) -> Result<()> {
    let (mut ids, mut people, mut chains, mut seqs) = (vec![], vec![], vec![], vec![]);
    for entry in &batch.entries {
        let Some(command) = &entry.command else { continue };
        ids.push(command.id.as_str());
        people.push(command.person.as_str());
        chains.push(entry.sealed.record.chain.as_str());
        seqs.push(seq_of(entry)?);
    }
    match ids.is_empty() {
        true => Ok(()),
        false => db.run(COMMANDS, &[&ids, &people, &chains, &seqs]).map(drop),
    }
}

fn put_rounds(db: &mut Connection, batch: &Batch) -> Result<()> {
    let (mut tables, mut rounds, mut seqs) = (vec![], vec![], vec![]);
    for entry in &batch.entries {
        let Some(round) = &entry.round else { continue };
        tables.push(round.table.as_str());
        rounds.push(number(entry, round.round)?);
        seqs.push(seq_of(entry)?);
    }
    match tables.is_empty() {
        true => Ok(()),
        false => db.run(ROUNDS, &[&tables, &rounds, &seqs]).map(drop),
    }
}

fn put_the_rest(db: &mut Connection, batch: &Batch) -> Result<()> {
    for person in &batch.people {
        let (role, locked) = (person.role.name(), person.locked);
        db.run(PEOPLE, &[&person.name, &role, &person.password, &locked])?;
    }
    put_sessions(db, batch)?;
    if !batch.ended.is_empty() {
        let tokens: Vec<&[u8]> = batch.ended.iter().map(|token| &token.0[..]).collect();
        db.run(ENDED, &[&tokens])?;
    }
    for heads in &batch.heads {
        let n = i64::try_from(heads.n).unwrap_or(i64::MAX);
        db.run(HEADS, &[&n, &heads.body, &&heads.signature[..]])?;
    }
    for snapshot in &batch.snapshots {
        let seq = i64::try_from(snapshot.seq).unwrap_or(i64::MAX);
        db.run(SNAPSHOTS, &[&snapshot.chain, &seq, &&snapshot.hash.0[..], &snapshot.state])?;
    }
    Ok(())
}

/// Writes a row and takes it away again: an empty batch is written as others are.
fn touch(db: &mut Connection) -> Result<()> {
    let token = &Hash::NONE.0[..];
    db.run(SESSIONS, &[&[token].as_slice(), &[""].as_slice(), &[0i64].as_slice()])?;
    db.run(ENDED, &[&[token].as_slice()]).map(drop)
}

/// Sessions as they are from now on: of one that comes several times the last counts.
fn put_sessions(db: &mut Connection, batch: &Batch) -> Result<()> {
    let last: BTreeMap<&[u8], _> =
        batch.sessions.iter().map(|session| (&session.token.0[..], session)).collect();
    if last.is_empty() {
        return Ok(());
    }
    let tokens: Vec<&[u8]> = last.keys().copied().collect();
    let people: Vec<&str> = last.values().map(|session| session.person.as_str()).collect();
    let used: Vec<i64> = last.values().map(|session| session.used.millis()).collect();
    db.run(SESSIONS, &[&tokens, &people, &used]).map(drop)
}

fn seq_of(entry: &Entry) -> Result<i64> {
    number(entry, entry.sealed.record.seq)
}

fn number(entry: &Entry, n: u64) -> Result<i64> {
    i64::try_from(n).map_err(|_| miscounted(entry, "a number is too large"))
}

/// Where the lists of a kind end: the entries of accounts, or the rounds of people. Only the one
/// who writes adds to them.
struct ListEnds {
    kind: &'static str,
    insert: &'static str,
    ends: HashMap<String, (u64, i64)>,
}

impl ListEnds {
    fn read(db: &mut Connection, kind: &'static str, insert: &'static str) -> Result<ListEnds> {
        Ok(ListEnds { kind, insert, ends: written_ends(db, kind)?.into_iter().collect() })
    }

    /// Begins a batch, whose items count once it is committed.
    fn batch(&self) -> BatchEnds<'_> {
        BatchEnds { before: self, items: Items::default(), ends: BTreeMap::new() }
    }
}

/// The items that a batch adds, a column at a time.
#[derive(Default)]
struct Items {
    lists: Vec<String>,
    numbers: Vec<i64>,
    chains: Vec<String>,
    seqs: Vec<i64>,
    parts: Vec<i64>,
    amounts: Vec<i64>,
    sums: Vec<i64>,
}

/// What a batch adds to the lists of a kind.
struct BatchEnds<'a> {
    before: &'a ListEnds,
    items: Items,
    ends: BTreeMap<String, (u64, i64)>,
}

/// The same, complete.
struct Added {
    kind: &'static str,
    insert: &'static str,
    items: Items,
    ends: BTreeMap<String, (u64, i64)>,
}

impl BatchEnds<'_> {
    /// Adds what a part of a record comes to to a list, and says which of its items it is.
    fn add(&mut self, entry: &Entry, list: &str, part: usize, amount: i64) -> Result<u64> {
        let end = self.ends.get(list).or_else(|| self.before.ends.get(list));
        let (n, sum) = end.copied().unwrap_or_default();
        let too_much = || miscounted(entry, &format!("{list} holds too much"));
        let end = (n + 1, sum.checked_add(amount).ok_or_else(too_much)?);
        let items = &mut self.items;
        items.lists.push(list.to_owned());
        items.numbers.push(number(entry, end.0)?);
        items.chains.push(entry.sealed.record.chain.clone());
        items.seqs.push(seq_of(entry)?);
        items.parts.push(number(entry, part as u64)?);
        items.amounts.push(amount);
        items.sums.push(end.1);
        self.ends.insert(list.to_owned(), end);
        Ok(end.0)
    }

    fn done(self) -> Added {
        let ListEnds { kind, insert, .. } = *self.before;
        Added { kind, insert, items: self.items, ends: self.ends }
    }
}

impl Added {
    fn put(&self, db: &mut Connection) -> Result<()> {
        let Items { lists, numbers, chains, seqs, parts, amounts, sums } = &self.items;
        if lists.is_empty() {
            return Ok(());
        }
        db.run(self.insert, &[lists, numbers, chains, seqs, parts, amounts, sums])?;
        let names: Vec<&str> = self.ends.keys().map(String::as_str).collect();
        let numbers: Vec<i64> = self.ends.values().map(|(n, _)| *n as i64).collect();
        let sums: Vec<i64> = self.ends.values().map(|(_, sum)| *sum).collect();
        db.run(ENDS, &[&self.kind, &names, &numbers, &sums]).map(drop)
    }
}
