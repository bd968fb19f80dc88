//! Rounds that are looked up beside the same rounds through the table, card by card.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use games::{Cents, Value};
use odds::{Cache, NoCache, Silent};
use sim::{Context, LookUp, Plan, Simulator, Strategy, Totals};

use crate::KEPT;
use crate::against_figures::plan;

/// Five blocks, the last one shorter: four are looked up side by side, and one alone.
fn five_blocks(plan: Plan) -> Plan {
    Plan { rounds: 4 * plan.rounds_a_block() + 10_000, ..plan }
}

/// The fewest rounds that a whole block has: a session in each.
const LONG_SESSION: u64 = (1 << 16) + 1;

fn few(game: &str, options: &[(&str, Value)], wagers: &[&str]) -> Plan {
    let plan = plan(game, options, wagers, 0);
    five_blocks(Plan { session: 77, threads: 1, look_up: LookUp::WherePossible, ..plan })
}

fn run(plan: &Plan, cache: &dyn Cache) -> Totals {
    let stop = AtomicBool::new(false);
    let context = Context { progress: &Silent, cache, stop: &stop, so_far: None, device: None };
    Simulator::find(plan.game()).expect("a game").run(plan, &context).expect("a simulation")
}

/// Compares rounds that are looked up with the same through the table, from shoes dealt to a cut
/// card and from fresh ones, and says how many states they have.
fn same(plan: &Plan) -> usize {
    let cache = &*KEPT;
    let states = [(false, plan.session), (true, LONG_SESSION)].map(|(fresh, session)| {
        let plan = five_blocks(Plan { fresh, session, ..plan.clone() });
        let looked_up = run(&plan, cache);
        let played = run(&Plan { look_up: LookUp::Never, ..plan }, cache);
        let states = looked_up.states.expect("rounds that are looked up");
        assert!(played.states.is_none());
        let same = Totals { states: None, ..looked_up } == played;
        assert!(same, "{:?}, fresh {fresh}", played.whole.name);
        states
    });
    states[0]
}

#[test]
fn both_baccarats_bring_what_the_table_says() {
    let sides = ["banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker"];
    for wagers in [&sides[..1], &sides[2..3], &sides] {
        let states = same(&few("mini-baccarat", &[], wagers));
        assert!(states < 2_000, "{states}");
        same(&few("commission-free-baccarat", &[], wagers));
    }
    same(&few("commission-free-baccarat", &[], &["banker", "fortune-7"]));
}

#[test]
fn blackjack_brings_what_the_table_says() {
    let optimal = few("blackjack", &[], &[]);
    same(&Plan { strategy: Strategy::MimicDealer, ..optimal.clone() });
    let states = same(&optimal);
    assert!(states < 30_000, "{states} states: what waits for the dealer is no part of them");
}

#[test]
fn free_bet_blackjack_brings_what_the_table_says() {
    same(&few("free-bet-blackjack", &[], &[]));
}

#[test]
fn ride_free_brings_what_the_table_says() {
    same(&few("ride-free", &[], &[]));
}

#[test]
fn pontoon_plus_brings_what_the_table_says() {
    same(&few("pontoon-plus", &[], &[]));
}

#[test]
#[ignore = "a minute: make test-long"]
fn other_tables_of_twenty_one_bring_what_the_table_says() {
    let (text, count) = (|word: &str| Value::Text(word.to_owned()), Value::Count);
    let switch = Value::Switch;
    for options in [
        vec![("soft17", text("stand")), ("decks", count(8)), ("resplit_aces", switch(true))],
        vec![("decks", count(7)), ("blackjack_pays", text("6:5"))],
        vec![("double_on", text("10-11")), ("split_hands", count(4)), ("decks", count(4))],
    ] {
        same(&few("blackjack", &options, &[]));
    }
    same(&few("free-bet-blackjack", &[("soft17", text("stand"))], &[]));
    same(&few("ride-free", &[("decks", count(8))], &[]));
    let mimic = few("pontoon-plus", &[("decks", count(8))], &[]);
    same(&Plan { strategy: Strategy::MimicDealer, ..mimic });
}

/// Six decks, dealt nearly to their end: what is done without cards is the table's business.
#[test]
fn a_shoe_that_runs_out_in_a_round_is_left_to_the_table() {
    let plan = few("blackjack", &[("penetration", Value::Count(99))], &[]);
    same(&Plan { strategy: Strategy::MimicDealer, ..plan });
}

#[test]
fn what_cannot_be_looked_up_is_played() {
    let marked = few("mini-baccarat", &[("vigorish", "marked".into())], &[]);
    let side = few("blackjack", &[], &["house-money"]);
    let side = Plan { strategy: Strategy::MimicDealer, ..side };
    let coin = Plan { strategy: Strategy::Random, ..few("blackjack", &[], &[]) };
    for (plan, why) in [
        (marked, "what is owed stays from round to round"),
        (side, "a side bet looks at more than what cards count"),
        (coin, "a coin is no part of a state"),
    ] {
        let plan = Plan { rounds: 1000, ..plan };
        assert_eq!(run(&plan, &NoCache).states, None, "{why}");
    }
}

/// What is kept, by its name.
#[derive(Default)]
struct Kept(Mutex<BTreeMap<String, Vec<u8>>>);

impl Cache for Kept {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().ok()?.get(name).cloned()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        self.0.lock().expect("a cache").insert(name.to_owned(), bytes.to_vec());
    }
}

impl Kept {
    fn names(&self) -> Vec<String> {
        self.0.lock().expect("a cache").keys().cloned().collect()
    }

    fn automata(&self) -> Vec<String> {
        self.names().into_iter().filter(|name| name.contains("automaton")).collect()
    }
}

#[test]
fn what_is_kept_is_found_for_the_same_rules_wagers_and_play_alone_and_read_whole() {
    let cache = Kept::default();
    let plan = Plan { strategy: Strategy::MimicDealer, ..few("blackjack", &[], &[]) };
    let totals = run(&plan, &cache);
    assert_eq!(cache.automata().len(), 1);
    let again = Plan { seed: 21, rounds: 1000, ..plan.clone() };
    assert!(run(&again, &cache).states.is_some() && cache.automata().len() == 1);
    let soft = plan.chosen.with("soft17", "stand").expect("an option");
    let mut high = plan.clone();
    high.bets[0].amount = Cents::dollars(20);
    let optimal = Plan { strategy: Strategy::Optimal, rounds: 1000, ..plan.clone() };
    let others = [Plan { chosen: soft, ..plan.clone() }, optimal.clone(), high];
    for (n, other) in (2..).zip(others) {
        run(&Plan { rounds: 1000, ..other }, &cache);
        assert_eq!(cache.automata().len(), n, "each has its own");
    }
    let best = run(&optimal, &cache);
    assert!(cache.names().len() > cache.automata().len(), "how to play is kept too");
    for name in cache.names() {
        let bytes = cache.get(&name).expect("what was kept");
        cache.put(&name, &bytes[..1000]);
    }
    assert!(run(&optimal, &cache) == best, "what is cut off says nothing of how to play");
    assert!(run(&plan, &cache) == totals, "what is cut off is no automaton");
}
