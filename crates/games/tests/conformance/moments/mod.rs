//! Tables of irregularities by moment, written from the clauses and tried at every event of random
//! rounds.
//!
//! A row of `moments/*.txt` names an irregularity, its details and a moment, then the effect or the
//! clause of the refusal. The effect is checked from outside: the view, the next ask, the chips,
//! the cards that are out, the rest of the round. Open `table.rs` for the rows, `words.rs` for the
//! moments, `effects.rs` for the checks.

mod deal;
pub mod effects;
mod said;
mod table;
mod words;

use std::collections::BTreeSet;

use chance::{Ask, Outcome, Place};
use games::{AnyTable, Awaiting, Event, Family, RefusalCode, Step, Viewer};

use crate::driver::Driver;
use crate::every_game;
use effects::Remedied;
use table::{Row, Rows, Verdict};
use words::Round;

const TABLES: u64 = 8;
const EVENTS: usize = 110;

/// The rows that matched, and those whose effect showed later in the round.
#[derive(Default)]
struct Seen {
    rows: BTreeSet<(&'static str, usize)>,
    later: BTreeSet<(&'static str, usize)>,
}

#[test]
fn irregularities_are_remedied_at_every_moment() {
    let mut seen = Seen::default();
    every_game(TABLES, |driver| {
        let rows = Rows::of(driver.kind);
        driver.accidents = false;
        let mut round = Round::default();
        for _ in 0..EVENTS {
            // If the shoe is empty during a round, the card due after the shuffle is unknown.
            if !shuffles_in_round(driver.table.as_ref()) {
                try_all(driver, &round, &rows, &mut seen);
            }
            let mut look = |happening: &crate::driver::Happening<'_>| round.note(happening);
            if hides_hole(driver) {
                let _ = driver.apply(Event::Chance(Outcome::Card(None)), &mut look);
            } else {
                driver.step(&mut look);
            }
        }
    });
    if crate::setting("CONFORMANCE_SEED").is_some() {
        return;
    }
    let (mut unmet, mut without) = (Vec::new(), Vec::new());
    for kind in crate::played() {
        for row in Rows::of(kind).all {
            let key = (row.file, row.line);
            let is_met = seen.rows.contains(&key);
            if !is_met && !row.has("rare") {
                unmet.push(key);
            }
            if is_met && row.has("noted") && !seen.later.contains(&key) {
                without.push(key);
            }
        }
    }
    unmet.dedup();
    without.dedup();
    assert!(unmet.is_empty(), "rows that no moment matched: {unmet:?}");
    assert!(without.is_empty(), "rows that were noted and never showed: {without:?}");
}

fn shuffles_in_round(table: &dyn AnyTable) -> bool {
    let burn = Ask::Card { to: Place::Burn };
    matches!(table.awaiting(), Awaiting::Chance(ask) if ask == Ask::Shuffle || ask == burn)
        && table.kind().family == Family::Blackjack
}

/// Returns `true` if the dealer's second card is dealt face down this time.
fn hides_hole(driver: &mut Driver) -> bool {
    if driver.kind.family != Family::Blackjack {
        return false;
    }
    let hands = driver.table.view(Viewer::Dealer).hands;
    let one = hands.iter().any(|hand| hand.place == Place::Dealer && hand.cards.len() == 1);
    let due = driver.table.awaiting() == Awaiting::Chance(Ask::Card { to: Place::Dealer });
    due && one && driver.chance(40)
}

/// Says everything that the rows know, at copies of the table.
fn try_all(driver: &mut Driver, round: &Round, rows: &Rows, seen: &mut Seen) {
    for (kind, said) in &rows.said {
        for (seat, what) in said::all(driver, *kind, said) {
            let words = words::of(driver, round, seat);
            let Some(row) = rows.row(*kind, said, &words) else {
                panic!("no row for `{kind}`, said `{}`, at {words:?}", said.join(" "));
            };
            seen.rows.insert((row.file, row.line));
            let mut after = driver.table.duplicate();
            let result = after.apply(Event::Irregularity(what));
            let at = || format!("{}:{}: {what:?} at {words:?}", row.file, row.line);
            match (result, &row.verdict) {
                // The card that was named has left the shoe already.
                (Err(why), _) if why.code() == RefusalCode::Impossible => {}
                (Err(why), Verdict::Accepted) => panic!("{}: refused: {why}", at()),
                (Ok(_), Verdict::Refused(_)) => panic!("{}: accepted", at()),
                (Err(why), Verdict::Refused(clause)) => {
                    let cited = why.clause().map_or("", |clause| clause.id());
                    assert!(cited.ends_with(*clause) && !cited.is_empty(), "{}: {why}", at());
                    check_unchanged(driver, after.as_ref());
                }
                (Err(why), Verdict::Either) => assert!(why.clause().is_some(), "{}", at()),
                (Ok(applied), _) => {
                    let step = applied.step;
                    let remedied = Remedied { what, seat, round, after: after.as_ref(), applied };
                    let shows = remedied.check(driver, row, &at);
                    play_out(driver, row, (after.as_ref(), step), shows, seen);
                }
            }
        }
    }
}

/// Checks, for some refusals, that the table is unchanged.
fn check_unchanged(driver: &mut Driver, after: &dyn AnyTable) {
    if driver.chance(5) {
        assert!(driver.table.save() == after.save(), "a refused irregularity changed the table");
    }
}

/// Plays the round to its settlement, now and then, and for a remedy that shows later until it has.
fn play_out(
    driver: &mut Driver,
    row: &Row,
    (after, step): (&dyn AnyTable, Step),
    shows: bool,
    seen: &mut Seen,
) {
    let key = (row.file, row.line);
    let later = row.has("noted") && !seen.later.contains(&key);
    if step == Step::Settled || !(later || driver.chance(4)) {
        if shows {
            seen.later.insert(key);
        }
        return;
    }
    let seed = u64::from(driver.below(1000));
    let remedied = effects::play_on(driver, after, seed);
    if later && remedied != effects::play_on(driver, driver.table.as_ref(), seed) {
        seen.later.insert(key);
    }
}
