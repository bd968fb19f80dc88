//! A floor at speed, with every sync on: prints the table of `docs/performance.md`.
//!
//! `cargo bench -p web --bench floor -- [--quick] [--in-process] [--postgres] [--data DIR]`. Each
//! figure is the median of three runs (of one with `--quick`); `--in-process` leaves out HTTP,
//! `--postgres` everything but the server of that name, which it starts. `--start TABLES RECORDS`
//! fills a house with that much instead, and starts it and verifies it once; ten million records
//! take ten minutes and as many gigabytes. No time is ever asserted: a disk is not the same from
//! one second to the next, which is why its syncs a second stand beside the figures.

mod bots;
mod in_process;
mod machine;
mod over_http;
#[path = "../../../floor/tests/stores/postgres_server.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "made for tests, which kill a server, too")]
mod postgres_server;
mod served;
mod several;
mod start;
mod watchers;

use std::path::{Path, PathBuf};
use std::time::Duration;

use floor::store::Location;
use in_process::Until;
use machine::{median, syncs};
use postgres_server::PostgresServer;

/// How much is tried.
struct Plan {
    data: PathBuf,
    runs: usize,
    time: Duration,
    tables: usize,
    watchers: usize,
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let [word, url] = &given[..]
        && word == several::SERVE
    {
        return several::serve(url);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("threads");
    if let [word, addr, tables, watchers, time] = &given[..]
        && word == watchers::WATCH
    {
        let number = |text: &String| text.parse().expect("a number");
        let time = Duration::from_secs_f64(time.parse().expect("seconds"));
        let addr = addr.parse().expect("an address");
        runtime.block_on(watchers::watch(addr, number(tables), number(watchers), time));
        return;
    }
    let quick = given.iter().any(|word| word == "--quick");
    let data = given.iter().position(|word| word == "--data").and_then(|at| given.get(at + 1));
    let data = data.map_or_else(std::env::temp_dir, PathBuf::from);
    let data = data.join(format!("croupier-bench-{}", std::process::id()));
    std::fs::create_dir_all(&data).expect("a folder to work in");
    let mut plan = match quick {
        true => {
            let time = Duration::from_secs(1);
            Plan { data, runs: 1, time, tables: 64, watchers: 500 }
        }
        false => {
            let time = Duration::from_secs(5);
            Plan { data, runs: 3, time, tables: 256, watchers: 10_000 }
        }
    };
    println!("| what | bar | measured | beside it |\n|---|---|---|---|");
    if let Some(at) = given.iter().position(|word| word == "--start") {
        let number = |n: usize| given.get(at + n).and_then(|text| text.parse().ok());
        let Some((tables, records)) = number(1).zip(number(2)) else {
            let _ = std::fs::remove_dir_all(&plan.data);
            eprintln!("--start takes two numbers, TABLES RECORDS, such as 5000 1000000");
            std::process::exit(2);
        };
        (plan.tables, plan.runs) = (tables as usize, 1);
        plan.start(Until::Commands(records));
    } else if given.iter().any(|word| word == "--postgres") {
        plan.postgres();
        runtime.block_on(plan.several());
    } else {
        plan.in_process();
        plan.postgres();
        runtime.block_on(plan.several());
        if !given.iter().any(|word| word == "--in-process") {
            runtime.block_on(plan.over_http());
            runtime.block_on(plan.watchers());
        }
        plan.start(Until::Time(plan.time * 4));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "\n{cores} cores, load on the same machine, {} runs each, the median; fdatasync {:.0} \
         times a second at the end.",
        plan.runs,
        syncs(&plan.data)
    );
    let _ = std::fs::remove_dir_all(&plan.data);
}

fn row(what: &str, bar: &str, measured: &str, beside: &str) {
    println!("| {what} | {bar} | {measured} | {beside} |");
}

impl Plan {
    /// A new folder.
    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.data.join(name);
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn in_process(&self) {
        let (house, bare) = (self.folder("in-process"), self.folder("bare"));
        let (mut rates, mut bares, mut disk, mut runs) = (vec![], vec![], vec![], vec![]);
        for _ in 0..self.runs {
            let _ = std::fs::remove_dir_all(&house);
            let _ = std::fs::remove_dir_all(&bare);
            disk.push(syncs(&self.data));
            let place = Location::Folder(house.clone());
            let run = in_process::run(&place, self.tables, Until::Time(self.time));
            bares.push(in_process::bare(&house, &bare));
            rates.push(run.rate);
            runs.push(run);
        }
        let (rate, bare, disk) = (median(rates), median(bares), median(disk));
        let of = |n: usize| median(runs.iter().map(|run| run.micros[n]).collect());
        let least = runs.iter().map(|run| run.least[0]).fold(f64::MAX, f64::min);
        let tables = self.tables;
        row(
            &format!("durable commands a second, {tables} tables of all games, in process"),
            "15,000",
            &format!("{rate:.0}"),
            &format!(
                "{:.0} us of the processors each ({least:.0} at best): {:.0} carry it out, {:.0} \
                 commit it; bare insert of the same rows {bare:.0} ({:.2} times); fdatasync \
                 {disk:.0} a second",
                of(0),
                of(1),
                of(2),
                bare / rate
            ),
        );
        let table = median(runs.iter().map(|run| run.table).collect());
        row("memory for an idle table", "50 kB", &format!("{table:.0} kB"), "");
    }

