//! A new start, and `verify`, on a house that has been played in.

use std::path::Path;
use std::time::Instant;

use floor::host::{Host, Machine};
use floor::store::SqliteStore;

use crate::machine::processor_time;

/// What was found.
pub struct Found {
    /// Seconds until the house is served again, with its snapshots and without them.
    pub start: f64,
    pub start_without: f64,
    /// Seconds until every table is there.
    pub all_tables: f64,
    pub tables: usize,
    pub records: u64,
    /// Records verified a second, and microseconds of the processors for each.
    pub verified: f64,
    pub micros: f64,
}

/// Starts on a house as it was left, verifies it, and starts once more without snapshots.
pub fn run(dir: &Path) -> Found {
    let began = Instant::now();
    let (host, start) = served(dir, began);
    let tables = host.tables().expect("tables that can be read").len();
    let all_tables = began.elapsed().as_secs_f64();
    host.shut_down();
    drop(host);
    let store = SqliteStore::read_only(dir).expect("the same house");
    let (began, used) = (Instant::now(), processor_time(""));
    let checked = floor::verify(&store).expect("a house that can be read");
    assert_eq!(checked.faults.first(), None, "a house that was left in order");
    let seconds = began.elapsed().as_secs_f64();
    let micros = (processor_time("") - used) * 1e6 / checked.records as f64;
    drop(store);
    let db = rusqlite::Connection::open(dir.join("croupier.db")).expect("its database");
    db.execute("DELETE FROM snapshots", []).expect("snapshots are shortcuts");
    drop(db);
    let (host, start_without) = served(dir, Instant::now());
    host.shut_down();
    let (records, verified) = (checked.records, checked.records as f64 / seconds);
    Found { start, start_without, all_tables, tables, records, verified, micros }
}

fn served(dir: &Path, began: Instant) -> (Host, f64) {
    let store = SqliteStore::open(dir).expect("the same house");
    let host = Host::start(Box::new(store), Machine::system(|_| {})).expect("the same house");
    (host, began.elapsed().as_secs_f64())
}
