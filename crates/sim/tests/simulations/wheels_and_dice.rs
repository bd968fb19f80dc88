//! Wheels and dice: every wager against its exact figure.

use super::against_figures::{agrees, can_plan, plan, simulate};
use games::{Kind, Value};

/// A wager of every kind that the table has.
fn roulette(wheel: &str) -> Vec<String> {
    let layout = Kind::find("roulette").expect("roulette").layout();
    let mut wagers: Vec<(&str, String)> = Vec::new();
    for (_, info) in layout.iter() {
        let known = wagers.iter().any(|(family, _)| *family == info.family);
        if !known && can_plan("roulette", &[("wheel", wheel.into())], &info.name) {
            wagers.push((info.family, info.name.clone()));
        }
    }
    wagers.into_iter().map(|(_, name)| name).collect()
}

/// Every wager that can be made at a craps table.
fn craps() -> Vec<String> {
    let open = Kind::find("craps").expect("craps").layout().iter().filter(|(_, info)| info.open);
    open.map(|(_, info)| info.name.clone()).collect()
}

fn check(rounds: u64, most: f64) {
    for (wheel, kinds) in [("double", 14), ("single", 13), ("double-as-single", 13)] {
        let wagers = roulette(wheel);
        assert!(wagers.len() >= kinds - 1, "{wheel}: {wagers:?}");
        let wagers: Vec<_> = wagers.iter().map(String::as_str).collect();
        agrees(&plan("roulette", &[("wheel", wheel.into())], &wagers, rounds), most);
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

/// Five dollars on the six, which quarters cannot pay in full, and a vigorish that is rounded down.
#[test]
fn a_craps_wager_that_chips_cannot_pay_in_full_comes_out_as_its_figure_at_that_stake() {
    for (wager, dollars) in [("place-6", 5), ("buy-9", 7), ("lay-8", 5)] {
        let mut plan = plan("craps", &[], &[wager], 100_000);
        let own = plan.bets.iter_mut().find(|bet| bet.name == wager).expect("the wager");
        own.amount = games::Cents::dollars(dollars);
        agrees(&plan, 5.0);
    }
}

#[test]
#[ignore = "minutes: make test-long plays ten million rounds of every wager"]
fn every_wager_comes_out_as_its_figure_says_in_the_long_run() {
    check(10_000_000, 3.9);
}

/// Too many ways to stand to find them all: the meter moves with every round.
#[test]
fn a_progressive_at_the_cups_is_played_round_by_round() {
    let plan = plan("three-dice-baccarat", &[], &["player", "triple-progressive"], 100_000);
    let totals = simulate(&plan);
    assert_eq!(totals.whole.count(), 100_000);
    assert!(totals.accounts.iter().all(|account| account.count() == 100_000));
}

/// Odds that are more than their bet carries are made as high as it does.
#[test]
fn odds_are_what_their_bet_carries() {
    let mut plan =
        plan("craps", &[("odds", Value::Count(2))], &["pass-odds", "dont-come-odds-4"], 50_000);
    plan.bets.iter_mut().for_each(|bet| bet.amount = games::Cents::dollars(500));
    plan.bets[0].amount = games::Cents::dollars(10);
    let totals = simulate(&plan);
    let odds = totals.accounts.iter().find(|account| account.name == "pass-odds");
    let lost = odds.expect("odds").results.keys().next().copied();
    assert_eq!(lost, Some(-20_00));
}
