//! Random legal scripts of every game: settled as the table settles them, and advised at every
//! decision: an answer or one line that says why not, and at the last decision exactly what the
//! table then pays.
//!
//! The driver is the conformance suite's own: random options, wagers, decisions, accidents and
//! cards that nobody saw. `ADVISED_TIMES=50` looks at so many times as many decisions.

#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/cards.rs"]
mod cards;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/driver.rs"]
mod driver;
mod enumerated;
mod pai_gow;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/propose.rs"]
mod propose;
mod small_deck;
mod twenty_one;
mod written;

use std::path::Path;
use std::sync::LazyLock;

use answers::advice;
use answers::cache::DiskCache;
use croupier::report;
use croupier::style::Style;
use driver::Driver;
use games::{AnyTable, Awaiting, Kind, Statement, Step};
use odds::Silent;
use wire::runner::{self, Played};
use wire::{answer, script::Script};
use written::Written;

/// What took long to find is kept for all of them, and for the tests of commands and of figures.
static KEPT: LazyLock<DiskCache> =
    LazyLock::new(|| DiskCache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures-cache")));

/// The law: advice has a value for something, or says in one line why not. Answers whether it has.
fn holds(table: &dyn AnyTable) -> bool {
    match advice::at(table, &*KEPT, &Silent) {
        Ok(advised) => {
            assert!(advice::to_json(&advised)["best"].is_object());
            assert!(!croupier::advice::to_text(&advised, Style::PLAIN).is_empty());
            true
        }
        Err(line) => {
            assert!(line.lines().count() == 1 && !line.contains(char::is_control), "{line:?}");
            false
        }
    }
}

/// A table that is driven, and what happens at it as a script.
struct Scripted {
    driver: Driver,
    written: Written,
    /// The rounds that were settled.
    rounds: Vec<Vec<Statement>>,
    /// How often the script was settled, and how often it was refused or there was none.
    settled: usize,
    refused: usize,
}

impl Scripted {
    /// Accidents happen at every second table.
    fn new(kind: &'static Kind, seed: u64) -> Scripted {
        let mut driver = Driver::new(kind, seed);
        driver.accidents = seed % 2 == 1;
        let written = Written::new(&driver);
        Scripted { driver, written, rounds: Vec::new(), settled: 0, refused: 0 }
    }

    fn step(&mut self) {
        let written = &mut self.written;
        if self.driver.step(&mut |what| written.note(what)) == Step::Settled {
            self.rounds.push(self.driver.table.statements());
        }
    }

    /// The law: a script settles as the table did, or is refused in one line. It must be settled
    /// where nothing went wrong; an accident may stand elsewhere in a script than where it
    /// happened.
    fn settle(&mut self) -> Option<Played> {
        let text = self.written.text();
        let Some(text) = text else {
            self.refused += 1;
            return None;
        };
        let regular = !self.driver.accidents;
        match Script::parse(&text).and_then(|script| runner::play(&script)) {
            Ok(played) => {
                self.settled += 1;
                assert!(answer::to_json(&played)["rounds"].is_array());
                report::to_text(&played, Style::PLAIN);
                if regular {
                    let (table, script) = (self.driver.table.as_ref(), played.table.as_ref());
                    assert_eq!(played.rounds, self.rounds, "{text}");
                    if let awaiting @ Awaiting::Decision { .. } = table.awaiting() {
                        assert_eq!(script.awaiting(), awaiting, "{text}");
                    }
                }
                Some(played)
            }
            Err(error) => {
                self.refused += 1;
                let line = error.to_string();
                assert!(line.lines().count() == 1 && !line.contains(char::is_control), "{line:?}");
                assert!(!regular, "{line}: {text}");
                None
            }
        }
    }

    /// Both laws where the table stands now. Answers whether it has advice.
    fn hold(&mut self) -> bool {
        let played = self.settle();
        let scripted = played.map(|played| holds(played.table.as_ref()));
        scripted.unwrap_or_else(|| holds(self.driver.table.as_ref()))
    }
}

/// How many decisions of a game are looked at; advice for two hands of Pai Gow takes half a second.
fn decisions(kind: &Kind) -> usize {
    let times = std::env::var("ADVISED_TIMES").ok().and_then(|times| times.parse().ok());
    times.unwrap_or(1) * if kind.id == "pai-gow-poker" { 3 } else { 20 }
}

/// Rounds at a table, after which another one is opened.
const ROUNDS: usize = 4;

fn advised_everywhere(kind: &'static Kind) {
    let (most, mut asked, mut answered) = (decisions(kind), 0, 0);
    let mut settled = 0;
    for seed in 0.. {
        let mut table = Scripted::new(kind, seed);
        while table.driver.rounds < ROUNDS && asked < most {
            if matches!(table.driver.table.awaiting(), Awaiting::Decision { .. }) {
                asked += 1;
                answered += usize::from(table.hold());
            }
            table.step();
        }
        settled += table.settled;
        if asked >= most {
            break;
        }
    }
    println!("{}: {answered} of {asked} decisions have advice, {settled} scripts", kind.id);
    assert!(asked - answered <= 1 + asked / 5, "{}: advice at {answered} of {asked}", kind.id);
    assert!(settled > 0, "{}: no script is settled", kind.id);
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

/// Advice takes its time: without it many more scripts are settled.
#[test]
fn scripts_of_every_game_settle_as_its_table_did() {
    for kind in Kind::all() {
        let (mut settled, mut refused) = (0, 0);
        for seed in 0..8 {
            let mut table = Scripted::new(kind, seed);
            while table.driver.rounds < ROUNDS && table.driver.events < 200 {
                table.step();
                if !matches!(table.driver.table.awaiting(), Awaiting::Chance(_)) {
                    table.settle();
                }
            }
            (settled, refused) = (settled + table.settled, refused + table.refused);
        }
        println!("{}: {settled} scripts settled, {refused} not", kind.id);
        assert!(settled > refused, "{}: {settled} settled, {refused} not", kind.id);
    }
}

#[test]
fn games_that_ask_nothing_say_so() {
    for kind in Kind::all().iter().filter(|kind| !ASKED.contains(&kind.id)) {
        for seed in 0..4 {
            let mut table = Scripted::new(kind, seed);
            for _ in 0..100 {
                assert!(!table.hold(), "{}", kind.id);
                table.step();
            }
        }
    }
}
