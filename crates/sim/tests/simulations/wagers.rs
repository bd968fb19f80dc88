//! The wagers of a simulated round: amounts that are named, and those that follow from them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use games::{Cents, Chosen, Kind, Value};
use sim::{Bet, Simulator};

use crate::simulate;

fn chosen(game: &str, options: &[(&str, &str)]) -> Chosen {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value)));
    Chosen::new(Kind::find(game).unwrap().rulebook(), given.collect()).unwrap()
}

fn bets(chosen: &Chosen, named: &[(&str, Option<i64>)]) -> Result<Vec<Bet>, String> {
    let named: Vec<_> = named.iter().map(|(name, cents)| (*name, cents.map(Cents::new))).collect();
    let simulator = Simulator::find(&chosen.rulebook().id).unwrap();
    simulator.bets(chosen, &named, Cents::dollars(10))
}

fn amounts(bets: &[Bet]) -> Vec<(&str, i64)> {
    bets.iter().map(|bet| (bet.name.as_str(), bet.amount.cents())).collect()
}

/// Either of two equal wagers may be named, with any amount within the limits.
#[test]
fn base_wagers_follow_the_amount_that_is_named() {
    for (game, first, second) in [
        ("crazy-four-poker", "ante", "super-bonus"),
        ("ultimate-texas-holdem", "ante", "blind"),
        ("dj-wild", "ante", "blind"),
        ("deuces-wild-xtreme", "ante", "odds"),
    ] {
        let chosen = chosen(game, &[("min", "3"), ("max", "40")]);
        for cents in (3_00..=40_00).step_by(25) {
            for name in [first, second] {
                let bets = bets(&chosen, &[(name, Some(cents))]).unwrap();
                assert_eq!(amounts(&bets), [(first, cents), (second, cents)], "{game} {name}");
            }
        }
        for cents in [2_75, 40_25, 10_10] {
            let refused = bets(&chosen, &[(first, Some(cents))]).unwrap_err();
            assert!(refused.starts_with(&format!("`{first}`: ")), "{refused}");
        }
    }
}

#[test]
fn single_base_wager_takes_every_amount_within_the_limits() {
    for simulator in Simulator::all() {
        let [base] = simulator.base else { continue };
        let chosen = chosen(simulator.id, &[("min", "3"), ("max", "40")]);
        for dollars in 3..=40 {
            let bets = bets(&chosen, &[(base, Some(dollars * 100))]).unwrap();
            assert_eq!(amounts(&bets), [(*base, dollars * 100)], "{}", simulator.id);
        }
    }
}

#[test]
fn amounts_that_contradict_each_other_are_refused_in_one_line() {
    for (game, named, expected) in [
        (
            "ultimate-texas-holdem",
            [("ante", Some(10_00)), ("blind", Some(20_00))],
            "`blind`: seat 1 has 10.00 on ante and 20.00 on blind: they must be equal (OH.UT.",
        ),
        (
            "crazy-four-poker",
            [("super-bonus", Some(5_00)), ("ante", Some(10_00))],
            "`super-bonus`: seat 1 has 10.00 on ante and 5.00 on super-bonus: they must be equal",
        ),
        (
            "three-card-poker",
            [("ante", Some(10_00)), ("ante", Some(15_00))],
            "`ante` is wagered twice, 10.00 and 15.00; expected one amount",
        ),
    ] {
        let refused = bets(&chosen(game, &[]), &named).unwrap_err();
        assert!(refused.starts_with(expected) && refused.lines().count() == 1, "{refused}");
    }
    let twice = bets(&chosen("three-card-poker", &[]), &[("ante", Some(5_00)), ("ante", None)]);
    assert_eq!(amounts(&twice.unwrap()), [("ante", 5_00)]);
}

/// The default is the stake, or the nearest amount that the spot takes.
#[test]
fn wager_without_an_amount_is_as_near_the_stake_as_it_may_be() {
    for (game, options, wager, cents) in [
        ("roulette", &[("min", "25")] as &[(&str, &str)], "red", 25_00),
        ("roulette", &[("max", "7.50")], "red", 7_50),
        ("roulette", &[("unit", "4")], "red", 8_00),
        ("let-it-ride", &[], "progressive", 1_00),
        ("ride-free", &[("base", "2.50")], "21+3-progressive", 2_50),
        ("pai-gow-poker", &[("unit", "3")], "bet", 9_00),
    ] {
        let bets = bets(&chosen(game, options), &[(wager, None)]).unwrap();
        let own = bets.iter().find(|bet| bet.name == wager).unwrap();
        assert_eq!(own.amount.cents(), cents, "{game} {wager}");
    }
}

/// Exact figures value a secondary jackpot at zero; the bankroll still receives it.
#[test]
fn secondary_jackpot_is_counted_as_nothing_in_a_wager() {
    let options = [("secondary_contribution", "0.1"), ("secondary_line", "three-of-a-kind")];
    let chosen = chosen("let-it-ride", &options);
    let bets = bets(&chosen, &[("progressive", None)]).unwrap();
    let plan = sim::Plan { rounds: 20_000, ..sim::Plan::new(chosen, bets) };
    let totals = simulate(&plan).unwrap();
    let own = totals.accounts.iter().find(|account| account.name == "progressive").unwrap();
    let plain: Vec<_> = own.results.keys().filter(|net| **net > sim::FROM_METER).collect();
    // A loss, and what the document prints for each hand that no meter pays alone.
    assert!(plain.len() <= 6, "{plain:?}");
    let main = totals.main.sum()
        + own
            .results
            .iter()
            .filter(|(net, _)| **net > sim::FROM_METER)
            .map(|(net, times)| i128::from(*net) * i128::from(*times))
            .sum::<i128>();
    assert!(totals.whole.sum() > main, "the jackpot is paid");
}
