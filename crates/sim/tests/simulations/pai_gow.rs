//! Fortune Pai Gow Poker: both ways to set a hand against their exact figures.

use super::against_figures::{agrees, plan, simulate};
use sim::{Plan, Strategy};

/// The gate has `simulate --check` for the first of them.
#[test]
#[ignore = "a minute: make test-long plays ten million rounds"]
fn both_ways_to_set_a_hand_come_out_as_their_figures_say() {
    for strategy in [Strategy::Optimal, Strategy::HouseWay] {
        let plan = plan("pai-gow-poker", &[], &["bet", "fortune-bonus"], 10_000_000);
        agrees(&Plan { strategy, ..plan }, 3.9);
    }
}

/// Whoever sets their hands anyhow loses more than one who knows how.
#[test]
fn hands_set_anyhow_lose() {
    let plan = plan("pai-gow-poker", &[], &["bet"], 100_000);
    let anyhow = simulate(&Plan { strategy: Strategy::Random, ..plan.clone() });
    let best = simulate(&Plan { strategy: Strategy::HouseWay, ..plan });
    assert!(anyhow.main.mean() < best.main.mean() - 100.0);
}
