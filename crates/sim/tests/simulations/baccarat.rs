//! Both baccarat games: every wager against its exact figure.

use super::against_figures::{agrees, plan};
use sim::Plan;

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
