//! The GPU beside the processor, number by number. Needs a GPU: `make test-gpu`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use games::{Cents, Chosen, Kind, Value};
use gpu::Cuda;
use odds::{InMemory, Silent};
use sim::device::Twin;
use sim::{Context, Device, Plan, Simulator, Totals};

fn plan(game: &str, options: &[(&str, Value)], wagers: &[&str]) -> Plan {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let chosen = Chosen::new(Kind::find(game).unwrap().rulebook(), given).unwrap();
    let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
    let bets = Simulator::find(game).unwrap().bets(&chosen, &wagers, Cents::dollars(10)).unwrap();
    Plan::new(chosen, bets)
}

fn play(device: &dyn Device, plan: &Plan, cache: &InMemory) -> Totals {
    let stop = AtomicBool::new(false);
    let device = Some(device);
    let context = Context { progress: &Silent, cache, stop: &stop, so_far: None, device };
    Simulator::find(plan.game()).unwrap().run(plan, &context).unwrap()
}

/// As many streams as there are threads in a few blocks, and a block that is not full.
const ROUNDS: u64 = 4096 * 900;

#[test]
#[ignore = "needs an NVIDIA GPU: make test-gpu"]
fn the_gpu_counts_what_the_processor_counts() {
    let gpu = Cuda::open().unwrap();
    println!("{}", gpu.name());
    let cache = InMemory::default();
    let single = [("wheel", "single".into())];
    // So that no shoe can run out in a round.
    let early = [("penetration", Value::Count(60))];
    for (game, options, wagers) in [
        ("roulette", &[][..], &["red", "straight:0"][..]),
        ("roulette", &single, &["red", "four:17-18-20-21"]),
        ("big-six", &[], &["1", "joker"]),
        ("three-dice-baccarat", &[], &["player", "any-triple"]),
        ("craps", &[], &["pass", "pass-odds"]),
        ("craps", &[], &["pass", "field", "place-6", "hard-8"]),
        ("mini-baccarat", &[], &["banker", "tie"]),
        ("mini-baccarat", &[], &["player", "dragon-bonus-player"]),
        ("commission-free-baccarat", &[], &["banker", "fortune-7"]),
        ("blackjack", &[], &["bet"]),
        ("free-bet-blackjack", &[], &["bet"]),
        ("ride-free", &[], &["bet"]),
        ("pontoon-plus", &early, &["bet"]),
    ] {
        for fresh in [false, true] {
            for seed in [1, u64::MAX] {
                let plan = Plan { rounds: ROUNDS, seed, fresh, ..plan(game, options, wagers) };
                let (gpu, twin) = (play(&gpu, &plan, &cache), play(&Twin, &plan, &cache));
                assert!(gpu.rounds >= ROUNDS && gpu == twin, "{game} {wagers:?} {seed}");
            }
        }
    }
}
