//! An idealised craps loop, written by hand for a pass bet with its odds and nothing else, against
//! the same wagers through the simulator. `cargo bench -p sim --bench plain_craps`.
//!
//! The loop has the simulator's generator and counts what every roll brings in cents, as it does;
//! it keeps no sessions, no runs and no bankroll.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chance::Quick;
use games::{Cents, Chosen, Kind, Options};
use odds::{NoCache, Silent};
use sim::{Context, Plan, Simulator};

const ROLLS: u64 = 30_000_000;
const SAMPLES: usize = 7;

fn main() {
    let (mut plain, mut ours) = (0_f64, 0_f64);
    let plan = plan();
    for _ in 0..SAMPLES {
        plain = plain.max(rate(|| drop(black_box(rolls(ROLLS)))));
        ours = ours.max(rate(|| simulate(&plan)));
    }
    println!("| craps, pass and odds | million rolls a second |");
    println!("|---|---|");
    println!("| by hand | {plain:.0} |");
    println!("| through the simulator | {ours:.0} |");
    println!("| ratio | {:.2} |", plain / ours);
}

fn rate(play: impl FnOnce()) -> f64 {
    let since = Instant::now();
    play();
    ROLLS as f64 / since.elapsed().as_secs_f64() / 1e6
}

fn plan() -> Plan {
    let simulator = Simulator::find("craps").expect("craps");
    let chosen = Chosen::new(Kind::find("craps").expect("craps").rulebook(), Options::new());
    let chosen = chosen.expect("the defaults");
    let bets = simulator.bets(&chosen, &[], Cents::dollars(10)).expect("the usual wagers");
    Plan { rounds: ROLLS, ..Plan::new(chosen, bets) }
}

fn simulate(plan: &Plan) {
    let stop = AtomicBool::new(false);
    let context =
        Context { progress: &Silent, cache: &NoCache, stop: &stop, so_far: None, device: None };
    let simulator = Simulator::find("craps").expect("craps");
    black_box(simulator.run(plan, &context).expect("a simulation"));
}

/// How often each roll brought what, in cents: ten dollars on the line, ten behind it.
fn rolls(rolls: u64) -> BTreeMap<i64, u64> {
    let mut quick = Quick::seeded(1, 0);
    // Every result is a whole number of dollars from -20 to 30.
    let mut results = [0_u64; 64];
    let (mut point, mut left) = (0, rolls);
    while left > 0 {
        for number in quick.several([36; 11]).into_iter().take(left.min(11) as usize) {
            let total = number % 6 + number / 6 + 2;
            let net = match (point, total) {
                (0, 7 | 11) => 10,
                (0, 2 | 3 | 12) => -10,
                (0, number) => {
                    point = number;
                    0
                }
                (_, 7) => {
                    point = 0;
                    -20
                }
                (now, number) if now == number => {
                    point = 0;
                    match number {
                        4 | 10 => 30,
                        5 | 9 => 25,
                        _ => 22,
                    }
                }
                _ => 0,
            };
            results[(net + 20) as usize] += 1;
        }
        left -= left.min(11);
    }
    let counted = (-20..).zip(results).filter(|(_, times)| *times > 0);
    counted.map(|(dollars, times)| (100 * dollars, times)).collect()
}
