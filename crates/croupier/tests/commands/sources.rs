//! The source of the rules wherever the command line cites a document.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use crate::simulate::cache;

fn run(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = command.args(arguments).env("CROUPIER_CACHE", cache()).env("COLUMNS", "200");
    let output = output.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Every part of the source of a game with a progressive joined into it.
const PARTS: [&str; 4] = [
    "Horseshoe Cincinnati, Section G, Appendix H, Three Card Poker",
    "submitted on April 4, 2014; approved by the Ohio Casino Control Commission on April 19, 2014",
    "Colorado Gaming Regulations, Rule 8 (Blackjack), 30-899.29, Rocket Aces Blackjack Progressive",
    "Resorts World at Sentosa Pte. Ltd., Pontoon Plus Game Rules, Version 5",
];

#[test]
fn rules_show_the_source_of_their_document() {
    for (game, part) in [
        ("three-card-poker", PARTS[0]),
        ("three-card-poker", PARTS[1]),
        ("blackjack", PARTS[2]),
        ("pontoon-plus", PARTS[3]),
        ("pontoon-plus", "in effect from December 1, 2020, 08:00"),
        ("ride-free", "basis and purpose amended on August 14, 2016"),
    ] {
        let shown = run(&["rules", game]);
        assert!(shown.contains(part) && shown.contains("SHA-256 "), "{game}: {shown}");
    }
    let rules: Json = serde_json::from_str(&run(&["rules", "blackjack", "--json"])).expect("JSON");
    let sources = rules["sources"].as_array().expect("a list");
    assert_eq!(sources.len(), 2);
    assert_eq!(sources[0]["issuer"], "Horseshoe Cincinnati");
    assert_eq!(sources[0]["approved"], "January 21, 2015");
    assert_eq!(sources[1]["amended"], Json::Null);
    assert_eq!(sources[1]["sha256"].as_str().map(str::len), Some(64));
}

#[test]
fn par_sheet_shows_the_source_of_its_rules() {
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("source.html");
    let path = page.to_str().expect("a path");
    run(&["odds", "three-card-poker", "--par", path]);
    let shown = std::fs::read_to_string(&page).expect("a page");
    assert!(shown.contains(PARTS[0]) && shown.contains(PARTS[1]), "{shown}");
    // A rulebook of somebody's own may name no document.
    let own = run(&["rules", "three-card-poker", "--toml"]);
    let (before, rest) = own.split_once("[source]").expect("a source");
    let (_, after) = rest.split_once("[[").expect("a table behind it");
    let book = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-source.toml");
    let after = after.replace("40 to 1", "45 to 1");
    std::fs::write(&book, format!("{before}[[{after}")).expect("a file");
    let book = book.to_str().expect("a path");
    run(&["odds", "three-card-poker", "--wager", "ante", "--rulebook", book, "--par", path]);
    let shown = std::fs::read_to_string(&page).expect("a page");
    assert!(!shown.contains("SHA-256") && !shown.contains("Section G"), "{shown}");
}
