//! Durable records a second into a folder, beside what the disk and SQLite alone can do.
//!
//! `cargo bench -p floor --bench store` prints a table: for batches of 1, 16 and 256 records with
//! three postings each, the store, a bare insert of the same bytes into one table with the same
//! settings, and the syncs a second of the same moment. Each figure is the median of three runs,
//! which take turns, because a disk is not the same from one second to the next.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::time::{Duration, Instant};

use floor::store::{Batch, CommandKey, Entry, SqliteStore, Store};
use floor::{
    Account, Hash, Heads, Ledger, Person, Posting, Record, Role, TableAccount, Time, Why,
    check_chains,
};
use games::{Cents, Seat};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

/// How many tables take turns.
const TABLES: usize = 256;
/// How long a run lasts.
const RUN: Duration = Duration::from_millis(1500);

type Failure = Box<dyn std::error::Error>;

/// Tables at which one seat wagers and wins, for ever.
struct Tables {
    ledger: Ledger,
    heads: Heads,
    made: u64,
}

impl Tables {
    fn new() -> Tables {
        Tables { ledger: Ledger::default(), heads: Heads::new(), made: 0 }
    }

    fn entry(&mut self) -> Entry {
        let table = format!("table-{}", self.made as usize % TABLES);
        self.made += 1;
        let (seq, previous) = self.heads.get(&table).copied().unwrap_or((0, Hash::NONE));
        let time = Time::from_millis(1_790_000_000_000 + self.made as i64);
        let what = json!({"decide": {"seat": 1, "hand": 1, "action": "stand"}});
        let mut record = Record::new(&table, seq + 1, time, what);
        record.who =
            Some(Person { name: format!("player-{}", self.made % 997), role: Role::Player });
        record.id = Some(format!("{:012}", self.made));
        record.round = Some(seq + 1);
        record.events = vec![json!({"cards": {"dealer": "9d"}}), json!({"decide": "stand"})];
        record.net = json!({"1": "10.00"});
        let line = json!({"seat": 1, "wager": "bet", "stake": "10.00", "verdict": "win",
                          "paid": "10.00", "returned": "20.00", "clause": "OH.BJ.1"});
        record.lines = vec![line];
        let at = |place| Account::Table(table.as_str().into(), place);
        let (bets, seat) =
            (at(TableAccount::Bets(Seat::FIRST)), at(TableAccount::Seat(Seat::FIRST)));
        let ten = Cents::dollars(10);
        record.postings = vec![
            Posting::new(Account::Cage, at(TableAccount::Rack), ten, Why::Fill),
            Posting::new(at(TableAccount::Rack), bets.clone(), ten, Why::Paid),
            Posting::new(bets, seat, ten, Why::Returned),
        ];
        let numbers = self.ledger.book(&record.postings);
        let command = record.who.as_ref().zip(record.id.clone()).map(|(who, id)| CommandKey {
            person: who.name.clone(),
            digest: Hash::of(&id),
            id,
            answer: json!({"table": table, "seq": seq + 1, "round": seq + 1}).to_string(),
        });
        let sealed = record.seal(previous);
        self.heads.insert(table, (seq + 1, sealed.hash));
        Entry { sealed: sealed.into(), numbers, command, round: None }
    }
}

/// How many times a second something is done that is done some times at once; what is made ready
/// before is not counted.
fn rate<T>(
    at_once: usize,
    mut ready: impl FnMut() -> T,
    mut act: impl FnMut(T) -> Result<(), Failure>,
) -> Result<f64, Failure> {
    let (mut spent, mut times) = (Duration::ZERO, 0);
    while spent < RUN {
        let given = ready();
        let start = Instant::now();
        act(given)?;
        spent += start.elapsed();
        times += at_once;
    }
    Ok(times as f64 / spent.as_secs_f64())
}

/// The store.
fn store(at_once: usize) -> Result<f64, Failure> {
    let folder = TempDir::new_in(".")?;
    let store = SqliteStore::open(folder.path())?;
    let (mut writer, mut tables) = (store.writer()?, Tables::new());
    let batch =
        || Batch { entries: (0..at_once).map(|_| tables.entry()).collect(), ..Batch::default() };
    rate(at_once, batch, |batch| Ok(writer.commit(&batch)?))
}

/// One table of SQLite, with nothing but the bytes of the records.
fn bare(at_once: usize) -> Result<f64, Failure> {
    let folder = TempDir::new_in(".")?;
    let db = Connection::open(folder.path().join("bare.db"))?;
    db.execute_batch(
        "PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA wal_autocheckpoint = 4000;
         PRAGMA cache_size = -65536;
         CREATE TABLE records (chain TEXT, seq INTEGER, body TEXT, PRIMARY KEY (chain, seq))
         WITHOUT ROWID;",
    )?;
    let mut tables = Tables::new();
    let entries = || (0..at_once).map(|_| tables.entry()).collect::<Vec<_>>();
    rate(at_once, entries, |entries| {
        db.execute_batch("BEGIN IMMEDIATE")?;
        for entry in &entries {
            let mut insert = db.prepare_cached("INSERT INTO records VALUES (?, ?, ?)")?;
            let record = &entry.sealed.record;
            insert.execute((&record.chain, record.seq, &entry.sealed.body))?;
        }
        Ok(db.execute_batch("COMMIT")?)
    })
}

/// Syncs a second of as many bytes as a small batch writes.
fn syncs() -> Result<f64, Failure> {
    let folder = TempDir::new_in(".")?;
    let file = File::create(folder.path().join("file"))?;
    let mut at = 0;
    rate(
        1,
        || [7; 4096],
        |page| {
            file.write_all_at(&page, at)?;
            at += 4096;
            Ok(file.sync_data()?)
        },
    )
}

fn median(mut three: Vec<f64>) -> f64 {
    three.sort_by(f64::total_cmp);
    three[three.len() / 2]
}

/// The checks of a house without replay.
fn checks() -> Result<f64, Failure> {
    let folder = TempDir::new_in(".")?;
    let store = SqliteStore::open(folder.path())?;
    let (mut writer, mut tables) = (store.writer()?, Tables::new());
    for _ in 0..100 {
        let entries = (0..1000).map(|_| tables.entry()).collect();
        writer.commit(&Batch { entries, ..Batch::default() })?;
    }
    let start = Instant::now();
    let checked = check_chains(&mut *store.reader()?, |_, _, _| {})?;
    assert_eq!(checked.faults, []);
    Ok(checked.records as f64 / start.elapsed().as_secs_f64())
}

fn main() -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "records in a batch    store /s     bare /s   ratio    syncs /s")?;
    for at_once in [1, 16, 256] {
        let (mut of_store, mut of_bare, mut of_disk) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..3 {
            of_disk.push(syncs()?);
            of_store.push(store(at_once)?);
            of_bare.push(bare(at_once)?);
        }
        let (store, bare, disk) = (median(of_store), median(of_bare), median(of_disk));
        let ratio = bare / store;
        writeln!(out, "{at_once:>18} {store:>11.0} {bare:>11.0} {ratio:>7.2} {disk:>11.0}")?;
    }
    writeln!(out, "checked without replay, records /s: {:.0}", checks()?)?;
    Ok(())
}
