//! Million rounds a second through every table, one core, as a simulation plays them.
//!
//! `cargo bench -p sim` for all games, `cargo bench -p sim -- roulette craps` for some.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::{Cents, Chosen, Kind, Options};
use odds::{NoShelf, Progress};
use sim::{Around, Plan, Simulator};

/// Each sample takes about this long; the best of several is printed.
const SAMPLE: Duration = Duration::from_millis(300);
const SAMPLES: usize = 5;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("| game | wagers | million rounds a second |");
    println!("|---|---|---|");
    for simulator in Simulator::all() {
        if wanted.is_empty() || wanted.iter().any(|id| id == simulator.id) {
            let wagers = simulator.usual.join(", ");
            println!("| {} | {wagers} | {:.1} |", simulator.id, rate(simulator));
        }
    }
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

/// The best rate of a few samples.
fn rate(simulator: &Simulator) -> f64 {
    let kind = Kind::find(simulator.id).expect("a game");
    let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
    let bets = simulator.bets(&chosen, &[], Cents::dollars(10)).expect("the usual wagers");
    let mut plan = Plan { rounds: 1 << 17, ..Plan::new(chosen, bets) };
    let (stop, mut best) = (AtomicBool::new(false), 0_f64);
    let watch = Watch::default();
    let around = Around { progress: &watch, shelf: &NoShelf, stop: &stop };
    for _ in 0..=SAMPLES {
        simulator.run(&plan, &around).expect("a simulation");
        let since = watch.0.lock().expect("nobody tells now").expect("something was dealt");
        let rate = plan.rounds as f64 / since.elapsed().as_secs_f64();
        best = best.max(rate);
        plan.rounds = (rate * SAMPLE.as_secs_f64()) as u64;
    }
    best / 1e6
}
