//! The poker games, simulated with every wager that they have: results against exact figures,
//! decisions against advice, and strategies of one's own.

use games::{Cents, Chosen, Kind, Options, Value};
use odds::{Figure, Question, Silent, Solver};
use sim::{Bet, Comparison, Plan, SimulationError, Simulator, Strategy, compare};

use crate::simulate;

/// Every poker game, with the wagers that can be made beside the base ones.
const GAMES: [(&str, &[&str]); 9] = [
    ("three-card-poker", &["pair-plus", "six-card-bonus"]),
    ("four-card-poker", &["aces-up", "progressive"]),
    ("crazy-four-poker", &["queens-up", "progressive"]),
    ("let-it-ride", &["bonus", "three-card-bonus", "progressive"]),
    ("mississippi-stud", &["three-card-bonus", "progressive"]),
    ("ultimate-texas-holdem", &["trips", "progressive"]),
    ("texas-holdem-bonus", &["bonus", "progressive"]),
    ("dj-wild", &["trips", "two-way-bad-beat"]),
    (
        "deuces-wild-xtreme",
        &[
            "bad-beat-xtreme",
            "trips-plus-wild",
            "goin-wild",
            "goin-wild-progressive",
            "too-wild-progressive",
            "five-card-linked",
        ],
    ),
];

fn plan(game: &str, side: &[&str], strategy: Strategy, rounds: u64) -> Plan {
    let simulator = Simulator::find(game).expect("a simulated game");
    let kind = Kind::find(game).expect("a game");
    let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
    let side: Vec<_> = side.iter().map(|name| (*name, None)).collect();
    let bets = simulator.bets(&chosen, &side, Cents::dollars(10)).expect("wagers");
    Plan { strategy, rounds, seed: 7, threads: 2, ..Plan::new(chosen, bets) }
}

/// The figures of all wagers at the stake of the main one: a game is solved once for all of them.
fn figures(plan: &Plan) -> Vec<Figure> {
    let stake = Value::Text(plan.bets[0].amount.to_string());
    let (given, assumptions) = (Options::new(), Options::from([("stake".to_owned(), stake)]));
    let question = Question {
        book: plan.chosen.rulebook(),
        given: &given,
        assumptions: &assumptions,
        all: false,
        wager: None,
        pay_table: None,
        progress: &Silent,
        cache: &*crate::KEPT,
    };
    Solver::find(plan.game()).expect("a game").figures(&question).expect("figures")
}

/// Every wager of a game played as is best, against its exact figure.
fn compared(game: &str, side: &[&str], rounds: u64) -> Vec<Comparison> {
    let plan = plan(game, side, Strategy::Optimal, rounds);
    let totals = simulate(&plan).expect("a simulation");
    assert_eq!(totals.rounds, rounds);
    let figures = figures(&plan);
    let against = |bet: &Bet| {
        let account = totals.accounts.iter().find(|account| account.name == bet.name);
        let sample = account.unwrap_or(&totals.main);
        assert_eq!(sample.count(), rounds, "{game} {}", bet.name);
        let own: Vec<&Figure> = figures.iter().filter(|f| f.wager == bet.name).collect();
        assert_eq!(own.len(), 1, "{game} {}", bet.name);
        compare(&plan, sample, bet, &own).expect("a figure to compare with")
    };
    plan.bets.iter().map(against).collect()
}

fn agree(game: &str, rounds: u64, z_limit: f64) {
    let (_, side) = GAMES.iter().find(|(id, _)| *id == game).expect("a poker game");
    for wager in compared(game, side, rounds) {
        let z = wager.z.unwrap_or(0.0);
        let p = wager.chi_square.map_or(1.0, |chi| chi.p);
        println!(
            "{game} {}: z {z:.2}, lines p {p:.4}, unknown {}, edge {:?}",
            wager.wager, wager.unknown, wager.house_edge
        );
        assert!(z.abs() < z_limit && p > 1e-5 && wager.unknown == 0, "{game}: {wager:?}");
    }
}

macro_rules! agreements {
    ($($test:ident $game:literal)+) => {$(
        #[test]
        fn $test() {
            agree($game, 200_000, 5.0);
        }
    )+};
}

agreements! {
    three_card_poker_costs_what_its_figures_say "three-card-poker"
    four_card_poker_costs_what_its_figures_say "four-card-poker"
    crazy_four_poker_costs_what_its_figures_say "crazy-four-poker"
    let_it_ride_costs_what_its_figures_say "let-it-ride"
    mississippi_stud_costs_what_its_figures_say "mississippi-stud"
    ultimate_texas_holdem_costs_what_its_figures_say "ultimate-texas-holdem"
    texas_holdem_bonus_costs_what_its_figures_say "texas-holdem-bonus"
    dj_wild_costs_what_its_figures_say "dj-wild"
    deuces_wild_xtreme_costs_what_its_figures_say "deuces-wild-xtreme"
}

#[test]
#[ignore = "a minute: make test-long plays ten million rounds of each game"]
fn ten_million_rounds_agree_with_every_figure() {
    for (game, _) in GAMES {
        agree(game, 10_000_000, 4.0);
    }
}

#[test]
fn a_file_of_rules_that_is_the_optimal_play_costs_as_much() {
    let text = "[[rule]]\ncards = \"Qs 6d 4c\"\ndo = \"play\"";
    let by_file = plan("three-card-poker", &[], Strategy::File(text.into()), 100_000);
    let optimal = plan("three-card-poker", &[], Strategy::Optimal, 100_000);
    assert_eq!(simulate(&by_file), simulate(&optimal));
}

#[test]
fn anybody_may_play_at_random_and_nobody_as_the_dealer_must() {
    for (game, side) in GAMES {
        let random = simulate(&plan(game, side, Strategy::Random, 2_000)).expect("a simulation");
        assert_eq!(random.rounds, 2_000);
        let refused = simulate(&plan(game, side, Strategy::MimicDealer, 10));
        let SimulationError::Strategy(why) = refused.expect_err("no such strategy") else {
            panic!()
        };
        let expected =
            "knows no strategy `mimic-dealer`, expected optimal, random, a strategy file";
        assert!(why.ends_with(expected), "{why}");
    }
}
