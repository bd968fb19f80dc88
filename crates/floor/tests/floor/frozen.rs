//! The frozen house: what a program of long ago exported is imported, proved and replayed for ever.
//!
//! `frozen/house.jsonl` is the export of a house with tables of several families, and
//! `frozen/tables-N.jsonl` is how its tables were saved in the middle of their journals in format
//! N, the one that is written today: a table that was saved in another is replayed from its
//! journal. `UPDATE_FROZEN=1` writes what is not there; nothing is ever written again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use floor::Hash;
use floor::host::SNAPSHOT_FORMAT;
use floor::table::{FloorTable, Terms};
use games::Kind;
use serde_json::{Value as Json, json};

use crate::house::TestHouse;
use crate::play::{rounds_settle_again, visit};
use crate::schema::Schemas;
use crate::upgrade::{checked, exported, imported};

/// The tables: a shoe with a hole card, dice and bets that stay, a wheel, a game with a meter that
/// a dealer deals, and one with everybody's duties.
const TABLES: [(&str, &str); 5] = [
    ("blackjack", "house"),
    ("craps", "house"),
    ("roulette", "house"),
    ("three-card-poker", "dealer"),
    ("mini-baccarat", "duties"),
];

const RAISE: &str = "is not read as it was saved: raise SNAPSHOT_FORMAT and freeze it anew";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(name)
}

/// What is frozen, or is frozen now where somebody asks for that.
fn frozen(name: &str, freeze: impl Fn() -> String) -> String {
    if let Ok(text) = std::fs::read_to_string(file(name)) {
        return text;
    }
    let asked = std::env::var_os("UPDATE_FROZEN").is_some();
    assert!(asked, "{name} is not there: freeze it with UPDATE_FROZEN=1");
    let text = freeze();
    std::fs::write(file(name), &text).unwrap();
    text
}

fn played() -> String {
    let house = TestHouse::new("to-be-frozen", 11);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 10_000);
    }
    for (game, dealt) in TABLES {
        visit(&house, Kind::find(game).unwrap(), dealt, 3);
    }
    exported(&house)
}

/// The frozen house, served once more.
fn served(name: &str) -> (String, TestHouse) {
    let text = frozen("house.jsonl", played);
    let empty = TestHouse::new(name, 1);
    let (folder, clock) = (empty.folder.with_extension("served"), empty.clock.clone());
    let house = imported(&text, &folder, clock);
    (text, house)
}

#[test]
fn a_house_that_was_exported_long_ago_is_imported_proved_and_replayed() {
    let (text, house) = served("frozen");
    for (game, dealt) in TABLES {
        rounds_settle_again(&house, &format!("{game}-{dealt}"));
    }
    let again = exported(&house);
    assert_eq!(checked(&house).faults, []);
    // Nothing of it has changed, and who only looks writes nothing.
    let records = |text: &str| -> Vec<String> {
        let is_record = |line: &&str| line.starts_with("{\"chain\":");
        text.lines().filter(is_record).map(str::to_owned).collect()
    };
    assert_eq!(records(&again), records(&text));
    let schemas = Schemas::read();
    for line in text.lines().chain(again.lines()) {
        let line = wire::json::read(line).unwrap();
        schemas.check("journal.json", &line).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
}

/// How a table stood in the middle of its journal, where it could be saved.
fn saved(house: &TestHouse, terms: &Arc<Terms>) -> Json {
    let middle = house.table(&terms.id).seq() / 2;
    let mut found = None;
    let look = |table: &FloorTable, _: &floor::Sealed| {
        if found.is_none() && table.seq() >= middle {
            found = table.save().map(|state| (table.seq(), state));
        }
    };
    house.host.replay(&terms.id, look).unwrap();
    let (seq, state) = found.unwrap();
    let state: String = state.iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = terms.kind.rulebook().digest();
    json!({"format": SNAPSHOT_FORMAT, "table": &*terms.id, "seq": seq, "rulebook": digest,
        "state": state})
}

/// The bytes that were frozen, with the digest of the rulebook in force today.
fn state(line: &Json, terms: &Terms) -> Vec<u8> {
    let digits = line["state"].as_str().unwrap();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    let mut state: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    let (then, now) = (line["rulebook"].as_str().unwrap(), terms.kind.rulebook().digest());
    let is_there = |at: &usize| state[*at..].starts_with(then.as_bytes());
    let places: Vec<usize> = (0..state.len()).filter(is_there).collect();
    places.into_iter().for_each(|at| state[at..at + now.len()].copy_from_slice(now.as_bytes()));
    state
}

#[test]
fn a_table_that_was_saved_long_ago_is_restored_as_its_journal_has_it() {
    let (_, house) = served("frozen-tables");
    let terms: Vec<Arc<Terms>> =
        house.host.house(|house| house.tables().values().cloned().collect());
    let freeze = || terms.iter().map(|terms| format!("{}\n", saved(&house, terms))).collect();
    let of_today = frozen(&format!("tables-{SNAPSHOT_FORMAT}.jsonl"), freeze);
    assert!(of_today.starts_with(&format!("{{\"format\":{SNAPSHOT_FORMAT},")));
    restored_as_the_journal_has_them(&house, &terms, &of_today);
}

/// Tables that were saved are restored as their journals have them.
fn restored_as_the_journal_has_them(house: &TestHouse, terms: &[Arc<Terms>], text: &str) {
    assert_eq!(text.lines().count(), terms.len());
    for (line, terms) in text.lines().zip(terms) {
        let line = wire::json::read(line).unwrap();
        assert_eq!(line["table"], *terms.id);
        let (frozen, mut compared) = (state(&line, terms), false);
        let look = |table: &FloorTable, _: &floor::Sealed| {
            if table.seq() != line["seq"] {
                return;
            }
            let head: Hash = table.head();
            let back = FloorTable::restore(terms.clone(), table.seq(), head, &frozen);
            let back = back.unwrap_or_else(|| panic!("{} {RAISE}", terms.id));
            assert!(back.save().as_ref() == Some(&frozen), "{} {RAISE}", terms.id);
            assert!(table.save().as_ref() == Some(&frozen), "{} {RAISE}", terms.id);
            compared = true;
        };
        house.host.replay(&terms.id, look).unwrap();
        assert!(compared, "{}", terms.id);
    }
}
