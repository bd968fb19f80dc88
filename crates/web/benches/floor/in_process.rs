//! Durable commands in process, and the bare insert of the same rows.

use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use floor::host::{Host, Machine};
use floor::store::Location;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::bots::{Bot, next};
use crate::machine::{median, memory, processor_time};

/// How many commands go into a batch of bare inserts: as many as bots that wait.
const AT_ONCE: usize = 128;

/// How long the time of the processors is counted at once.
const WINDOW: Duration = Duration::from_millis(250);

/// What a run came to.
pub struct Run {
    /// Durable commands a second.
    pub rate: f64,
    /// Microseconds of the processors for a command: of all threads, of the one that carries
    /// commands out, of the one that commits.
    pub micros: [f64; 3],
    /// The same in the part of the run when nothing else used the machine, or little.
    pub least: [f64; 3],
    /// Kilobytes for a table at which nobody does anything.
    pub table: f64,
}

/// How long bots play.
#[derive(Clone, Copy)]
pub enum Until {
    Time(Duration),
    Commands(u64),
}

/// Bots at tables of all games, each waiting for its answer before it goes on.
pub fn run(house: &Location, tables: usize, until: Until) -> Run {
    let store = house.open().expect("a place of its own");
    let host = Host::start(store, Machine::system(|_| {})).expect("a new house");
    let before = memory();
    let mut bots: Vec<Bot> = Bot::sit_down(&host, tables);
    let table = (memory() - before) / tables as f64;
    let (send, receive) = channel();
    bots.iter_mut().enumerate().for_each(|(n, bot)| goes_on(bot, &host, n, &send));
    let times = || ["", "writer", "committer"].map(processor_time);
    let (began, mut done, mut windows) = (Instant::now(), 0_u64, Vec::new());
    let (mut since, mut used, mut counted) = (began, times(), 0);
    let goes_on_after = |done: u64| match until {
        Until::Time(time) => began.elapsed() < time,
        Until::Commands(commands) => done < commands,
    };
    while goes_on_after(done) {
        let n: usize = receive.recv().expect("bots that are answered");
        done += 1;
        goes_on(&mut bots[n], &host, n, &send);
        if since.elapsed() >= WINDOW {
            let now = times();
            let each = |n: usize| (now[n] - used[n]) * 1e6 / (done - counted) as f64;
            windows.push([each(0), each(1), each(2)]);
            (since, used, counted) = (Instant::now(), now, done);
        }
    }
    let rate = done as f64 / began.elapsed().as_secs_f64();
    host.shut_down();
    let micros = [0, 1, 2].map(|n| median(windows.iter().map(|window| window[n]).collect()));
    let least = [0, 1, 2].map(|n| windows.iter().map(|window| window[n]).fold(f64::MAX, f64::min));
    Run { rate, micros, least, table }
}

/// Says the next thing; whoever waits is told when it is durable.
fn goes_on(bot: &mut Bot, host: &Host, n: usize, done: &Sender<usize>) {
    let (name, body) = next(&bot.sees(host));
    let done = done.clone();
    let reply = move |answer: Result<_, floor::FloorError>| {
        answer.expect("what the table offers");
        let _ = done.send(n);
    };
    host.ask(bot.request(name, body), Box::new(reply));
}

/// Commands a second if the rows of their records are nothing but inserted, with the same settings.
pub fn bare(from: &Path, dir: &Path) -> f64 {
    let from = Connection::open(from.join("croupier.db")).expect("the house that was played in");
    std::fs::create_dir_all(dir).expect("a folder of its own");
    let to = Connection::open(dir.join("bare.db")).expect("a new database");
    to.execute_batch(
        "PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA wal_autocheckpoint = 4000;
         PRAGMA cache_size = -65536;",
    )
    .expect("settings");
    let tables = ["records", "entries", "player_rounds", "commands", "rounds"];
    let mut rows: Vec<(usize, Vec<Vec<Value>>)> = Vec::new();
    for (n, table) in tables.iter().enumerate() {
        let sql = "SELECT sql FROM sqlite_schema WHERE name = ?";
        let made: String = from.query_row(sql, [table], |row| row.get(0)).expect("its table");
        to.execute_batch(&made).expect("the same table");
        rows.push((n, all_rows(&from, table)));
    }
    let records = rows[0].1.len();
    let batches = records.div_ceil(AT_ONCE).max(1);
    let began = Instant::now();
    for batch in 0..batches {
        to.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        for (n, rows) in &rows {
            let part = |batch: usize| rows.len() * batch / batches;
            for row in &rows[part(batch)..part(batch + 1)] {
                let places = vec!["?"; row.len()].join(", ");
                let sql = format!("INSERT INTO {} VALUES ({places})", tables[*n]);
                let mut insert = to.prepare_cached(&sql).expect("an insert");
                insert.execute(params_from_iter(row)).expect("a row");
            }
        }
        to.execute_batch("COMMIT").expect("a commit");
    }
    records as f64 / began.elapsed().as_secs_f64()
}

fn all_rows(db: &Connection, table: &str) -> Vec<Vec<Value>> {
    let mut select = db.prepare(&format!("SELECT * FROM {table} LIMIT 400000")).expect("rows");
    let columns = select.column_count();
    let read = |row: &rusqlite::Row<'_>| (0..columns).map(|n| row.get(n)).collect();
    let rows = select.query_map([], read).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows that can be read")
}
