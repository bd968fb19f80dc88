//! The frozen corpus: a recorded game of every game's, replayed for ever.
//!
//! `corpus/GAME.jsonl` is a journal (how the table was opened, then every event by name with the
//! lines it settled) that breaks off in the middle of a round, and last how the table stands there.
//! Rules may be clarified and words bettered; what was paid stays paid. A game has a journal of
//! each edition of its procedures, `corpus/GAME-2.jsonl` of the second. `UPDATE_CORPUS=1` records
//! games that have none of the latest; a file that is there is never written again.

use std::path::{Path, PathBuf};

use games::{AnyTable, Awaiting, Edition, Kind, Seat, Viewer};
use serde_json::{Value as Json, json};
use wire::record::{By, Recorded, replay, still_so};
use wire::view;

use crate::driver::Driver;

/// The recorded game of an edition.
pub fn file(kind: &Kind, edition: Edition) -> PathBuf {
    let name = in_edition(kind.id, edition);
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/{name}.jsonl"))
}

/// The name of a frozen file: its own, with the number of a later edition than the first.
pub fn in_edition(name: &str, edition: Edition) -> String {
    edition.named().map_or_else(|| name.to_owned(), |number| format!("{name}-{number}"))
}

/// The editions of a game's procedures.
pub fn editions(kind: &Kind) -> impl Iterator<Item = Edition> + use<> {
    (1..=kind.rulebook().edition.number()).filter_map(Edition::new)
}

/// Every game with each of its editions.
pub fn journals() -> impl Iterator<Item = (&'static Kind, Edition)> {
    Kind::all().iter().flat_map(|kind| editions(kind).map(move |edition| (kind, edition)))
}

/// How a table stands, with every card that it knows.
fn stands(table: &dyn AnyTable) -> Json {
    json!({ "stands": view::to_json(table, Viewer::Dealer, None) })
}

#[test]
fn what_was_recorded_once_is_replayed_for_ever() {
    for (kind, edition) in journals() {
        let file = file(kind, edition);
        let is_latest = edition == kind.rulebook().edition;
        if !file.exists() && is_latest && std::env::var_os("UPDATE_CORPUS").is_some() {
            std::fs::write(&file, record(kind)).expect("the corpus can be written");
        }
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", kind.id));
        let (journal, last) = text.trim_end().rsplit_once('\n').expect("several lines");
        let table = replay(journal, By::TheRulesOfToday)
            .unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!(table.chosen().edition(), edition, "{}", file.display());
        let (was, is) = (wire::json::read(last).expect("JSON"), stands(table.as_ref()));
        // A view may tell of more by now.
        assert!(still_so(&was, &is), "{}: the table stands at\n{is}\nand not at\n{was}", kind.id);
    }
}

/// Some rounds of a game, and a part of one more.
fn record(kind: &'static Kind) -> String {
    let mut driver = Driver::new(kind, 2026);
    driver.play(8, &mut |_| ());
    let mut more = 0;
    while more < 4 || !under_way(driver.table.as_ref()) {
        driver.step(&mut |_| ());
        more += 1;
        assert!(more < 400, "{}: nothing is ever at stake", kind.id);
    }
    let mut recorded = Recorded::new(kind.open(driver.options.clone()).expect("it opened once"));
    for event in &driver.record {
        recorded.apply(*event).expect("it was accepted once");
    }
    format!("{}{}\n", recorded.journal(), stands(recorded.table()))
}

/// Whether a round is being played: hands lie there, or where there are none at least chips do.
pub fn under_way(table: &dyn AnyTable) -> bool {
    let hands = table.view(Viewer::Dealer).hands;
    let at_stake = Seat::up_to(table.chosen().seats()).any(|seat| table.at_stake(seat).cents() > 0);
    match table.awaiting() {
        Awaiting::Wagers { .. } => at_stake && table.pack().is_none(),
        _ => at_stake && hands.iter().any(|hand| hand.cards.len() > 1),
    }
}
