//! Entropy that fails and a clock that goes back: the floor stops what it must, loses nothing, and
//! goes on when it is mended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chance::{EntropyError, Generator};
use floor::{Code, Role};
use games::Cents;
use serde_json::json;

use crate::house::{TestClock, TestHouse, person};

/// A house whose entropy fails whenever it is switched off.
fn with_a_switch(name: &str) -> (TestHouse, Arc<AtomicBool>) {
    let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (works, clock) = (Arc::new(AtomicBool::new(true)), Arc::new(TestClock::default()));
    clock.go_on(1_800_000_000);
    let switch = works.clone();
    let entropy = move || {
        let switch = switch.clone();
        Generator::from_entropy(move |key| match switch.load(Ordering::SeqCst) {
            true => {
                key.fill(7);
                Ok(())
            }
            false => Err(EntropyError::because("unplugged")),
        })
    };
    (TestHouse::with(folder, clock, entropy), works)
}

#[test]
fn a_table_pauses_when_nothing_can_be_drawn_and_goes_on_when_it_can() {
    let (house, works) = with_a_switch("entropy");
    let (ann, boss) = (house.player("ann", 1000), person("s", Role::Supervisor));
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    let say = |name: &str, body| house.say(&ann, "t", name, body);
    say("sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    say("wager", json!({"seat": 1, "on": "red", "amount": "10"})).unwrap();
    works.store(false, Ordering::SeqCst);
    let refused = say("deal", json!({"seat": 1})).unwrap_err();
    assert_eq!(refused.code, Code::TablePaused);
    assert!(refused.detail.contains("unplugged"), "{refused}");
    let state = house.table("t").state(&ann);
    assert_eq!(state["status"], "paused");
    assert!(state["why"].as_str().unwrap().contains("unplugged"));
    assert_eq!(state["seats"][0]["at_stake"], "10.00", "the wager lies there still");
    works.store(true, Ordering::SeqCst);
    house.say(&boss, "t", "resume", json!({})).unwrap();
    say("deal", json!({"seat": 1})).unwrap();
    assert_eq!(house.table("t").state(&ann)["settled"], json!(true));
    assert_eq!(house.sum(), Cents::ZERO);
}

#[test]
fn a_clock_that_goes_back_stops_everything_until_it_is_mended() {
    let house = TestHouse::new("clock", 1);
    let ann = house.player("ann", 1000);
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    let sit = || house.say(&ann, "t", "sit", json!({"seat": 1}));
    house.clock.go_on(-3600);
    let refused = sit().unwrap_err();
    assert_eq!(refused.code, Code::StoreUnavailable);
    assert!(refused.detail.contains("the clock went back"), "{refused}");
    house.clock.go_on(3600);
    sit().unwrap();
    // A second or two are no matter: no record is older than the one before.
    house.clock.go_on(-1);
    house.say(&ann, "t", "leave", json!({"seat": 1})).unwrap();
    let records = house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let times: Vec<String> = records
        .iter()
        .map(|record| serde_json::from_str::<serde_json::Value>(&record.body).unwrap())
        .map(|record| record["time"].as_str().unwrap().to_owned())
        .collect();
    assert!(times.is_sorted(), "{times:?}");
}
