//! The frozen corpus: a recorded game of every game's, replayed for ever.
//!
//! `corpus/GAME.jsonl` is a journal (how the table was opened, then every event by name with the
//! lines it settled) that breaks off in the middle of a round, and last how the table stands there.
//! Rules may be clarified and words bettered; what was paid stays paid. `UPDATE_CORPUS=1` records
//! games that have none; a file that is there is never written again.

use std::path::{Path, PathBuf};

use games::{AnyTable, Awaiting, Kind, Seat, Viewer};
use serde_json::{Value as Json, json};
use wire::record::{By, Recorded, replay, still_so};
use wire::view;

use crate::driver::Driver;

/// Where the recorded game lies.
pub fn file(kind: &Kind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/{}.jsonl", kind.id))
}

/// How a table stands, with every card that it knows.
fn stands(table: &dyn AnyTable) -> Json {
    json!({ "stands": view::to_json(table, Viewer::Dealer, None) })
}

#[test]
fn what_was_recorded_once_is_replayed_for_ever() {
    for kind in Kind::all() {
        let file = file(kind);
        if !file.exists() && std::env::var_os("UPDATE_CORPUS").is_some() {
            std::fs::write(&file, record(kind)).expect("the corpus can be written");
        }
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", kind.id));
        let (journal, last) = text.trim_end().rsplit_once('\n').expect("several lines");
        let table = replay(journal, By::TheRulesOfToday)
            .unwrap_or_else(|e| panic!("{}: {e}", file.display()));
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
