//! What those who watch are told.

use floor::Role;
use serde_json::json;

use crate::client::Event;
use crate::fixture::Floor;

#[test]
fn the_whole_state_comes_first_then_record_and_state_for_every_record() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    floor.add("bob", Role::Player);
    let mut stream = floor.watch("bob", "roulette", None);
    let first = stream.expect("table");
    let seq = first.id.unwrap();
    assert_eq!(first.data, floor.state("bob", "roulette"));
    let commands = [
        json!({"sit": {"seat": 1, "buy_in": "50"}}),
        json!({"wager": {"seat": 1, "on": "red", "amount": "5"}}),
        json!({"deal": {"seat": 1}}),
        json!({"leave": {"seat": 1}}),
    ];
    for command in commands {
        floor.done("ann", "roulette", command);
    }
    let mut records = Vec::new();
    for n in 1..=4 {
        let (record, table) = (stream.expect("record"), stream.expect("table"));
        assert_eq!((record.id, table.id), (Some(seq + n), Some(seq + n)));
        assert_eq!((&record.data["seq"], &table.data["seq"]), (&json!(seq + n), &json!(seq + n)));
        assert_eq!(record.data["who"], "seat-1", "players see a seat, no name");
        records.push(record);
    }
    assert!(records[2].data["lines"].as_array().is_some_and(|lines| lines.len() == 1));

    // Who comes back with the last number is told what they missed, then how it stands: out of the
    // memory of a moment ago, or out of the journal.
    let missed = |floor: &Floor| -> Vec<Event> {
        let mut again = floor.watch("bob", "roulette", Some(seq + 1));
        let missed = (0..3).map(|_| again.expect("record")).collect();
        assert_eq!(again.expect("table").id, Some(seq + 4));
        missed
    };
    assert_eq!(missed(&floor), records[1..]);
    let floor = floor.restart();
    assert_eq!(missed(&floor), records[1..]);
    let mut ahead = floor.watch("bob", "roulette", Some(seq + 999));
    assert_eq!(ahead.expect("table").id, Some(seq + 4));
}

#[test]
fn a_stream_ends_with_bye_when_the_server_does() {
    let mut floor = Floor::open().with_everybody();
    let mut stream = floor.watch("auditor", "craps", None);
    stream.expect("table");
    floor.stop();
    stream.expect("bye");
    assert_eq!(stream.next(), None);
}

#[test]
fn staff_know_names_and_players_hear_nothing_of_the_houses_chips() {
    let floor = Floor::open().with_everybody();
    let mut by_player = floor.watch("player", "craps", None);
    let mut by_manager = floor.watch("manager", "craps", None);
    by_player.expect("table");
    by_manager.expect("table");
    let seq = floor.done("supervisor", "craps", json!({"fill": {"amount": "500"}}))["seq"].clone();
    assert_eq!(by_player.expect("record").data, json!({ "seq": seq }));
    let record = by_manager.expect("record").data;
    assert_eq!(
        (&record["who"], &record["what"]["fill"]["amount"]),
        (&json!("supervisor"), &json!("500"))
    );
    let pending = floor.get("cage", "/api/pending").json();
    assert_eq!(
        (&pending["pending"][0]["table"], &pending["pending"][0]["seq"]),
        (&json!("craps"), &seq)
    );
    assert!(by_player.expect("table").data.get("pending").is_none());
    assert_eq!(by_manager.expect("table").data["pending"][0]["seq"], seq);
}

#[test]
fn a_stream_beats_every_ten_seconds() {
    let floor = Floor::open().with_everybody();
    let mut stream = floor.watch("player", "craps", None);
    let seq = stream.expect("table").id.unwrap();
    std::thread::sleep(std::time::Duration::from_millis(10_500));
    floor.done("supervisor", "craps", json!({"pause": {"why": "a test"}}));
    assert_eq!(stream.expect("record").id, Some(seq + 1));
    assert!(stream.all.contains("event: beat\ndata: {\"time\":\"20"), "{}", stream.all);
}
