//! Rounds a second on the GPU and on one core of the processor, whose counts must be the same.
//!
//! `cargo bench -p gpu` for all games that a GPU plays, `-- craps` behind it for some.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use games::{Cents, Chosen, Kind, Options, Value};
use gpu::Cuda;
use odds::{InMemory, Progress};
use sim::device::Twin;
use sim::{Context, Device, Plan, Simulator, Totals};

/// The games, what is wagered, and how many of a hundred cards lie before the cut card where it is
/// not where it usually is: no shoe may run out in a round.
const GAMES: [(&str, &[&str], Option<i64>); 11] = [
    ("blackjack", &["bet"], None),
    ("free-bet-blackjack", &["bet"], None),
    ("ride-free", &["bet"], None),
    ("pontoon-plus", &["bet"], Some(60)),
    ("mini-baccarat", &["banker", "dragon-bonus-player"], None),
    ("commission-free-baccarat", &["banker", "fortune-7"], None),
    ("craps", &["pass", "pass-odds"], None),
    ("three-dice-baccarat", &["player"], None),
    ("roulette", &["red", "straight:17"], None),
    ("big-six", &["1"], None),
    ("craps", &["pass", "field", "place-6", "place-8"], None),
];

/// Rounds for the processor, and for the GPU.
const FEW: u64 = 1 << 22;
const MANY: u64 = 1 << 36;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let gpu = match Cuda::open() {
        Ok(gpu) => gpu,
        Err(why) => return println!("{why}"),
    };
    println!("On {}, best of three:\n", gpu.name());
    println!("| game | wagers | one core, million a second | GPU, billion a second |");
    println!("|---|---|---|---|");
    let cache = InMemory::default();
    for (game, wagers, cut) in GAMES {
        if wanted.is_empty() || wanted.iter().any(|id| id == game) {
            println!("{}", row((game, cut), wagers, &gpu, &cache));
        }
    }
}

fn row((game, cut): (&str, Option<i64>), wagers: &[&str], gpu: &Cuda, cache: &InMemory) -> String {
    let simulator = Simulator::find(game).expect("a game");
    let cut = cut.map(|cut| ("penetration".to_owned(), Value::Count(cut)));
    let options: Options = cut.into_iter().collect();
    let chosen = Chosen::new(Kind::find(game).expect("a game").rulebook(), options);
    let chosen = chosen.expect("the defaults");
    let named: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
    let bets = simulator.bets(&chosen, &named, Cents::dollars(10)).expect("wagers");
    let few = Plan { rounds: FEW, ..Plan::new(chosen, bets) };
    let names: Vec<_> = few.bets.iter().map(|bet| bet.name.as_str()).collect();
    let names = names.join(", ");
    let (twin, slow) = match timed(simulator, &few, &Twin, cache) {
        Ok(played) => played,
        Err(why) => return format!("| {game} | {names} | {why} | |"),
    };
    let (same, _) = timed(simulator, &few, gpu, cache).expect("what the processor played");
    assert!(same == twin, "{game}: the GPU counts otherwise");
    let many = Plan { rounds: MANY, ..few };
    let rates = (0..3).map(|_| timed(simulator, &many, gpu, cache).expect("the same again").1);
    let quick = rates.fold(0.0, f64::max);
    format!("| {game} | {names} | {:.1} | {:.1} |", slow / 1e6, quick / 1e9)
}

/// What came of a plan, and rounds a second, all but finding the tables.
fn timed(
    simulator: &Simulator,
    plan: &Plan,
    device: &dyn Device,
    cache: &InMemory,
) -> Result<(Totals, f64), String> {
    let (stop, watch) = (AtomicBool::new(false), Watch::default());
    let device = Some(device);
    let context = Context { progress: &watch, cache, stop: &stop, so_far: None, device };
    let totals = simulator.run(plan, &context).map_err(|e| e.to_string())?;
    let since = watch.0.lock().expect("nobody tells now").expect("something was played");
    let rate = totals.rounds as f64 / since.elapsed().as_secs_f64();
    Ok((totals, rate))
}

/// Notes when the tables are there.
#[derive(Default)]
struct Watch(Mutex<Option<Instant>>);

impl Progress for Watch {
    fn begin(&self, _: &str, _: u64) {
        *self.0.lock().expect("one thread tells") = Some(Instant::now());
    }
    fn step(&self, _: u64) {}
    fn end(&self) {}
}
