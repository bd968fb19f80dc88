//! Irregularities in any combination: the round ends, and a void round returns every wager. The
//! effect of each irregularity at each moment is in `moments`.

use games::{
    AnyTable, Cents, Event, IrregularityKind, IrregularityRule, Kind, Seat, Statement, Step,
    Verdict,
};

use crate::driver::Driver;
use crate::every_game;
use crate::met::Met;
use crate::moments::effects;

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
                        look(driver, rule, &Remedied { after: after.as_ref(), step });
                    }
                }
            }
            driver.step(&mut |_| ());
        }
    });
}

/// Whatever is accepted, after others of its like too: the round can be played on to its end.
#[test]
fn rounds_go_on_after_any_irregularity() {
    let mut met = Met::default();
    let mut count = 0;
    everything_goes_wrong(|driver, _, Remedied { after, step, .. }| {
        count += 1;
        if *step == Step::Settled || count % 8 > 0 {
            return;
        }
        effects::play_on(driver, *after, count);
        met.add(driver.kind, "a round went on", 1);
    });
    // Every irregularity of these voids the round.
    let ends = ["big-six"];
    let known = |kind: &Kind| !kind.rulebook().irregularities.is_empty();
    met.in_games("a round went on", |kind| known(kind) && !ends.contains(&kind.id));
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
