//! What holds whatever fails, found apart from what the floor asserts of itself.

use std::collections::{BTreeMap, BTreeSet};

use floor::Account;
use floor::table::FloorTable;
use games::{Awaiting, Cents};
use serde_json::Value as Json;

use super::PLAYERS;
use crate::bot;
use crate::house::{TestHouse, person};
use crate::play::rounds_settle_again;

/// The books come to nothing, and meters are what lies for them.
pub fn books_agree(house: &TestHouse) {
    assert_eq!(house.sum(), Cents::ZERO);
    let links: Vec<_> = house
        .host
        .house(|house| house.links().iter().map(|(id, link)| (id.clone(), link.shown())).collect());
    for (id, shown) in links {
        assert_eq!(house.balance(&Account::link(&id).to_string()), shown, "link {id}");
    }
}

/// No round is under way: what lies on the layout is still to be decided.
pub fn is_between_rounds(table: &FloorTable) -> bool {
    matches!(table.engine().awaiting(), Awaiting::Wagers { .. })
        && table.status() == floor::table::Status::Open
}

/// Everything, at the end.
pub fn everything_holds(house: &TestHouse, answers: &BTreeMap<String, Json>) {
    books_agree(house);
    ids_are_carried_out_once(house, answers);
    PLAYERS.iter().for_each(|name| has_what_was_won(house, name));
    for table in ["a", "b", "c"] {
        let settled = house.host.read(|reader| reader.rounds(table, u64::MAX, 1)).unwrap();
        if !settled.is_empty() {
            rounds_settle_again(house, table);
        }
    }
    let checked = house.host.verify().unwrap();
    assert!(checked.faults.is_empty(), "{:?}", checked.faults);
}

/// What was said to be done is in the journal, once; nothing is there twice.
fn ids_are_carried_out_once(house: &TestHouse, answers: &BTreeMap<String, Json>) {
    let mut found = BTreeSet::new();
    for table in ["a", "b", "c"] {
        let records = house.host.read(|reader| reader.records(table, 1, 1_000_000)).unwrap();
        for record in records {
            let record: Json = serde_json::from_str(&record.body).unwrap();
            if let Some(id) = record["id"].as_str() {
                assert!(found.insert(id.to_owned()), "{id} was carried out twice");
                let answered = answers.get(id).map(|answer| &answer["seq"]);
                assert!(answered.is_none_or(|seq| *seq == record["seq"]), "{id}: {record}");
            }
        }
    }
    let lost: Vec<_> = answers.keys().filter(|id| !found.contains(*id)).collect();
    assert!(lost.is_empty(), "said to be done, and lost: {lost:?}");
}

/// A player has what was brought and what the rounds came to, wherever it lies.
fn has_what_was_won(house: &TestHouse, name: &str) {
    let who = person(name, floor::Role::Player);
    let mut has = house.balance(&format!("player:{name}"));
    for table in ["a", "b", "c"].map(|id| house.table(id)) {
        let state = table.state(&who);
        let seats = state["seats"].as_array().unwrap();
        let own = seats.iter().filter(|seat| seat["player"] == name);
        for seat in own {
            let seat = serde_json::from_value(seat["seat"].clone()).unwrap();
            let (chips, at_stake) = bot::chips(&table, &who, seat);
            has += chips + at_stake;
        }
    }
    let rounds = house.host.read(|reader| reader.player_rounds(name, u64::MAX, 10_000)).unwrap();
    let won: Cents = rounds.iter().map(|round| round.net).sum();
    assert_eq!(has, Cents::dollars(1000) + won, "{name}");
}
