//! Advice wherever a table can come to: an answer or one line that says why not, and at the last
//! decision exactly what the table then pays.
//!
//! The driver is the conformance suite's own: random options, wagers, decisions, accidents and
//! cards that nobody saw. `ADVISED_SECONDS=60` plays every game that long.

#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/cards.rs"]
mod cards;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/driver.rs"]
mod driver;
mod enumerated;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/propose.rs"]
mod propose;

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use croupier::advice;
use croupier::style::Style;
use driver::Driver;
use games::{AnyTable, Awaiting, Kind};
use odds::{InMemory, Silent};

/// What took long to find is kept for all of them.
static KEPT: LazyLock<InMemory> = LazyLock::new(InMemory::default);

/// The law: advice has a value for something, or says in one line why not. Answers whether it has.
fn holds(table: &dyn AnyTable) -> bool {
    match advice::at(table, &*KEPT, &Silent) {
        Ok(advised) => {
            assert!(advice::to_json(&advised)["best"].is_object());
            assert!(!advice::to_text(&advised, Style::PLAIN).is_empty());
            true
        }
        Err(line) => {
            assert!(line.lines().count() == 1 && !line.contains(char::is_control), "{line:?}");
            false
        }
    }
}

/// How long a game is played.
fn patience() -> Duration {
    let seconds = std::env::var("ADVISED_SECONDS").ok().and_then(|n| n.parse().ok());
    Duration::from_secs_f64(seconds.unwrap_or(1.0))
}

/// Rounds at a table, and more tables of a game than anybody has the patience for.
const ROUNDS: usize = 4;
const TABLES: u64 = 1_000;

fn advised_everywhere(kind: &'static Kind) {
    let (until, mut asked, mut answered) = (Instant::now() + patience(), 0, 0);
    let enough = |answered: usize| answered > 0 && Instant::now() > until;
    for seed in 0..TABLES {
        let mut driver = Driver::new(kind, seed);
        while driver.rounds < ROUNDS && !enough(answered) {
            if matches!(driver.table.awaiting(), Awaiting::Decision { .. }) {
                asked += 1;
                answered += usize::from(holds(driver.table.as_ref()));
            }
            driver.step(&mut |_| ());
        }
    }
    println!("{}: {answered} of {asked} decisions have advice", kind.id);
    assert!(answered > 0, "{}: no advice at {asked} decisions", kind.id);
}

macro_rules! every_game {
    ($($test:ident $game:literal)+) => {
        /// The games whose players are asked.
        const ASKED: &[&str] = &[$($game),+];

        $(#[test]
        fn $test() {
            advised_everywhere(Kind::find($game).expect("a game"));
        })+
    };
}

every_game! {
    blackjack_is_advised_everywhere "blackjack"
    free_bet_blackjack_is_advised_everywhere "free-bet-blackjack"
    ride_free_is_advised_everywhere "ride-free"
    pontoon_plus_is_advised_everywhere "pontoon-plus"
    three_card_poker_is_advised_everywhere "three-card-poker"
    four_card_poker_is_advised_everywhere "four-card-poker"
    crazy_four_poker_is_advised_everywhere "crazy-four-poker"
    let_it_ride_is_advised_everywhere "let-it-ride"
    mississippi_stud_is_advised_everywhere "mississippi-stud"
    ultimate_texas_holdem_is_advised_everywhere "ultimate-texas-holdem"
    texas_holdem_bonus_is_advised_everywhere "texas-holdem-bonus"
    pai_gow_poker_is_advised_everywhere "pai-gow-poker"
    dj_wild_is_advised_everywhere "dj-wild"
    deuces_wild_xtreme_is_advised_everywhere "deuces-wild-xtreme"
}

#[test]
fn games_that_ask_nothing_say_so() {
    for kind in Kind::all().iter().filter(|kind| !ASKED.contains(&kind.id)) {
        let mut driver = Driver::new(kind, 0);
        for _ in 0..200 {
            assert!(!holds(driver.table.as_ref()), "{}", kind.id);
            driver.step(&mut |_| ());
        }
    }
}
