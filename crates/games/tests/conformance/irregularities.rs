//! What goes wrong: a remedy does something, and a void round costs nobody anything.

use std::collections::{BTreeMap, BTreeSet};

use chance::{Ask, Dice, Outcome};
use games::{
    AnyTable, Awaiting, Cents, Choice, Event, Irregularity, IrregularityKind, IrregularityRule,
    Kind, Seat, Statement, Step, Unchanged, Verdict,
};

use crate::driver::Driver;
use crate::every_game;
use crate::met::Met;

/// What concerns one hand before any of its wagers is settled: who has it back lost nothing.
const OF_ONE_HAND: &[IrregularityKind] = &[
    IrregularityKind::HandNotDealt,
    IrregularityKind::HandOneCard,
    IrregularityKind::PlayerCardExposed,
];

/// What players go on from or not, in the middle of a round: what was settled before stays so.
const OF_WHAT_IS_LEFT: &[IrregularityKind] = &[
    IrregularityKind::CardNotGiven,
    IrregularityKind::DealingError,
    IrregularityKind::CardDrawnInError,
    IrregularityKind::SimultaneousCards,
];

/// Circumstances in which each kind of irregularity is tried, at every point of a round.
const TRIES: usize = 3;

/// An irregularity that was accepted, and the table after it.
struct Remedied<'a> {
    what: Irregularity,
    after: &'a dyn AnyTable,
    step: Step,
}

/// Tries every irregularity of the rulebook at every point of some rounds, each at a copy of the
/// table.
fn everything_goes_wrong(mut look: impl FnMut(&Driver, &IrregularityRule, &Remedied<'_>)) {
    every_game(15, |driver| {
        for _ in 0..100 {
            for rule in &driver.kind.rulebook().irregularities {
                let kind: IrregularityKind = rule.kind.parse().expect("a rulebook's irregularity");
                for _ in 0..TRIES {
                    let what = driver.irregularity_of(kind);
                    let mut after = driver.table.duplicate();
                    if let Ok(step) = after.step(Event::Irregularity(what)) {
                        look(driver, rule, &Remedied { what, after: after.as_ref(), step });
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
    Seat::up_to(table.chosen().seats()).any(|seat| table.at_stake(seat) > Cents::ZERO)
}

/// Whether two dice may be thrown, with chips on the layout or without.
fn may_throw(table: &dyn AnyTable) -> bool {
    let dice = Dice::new([3, 4]).expect("a roll");
    table.duplicate().apply(Event::Chance(Outcome::Dice(dice))).is_ok()
}

/// Whether a circumstance holds in which a remedy may leave everything as it lies.
fn holds(driver: &Driver, what: &Irregularity, when: Unchanged) -> bool {
    let before = driver.table.as_ref();
    let ends = |choice: &Choice| matches!(choice, Choice::Refuse | Choice::Void);
    let won_or_lost = |line: &Statement| line.net != Cents::ZERO;
    match when {
        Unchanged::Always => true,
        Unchanged::Unexposed => what.exposed != Some(true),
        Unchanged::Unnamed => what.card.is_none(),
        Unchanged::GoesOn => !what.choice.iter().any(ends),
        Unchanged::AllGoOn => !what.choices.iter().flatten().any(ends),
        Unchanged::Dealers => what.seat.is_none(),
        Unchanged::Players => what.seat.is_some(),
        Unchanged::AfterOutcome => {
            !before.is_settled() && before.statements().iter().any(won_or_lost)
        }
        Unchanged::FirstDeal => !driver.in_play(),
        Unchanged::InPlay => !matches!(before.awaiting(), Awaiting::Wagers { .. }),
        Unchanged::ShuffleDue => driver.asked() == Some(Ask::Shuffle),
        Unchanged::RollDue => matches!(driver.asked(), Some(Ask::Shuffle | Ask::ThreeDice)),
    }
}

#[test]
fn an_irregularity_that_remedies_nothing_is_refused() {
    let mut silent = BTreeSet::new();
    // Whether each remedy was seen to change something.
    let mut changes = BTreeMap::new();
    everything_goes_wrong(|driver, rule, Remedied { what, after, .. }| {
        let before = driver.table.as_ref();
        let moved = has_moved(before, *after);
        let name = (driver.kind.id, rule.kind.clone());
        changes
            .entry(name)
            .or_insert((false, rule.may_stand(|when| when == Unchanged::Always)))
            .0 |= moved;
        // A remedy that leaves everything as it lies needs something that lies there; but a card of
        // a shoe that is drawn between rounds begins the next, and a shooter throws for their
        // point.
        let begins_next = rule.kind == "card-drawn-in-error" && before.cards_out().is_some();
        let concerns = has_chips(before) || begins_next || may_throw(before);
        let may_stand = concerns && rule.may_stand(|when| holds(driver, what, when));
        if !may_stand && !moved {
            silent.insert((driver.kind.id, rule.kind.clone()));
        }
    });
    assert!(silent.is_empty(), "accepted, and nothing changed: {silent:?}");
    // What the rulebook says to change nothing, never or sometimes, is told apart.
    for ((game, kind), (changed, never)) in changes {
        assert_eq!(changed, !never, "{game}: whether `{kind}` ever changes anything");
    }
}

/// The lines that an accepted event added to the round.
fn new_lines(before: &dyn AnyTable, after: &dyn AnyTable) -> Vec<Statement> {
    let earlier = if before.is_settled() { 0 } else { before.statements().len() };
    after.statements().split_off(earlier)
}

/// The net of a seat over some lines.
fn net_of(seat: Seat, lines: &[Statement]) -> Cents {
    lines.iter().filter(|line| line.seat == seat).map(|line| line.net).sum()
}

#[test]
fn what_is_void_costs_nobody_anything() {
    let mut met = Met::default();
    everything_goes_wrong(|driver, rule, Remedied { after, step, .. }| {
        let lines = new_lines(driver.table.as_ref(), *after);
        let is_void = |line: &Statement| line.verdict == Verdict::Void;
        if lines.is_empty() || !lines.iter().all(is_void) {
            return;
        }
        let is = |kinds: &[IrregularityKind]| kinds.iter().any(|kind| kind.name() == rule.kind);
        let round = after.statements();
        for seat in Seat::up_to(after.chosen().seats()) {
            let concerned = lines.iter().any(|line| line.seat == seat);
            let lines = match is(OF_WHAT_IS_LEFT) {
                // What goes back goes back whole.
                true => &lines,
                // So does all that the seat had in the round, or everybody.
                false if is(OF_ONE_HAND) && concerned => &round,
                false if is(OF_ONE_HAND) || *step != Step::Settled => continue,
                false => &round,
            };
            assert_eq!(net_of(seat, lines), Cents::ZERO, "seat {seat} after `{}`", rule.kind);
        }
        met.add(driver.kind, "something was void", 1);
        met.add(driver.kind, "a round was void", usize::from(*step == Step::Settled));
    });
    // A roll or a spin that does not count leaves the wagers of these where they lie.
    let stays = ["craps", "roulette"];
    let voids =
        |kind: &Kind| !kind.rulebook().irregularities.is_empty() && !stays.contains(&kind.id);
    met.in_games("something was void", voids);
    met.in_games("a round was void", voids);
}
