//! Awards that are held: who they are paid to, and where they go back to.

use std::collections::BTreeMap;

use floor::house::HouseCommand;
use games::Cents;
use serde_json::{Value as Json, json};

use crate::house::TestHouse;
use crate::pit::{Table, royal_at, royal_round};

/// What a table says of its awards that are held.
fn held(table: &Table) -> Vec<Json> {
    table.state("supervisor")["held"].as_array().unwrap().clone()
}

#[test]
fn the_award_of_a_guest_who_has_left_is_not_paid_to_the_next_guest() {
    let table = Table::of_dealer("guest-award", "let-it-ride", json!({}));
    table.does("dealer", "sit", json!({"seat": 1, "buy_in": "100", "guest": true}));
    royal_round(&table, "dealer");
    let held = held(&table);
    assert!(!held.is_empty());
    table.does("dealer", "leave", json!({"seat": 1}));
    table.does("dealer", "sit", json!({"seat": 1, "buy_in": "100", "guest": true}));
    let outside = table.holds("outside").parse::<Cents>().unwrap();
    for award in &held {
        let one = json!({"round": award["round"], "line": award["line"]});
        table.does("supervisor", "approve", one.clone());
        table.does("surveillance", "approve", one);
    }
    assert_eq!(table.holds("table:t:seat:1"), "100.00", "the next guest has what they bought");
    assert_eq!(table.holds("table:t:held"), "0.00");
    let paid = held.iter().map(|award| award["amount"].as_str().unwrap().parse::<Cents>().unwrap());
    assert_eq!(table.holds("outside").parse::<Cents>().unwrap(), outside + paid.sum());
}

#[test]
fn an_award_that_is_refused_goes_back_to_each_meter_that_paid_it() {
    let options = json!({
        "secondary_line": "royal-flush", "secondary_contribution": "0.1", "secondary_seed": "500",
    });
    let house = TestHouse::new("two-meters", 3);
    house.player("ann", 10_000);
    let link = json!({"link": "big", "game": "multi-link", "options": options});
    house.house(HouseCommand::link(&link).unwrap()).unwrap();
    let before = meters(&house);
    assert_eq!(before.len(), 2, "{before:?}");
    let links: BTreeMap<&String, &str> = before.keys().map(|name| (name, "big")).collect();
    let terms = json!({
        "table": "t", "game": "let-it-ride", "dealt": "dealer", "duties": false,
        "options": options, "links": links,
    });
    house.make(terms).unwrap();
    let table = Table { house };
    table.does("manager", "open", json!({"float": "1000"}));
    table.does("dealer", "sign-on", json!({}));
    table.does("dealer", "inventory", json!({"amount": "1000"}));
    table.does("supervisor", "inventory", json!({"amount": "1000"}));
    let table = royal_at(table);
    let awarded = meters(&table.house);
    for award in held(&table) {
        let no = json!({
            "round": award["round"], "line": award["line"], "refuse": true, "why": "a marked card",
        });
        table.does("surveillance", "approve", no);
    }
    let after = meters(&table.house);
    for (name, stood) in before {
        let gained = after[&name] - awarded[&name];
        assert!(gained >= stood, "{name} has {gained} again of {stood} and more");
    }
    assert_eq!(table.holds("link:big"), after.values().copied().sum::<Cents>().to_string());
}

/// What the meters of the link show.
fn meters(house: &TestHouse) -> BTreeMap<String, Cents> {
    house.host.house(|house| {
        let meters = house.links()["big"].meters();
        meters.map(|(name, meter)| (name.to_owned(), meter.shows())).collect()
    })
}
