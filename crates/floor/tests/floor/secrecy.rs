//! What hashes and exports tell of a round under way: heads of chains are public, and so is almost
//! all of a record. What states and records tell of a hand that was never exposed; `readers.rs` has
//! the law for the scripts of all games.

use floor::store::StoredRecord;
use floor::table::{Sight, script};
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

/// The faces of a place that a state shows.
fn hand(state: &Json, place: &str) -> Vec<String> {
    let hands = state["hands"].as_array().unwrap().iter();
    let cards = hands.filter(|hand| hand["place"] == *place);
    let cards = cards.flat_map(|hand| hand["cards"].as_array().unwrap());
    let cards = cards.map(|card| card.as_str().unwrap().to_owned());
    cards.filter(|card| card != "??").collect()
}

/// The cards among these that some JSON names.
fn named<'a>(json: &Json, cards: &'a [String]) -> Vec<&'a String> {
    let text = json.to_string();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    cards.iter().filter(|card| words.contains(&card.as_str())).collect()
}

/// Seven cards of Ann's, set and then surrendered; Bob's are set the house way. `read` has each
/// record and state as it stands then.
fn surrendered(
    table: &Table,
    mut read: impl FnMut(&Record, &floor::table::FloorTable),
) -> Vec<String> {
    table.house.player("bob", 10_000);
    for (who, seat) in [("ann", 1), ("bob", 2)] {
        table.does(who, "sit", json!({"seat": seat, "buy_in": "500"}));
        table.does(who, "wager", json!({"seat": seat, "on": "bet", "amount": "10"}));
    }
    table.does("ann", "deal", json!({"seat": 1}));
    table.does("bob", "deal", json!({"seat": 2}));
    let own = hand(&table.state("ann"), "seat-1");
    assert_eq!(own.len(), 7);
    let low = format!("{} {}", own[5], own[6]);
    for (who, body) in [
        ("ann", json!({"seat": 1, "action": "set", "low": low})),
        ("ann", json!({"seat": 1, "action": "surrender"})),
        ("bob", json!({"seat": 2, "action": "house-way"})),
    ] {
        table.does(who, "decide", body);
        let (_, record) = last(table);
        read(&record, &table.house.table("t"));
    }
    own
}

#[test]
fn surrendered_hand_is_shown_to_no_other_player() {
    let table = Table::of_house("surrendered", "pai-gow-poker");
    let mut read = Vec::new();
    let readers = [
        ("bob", Role::Player),
        ("eve", Role::Player),
        ("manager", Role::Manager),
        ("supervisor", Role::Supervisor),
    ];
    let own = surrendered(&table, |record, table| {
        for (name, role) in readers {
            let who = person(name, role);
            read.push((name, table.record_json(record, &who), table.state(&who)));
        }
    });
    for (name, record, state) in read {
        assert!(named(&record, &own).is_empty(), "{name}: {own:?} in {record:#}");
        assert!(named(&state["hands"], &own).is_empty(), "{name}: {own:?} in {state:#}");
    }
}

#[test]
fn surrendered_hand_is_read_by_its_player_and_auditors() {
    let table = Table::of_house("surrendered-read", "pai-gow-poker");
    let own = surrendered(&table, |_, _| {});
    let terms = table.house.table("t").terms().clone();
    let records = table.house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let records: Vec<Json> =
        records.iter().map(|record| serde_json::from_str(&record.body).unwrap()).collect();
    for (sight, count) in [
        (Sight::Rail, 0),
        (Sight::Seats(vec![games::Seat::new(2)]), 0),
        (Sight::Seats(vec![games::Seat::FIRST]), 7),
        (Sight::All, 7),
    ] {
        let script = script(&terms, &records, &|_| sight.clone()).unwrap();
        assert_eq!(named(&script, &own).len(), count, "{sight:?}: {own:?} in {script:#}");
        let script = wire::script::Script::from_json(&script).unwrap();
        let lines = &wire::runner::play(&script).unwrap().rounds[0];
        let lines: Vec<Json> = lines.iter().map(wire::lines::live_line_json).collect();
        assert_eq!(table.state("ann")["lines"], Json::from(lines), "{sight:?}");
    }
    // Whoever has the seat in a later round reads nothing of it: Ann had it in this one.
    let other = script(&terms, &records, &|round| match round {
        1 => Sight::Rail,
        _ => Sight::Seats(vec![games::Seat::FIRST]),
    });
    assert_eq!(named(&other.unwrap(), &own), Vec::<&String>::new());
}

#[test]
fn new_player_at_a_seat_sees_no_hand_dealt_before() {
    let table = Table::of_house("newcomer", "three-card-poker");
    table.house.player("bob", 10_000);
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "500"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("ann", "deal", json!({"seat": 1}));
    let own = hand(&table.state("ann"), "seat-1");
    assert_eq!(own.len(), 3);
    table.does("ann", "decide", json!({"seat": 1, "action": "fold"}));
    assert_eq!(hand(&table.state("ann"), "seat-1"), own, "it was shown to Ann");
    table.does("ann", "leave", json!({"seat": 1}));
    table.does("bob", "sit", json!({"seat": 1, "buy_in": "500"}));
    assert_eq!(hand(&table.state("bob"), "seat-1"), Vec::<String>::new());
    table.does("bob", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("bob", "deal", json!({"seat": 1}));
    assert_eq!(hand(&table.state("bob"), "seat-1").len(), 3, "Bob's own hand");
}
