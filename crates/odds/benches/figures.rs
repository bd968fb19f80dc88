//! How long the figures of every game take, and what classes save.
//!
//! `cargo bench -p odds` asks every solver for all wagers of its game at default options, and then
//! prints Let It Ride beside a plain count: every deal one by one, no classes of hands, the time
//! of a sample of first cards taken for all.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chance::{Deck, Generator};
use games::poker::let_it_ride::{LetItRide, PayTables};
use games::{Chosen, Game, Kind, Options, Pays, Rulebook, Shared};
use hands::{FiveRank, Hand};
use odds::{Figure, NoCache, Question, Silent, Solver};

/// First cards that the plain count goes through.
const SAMPLE: usize = 400;
/// All first cards.
const HANDS: u32 = 22_100;

fn main() {
    divan::main();
    beside_a_plain_count();
}

fn solvers() -> impl Iterator<Item = &'static str> {
    Solver::all().iter().map(|solver| solver.id)
}

/// The rules of a game, or of a document that games share.
fn book(id: &str) -> &'static Arc<Rulebook> {
    match Kind::find(id) {
        Some(kind) => kind.rulebook(),
        None => Shared::find(id).expect("a solver's game").rulebook(),
    }
}

fn figures(id: &str, wager: Option<&str>) -> Vec<Figure> {
    let none = Options::new();
    let question = Question {
        book: book(id),
        given: &none,
        assumptions: &none,
        all: false,
        wager,
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let solver = Solver::find(id).expect("a solver");
    solver.figures(&question).expect("the defaults are allowed")
}

#[divan::bench(args = solvers(), sample_count = 5, sample_size = 1, max_time = 60)]
fn all_wagers(id: &str) -> Vec<Figure> {
    figures(id, None)
}

/// What three cards bring over all deals, every bet decided by counting what is to come.
fn plainly(hand: Hand, tables: &PayTables) -> i64 {
    let others =
        |hand: Hand| Deck::Standard.cards().iter().filter(move |card| !hand.contains(**card));
    let won = |hand: Hand| {
        // The document's odds are all to 1.
        match tables.bet(FiveRank::of5(hand)).pays {
            Pays::To { win, .. } => i64::from(win),
            _ => -1,
        }
    };
    let one = |hand: Hand| others(hand).map(|last| won(hand.with(*last))).sum();
    let ones: Vec<i64> = others(hand).map(|card| one(hand.with(*card))).collect();
    let sum: i64 = ones.iter().sum();
    sum + sum.max(0) + ones.iter().map(|one| one.max(&0)).sum::<i64>()
}

fn beside_a_plain_count() {
    let ours = (0..5).map(|_| timed(|| drop(black_box(figures("let-it-ride", Some("bet"))))));
    let ours = ours.min().unwrap_or_default();
    let chosen = Chosen::new(book("let-it-ride"), Options::new()).expect("the defaults");
    let tables = LetItRide::rules(&chosen).expect("the defaults").pays;
    let mut generator = Generator::seeded(1, 1);
    let mut deck = Deck::Standard.cards().to_vec();
    let plain = timed(|| {
        for _ in 0..SAMPLE {
            generator.shuffle(&mut deck);
            black_box(plainly(Hand::of(&deck[..3]), &tables));
        }
    });
    let plain = plain * HANDS / SAMPLE as u32;
    let ratio = plain.as_secs_f64() / ours.as_secs_f64();
    println!("Let It Ride, the three bets: {ours:.1?}; deal by deal {plain:.1?}; {ratio:.0} times");
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
