//! What is asked for, or said, at the moment it is about and at no other.

use std::collections::BTreeSet;

use floor::Code;
use games::{Awaiting, Chosen, Kind, Moment, Options};
use serde_json::{Value as Json, json};

use crate::duties::{games_with, house, last_record, refused_from_others, staff, table, visit};
use crate::pit::Table;
use crate::play::Visit;
use crate::staff::of_role;

const LOCK: &str = "lock-progressive";

/// The table awaits the card to burn: its entry is the proof, and nobody is asked to confirm it.
#[test]
fn a_card_is_burned_at_its_moment() {
    let burns = |kind: &&Kind| {
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
        // No device shuffles here (OH.BJ.6.VIII.B).
        let idle =
            |row: &&games::Prompt| row.idle && row.when.is_empty() && row.device != Some(true);
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

/// OH.ML.4.I, at a table of the link.
#[test]
fn progressive_wagers_are_locked_before_the_first_card() {
    let table = Table::of_dealer("locked", "let-it-ride", json!({"duties": true}));
    let staff = staff(&table);
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "5"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    let other = |prompt: &Json| prompt["holds"] == json!(true) && prompt["duty"] != LOCK;
    while let Some(first) = staff.asked().into_iter().find(other) {
        staff.does(&first, 0);
    }
    let prompt = staff.asked_for(LOCK).unwrap();
    assert_eq!((&prompt["holds"], &prompt["clause"]), (&json!(true), &json!("OH.ML.4.I")));
    let card = json!({"cards": {"seat-1": "As"}});
    assert_eq!(table.refuses("dealer", "outcome", card.clone()), Code::DutyFirst);
    refused_from_others(staff, &prompt, Kind::find("let-it-ride").unwrap());
    staff.does(&prompt, 0);
    let down = json!({"seat": 1, "on": "progressive"});
    assert_eq!(table.refuses("ann", "remove", down), Code::Refused);
    table.does("dealer", "outcome", card);
    assert!(staff.asked_for(LOCK).is_none());
}

#[test]
fn what_follows_an_irregularity_is_asked_for_and_holds_where_it_must() {
    let follows = |duty: &games::Duty<'_>| duty.at == Moment::Irregularity && duty.name != "retire";
    for kind in games_with(follows) {
        let house = house("trouble", kind);
        let mut visit = visit(&house, kind);
        let usual = Chosen::new(kind.rulebook(), Options::new()).unwrap();
        let duties = usual.duties(false);
        let duties: Vec<_> = duties.iter().filter(|duty| follows(duty)).collect();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for _ in 0..40 {
            visit.go_on();
            if matches!(visit.table().engine().awaiting(), Awaiting::Wagers { .. }) {
                visit.wagers();
            }
            // An irregularity that nothing follows may end the round before the others.
            let known = kind.rulebook().irregularities.iter().map(|rule| &rule.kind);
            let follow = |rule: &&String| duties.iter().any(|d| d.follows(rule.parse().unwrap()));
            for rule in known.filter(follow) {
                let said = json!({"kind": rule});
                if visit.staff().says("supervisor", "irregularity", said).is_err() {
                    continue;
                }
                for duty in duties.iter().filter(|duty| duty.follows(rule.parse().unwrap())) {
                    let prompt = visit.staff().asked_for(duty.name);
                    let prompt = prompt.unwrap_or_else(|| panic!("{}: {}", kind.id, duty.name));
                    assert_eq!(prompt["holds"], json!(duty.holds()), "{}: {prompt}", kind.id);
                    if seen.insert(duty.name) {
                        refused_from_others(visit.staff(), &prompt, kind);
                    }
                    visit.staff().does(&prompt, 0);
                    let same = |p: &Json| p["duty"] == duty.name && p["at"] == "irregularity";
                    assert!(!visit.staff().asked().iter().any(same), "{}: {prompt}", kind.id);
                }
                visit.work();
            }
        }
        assert!(!seen.is_empty(), "{}: nothing went wrong", kind.id);
    }
}
