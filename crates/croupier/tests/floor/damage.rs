//! A house that is ended in order, damaged, and opened by two.

use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, params};
use serde_json::{Value as Json, json};

use crate::party::Party;
use crate::person::Person;
use crate::server::{PASSWORD, Server};
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
    played_at(Server::new(name))
}

fn played_at(server: Server) -> (Server, Staff, [Party; 2]) {
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

/// What `verify` prints of a house with faults.
fn faults(server: &Server) -> String {
    let verified = server.verify(&[]);
    let said = String::from_utf8(verified.stdout).unwrap();
    assert_eq!(verified.status.code(), Some(1), "{said}");
    said
}

fn sign_in(server: &Server, name: &str) -> Person {
    Person::sign_in(&server.port, &Arc::default(), name, PASSWORD)
}

/// The last records of a table are cut off: it is not served, now and after the next checkpoint.
fn cut_off(server: Server) {
    let (mut server, staff, [mut cut, mut sound]) = played_at(server);
    assert!(server.end().success());
    server.damage(
        "DELETE FROM records WHERE chain = 'roulette'
         AND seq > (SELECT max(seq) FROM records WHERE chain = 'roulette') - 3",
    );
    for _ in 0..2 {
        let said = faults(&server);
        let named =
            |line: &str| line.starts_with("roulette ") && line.contains("is missing: heads");
        assert!(said.lines().any(named), "{said}");
        server.start();
        let player = &mut cut.players[0];
        assert_eq!(player.state()["status"], "faulty");
        let wager = json!({"seat": player.seat, "on": "red", "amount": "5"});
        let refused = player.person.command("roulette", "wager", wager).unwrap_err();
        assert_eq!((refused.status, refused.code()), (409, "table-faulty"));
        let alerts = staff.surveillance.clone().get("/api/reports/alerts");
        let damaged: Vec<_> = alerts["alerts"].as_array().unwrap().iter().collect();
        let damaged = damaged.iter().filter(|alert| alert["what"] == "damaged");
        assert_eq!(damaged.map(|alert| &alert["table"]).collect::<Vec<_>>(), ["roulette"]);
        let before = sound.settled;
        while sound.settled == before {
            sound.go_on();
        }
        assert!(server.end().success());
    }
}

#[test]
fn a_table_whose_chain_was_cut_off_is_closed_alone() {
    cut_off(Server::new("cut-off"));
}

#[test]
fn a_table_whose_chain_was_cut_off_in_a_database_is_closed_alone() {
    cut_off(Server::in_database());
}

#[test]
fn a_cut_off_house_chain_leaves_a_house_that_is_read_only() {
    let (mut server, _, [mut roulette, _]) = played("cut-house");
    assert!(server.end().success());
    server.damage(
        "DELETE FROM records WHERE chain = 'house'
         AND seq = (SELECT max(seq) FROM records WHERE chain = 'house')",
    );
    assert!(faults(&server).contains("is missing: heads"));
    server.start();
    let player = &mut roulette.players[0];
    assert_eq!(player.state()["status"], "open");
    let mut auditor = sign_in(&server, "auditor");
    assert_eq!(auditor.get("/api/reports/alerts")["alerts"][0]["table"], "house");
    for (path, body) in [
        ("/api/tables/roulette/commands", json!({"id": "c-x", "leave": {"seat": player.seat}})),
        ("/api/guests", json!({})),
    ] {
        let answer = player.person.try_once("POST", path, Some(&body.to_string())).unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("house-faulty")));
    }
    let ready = auditor.try_once("GET", "/readyz", None).unwrap();
    assert_eq!((ready.status, &ready.json()["ready"]), (503, &json!(false)));
    assert!(ready.json()["checks"]["store"].as_str().unwrap().contains("is missing"));
    assert!(server.end().success());
    assert!(faults(&server).contains("is missing: heads"));
}

/// Checks that the server is ready, serves a new guest and has kept the other people.
fn sits_and_wagers(staff: &Staff, server: &Server) {
    let mut guest = Person::guest(&server.port, staff.told());
    guest.does("roulette", "sit", json!({"seat": 7, "buy_in": "100"}));
    guest.does("roulette", "wager", json!({"seat": 7, "on": "red", "amount": "5"}));
    assert_eq!(guest.get("/api/me")["balance"], "900.00");
    let mut auditor = sign_in(server, "auditor");
    assert_eq!(auditor.get("/readyz")["ready"], true);
    auditor.get("/api/reports/tables");
}

/// One row that cannot be read, and a word by which `verify` names it.
const ROWS: [(&str, &str); 11] = [
    ("UPDATE people SET role = 'boss' WHERE name = 'cage'", "people: the row `cage`"),
    ("UPDATE snapshots SET seq = -1 WHERE chain = 'house'", "snapshots: the row `house`"),
    ("UPDATE snapshots SET state = x'00'", "snapshot"),
    ("UPDATE entries SET account = 'vault' WHERE account = 'outside'", "vault"),
    ("UPDATE entries SET n = -n WHERE at = (SELECT max(at) FROM entries)", "entries: a row"),
    ("UPDATE entries SET seq = -seq WHERE at = (SELECT max(at) FROM entries)", "entries: a row"),
    ("INSERT INTO ends VALUES ('entries', 'cage', 999999)", "another end"),
    ("UPDATE player_rounds SET posting = -1", "player_rounds: a row"),
    ("UPDATE commands SET seq = -1", "commands: a row"),
    ("UPDATE rounds SET seq = -1", "rounds: a row"),
    ("UPDATE sessions SET used = -9223372036854775808, person = CAST(x'ff' AS TEXT)", ""),
];

