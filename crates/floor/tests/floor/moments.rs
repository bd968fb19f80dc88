//! What is asked for, or said, at the moment it is about and at no other.

use games::{Awaiting, Moment};
use serde_json::json;

use crate::duties::{games_with, house, last_record, refused_from_others, staff, table};
use crate::pit::Table;
use crate::play::Visit;
use crate::staff::of_role;

#[test]
fn a_card_is_burned_at_its_moment() {
    for kind in games_with(|duty| duty.at == Moment::Burn) {
        let table = table("burned", kind);
        let staff = staff(&table);
        let shuffles = |table: &Table| {
            let awaiting = table.house.table("t").engine().awaiting();
            matches!(awaiting, Awaiting::Wagers { next: chance::Ask::Shuffle, .. })
        };
        while shuffles(&table) {
            assert!(staff.asked_for("burn").is_none(), "{}: before the shuffle", kind.id);
            let next = staff.asked().into_iter().find(|prompt| prompt["holds"] == json!(true));
            staff.does(&next.unwrap(), 0);
        }
        let prompt = staff.asked_for("burn").unwrap_or_else(|| panic!("{}", kind.id));
        refused_from_others(staff, &prompt, kind);
        // The table asks for the card itself: whatever is said beside it holds nothing up.
        assert_eq!(prompt["holds"], json!(false), "{}", kind.id);
        table.does("dealer", "outcome", json!({"cards": {"burn": "Ac"}}));
        let record = last_record(&table.house);
        assert_eq!(
            (&record["role"], &record["what"]["outcome"]),
            (&json!("dealer"), &json!({"cards": {"burn": "Ac"}}))
        );
        // At baccarat an ace burns one more.
        let more = kind.id.contains("baccarat");
        assert_eq!(staff.asked_for("burn").is_some(), more, "{}", kind.id);
        if more {
            table.does("dealer", "outcome", json!({"cards": {"burn": "??"}}));
        }
        assert!(staff.asked_for("burn").is_none(), "{}", kind.id);
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
