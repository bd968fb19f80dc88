//! Both baccarat games: every wager against its exact figure.

use super::against_figures::{agrees, plan, simulate};
use games::Value;
use sim::{LookUp, Plan, Totals};

const SIDES: [&str; 5] = ["player", "banker", "tie", "dragon-bonus-player", "dragon-bonus-banker"];

fn check(rounds: u64, most: f64) {
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        for wager in &SIDES[..3] {
            let plan = plan(game, &[], &[wager], rounds);
            agrees(&Plan { fresh: true, ..plan }, most);
        }
        agrees(&Plan { fresh: true, ..plan(game, &[], &SIDES, rounds) }, most);
    }
    let fortune = plan("commission-free-baccarat", &[], &["banker", "fortune-7"], rounds);
    agrees(&Plan { fresh: true, ..fortune }, most);
}

#[test]
fn every_wager_comes_out_as_its_figure_says() {
    check(300_000, 5.0);
}

#[test]
#[ignore = "minutes: make test-long plays ten million rounds of every wager"]
fn every_wager_comes_out_as_its_figure_says_in_the_long_run() {
    check(10_000_000, 3.9);
}

/// Vigorish that is marked is the Banker wager's, whenever it is collected: the same cards bring
/// what they bring where it is collected with the payout.
#[test]
fn marked_vigorish_is_charged_to_its_wager() {
    for tied in [false, true] {
        let totals = ["collected", "marked"].map(|vigorish| {
            let options = [("vigorish", vigorish.into()), ("tie_vigorish", Value::Switch(tied))];
            let plan = plan("mini-baccarat", &options, &SIDES, 100_000);
            Totals { states: None, ..simulate(&Plan { look_up: LookUp::Never, ..plan }) }
        });
        assert!(totals[0] == totals[1], "tied wagers charged: {tied}");
        let banker = totals[1].accounts.iter().find(|account| account.name == "banker");
        let results = &banker.expect("a Banker wager").results;
        assert!(results.contains_key(&9_50) && !results.contains_key(&10_00), "{results:?}");
        assert_eq!(results.contains_key(&-50), tied, "{results:?}");
    }
    let options = [("vigorish", "marked".into())];
    agrees(&Plan { fresh: true, ..plan("mini-baccarat", &options, &SIDES, 100_000) }, 4.5);
}
