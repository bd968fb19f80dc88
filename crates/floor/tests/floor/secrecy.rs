//! What hashes and exports tell of a round under way: heads of chains are public, and so is almost
//! all of a record.

use floor::store::StoredRecord;
use floor::{Hash, Record, Role, Secrets, export};
use serde_json::{Value as Json, json};

use crate::house::person;
use crate::pit::Table;
use crate::schema::Schemas;

/// The last record of a table.
fn last(table: &Table) -> (StoredRecord, Record) {
    let seq = table.house.table("t").seq();
    let stored = table.house.host.read(|reader| reader.records("t", seq, 1)).unwrap().remove(0);
    let record = serde_json::from_str(&stored.body).unwrap();
    (stored, Record::from_json(&record).unwrap())
}

/// Where a player sees no face in a record: the event and the place.
fn hidden(record: &Record, seen: &Json) -> Vec<(usize, String)> {
    let events = record.events.json();
    let places = events.iter().zip(seen["events"].as_array().unwrap()).enumerate();
    let places = places.flat_map(|(n, (event, seen))| {
        let cards = event["cards"].as_object().into_iter().flatten();
        let unseen = cards.filter(|(place, card)| seen["cards"][&**place] == "??" && *card != "??");
        unseen.map(|(place, _)| (n, place.clone())).collect::<Vec<_>>()
    });
    places.collect()
}

/// Tries all faces at these places: those with which the record has its hash.
fn found(record: &Record, places: &[(usize, String)], stored: &StoredRecord) -> Vec<Vec<String>> {
    let deck: Vec<String> =
        chance::Deck::Standard.cards().iter().map(|card| card.to_string()).collect();
    let mut found = Vec::new();
    for mut n in 0..deck.len().pow(places.len() as u32) {
        let mut faces = Vec::new();
        let mut events = record.events.json().into_owned();
        for (event, place) in places {
            let face = &deck[n % deck.len()];
            n /= deck.len();
            events[*event]["cards"][place] = face.as_str().into();
            faces.push(face.clone());
        }
        let tried = Record { events: events.into(), ..record.clone() };
        if stored.previous.then(&tried.body()) == stored.hash {
            found.push(faces);
        }
    }
    found
}

#[test]
fn nobody_finds_a_hole_card_by_trying_all_faces_against_a_public_hash() {
    let table = Table::of_house("tried", "blackjack");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "500"}));
    let ann = person("ann", Role::Player);
    let dealt = (0..20).find_map(|_| {
        table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
        table.does("ann", "deal", json!({"seat": 1}));
        let (stored, record) = last(&table);
        let seen = table.house.table("t").record_json(&record, &ann);
        let places = hidden(&record, &seen);
        let waits = table.state("ann")["awaiting"]["kind"] == "decision";
        assert_eq!(seen.get("salt"), None, "{seen}");
        waits.then_some((stored, record, places))
    });
    let (stored, record, mut places) = dealt.expect("a round in which somebody decides");
    // The burned card alone takes as many tries more, and it is known for the trial.
    places.retain(|(_, place)| place == "dealer");
    assert_eq!(places.len(), 1, "the hole card");
    let salt = record.more["salt"].as_str().unwrap();
    assert!(salt.len() == 32 && salt.bytes().all(|digit| digit.is_ascii_hexdigit()), "{salt}");
    // With the salt the card is found, so that the trial is a good one; without it nobody finds it.
    assert_eq!(found(&record, &places, &stored).len(), 1);
    for guess in [None, Some("0".repeat(32)), Some(Hash::of(salt).to_string()[..32].into())] {
        let mut tried = record.clone();
        tried.more.shift_remove("salt");
        tried.more.extend(guess.map(|salt| ("salt".to_owned(), Json::from(salt))));
        assert_eq!(found(&tried, &places, &stored), Vec::<Vec<String>>::new());
    }
}

#[test]
fn every_record_that_may_hide_something_has_a_salt_of_its_own_and_no_other_has_one() {
    let table = Table::of_dealer("salted", "three-card-poker", json!({}));
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "500"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "As"}}));
    table.does("supervisor", "pause", json!({"why": "a dispute"}));
    let records = table.house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let mut salts = std::collections::BTreeSet::new();
    for stored in &records {
        let record: Json = serde_json::from_str(&stored.body).unwrap();
        let salt = record["salt"].as_str().map(str::to_owned);
        let hides = ["outcome", "inventory"].iter().any(|name| record["what"].get(name).is_some());
        assert_eq!(salt.is_some(), hides, "{record}");
        assert!(salt.is_none_or(|salt| salts.insert(salt)), "{record}");
    }
    assert_eq!(salts.len(), 4, "two counts and two outcomes");
}

/// An export of the house: for others to read, or a copy.
fn exported(table: &Table, secrets: Secrets) -> Vec<Json> {
    let mut file = Vec::new();
    let written = table.house.host.read(|reader| Ok(export(reader, secrets, &mut file)));
    written.unwrap().unwrap();
    let schemas = Schemas::read();
    let lines = String::from_utf8(file).unwrap();
    let lines = lines.lines().map(|line| {
        let json = wire::json::read(line).unwrap();
        schemas.check("journal.json", &json).unwrap_or_else(|e| panic!("{line}: {e}"));
        json
    });
    lines.collect()
}

fn records_of(lines: &[Json]) -> u64 {
    lines.iter().filter(|line| line["chain"] == "t").count() as u64
}

#[test]
fn an_export_for_others_ends_before_the_cards_of_a_round_under_way_and_a_copy_does_not() {
    let table = Table::of_house("cut", "three-card-poker");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "500"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    let before = table.house.table("t").seq();
    assert_eq!(exported(&table, Secrets::Without)[0].get("cut"), None, "nothing is dealt yet");
    table.does("ann", "deal", json!({"seat": 1}));
    table.does("supervisor", "pause", json!({"why": "a dispute"}));
    table.does("supervisor", "resume", json!({}));
    let lines = exported(&table, Secrets::Without);
    assert_eq!((&lines[0]["cut"], records_of(&lines)), (&json!({"t": before}), before));
    let copy = exported(&table, Secrets::With);
    assert_eq!((copy[0].get("cut"), records_of(&copy)), (None, before + 3));
    table.does("ann", "decide", json!({"seat": 1, "action": "fold"}));
    let lines = exported(&table, Secrets::Without);
    assert_eq!((lines[0].get("cut"), records_of(&lines)), (None, before + 4));
}
