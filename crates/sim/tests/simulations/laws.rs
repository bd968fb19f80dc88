//! Laws of every simulation: what it depends on, what it must not do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use games::{Cents, Chosen, Kind, Options, Rulebook};
use odds::{Figure, Progress, Question, Silent, Solver};
use sim::{Context, Plan, Simulator, Strategy, Totals, compare};

use crate::{KEPT, context};

fn usual(simulator: &Simulator) -> Plan {
    let book = Kind::find(simulator.id).unwrap().rulebook();
    let chosen = Chosen::new(book, Options::new()).unwrap();
    let bets = simulator.bets(&chosen, &[], Cents::dollars(10)).unwrap();
    Plan { strategy: Strategy::Random, rounds: 6_050, session: 60, ..Plan::new(chosen, bets) }
}

fn run(simulator: &Simulator, plan: &Plan) -> Totals {
    let stop = AtomicBool::new(false);
    simulator.run(plan, &context(&stop)).unwrap()
}

#[test]
fn every_game_of_the_house_can_be_simulated() {
    let simulated: Vec<_> = Simulator::all().iter().map(|simulator| simulator.id).collect();
    let games: Vec<_> = Kind::all().iter().map(|kind| kind.id).collect();
    assert_eq!(simulated, games);
}

/// Threads share out blocks of rounds, and none is shorter than a session but the last: here are
/// two, and a thread that finds nothing to do. How they are shared out is the same for all games:
/// here is one of every family.
#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let mut families = HashSet::new();
    let family = |simulator: &&Simulator| Kind::find(simulator.id).unwrap().family;
    for simulator in Simulator::all().iter().filter(|one| families.insert(family(one))) {
        let plan = Plan { session: 66_000, rounds: 68_000, ..usual(simulator) };
        assert!(plan.rounds_a_block() < plan.rounds);
        let alone = run(simulator, &plan);
        assert!(alone == run(simulator, &Plan { threads: 3, ..plan }), "{}", simulator.id);
    }
}

#[test]
fn another_seed_deals_other_cards() {
    for simulator in Simulator::all() {
        let seeded = |seed| run(simulator, &Plan { seed, ..usual(simulator) });
        assert!(seeded(1).whole != seeded(2).whole, "{}", simulator.id);
    }
}

#[test]
fn every_round_and_every_session_is_counted_once() {
    for simulator in Simulator::all() {
        let plan = usual(simulator);
        let totals = run(simulator, &plan);
        assert_eq!(totals.rounds, plan.rounds, "{}", simulator.id);
        assert_eq!(totals.whole.count(), plan.rounds);
        assert_eq!(totals.sessions.len(), 100);
        let in_sessions: i64 = totals.sessions.iter().map(|session| session.result).sum();
        let left = totals.whole.sum() - i128::from(in_sessions);
        let most = totals.whole.results.keys().map(|net| net.abs()).max().unwrap();
        assert!(left.abs() <= 50 * i128::from(most), "the last fifty rounds are in no session");
        if simulator.shoe {
            let by_depth: u64 = totals.by_depth.iter().map(|at| at.rounds).sum();
            assert_eq!(by_depth, plan.rounds, "{}", simulator.id);
        }
    }
}

/// Somebody presses Ctrl-C when so many rounds are played.
struct Impatient<'a>(&'a AtomicBool);

impl Progress for Impatient<'_> {
    fn begin(&self, _: &str, _: u64) {}
    fn step(&self, _: u64) {
        self.0.store(true, Ordering::Relaxed);
    }
    fn end(&self) {}
}

#[test]
fn what_was_played_before_an_interruption_is_the_beginning_of_the_whole() {
    let simulator = Simulator::find("roulette").unwrap();
    let stop = AtomicBool::new(false);
    let plan = Plan { rounds: u64::MAX / 2, threads: 2, ..usual(simulator) };
    let context = Context { progress: &Impatient(&stop), ..context(&stop) };
    let totals = simulator.run(&plan, &context).unwrap();
    assert!(totals.rounds > 0);
    let again = run(simulator, &Plan { rounds: totals.rounds, ..plan });
    assert_eq!(totals, again);
}