#[test]
fn a_row_that_cannot_be_read_stops_no_house() {
    let (mut whole, staff, _) = played("rows");
    assert!(whole.end().success());
    for (n, (sql, word)) in ROWS.into_iter().enumerate() {
        let mut server = Server::of_copy(&format!("row-{n}"), &whole.data);
        server.damage(sql);
        if !word.is_empty() {
            let said = faults(&server);
            assert!(said.lines().any(|line| line.contains(word)), "{sql}: {said}");
        }
        server.start();
        sits_and_wagers(&staff, &server);
        assert!(server.end().success(), "{sql}");
    }
}

#[test]
fn an_export_names_the_row_that_it_leaves_out() {
    let (mut server, ..) = played("export");
    assert!(server.end().success());
    server.damage("UPDATE people SET role = 'boss' WHERE name = 'cage'");
    let file = server.data.join("export.ndjson");
    let exported = server.export(&file);
    let said = String::from_utf8(exported.stderr).unwrap();
    assert_eq!(exported.status.code(), Some(1), "{said}");
    assert!(said.starts_with("left out: people: the row `cage` cannot be read"), "{said}");
    let written = std::fs::read_to_string(file).unwrap();
    let people = written.lines().filter(|line| line.starts_with(r#"{"person":"#));
    let names: Vec<_> = people.map(|line| line.contains(r#""name":"cage""#)).collect();
    assert!(names.len() > 5 && !names.contains(&true), "{written}");
    assert!(written.lines().last().unwrap().starts_with(r#"{"end":"#));
}

#[test]
fn rows_of_a_database_that_cannot_be_read_stop_no_house() {
    let (mut server, staff, _) = played_at(Server::in_database());
    assert!(server.end().success());
    server.damage(
        "UPDATE people SET role = 'boss' WHERE name = 'cage';
         UPDATE ends SET name = 'vault' WHERE name = 'outside';
         UPDATE ends SET n = -1 WHERE list = 'player_rounds';
         UPDATE entries SET seq = -1 WHERE account = 'outside' AND n = 2;
         UPDATE snapshots SET seq = -1; UPDATE commands SET seq = -1",
    );
    let said = faults(&server);
    for word in ["cage is a `boss`", "entries: vault has another end", "snapshot"] {
        assert!(said.lines().any(|line| line.contains(word)), "{word}: {said}");
    }
    server.start();
    sits_and_wagers(&staff, &server);
    assert!(server.end().success());
}

#[test]
fn what_a_person_is_follows_from_the_chain() {
    let (mut server, staff, _) = played("roles");
    assert!(server.end().success());
    server.damage(
        "UPDATE people SET role = 'admin' WHERE name = 'auditor';
         UPDATE people SET locked = 1 WHERE name = 'manager';
         UPDATE people SET password = (SELECT password FROM people WHERE name = 'cage')
         WHERE name = 'admin'",
    );
    let said = faults(&server);
    for name in ["auditor", "manager", "admin"] {
        let named = format!("another role, password or lock of {name}");
        assert!(said.lines().any(|line| line.ends_with(&named)), "{said}");
    }
    server.start();
    let login = json!({"name": "auditor", "password": PASSWORD}).to_string();
    let mut nobody = staff.auditor.clone();
    let answer = nobody.call("POST", "/api/login", Some(&login));
    assert_eq!(answer.json()["role"], "auditor", "{answer:?}");
    let mut auditor = sign_in(&server, "auditor");
    let hire = json!({"name": "eve", "role": "admin", "password": PASSWORD});
    assert_eq!(auditor.post("/api/people", hire).unwrap_err().status, 403);
    assert_eq!(sign_in(&server, "manager").name, "manager");
    let login = json!({"name": "admin", "password": PASSWORD}).to_string();
    assert_eq!(nobody.call("POST", "/api/login", Some(&login)).status, 401);
}

/// Another program keeps the store from being written, as a full disk does.
#[test]
fn a_server_is_not_ready_while_commits_fail() {
    let server = Server::new("not-ready");
    let mut guest = Person::guest(&server.port, &Arc::default());
    assert_eq!(
        guest.get("/readyz")["checks"],
        json!({"store": "ok", "entropy": "ok", "clock": "ok"})
    );
    let store = Connection::open(server.data.join("croupier.db")).unwrap();
    store.execute_batch("BEGIN IMMEDIATE").unwrap();
    let sit = json!({"id": "c-sit", "sit": {"seat": 1, "buy_in": "100"}}).to_string();
    let path = "/api/tables/roulette/commands";
    let refused = guest.try_once("POST", path, Some(&sit)).unwrap();
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("store-unavailable")));
    let ready = guest.try_once("GET", "/readyz", None).unwrap();
    assert_eq!((ready.status, &ready.json()["ready"]), (503, &json!(false)), "{ready:?}");
    assert_ne!(ready.json()["checks"]["store"], "ok");
    store.execute_batch("ROLLBACK").unwrap();
    // Nobody says anything: an empty commit finds out.
    server.wait_until_ready();
    assert_eq!(guest.call("POST", path, Some(&sit)).status, 200);
}
