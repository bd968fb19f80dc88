//! Duties and equipment as a client meets them.

use serde_json::{Value as Json, json};

use crate::fixture::{Floor, new_id};

const TABLE: &str = "bj-1";

/// A blackjack table that a dealer deals, open, with duties as it has by itself.
fn blackjack() -> Floor {
    let floor = Floor::open().with_everybody();
    let body = json!({"id": new_id(), "table": TABLE, "game": "blackjack", "dealt": "dealer"});
    assert_eq!(floor.post("manager", "/api/tables", &body).status, 200);
    floor.done("dealer", TABLE, json!({"sign-on": {}}));
    floor.done("manager", TABLE, json!({"open": {"float": "10000"}}));
    floor.done("dealer", TABLE, json!({"inventory": {"amount": "10000"}}));
    floor.done("supervisor", TABLE, json!({"inventory": {"amount": "10000"}}));
    floor
}

fn holding(floor: &Floor) -> Option<Json> {
    let state = floor.state("dealer", TABLE);
    let prompts = state["prompts"].as_array().unwrap();
    prompts.iter().find(|prompt| prompt["holds"] == json!(true)).cloned()
}

/// What a client does that knows nothing but the interface.
fn does(floor: &Floor, prompt: &Json) {
    if prompt["duty"] == "bring" {
        for n in 0..prompt["number"].as_u64().unwrap() {
            let name = format!("deck-{n}");
            let deck = json!({"id": new_id(), "equipment": name, "kind": prompt["kind"]});
            assert_eq!(floor.post("manager", "/api/equipment", &deck).status, 200);
            floor.done("supervisor", TABLE, json!({"bring": {"equipment": name}}));
        }
        return;
    }
    let mut body = json!({"duty": prompt["duty"]});
    for need in prompt["needs"].as_array().unwrap() {
        match need.as_str().unwrap() {
            "equipment" => body["equipment"] = prompt["equipment"].clone(),
            "count" => body["count"] = json!(52),
            other => panic!("what is {other}?"),
        }
    }
    let by = match &prompt["by"] {
        Json::Array(all) => all.clone(),
        one => vec![one.clone()],
    };
    for role in by {
        floor.done(role.as_str().unwrap(), TABLE, json!({"duty": body}));
    }
}

#[test]
fn a_client_does_what_holds_the_game_up_and_then_what_is_awaited() {
    let mut floor = blackjack();
    floor.player("ann", "1000");
    floor.done("ann", TABLE, json!({"sit": {"seat": 1, "buy_in": "500"}}));
    floor.done("ann", TABLE, json!({"wager": {"seat": 1, "on": "bet", "amount": "10"}}));
    let early = floor.command("dealer", TABLE, json!({"outcome": {"shuffled": true}}));
    let problem = early.json();
    assert_eq!((early.status, &problem["code"]), (409, &json!("duty-first")), "{problem}");
    assert!(problem["duty"] == "bring" && problem["clause"].is_string(), "{problem}");
    let mut done = Vec::new();
    while let Some(prompt) = holding(&floor) {
        done.push(prompt["duty"].as_str().unwrap().to_owned());
        does(&floor, &prompt);
    }
    done.dedup();
    // No progressive wager lies there to be locked in (CO.RA.1.B).
    assert_eq!(done, ["bring", "approve-side-bets", "inspect-cards", "shuffle", "cut"]);
    let state = floor.state("dealer", TABLE);
    assert_ne!(state["awaiting"]["next"]["kind"], "shuffle", "the cut was the shuffle");
    let pieces = state["equipment"].as_array().unwrap();
    assert!(pieces.iter().all(|piece| piece["life"] == "in play" && piece["since"].is_string()));
    let next = state["awaiting"]["next"]["to"].as_str().unwrap().to_owned();
    let card = if next == "burn" { "??" } else { "As" };
    floor.done("dealer", TABLE, json!({"outcome": {"cards": {next: card}}}));
}

#[test]
fn the_journal_has_who_did_what_and_a_start_knows_the_equipment() {
    let floor = blackjack();
    while let Some(prompt) = holding(&floor) {
        does(&floor, &prompt);
    }
    let list = floor.get("supervisor", "/api/equipment").json();
    let decks = list["equipment"].as_array().unwrap();
    assert!(!decks.is_empty() && decks.iter().all(|deck| deck["table"] == TABLE), "{list}");
    let journal = floor.get("auditor", &format!("/api/tables/{TABLE}/journal")).body;
    let records = journal.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    let done = records.filter(|record| record["what"].get("duty").is_some());
    let done: Vec<Json> = done.collect();
    assert!(done.len() > 2 && done.iter().all(|record| record["who"].is_string()), "{done:?}");
    let state = floor.state("supervisor", TABLE);
    let floor = floor.restart();
    assert_eq!(floor.get("supervisor", "/api/equipment").json(), list);
    assert_eq!(floor.state("supervisor", TABLE)["equipment"], state["equipment"]);
    assert_eq!(floor.state("supervisor", TABLE)["prompts"], state["prompts"]);
}

#[test]
fn a_game_lists_every_duty_and_its_cards() {
    let floor = Floor::open();
    let book = floor.get("", "/api/games/pai-gow-poker").json();
    assert_eq!(book["cards"]["jokers"], json!(1));
    let duties = book["duties"].as_array().unwrap();
    let inspect = duties.iter().find(|duty| duty["duty"] == "inspect-cards").unwrap();
    assert_eq!(inspect["by"], json!(["dealer", "supervisor"]));
    assert_eq!(inspect["needs"], json!(["equipment", "count"]));
    assert!(duties.iter().all(|duty| duty["clause"].is_string() && duty["at"].is_string()));
}