    fn postgres(&self) {
        let server = PostgresServer::start();
        let run = |_| {
            let house = Location::Database(server.new_database());
            in_process::run(&house, self.tables, Until::Time(self.time))
        };
        let runs: Vec<_> = (0..self.runs).map(run).collect();
        let rate = median(runs.iter().map(|run| run.rate).collect());
        let micros = median(runs.iter().map(|run| run.micros[0]).collect());
        row(
            "the same on PostgreSQL, one process, in batches",
            "12,000",
            &format!("{rate:.0}"),
            &format!("{micros:.0} us of the processors each, without those of the database"),
        );
    }

    async fn several(&self) {
        let server = PostgresServer::start();
        let mut rates = [vec![], vec![]];
        for _ in 0..self.runs {
            for (n, rates) in rates.iter_mut().enumerate() {
                let house = server.new_database();
                rates.push(several::run(&house, n + 1, self.tables, self.time).await);
            }
        }
        let [one, two] = rates.map(median);
        row(
            "the same over HTTP on PostgreSQL, by one process, by two with half of the bots each",
            "12,000, 15,000",
            &format!("{one:.0}, {two:.0}"),
            "games without decisions; bots and processes apart, one of which writes",
        );
    }

    async fn over_http(&self) {
        let bots = self.tables;
        let (mut rates, mut late) = (vec![], vec![]);
        for _ in 0..self.runs {
            let free = over_http::run(&self.folder("http"), bots, self.time, None).await;
            rates.push(free.rate);
            let rate = Some(2000.0);
            let paced = over_http::run(&self.folder("http"), bots, self.time, rate).await;
            late.push(paced.p99);
        }
        let what = format!("the same over HTTP, {bots} bots");
        row(&what, "6,000", &format!("{:.0}", median(rates)), "the bots are in the same process");
        let what = "p99 from command to durable answer, 2,000 commands a second over HTTP";
        let disk = format!("fdatasync {:.0} a second", syncs(&self.data));
        row(what, "25 ms", &format!("{:.1} ms", median(late)), &disk);
    }

    async fn watchers(&self) {
        let mut found = vec![];
        for _ in 0..self.runs {
            let many = (self.tables, self.watchers);
            let folder = self.folder("watchers");
            found.push(watchers::run(&folder, many, self.watchers as f64, self.time).await);
        }
        let of = |read: fn(&watchers::Found) -> f64| median(found.iter().map(read).collect());
        let (count, rate) = (of(|f| f.watchers as f64), of(|f| f.deliveries));
        row(
            "watchers of one process, deliveries a second, p99 from record to client",
            "10,000, 10,000, 50 ms",
            &format!("{count:.0}, {rate:.0}, {:.1} ms", of(|f| f.p99)),
            "with the commit",
        );
        row("memory for a watcher", "25 kB", &format!("{:.0} kB", of(|f| f.memory)), "");
    }

    fn start(&self, until: Until) {
        let house = self.folder("start");
        in_process::run(&Location::Folder(house.clone()), self.tables, until);
        let found: Vec<_> = (0..self.runs).map(|_| start::run(Path::new(&house))).collect();
        let of = |read: fn(&start::Found) -> f64| median(found.iter().map(read).collect());
        let (tables, records) = (found[0].tables, found[0].records);
        row(
            "start with 5,000 tables and 10 M records",
            "10 s",
            &format!("{:.2} s with {tables} tables and {records} records", of(|f| f.start)),
            &format!(
                "{:.2} s until every table is there; {:.2} s without snapshots",
                of(|f| f.all_tables),
                of(|f| f.start_without)
            ),
        );
        row(
            "`verify`, full replay, records a second",
            "300,000",
            &format!("{:.0}", of(|f| f.verified)),
            &format!("{:.1} us of the processors each", of(|f| f.micros)),
        );
    }
}
