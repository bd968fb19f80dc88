//! Million rounds a second through every table, as a simulation plays them, on one core and on two.
//!
//! `cargo bench -p sim --bench rates` for all games, `-- roulette craps` behind it for some.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::{Cents, Chosen, Kind, Options};
use odds::{Progress, Shelf};
use sim::{Around, Plan, Simulator};

/// Each sample takes about this long; the best of several is printed.
const SAMPLE: Duration = Duration::from_millis(300);
const SAMPLES: usize = 5;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("| game | wagers | one core | looked up | two threads |");
    println!("|---|---|---|---|---|");
    let shelf = Kept::default();
    for simulator in Simulator::all() {
        if wanted.is_empty() || wanted.iter().any(|id| id == simulator.id) {
            println!("{}", row(simulator, &shelf));
        }
    }
}

/// The rates of a game: every round by the table; spins and rolls looked up; and on two threads.
fn row(simulator: &Simulator, shelf: &Kept) -> String {
    let plan = plan(simulator);
    let played = rate(simulator, &Plan { remembers: false, ..plan.clone() }, shelf);
    let told = rate(simulator, &plan, shelf);
    let two = rate(simulator, &Plan { threads: 2, ..plan }, shelf);
    let spins = simulator.base.is_empty() && !simulator.shoe;
    let (looked_up, one) =
        if spins { (format!("{told:.0}"), told) } else { (String::new(), played.max(told)) };
    let wagers = simulator.usual.join(", ");
    let name = simulator.id;
    format!(
        "| {name} | {wagers} | {:.1} | {looked_up} | {:.2} times |",
        if spins { played } else { one },
        two / one
    )
}

fn plan(simulator: &Simulator) -> Plan {
    let kind = Kind::find(simulator.id).expect("a game");
    let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
    let bets = simulator.bets(&chosen, &[], Cents::dollars(10)).expect("the usual wagers");
    Plan::new(chosen, bets)
}

/// Notes when the first card is dealt: finding the strategy is not timed.
#[derive(Default)]
struct Watch(Mutex<Option<Instant>>);

impl Progress for Watch {
    fn begin(&self, _: &str, _: u64) {
        *self.0.lock().expect("one thread tells") = Some(Instant::now());
    }
    fn step(&self, _: u64) {}
    fn end(&self) {}
}

/// Keeps strategies from sample to sample.
#[derive(Default)]
struct Kept(Mutex<HashMap<String, Vec<u8>>>);

impl Shelf for Kept {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().expect("one thread asks").get(name).cloned()
    }
    fn put(&self, name: &str, bytes: &[u8]) {
        self.0.lock().expect("one thread tells").insert(name.into(), bytes.into());
    }
}

/// The best rate of a few samples.
fn rate(simulator: &Simulator, plan: &Plan, shelf: &Kept) -> f64 {
    let mut plan = Plan { rounds: 1 << 18, ..plan.clone() };
    let (stop, mut best) = (AtomicBool::new(false), 0_f64);
    let watch = Watch::default();
    let around = Around { progress: &watch, shelf, stop: &stop };
    for _ in 0..=SAMPLES {
        simulator.run(&plan, &around).expect("a simulation");
        let since = watch.0.lock().expect("nobody tells now").expect("something was dealt");
        let rate = plan.rounds as f64 / since.elapsed().as_secs_f64();
        best = best.max(rate);
        plan.rounds = (rate * SAMPLE.as_secs_f64()) as u64;
    }
    best / 1e6
}
