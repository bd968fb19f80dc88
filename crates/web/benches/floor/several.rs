//! Processes on one PostgreSQL, which are this program too: one writes, the others pass on to it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use floor::host::{Host, Machine};
use floor::store::Location;
use games::Kind;
use serde_json::{Value as Json, json};
use web::run_among_others;

use crate::bots::{Bot, next};
use crate::over_http::{connect, says};
use crate::served::settings;

/// What another process is told by its first word.
pub const SERVE: &str = "serve";

/// Games in which a round is a wager and the deal: bots need not look at the table.
const WITHOUT_DECISIONS: [&str; 4] =
    ["roulette", "big-six", "mini-baccarat", "commission-free-baccarat"];

/// A bot, and its wager in every round.
type Seated = (Bot, Json);

/// Durable commands a second of bots that are spread over so many processes.
pub async fn run(url: &str, processes: usize, bots: usize, time: Duration) -> f64 {
    let house = Location::Database(url.into());
    let seated = tokio::task::spawn_blocking(move || set_up(&house, bots));
    let bots = seated.await.expect("bots that sit down");
    let started: Vec<Process> = (0..processes).map(|_| Process::start(url)).collect();
    let (began, end) = (Instant::now(), Instant::now() + time);
    let playing: Vec<_> = bots
        .into_iter()
        .zip(started.iter().cycle())
        .map(|(bot, process)| tokio::spawn(plays(process.addr, bot, end)))
        .collect();
    let mut done = 0;
    for bot in playing {
        done += bot.await.expect("a bot that is answered");
    }
    f64::from(done) / began.elapsed().as_secs_f64()
}

/// A new house with bots at its tables.
fn set_up(house: &Location, bots: usize) -> Vec<Seated> {
    let store = house.open().expect("a database of its own");
    let host = Host::start(store, Machine::system(|_| {})).expect("a new house");
    let games: Vec<_> = WITHOUT_DECISIONS.iter().filter_map(|id| Kind::find(id)).collect();
    let bots = Bot::sit_down_to(&host, &games, bots);
    let seated = bots.into_iter().map(|bot| {
        let (_, wager) = next(&bot.sees(&host));
        (bot, wager)
    });
    let seated = seated.collect();
    host.shut_down();
    seated
}

/// Plays until it is over; how many commands were carried out.
async fn plays(addr: SocketAddr, (mut bot, wager): Seated, end: Instant) -> u32 {
    let mut stream = connect(addr).await;
    let deal = json!({"seat": 1});
    let mut done = 0;
    while Instant::now() < end {
        says(&mut stream, &mut bot, "wager", wager.clone()).await;
        says(&mut stream, &mut bot, "deal", deal.clone()).await;
        done += 2;
    }
    done
}

/// A process of the house, which is killed in the end.
struct Process {
    addr: SocketAddr,
    child: Child,
}

impl Process {
    fn start(url: &str) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args([SERVE, url])
            .stdout(Stdio::piped())
            .spawn()
            .expect("another process");
        let mut said = String::new();
        let out = child.stdout.take().expect("what it says");
        BufReader::new(out).read_line(&mut said).expect("where it listens");
        Process { addr: said.trim().parse().expect("an address"), child }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other process: it serves, or passes on, until it is killed.
pub fn serve(url: &str) {
    // The house is in the database, and needs no folder.
    let settings = settings(Path::new(""));
    run_among_others(&settings, url, None, |addr, _| println!("{addr}")).expect("an orderly end");
}
