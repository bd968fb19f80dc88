//! Frozen tables: as what bytes a table of every game was saved in the middle of a round, and how
//! it went on from there.
//!
//! Saved tables are read by position: a field more, or two that change places, makes another table
//! of old bytes, or none. So whoever changes what a table is made of raises `VERSION` in
//! `crates/games/src/engine/save.rs`; then `UPDATE_SAVED=1` freezes tables of that version. A file
//! of today's version is never written again, and `tests/SHA256SUMS` says so. A game has a table of
//! each edition of its procedures.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use games::{AnyTable, Chosen, Edition, Kind, Options, Rulebook};
use serde_json::{Value as Json, json};
use wire::record::{came_to, to_json};
use wire::{event, json};

use crate::corpus::{editions, in_edition, under_way};
use crate::driver::Driver;

/// How many events of what followed are kept.
const AFTERWARDS: usize = 60;

const RAISE: &str = "a saved table is not read as it was written: raise VERSION in \
                     crates/games/src/engine/save.rs and freeze tables anew with UPDATE_SAVED=1";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/saved/{name}.jsonl"))
}

/// What is frozen: a table of every game, and one by a rulebook of somebody's own.
fn frozen() -> impl Iterator<Item = (String, &'static Kind, Edition)> {
    let own = Kind::find("big-six").expect("a game");
    let of = |kind: &'static Kind| {
        editions(kind).map(move |edition| (in_edition(kind.id, edition), kind, edition))
    };
    Kind::all().iter().flat_map(of).chain([("own-rulebook".to_owned(), own, Edition::FIRST)])
}

/// A table that is driven into the middle of a round, and how it went on: a line for each event.
fn freeze(name: &str, kind: &'static Kind) -> String {
    let mut driver = Driver::new(kind, 2027);
    if name == "own-rulebook" {
        let own = kind.rulebook_text().replace("40 to 1", "45 to 1");
        let own = Arc::new(Rulebook::own(&own).expect("a rulebook"));
        let chosen = Chosen::new(&own, Options::new()).expect("the defaults");
        driver.table = kind.open_by(chosen).expect("a table");
    }
    driver.play(5, &mut |_| ());
    let mut more = 0;
    while more < 4 || !under_way(driver.table.as_ref()) {
        driver.step(&mut |_| ());
        more += 1;
        assert!(more < 400, "{name}: nothing is ever at stake");
    }
    let saved = driver.table.save();
    let digest = driver.table.chosen().rulebook().digest().to_owned();
    let mut text = format!("{}\n", json!({"saved": hexadecimal(&saved), "digest": digest}));
    let mut table = driver.table.duplicate();
    let before = driver.record.len();
    while driver.record.len() < before + AFTERWARDS {
        driver.step(&mut |_| ());
    }
    for event in &driver.record[before..] {
        let written = event::to_json(event, table.as_ref());
        let applied = table.apply(*event).expect("it was accepted once");
        text += &format!("{}\n", to_json(written, &applied, table.as_ref()));
    }
    text
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&hexadecimal[at..at + 2], 16).expect("a byte");
    (0..hexadecimal.len()).step_by(2).map(byte).collect()
}

/// The bytes that were frozen by a game's own rulebook. They name the rulebook in force then, by
/// its digest: a rulebook may get better words, and the lines that follow say whether it means the
/// same.
fn under_todays_rulebook(first: &Json, mut saved: Vec<u8>, kind: &Kind) -> Vec<u8> {
    let then = first["digest"].as_str().expect("a digest").as_bytes();
    let now = kind.rulebook().digest().as_bytes();
    let at = saved.windows(then.len()).position(|part| part == then).expect("its digest");
    saved[at..at + now.len()].copy_from_slice(now);
    saved
}

#[test]
fn what_was_saved_once_is_restored_and_goes_on_to_the_same_lines() {
    for (name, kind, edition) in frozen() {
        let file = file(&name);
        let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
        let opened = kind.open_by(chosen.in_edition(edition).expect("an edition"));
        let version = opened.expect("a table").save()[0];
        let is_of_today = |text: &str| text.starts_with(&format!("{{\"saved\":\"{version:02x}"));
        let found = std::fs::read_to_string(&file).ok().filter(|text| is_of_today(text));
        let text = found.unwrap_or_else(|| {
            let is_latest = edition == kind.rulebook().edition;
            let asked = is_latest && std::env::var_os("UPDATE_SAVED").is_some();
            assert!(asked, "{name}: no table of version {version}: freeze it with UPDATE_SAVED=1");
            let text = freeze(&name, kind);
            std::fs::write(&file, &text).expect("the table can be written");
            text
        });
        let (first, rest) = text.split_once('\n').expect("several lines");
        let first = json::read(first).expect("JSON");
        let saved = bytes(first["saved"].as_str().expect("a saved table"));
        let saved = match name.as_str() {
            "own-rulebook" => saved,
            _ => under_todays_rulebook(&first, saved, kind),
        };
        let table = kind.restore(&saved);
        let mut table = table.unwrap_or_else(|e| panic!("{name}: {RAISE} ({e})"));
        assert_eq!(table.chosen().edition(), edition, "{name}");
        assert!(table.save() == saved, "{name}: {RAISE}");
        for (n, line) in rest.lines().enumerate() {
            let then = json::read(line).expect("JSON");
            let now = go_on(&then["event"], table.as_mut());
            let now = now.unwrap_or_else(|e| panic!("{name}, line {}: {RAISE} ({e})", n + 2));
            assert!(came_to(&then, &now), "{name}, line {}: {RAISE}\n{now}\n{then}", n + 2);
        }
    }
}

/// Gives the table an event that was written down; the line that it makes.
fn go_on(written: &Json, table: &mut dyn AnyTable) -> Result<Json, String> {
    let event = event::from_json(written, table).map_err(|e| e.to_string())?;
    let applied = table.apply(event).map_err(|e| e.to_string())?;
    Ok(to_json(written.clone(), &applied, table))
}
