//! Rounds that are over, looked at again on the layout where they were played.

use games::Kind;
use serde_json::json;

use crate::fixture::Floor;
use crate::secrecy::{SEATS, decide, wager};

/// Plays the first round of a table.
fn play(floor: &Floor, table: &str) {
    for (name, seat) in SEATS {
        floor.done(name, table, json!({"sit": {"seat": seat, "buy_in": "1000"}}));
    }
    for _ in 0..100 {
        let state = floor.state("ann", table);
        if state["round"] == 2 {
            return;
        }
        let awaiting = &state["awaiting"];
        match awaiting["kind"].as_str() {
            Some("decision") => decide(floor, table, awaiting["seat"].as_u64().unwrap()),
            Some("wagers") => wager(floor, table),
            _ => panic!("{table} awaits {awaiting}"),
        };
    }
    panic!("{table}: the round does not end");
}

/// A step of a replay: the layout is there, with chips on it.
fn is_on_its_layout(floor: &Floor, who: &str, path: &str, kind: &Kind) -> String {
    let page = floor.get(who, path);
    assert_eq!(page.status, 200, "{path}: {page:?}");
    let html = page.body;
    assert!(html.contains("id=\"felt\""), "{path}: no layout");
    let shared = ["big-six", "roulette", "craps", "three-dice-baccarat"].contains(&kind.id)
        || kind.id.ends_with("baccarat");
    assert_eq!(html.contains("data-board="), shared, "{path}: the layout of another game");
    let chips = html.contains("class=\"chiptext") || html.contains("class=\"amt\"");
    assert!(chips, "{path}: no chips");
    assert!(!html.contains("data-command=\"sit\"") && !html.contains("data-chips="), "{path}");
    html
}

/// The step of the first wager: at some tables the bank is offered before.
fn first_wager(html: &str) -> usize {
    let steps = html.split("class=\"story\"").nth(1).unwrap().split("<li>").skip(1);
    steps.take_while(|step| !step.contains(" puts ")).count() + 1
}

#[test]
fn a_round_of_every_game_is_replayed_on_its_layout_with_its_chips() {
    let mut floor = Floor::open().with_everybody();
    for (name, _) in SEATS {
        floor.player(name, "100000");
    }
    for kind in Kind::all() {
        play(&floor, kind.id);
        for (who, path) in [("ann", "account"), ("auditor", "audit")] {
            let path = format!("/{path}/rounds/{}/1", kind.id);
            let settled = is_on_its_layout(&floor, who, &path, kind);
            let first = first_wager(&settled);
            is_on_its_layout(&floor, who, &format!("{path}?step={first}"), kind);
            let dealt = floor.get("", &format!("/api/games/{}", kind.id)).json();
            assert_eq!(!dealt["cards"].is_null(), settled.contains("data-card="), "{path}");
            let named = settled.contains("<b>bob</b>");
            assert_eq!(named, who == "auditor", "{path}: names are for who works");
        }
    }
}
