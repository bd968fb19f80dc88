//! Wheels and dice: every wager against its exact figure.

mod against_figures;

use against_figures::{agrees, plan, simulate};
use games::{Kind, Value};

/// A wager of every kind.
const ROULETTE: [&str; 10] = [
    "straight:17",
    "split:1-2",
    "street:1-2-3",
    "corner:1-2-4-5",
    "six-line:1-2-3-4-5-6",
    "dozen-2",
    "column-3",
    "red",
    "odd",
    "high",
];

/// Every wager that can be made at a craps table.
fn craps() -> Vec<String> {
    let open = Kind::find("craps").expect("craps").layout().iter().filter(|(_, info)| info.open);
    open.map(|(_, info)| info.name.clone()).collect()
}

fn check(rounds: u64, most: f64) {
    let known = Kind::find("roulette").expect("roulette");
    let roulette: Vec<_> =
        ROULETTE.into_iter().filter(|name| known.layout().find(name).is_some()).collect();
    assert!(roulette.len() >= 4, "{roulette:?}");
    for wheel in ["double", "single", "double-as-single"] {
        agrees(&plan("roulette", &[("wheel", wheel.into())], &roulette, rounds), most);
    }
    agrees(&plan("big-six", &[], &["1", "2", "5", "10", "20", "joker", "logo"], rounds), most);
    let cups = Kind::find("three-dice-baccarat").expect("cups").layout().iter();
    let cups: Vec<_> =
        cups.map(|(_, info)| info.name.as_str()).filter(|n| *n != "triple-progressive").collect();
    agrees(&plan("three-dice-baccarat", &[], &cups, rounds), most);
    for wager in craps() {
        agrees(&plan("craps", &[("fire", true.into())], &[&wager], rounds), most);
    }
}

#[test]
fn every_wager_comes_out_as_its_figure_says() {
    check(300_000, 5.0);
}

#[test]
#[ignore = "ten million rounds of every wager: `make test-long` runs it"]
fn every_wager_comes_out_as_its_figure_says_in_the_long_run() {
    check(10_000_000, 3.9);
}

/// Too many ways to stand to find them all: the meter moves with every round.
#[test]
fn a_progressive_at_the_cups_is_played_round_by_round() {
    let plan = plan("three-dice-baccarat", &[], &["player", "triple-progressive"], 100_000);
    let gathered = simulate(&plan);
    assert_eq!(gathered.whole.count(), 100_000);
    assert!(gathered.accounts.iter().all(|account| account.count() == 100_000));
}

/// Odds that are more than their bet carries are made as high as it does.
#[test]
fn odds_are_what_their_bet_carries() {
    let mut plan =
        plan("craps", &[("odds", Value::Count(2))], &["pass-odds", "dont-come-odds-4"], 50_000);
    plan.bets.iter_mut().for_each(|bet| bet.amount = games::Cents::dollars(500));
    plan.bets[0].amount = games::Cents::dollars(10);
    let gathered = simulate(&plan);
    let odds = gathered.accounts.iter().find(|account| account.name == "pass-odds");
    let lost = odds.expect("odds").results.keys().next().copied();
    assert_eq!(lost, Some(-20_00));
}
