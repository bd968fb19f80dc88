//! Fortune Pai Gow Poker: both ways to set a hand against their exact figures.

use super::against_figures::{agrees, plan, simulate};
use sim::{Plan, Strategy};

fn check(rounds: u64, most: f64) {
    for strategy in [Strategy::Optimal, Strategy::HouseWay] {
        let plan = plan("pai-gow-poker", &[], &["bet", "fortune-bonus"], rounds);
        agrees(&Plan { strategy, ..plan }, most);
    }
}

#[test]
fn both_ways_to_set_a_hand_come_out_as_their_figures_say() {
    check(300_000, 5.0);
}

#[test]
#[ignore = "a minute: make test-long plays ten million rounds"]
fn both_ways_to_set_a_hand_come_out_as_their_figures_say_in_the_long_run() {
    check(10_000_000, 3.9);
}

/// Whoever sets their hands anyhow loses more than one who knows how.
#[test]
fn hands_set_anyhow_lose() {
    let plan = plan("pai-gow-poker", &[], &["bet"], 100_000);
    let anyhow = simulate(&Plan { strategy: Strategy::Random, ..plan.clone() });
    let best = simulate(&Plan { strategy: Strategy::HouseWay, ..plan });
    assert!(anyhow.main.mean() < best.main.mean() - 100.0);
}
