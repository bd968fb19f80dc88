//! What goes wrong: a remedy does something, and a void round costs nobody anything.

use std::collections::BTreeSet;

use games::{AnyTable, Cents, Event, IrregularityRule, Mishap, Statement, Step, Verdict};

use crate::driver::Driver;
use crate::every_game;

/// What concerns one hand, or the hands of players who choose so: what else was lost stays lost.
const OF_ONE_HAND: &[Mishap] = &[
    Mishap::CardNotGiven,
    Mishap::HandNotDealt,
    Mishap::HandOneCard,
    Mishap::PlayerCardExposed,
    Mishap::DealingError,
    Mishap::CardDrawnInError,
    Mishap::SimultaneousCards,
    Mishap::WalkAway,
];

/// Circumstances in which each kind of irregularity is tried, at every point of a round.
const TRIES: usize = 3;

/// Tries every irregularity of the rulebook at every point of some rounds, each at a copy of the
/// table.
fn everything_goes_wrong(mut look: impl FnMut(&Driver, &IrregularityRule, &dyn AnyTable, Step)) {
    every_game(25, |driver| {
        for _ in 0..100 {
            for rule in &driver.kind.rulebook().irregularities {
                let kind: Mishap = rule.kind.parse().expect("a rulebook's irregularity");
                for _ in 0..TRIES {
                    let what = driver.mishap_of(kind);
                    let mut after = driver.table.duplicate();
                    if let Ok(step) = after.apply(Event::Irregularity(what)) {
                        look(driver, rule, after.as_ref(), step);
                    }
                }
            }
            driver.step(&mut |_| ());
        }
    });
}

/// Whether the game itself has moved, or a line was told: the lines of a settled round, which make
/// way for whatever is accepted next, count for nothing.
fn has_moved(before: &dyn AnyTable, after: &dyn AnyTable) -> bool {
    let (was, is) = (before.save(), after.save());
    if !before.is_settled() {
        return was != is;
    }
    // Saved tables end with their lines, here none, and with whether they are settled.
    !after.statements().is_empty() || !was.starts_with(&is[..is.len() - 2])
}

fn has_chips(table: &dyn AnyTable) -> bool {
    (1..=table.chosen().seats).any(|seat| table.at_stake(seat) > Cents::ZERO)
}

#[test]
fn an_irregularity_that_remedies_nothing_is_refused() {
    let (mut remedied, mut silent) = (0, BTreeSet::new());
    everything_goes_wrong(|driver, rule, after, _| {
        let before = driver.table.as_ref();
        // A remedy that leaves everything as it lies needs something that lies there; but a card of
        // a shoe that is drawn between rounds begins the next.
        let late = before.is_settled() && !has_chips(before) && before.cards_out().is_none();
        // A device shuffles, and jams, whether anybody plays or not.
        let may_stand = rule.nothing_changes && (!late || rule.kind == "shuffler-jam");
        if !may_stand && !has_moved(before, after) {
            silent.insert((driver.kind.id, rule.kind.clone()));
        }
        remedied += 1;
    });
    assert!(silent.is_empty(), "accepted, and nothing changed: {silent:?}");
    println!("{remedied} irregularities were remedied");
}

/// The lines that an accepted event added to the round.
fn new_lines(before: &dyn AnyTable, after: &dyn AnyTable) -> Vec<Statement> {
    let earlier = if before.is_settled() { 0 } else { before.statements().len() };
    after.statements().split_off(earlier)
}

#[test]
fn a_void_round_leaves_every_seat_what_it_had() {
    let mut voided = 0;
    everything_goes_wrong(|driver, rule, after, step| {
        let lines = new_lines(driver.table.as_ref(), after);
        let all_void = lines.iter().all(|line| line.verdict == Verdict::Void);
        let of_one_hand = OF_ONE_HAND.iter().any(|kind| kind.name() == rule.kind);
        if step != Step::Settled || lines.is_empty() || !all_void || of_one_hand {
            return;
        }
        voided += 1;
        let round = after.statements();
        for seat in 1..=after.chosen().seats {
            let own = round.iter().filter(|line| line.seat == seat);
            let net: Cents = own.map(|line| line.net).sum();
            assert_eq!(net, Cents::ZERO, "seat {seat} after `{}`: {round:#?}", rule.kind);
        }
    });
    println!("{voided} rounds were void");
}
