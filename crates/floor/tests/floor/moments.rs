//! What is asked for, or said, at the moment it is about and at no other.

use games::{Awaiting, Chosen, Kind, Moment, Options};
use serde_json::json;

use crate::duties::{games_with, house, last_record, staff, table};
use crate::pit::Table;
use crate::play::Visit;
use crate::staff::of_role;

/// The table awaits the card to burn: its entry is the proof, and nobody is asked to confirm it.
#[test]
fn a_card_is_burned_at_its_moment() {
    let burns = |kind: &&&Kind| {
        let usual = Chosen::new(kind.rulebook(), Options::new()).unwrap();
        usual.prompts_at(Moment::Burn).next().is_some()
    };
    let kinds: Vec<_> = Kind::all().iter().filter(burns).collect();
    assert!(!kinds.is_empty());
    for kind in kinds {
        let table = table("burned", kind);
        let staff = staff(&table);
        let shuffles = |table: &Table| {
            let awaiting = table.house.table("t").engine().awaiting();
            matches!(awaiting, Awaiting::Wagers { next: chance::Ask::Shuffle, .. })
        };
        let said = || {
            let state = table.state("dealer");
            let prompts = state["prompts"].as_array().unwrap();
            prompts.iter().any(|prompt| prompt["at"] == "burn" && prompt.get("duty").is_none())
        };
        while shuffles(&table) {
            assert!(!said(), "{}: before the shuffle", kind.id);
            let next = staff.asked().into_iter().find(|prompt| prompt["holds"] == json!(true));
            staff.does(&next.unwrap(), 0);
        }
        assert!(said(), "{}", kind.id);
        assert!(staff.asked_for("burn").is_none(), "{}", kind.id);
        table.does("dealer", "outcome", json!({"cards": {"burn": "Ac"}}));
        let record = last_record(&table.house);
        assert_eq!(
            (&record["role"], &record["what"]["outcome"]),
            (&json!("dealer"), &json!({"cards": {"burn": "Ac"}}))
        );
        // At baccarat an ace burns one more.
        let more = kind.id.contains("baccarat");
        assert_eq!(said(), more, "{}", kind.id);
        if more {
            table.does("dealer", "outcome", json!({"cards": {"burn": "??"}}));
        }
        assert!(!said(), "{}", kind.id);
    }
}

#[test]
fn without_duties_an_idle_table_is_spoken_of_when_nobody_sits() {
    for kind in games_with(|duty| duty.idle()) {
        let house = house("unasked", kind);
        let mut visit =
            Visit::begin(&house, "t", kind, json!({"dealt": "dealer", "duties": false}));
        let idle = |row: &&games::Prompt| row.idle && row.when.is_empty();
        let idle: Vec<_> = kind.rulebook().prompts.iter().filter(idle).collect();
        let said = || {
            let state = house.table("t").state(&of_role("supervisor"));
            let said = state["prompts"].as_array().unwrap().clone();
            idle.iter().filter(|row| said.iter().any(|p| p["say"] == json!(row.say))).count()
        };
        visit.play(1);
        assert_eq!(said(), 0, "{}", kind.id);
        visit.leave();
        assert_eq!(said(), idle.len(), "{}", kind.id);
    }
}
