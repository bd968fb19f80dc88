//! A house that is ended in order, damaged, and opened by two.

use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::{Value as Json, json};

use crate::party::Party;
use crate::server::Server;
use crate::staff::Staff;

/// The record that is damaged.
const RECORD: u64 = 9;

/// Changes one letter of a record.
fn flip(data: &Path, table: &str) {
    let store = Connection::open(data.join("croupier.db")).unwrap();
    let find = "SELECT body FROM records WHERE chain = ?1 AND seq = ?2";
    let body: String = store.query_row(find, params![table, RECORD], |row| row.get(0)).unwrap();
    let at = body.find("\"amount\":\"").unwrap() + "\"amount\":\"".len();
    let digit = if body[at..].starts_with('9') { "8" } else { "9" };
    let mut damaged = body.clone();
    damaged.replace_range(at..=at, digit);
    assert_ne!(damaged, body);
    let change = "UPDATE records SET body = ?1 WHERE chain = ?2 AND seq = ?3";
    assert_eq!(store.execute(change, params![damaged, table, RECORD]), Ok(1));
}

/// A house where two tables were played at.
fn played(name: &str) -> (Server, Staff, [Party; 2]) {
    let server = Server::new(name);
    let staff = Staff::hire(&server);
    let parties = ["roulette", "blackjack"].map(|game| {
        let mut party = Party::new(&server, &staff, game, false, 5);
        while party.settled < 5 {
            party.go_on();
        }
        party
    });
    (server, staff, parties)
}

#[test]
fn one_house_is_served_by_one_process_and_everything_is_signed_at_its_end() {
    let (mut server, ..) = played("ended");
    let second = server.second();
    let why = String::from_utf8(second.stderr).unwrap();
    assert_eq!((second.status.code(), why.lines().count()), (Some(2), 1), "{why}");
    assert!(server.end().success());
    let verified = server.verify(&["--json"]);
    let said: Json = serde_json::from_slice(&verified.stdout).unwrap();
    assert!(verified.status.success(), "{said}");
    assert_eq!((&said["ok"], &said["faults"]), (&json!(true), &json!([])));
    let unsigned: u64 =
        said["unsigned"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(unsigned, 0, "{said}");
}

#[test]
fn a_damaged_table_is_not_served_and_the_others_are() {
    let (mut server, mut staff, [mut damaged, mut sound]) = played("damaged");
    assert!(server.end().success());
    flip(&server.data, "roulette");
    let verified = server.verify(&[]);
    let said = String::from_utf8(verified.stdout).unwrap();
    assert_eq!(verified.status.code(), Some(1), "{said}");
    let named = format!("roulette {RECORD}: ");
    assert!(said.lines().any(|line| line.starts_with(&named)), "{said}");
    let is_fault = |line: &str| {
        let seq = line.split(' ').nth(1).and_then(|seq| seq.strip_suffix(':'));
        seq.is_some_and(|seq| seq.parse::<u64>().is_ok())
    };
    assert!(said.lines().all(is_fault), "{said}");
    assert!(!said.contains("blackjack"), "{said}");

    server.start();
    let player = &mut damaged.players[0];
    assert_eq!(player.state()["status"], "faulty");
    let refused = player.person.command("roulette", "leave", json!({"seat": player.seat}));
    let refused = refused.unwrap_err();
    assert_eq!((refused.status, refused.code()), (409, "table-faulty"));
    let tables = staff.auditor.get("/api/tables");
    let faulty: Vec<_> =
        tables["tables"].as_array().unwrap().iter().filter(|t| t["status"] == "faulty").collect();
    assert_eq!(faulty.len(), 1, "{faulty:?}");
    assert_eq!(faulty[0]["table"], "roulette");
    let before = sound.settled;
    while sound.settled < before + 3 {
        sound.go_on();
    }
    sound.end();
}
