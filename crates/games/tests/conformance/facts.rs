//! What lies open at a table says of itself whether the next round hangs on it.

use std::collections::BTreeSet;

use games::{AnyTable, Awaiting, Cents, Fact, Seat, Viewer};

use crate::every_game;

/// What goes on over several rounds, though nothing lies on the layout: the next round hangs on it.
const CARRIED: [&str; 9] = [
    "point",
    "shooter",
    "points made",
    "bank",
    "the house bets",
    "the bank has collected",
    "first stack",
    "vigorish",
    "simulated round",
];

fn lasting(table: &dyn AnyTable) -> Vec<Fact> {
    let facts = table.view(Viewer::Rail).facts.into_iter();
    facts.filter(|fact| !fact.passing).collect()
}

#[test]
fn what_is_left_of_a_round_decides_nothing_or_is_known_to_last() {
    let (mut settled, mut passing) = (0, BTreeSet::new());
    every_game(20, |driver| {
        let options = driver.table.chosen().given().clone();
        let opened = driver.table.kind().open(options).expect("the same options");
        let fresh = lasting(opened.as_ref());
        driver.play(6, &mut |happening| {
            let table = happening.after;
            let mut seats = Seat::up_to(table.chosen().seats());
            let empty = seats.all(|seat| table.at_stake(seat) == Cents::ZERO);
            let between = matches!(table.awaiting(), Awaiting::Wagers { .. });
            if !table.is_settled() || !empty || !between {
                return;
            }
            settled += 1;
            for fact in lasting(table).iter().filter(|fact| !fresh.contains(fact)) {
                let known = CARRIED.contains(&fact.name.as_ref());
                assert!(known, "{fact:?} is left of a round: does it last, or is it passing?");
            }
            let view = table.view(Viewer::Rail);
            let gone = view.facts.into_iter().filter(|fact| fact.passing);
            passing.extend(gone.map(|fact| fact.name.into_owned()));
        });
    });
    assert!(settled > 100, "{settled}");
    for name in ["cards left", "shuffle", "last roll", "last number", "last stop", "player"] {
        assert!(passing.contains(name), "`{name}` was never left of a round: {passing:?}");
    }
}
