//! Many people who sign in, and many who guess, while somebody plays.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Answer, Connection};
use crate::person::Person;
use crate::server::{PASSWORD, Server};

/// People who sign in at the same time, each from an address of their own.
const PEOPLE: u8 = 40;
/// Wrong passwords at the same time, ten from each address.
const WRONG: u8 = 100;
/// Maximum memory of the server, in megabytes. With a buffer for every hash it was several times
/// this.
const MAX_MEGABYTES: u64 = 150;
/// Maximum time until everybody is in. A hash takes a tenth of a second.
const TIMEOUT: Duration = Duration::from_secs(90);

fn login(from: Ipv4Addr, port: u16, name: &str, password: &str) -> Answer {
    let mut connection = Connection::open_from(from, port).unwrap();
    let body = json!({"name": name, "password": password}).to_string();
    connection.call("POST", "/api/login", "", Some(&body)).unwrap()
}

/// Signs in as often as it takes.
fn sign_in(from: Ipv4Addr, port: u16, name: &str) {
    let began = Instant::now();
    loop {
        let answer = login(from, port, name, PASSWORD);
        match answer.status {
            200 => return,
            429 | 503 => std::thread::sleep(Duration::from_millis(100)),
            _ => panic!("{name}: {answer:?}"),
        }
        assert!(began.elapsed() < TIMEOUT, "{name} never had a turn");
    }
}

#[test]
fn memory_is_bounded_while_many_sign_in_and_guess() {
    let server = Server::new("sign-ins");
    let told = Arc::default();
    let mut admin = Person::sign_in(&server.port, &told, "admin", PASSWORD);
    for n in 1..=PEOPLE {
        let person = json!({"name": format!("person-{n}"), "role": "player", "password": PASSWORD});
        admin.post("/api/people", person).unwrap();
    }
    let mut player = Person::guest(&server.port, &told);
    player.does("roulette", "sit", json!({"buy_in": "500"}));
    let (port, over) = (server.port.load(Ordering::SeqCst), AtomicBool::new(false));
    let (peak, turned_away, rounds) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let watch = || {
            while !over.load(Ordering::SeqCst) {
                peak.fetch_max(server.resident_megabytes(), Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        // The honest player: every command is carried out.
        let play = || {
            let wager = json!({"seat": 1, "on": "red", "amount": "5"});
            while !over.load(Ordering::SeqCst) {
                player.does("roulette", "wager", wager.clone());
                player.does("roulette", "deal", json!({"seat": 1}));
                rounds.fetch_add(1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(50));
            }
        };
        scope.spawn(watch);
        scope.spawn(play);
        let guess = |n: u8| {
            let from = Ipv4Addr::new(127, 0, 2, n % 10 + 1);
            let answer = login(from, port, &format!("person-{}", n % 40 + 1), "wrong password");
            assert!([401, 423, 429, 503].contains(&answer.status), "{answer:?}");
            if [429, 503].contains(&answer.status) {
                turned_away.fetch_add(1, Ordering::SeqCst);
            }
        };
        let guessers: Vec<_> = (0..WRONG).map(|n| scope.spawn(move || guess(n))).collect();
        let people = (1..=PEOPLE).map(|n| {
            let name = format!("person-{n}");
            scope.spawn(move || sign_in(Ipv4Addr::new(127, 0, 1, n), port, &name))
        });
        let everybody: Vec<_> = guessers.into_iter().chain(people).collect();
        let ended: Vec<_> = everybody.into_iter().map(|thread| thread.join()).collect();
        over.store(true, Ordering::SeqCst);
        assert!(ended.iter().all(Result::is_ok), "somebody could not sign in");
    });
    let [peak, turned_away, rounds] =
        [peak, turned_away, rounds].map(|count| count.load(Ordering::SeqCst));
    println!("{peak} MB at most, {turned_away} guesses turned away, {rounds} rounds meanwhile");
    assert!(peak <= MAX_MEGABYTES, "{peak} MB");
    assert!(turned_away > 0 && rounds > 0, "{turned_away} turned away, {rounds} rounds");
}
