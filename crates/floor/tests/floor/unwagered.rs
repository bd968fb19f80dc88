//! Spins that nobody has wagered on at a table with a dealer: shown, recorded, and no round.

use floor::table::{Command, Recorded, Said, Sight, script};
use floor::{Role, Time};
use serde_json::{Value as Json, json};

use crate::house::person;
use crate::pit::Table;

#[test]
fn spin_without_wagers_is_recorded_outside_rounds() {
    let table = Table::of_dealer("unwagered", "roulette", json!({}));
    table.does("dealer", "outcome", json!({"spin": "17"}));
    let state = table.state("ann");
    assert_eq!((&state["round"], &state["settled"]), (&json!(1), &json!(false)));
    assert!(state["facts"]["last number"].as_str().unwrap().starts_with("17"), "{state:#}");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "red", "amount": "10"}));
    table.does("dealer", "outcome", json!({"spin": "32"}));
    table.does("dealer", "outcome", json!({"spin": "0"}));
    assert_eq!(table.state("ann")["round"], 2);
    let rows = table.house.host.read(|reader| reader.rounds("t", u64::MAX, 10)).unwrap();
    assert_eq!(rows.iter().map(|row| row.round).collect::<Vec<_>>(), [1]);
    let floor_table = table.house.table("t");
    let count = rows[0].seq as usize;
    let records = table.house.host.read(|reader| reader.records("t", 1, count)).unwrap();
    let records: Vec<Json> =
        records.iter().map(|record| serde_json::from_str(&record.body).unwrap()).collect();
    let script = script(floor_table.terms(), &records, &|_| Sight::Rail).unwrap();
    let script = wire::script::Script::from_json(&script).unwrap();
    assert_eq!(wire::runner::play(&script).unwrap().rounds.len(), 1);
    table.house.host.replay("t", |_, _| {}).unwrap();
}

#[test]
fn record_of_an_earlier_version_counts_its_empty_round() {
    let table = Table::of_dealer("unwagered-then", "roulette", json!({}));
    let dealer = person("dealer", Role::Dealer);
    let body = json!({"spin": "17"});
    let command = Command::read("outcome", &body).unwrap();
    let (what, events) = (json!({"outcome": body}), [json!({"spin": "17"})]);
    let time = Time::from_millis(1_800_000_000_000);
    let said = Said { who: Some(&dealer), id: None, command: &command, what: &what, time };
    for (settled_nothing, round) in [(true, 2), (false, 1)] {
        let mut world = Recorded::new(&events, None).with_nothing_settled(settled_nothing);
        let (next, done) = table.house.table("t").carry_out(&said, &mut world).unwrap();
        assert_eq!((next.round(), done.round.is_some()), (round, settled_nothing));
    }
}