#[test]
fn a_simulated_round_allocates_nothing() {
    // Whoever decides at random asks for what is refused too, and a refusal has its words.
    for simulator in Simulator::all() {
        let strategy = match simulator.id {
            _ if simulator.base.is_empty() => Strategy::Random,
            "blackjack" | "free-bet-blackjack" | "ride-free" | "pontoon-plus" => {
                Strategy::MimicDealer
            }
            "pai-gow-poker" => Strategy::HouseWay,
            _ => Strategy::Optimal,
        };
        let plan = Plan { session: 100, strategy, ..usual(simulator) };
        // The first run fills what is kept for all of them.
        let rounds = [10_000, 5_000, 35_000];
        let [_, few, many] = rounds.map(|rounds| {
            let plan = Plan { rounds, ..plan.clone() };
            allocation_counter::measure(|| drop(run(simulator, &plan))).count_total
        });
        // All within one block: three hundred sessions more, and rare results that find no slot.
        assert!(many < few + 250, "{}: {few} allocations, then {many}", simulator.id);
    }
}

fn figures(id: &str, wager: &str) -> Vec<Figure> {
    let none = Options::new();
    let question = Question {
        book: Kind::find(id).unwrap().rulebook(),
        given: &none,
        assumptions: &none,
        all: false,
        wager: Some(wager),
        pay_table: None,
        progress: &Silent,
        cache: &*KEPT,
    };
    Solver::find(id).unwrap().figures(&question).unwrap()
}

/// A table that pays straight bets 34 to 1 instead of 35 is found out, and by the same rounds a
/// right one is not.
#[test]
fn a_wrong_pay_table_is_found_out() {
    let simulator = Simulator::find("roulette").unwrap();
    let text = include_str!("../../../../rulebook/roulette.toml");
    let wrong = text.replacen("\"35 to 1\"", "\"34 to 1\"", 1);
    assert_ne!(text, wrong);
    let figure = figures("roulette", "straight").remove(0);
    for (text, right) in [(text, true), (wrong.as_str(), false)] {
        let book = Arc::new(Rulebook::parse(text).unwrap());
        let chosen = Chosen::new(&book, Options::new()).unwrap();
        let bets = simulator.bets(&chosen, &[("straight:17", None)], Cents::dollars(10)).unwrap();
        let plan = Plan { rounds: 200_000, ..Plan::new(chosen, bets) };
        let totals = run(simulator, &plan);
        let compared = compare(&plan, &totals.accounts[0], &plan.bets[0], &[&figure]).unwrap();
        assert_eq!(compared.agrees(), right, "{compared:?}");
    }
}

/// A pay table whose lines are right but come too often or too seldom is found out by the lines.
#[test]
fn wrong_frequencies_are_found_out_though_the_mean_is_right() {
    let simulator = Simulator::find("mini-baccarat").unwrap();
    let book = Kind::find("mini-baccarat").unwrap().rulebook();
    let chosen = Chosen::new(book, Options::new()).unwrap();
    let bets = simulator.bets(&chosen, &[("player", None)], Cents::dollars(10)).unwrap();
    let plan = Plan { rounds: 200_000, ..Plan::new(chosen, bets) };
    let mut totals = run(simulator, &plan);
    let figure = figures("mini-baccarat", "player").remove(0);
    let verdict = |sample: &sim::Sample| compare(&plan, sample, &plan.bets[0], &[&figure]).unwrap();
    assert!(verdict(&totals.accounts[0]).agrees());
    let sample = &mut totals.accounts[0];
    for (net, more) in [(-1000, 2_000), (1000, 2_000)] {
        *sample.results.get_mut(&net).unwrap() += more;
    }
    *sample.results.get_mut(&0).unwrap() -= 4_000;
    let compared = verdict(sample);
    assert!(compared.z.unwrap().abs() < 4.5 && !compared.agrees(), "{compared:?}");
}
