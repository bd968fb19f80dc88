//! Several processes that serve one house in a database: watched on one, played on the other,
//! killed, stopped and woken up again.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use serde_json::json;

use crate::client::Connection;
use crate::postgres_server::new_database;
use crate::process::{Process, TABLE, croupier, sit, succeeded};

/// Waits until a watcher has seen a record.
fn sees(told: &Receiver<u64>, seq: u64) {
    while told.recv_timeout(Duration::from_secs(5)).unwrap() != seq {}
}

#[test]
fn a_table_is_watched_on_one_process_played_on_another_and_survives_either() {
    let url = new_database();
    let one = Process::start(&url);
    let mut two = Process::start(&url);
    let token = two.guest();
    sit(&one, &token);
    let told = two.watch(&token);
    one.round(&token, 1);
    let seq = one.state(&token)["seq"].as_u64().unwrap();
    sees(&told, seq);
    assert_eq!(two.state(&token), one.state(&token));
    // The one that serves is killed: the other has its tables.
    drop(one);
    let waited = two.round(&token, 2);
    println!("another process took over within {waited:?}");
    // What was answered before stands, and is not done twice.
    let again = json!({"id": "x-0001", "deal": {"seat": 1}});
    assert_eq!(two.done(&token, &again).0["repeated"], true);
    assert_eq!(two.state(&token)["round"], 3);
    // One that is told to end leaves at once.
    let three = Process::start(&url);
    two.signal("-TERM");
    assert!(two.child.wait().unwrap().success());
    let waited = three.round(&token, 3);
    println!("it was given over within {waited:?}");
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

/// A process that stands still past its lease, and goes on when another has taken over.
#[test]
fn a_process_that_was_replaced_writes_nothing_and_passes_on() {
    let url = new_database();
    let zombie = Process::start(&url);
    let other = Process::start(&url);
    let token = zombie.guest();
    sit(&zombie, &token);
    zombie.round(&token, 1);
    zombie.signal("-STOP");
    // Somebody has asked it, and will be answered when it wakes up.
    let asleep = {
        let (port, token) = (zombie.port, token.clone());
        std::thread::spawn(move || {
            let body = json!({"id": "a-asleep", "buy-in": {"seat": 1, "amount": "10"}});
            let path = format!("{TABLE}/commands");
            let mut connection = Connection::open(port).unwrap();
            connection.call("POST", &path, &token, Some(&body.to_string()))
        })
    };
    let waited = other.round(&token, 2);
    println!("another process took over within {waited:?}");
    for n in 3..6 {
        other.round(&token, n);
    }
    let before = other.state(&token);
    zombie.signal("-CONT");
    let answered = asleep.join().unwrap();
    let seq = before["seq"].as_u64().unwrap();
    // It was refused, or passed on to who serves now: in no case is it on top of an old table.
    if let Ok(answer) = answered.as_ref()
        && answer.status == 200
    {
        assert_eq!(answer.json()["seq"], seq + 1);
    }
    zombie.round(&token, 6);
    assert_eq!(zombie.state(&token), other.state(&token));
    assert_eq!(zombie.state(&token)["round"], 7);
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

#[test]
fn a_house_in_a_database_is_verified_exported_and_imported_like_one_in_a_folder() {
    let (url, copy) = (new_database(), new_database());
    let missing = croupier(&url, &["verify"]).output().unwrap();
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(!missing.status.success() && said.contains("the database holds no house"), "{said}");
    let process = Process::start(&url);
    let token = process.guest();
    sit(&process, &token);
    process.round(&token, 1);
    let export = croupier(&url, &["export"]).output().unwrap();
    let lines = succeeded(&export);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &lines).unwrap();
    let name = file.path().display().to_string();
    succeeded(&croupier(&copy, &["import", &name]).output().unwrap());
    assert!(succeeded(&croupier(&copy, &["verify"]).output().unwrap()).starts_with("sound: "));
    assert_eq!(succeeded(&croupier(&copy, &["export"]).output().unwrap()), lines);
    // A house that somebody serves is nobody else's to write.
    let refused = croupier(&url, &["import", &name]).output().unwrap();
    assert!(!refused.status.success());
}
