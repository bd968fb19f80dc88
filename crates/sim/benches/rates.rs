//! Million rounds a second through every table, as a simulation plays them, on one core and on two.
//!
//! `cargo bench -p sim --bench rates` for all games, `-- roulette craps` behind it for some.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::{Cents, Chosen, Kind, Options};
use odds::{InMemory, Progress};
use sim::{Context, LookUp, Plan, Simulator};

/// Each sample takes about this long; the best of several is printed.
const SAMPLE: Duration = Duration::from_millis(300);
const SAMPLES: usize = 8;

/// Wagers that are tried beside the usual ones.
const SIDE_BETS: [(&str, &[&str]); 2] = [
    ("mini-baccarat", &["banker", "dragon-bonus-player"]),
    ("commission-free-baccarat", &["banker", "fortune-7"]),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("| game | wagers | one core | looked up | two threads |");
    println!("|---|---|---|---|---|");
    let cache = InMemory::default();
    for simulator in Simulator::all() {
        if wanted.is_empty() || wanted.iter().any(|id| id == simulator.id) {
            println!("{}", row(simulator, &[], &cache));
            for (_, wagers) in SIDE_BETS.iter().filter(|(id, _)| *id == simulator.id) {
                println!("{}", row(simulator, wagers, &cache));
            }
        }
    }
}

/// The rates of a game with these wagers, the usual ones where there are none: every round by the
/// table; looked up; and on two threads.
fn row(simulator: &Simulator, wagers: &[&str], cache: &InMemory) -> String {
    let looked_up = plan(simulator, wagers);
    let played = Plan { look_up: LookUp::Never, ..looked_up.clone() };
    let is_looked_up = simulator.is_looked_up();
    let one = if is_looked_up { looked_up } else { played.clone() };
    if simulator.compiled {
        // So many that the table explores itself, which is kept.
        rate(simulator, &Plan { rounds: 1 << 25, ..one.clone() }, cache);
    }
    let two = Plan { threads: 2, ..one.clone() };
    let [played, one, two] = rates(simulator, [played, one, two], cache);
    let looked_up = if is_looked_up { format!("{one:.0}") } else { String::new() };
    let wagers = if wagers.is_empty() { simulator.usual } else { wagers }.join(", ");
    let (name, best) = (simulator.id, if is_looked_up { played } else { played.max(one) });
    let (ratio, alone) = (two / if is_looked_up { one } else { best }, best);
    format!("| {name} | {wagers} | {alone:.1} | {looked_up} | {ratio:.2} times |")
}

fn plan(simulator: &Simulator, wagers: &[&str]) -> Plan {
    let kind = Kind::find(simulator.id).expect("a game");
    let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
    let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
    let bets = simulator.bets(&chosen, &wagers, Cents::dollars(10)).expect("wagers of the game");
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

/// The best rates of a few samples. The plans take turns, so that a busy machine slows all of them.
fn rates<const N: usize>(simulator: &Simulator, plans: [Plan; N], cache: &InMemory) -> [f64; N] {
    let mut plans = plans.map(|plan| Plan { rounds: 1 << 20, ..plan });
    let mut best = [0_f64; N];
    for _ in 0..=SAMPLES {
        for (plan, best) in plans.iter_mut().zip(&mut best) {
            let rate = rate(simulator, plan, cache);
            *best = best.max(rate);
            // As many blocks for the one thread as for the other.
            let even = 2 * plan.rounds_a_block();
            let wanted = (rate * 1e6 * SAMPLE.as_secs_f64()) as u64;
            plan.rounds = wanted.div_ceil(even).max(1) * even;
        }
    }
    best
}

/// Million rounds a second.
fn rate(simulator: &Simulator, plan: &Plan, cache: &InMemory) -> f64 {
    let (stop, watch) = (AtomicBool::new(false), Watch::default());
    let context = Context { progress: &watch, cache, stop: &stop, so_far: None, device: None };
    simulator.run(plan, &context).expect("a simulation");
    let since = watch.0.lock().expect("nobody tells now").expect("something was dealt");
    plan.rounds as f64 / since.elapsed().as_secs_f64() / 1e6
}
