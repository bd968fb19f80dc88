//! Links: what their meters show, their accounts hold, whatever tables do.

use floor::Role;
use floor::house::HouseCommand;
use serde_json::{Value as Json, json};

use crate::house::{TestHouse, person};

#[test]
fn an_outcome_that_is_taken_back_leaves_a_shared_link_with_what_its_meter_shows() {
    let house = TestHouse::new("shared-link", 5);
    let options = json!({"contribution": "0.215"});
    let link = json!({"link": "big", "game": "multi-link", "options": options});
    house.house(HouseCommand::link(&link).unwrap()).unwrap();
    let agrees = || {
        let shown = house.host.house(|house| house.links()["big"].shown());
        assert_eq!(house.balance("link:big"), shown);
    };
    let says = |who: &str, role: Role, table: &str, name: &str, body: Json| {
        house.say(&person(who, role), table, name, body).unwrap();
        agrees();
    };
    let card = |table: &str| {
        let body = json!({"cards": {"seat-1": "As"}});
        says(&format!("dealer-{table}"), Role::Dealer, table, "outcome", body);
    };
    for table in ["a", "b"] {
        let (ann, dealer) = (format!("ann-{table}"), format!("dealer-{table}"));
        house.player(&ann, 1000);
        let terms = json!({
            "table": table, "game": "four-card-poker", "dealt": "dealer", "duties": false,
            "options": options, "links": {"multi-link": "big"},
        });
        house.make(terms).unwrap();
        says("manager", Role::Manager, table, "open", json!({"float": "1000"}));
        says(&dealer, Role::Dealer, table, "sign-on", json!({}));
        says(&dealer, Role::Dealer, table, "inventory", json!({"amount": "1000"}));
        says("supervisor", Role::Supervisor, table, "inventory", json!({"amount": "1000"}));
        says(&ann, Role::Player, table, "sit", json!({"seat": 1, "buy_in": "100"}));
        for (on, amount) in [("ante", "10"), ("progressive", "1")] {
            let wager = json!({"seat": 1, "on": on, "amount": amount});
            says(&ann, Role::Player, table, "wager", wager);
        }
        says(&dealer, Role::Dealer, table, "outcome", json!({"shuffled": true}));
    }
    // Each puts 21.5 cents on the meter: 21 are booked for the first, 22 for the second.
    card("a");
    card("b");
    says("dealer-a", Role::Dealer, "a", "correct", json!({"why": "another card"}));
    card("a");
    says("dealer-b", Role::Dealer, "b", "correct", json!({"why": "another card"}));
    assert_eq!(house.host.verify().unwrap().faults, []);
    let again = house.again(1);
    let shown = again.host.house(|house| house.links()["big"].shown());
    assert_eq!(again.balance("link:big"), shown);
}
