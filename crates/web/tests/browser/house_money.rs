//! House Money that won: two buttons, with the dealer's cards chosen by the test.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value as Json, json};

use crate::driver::{Window, browse};
use crate::fixture::{Floor, new_id};
use crate::play::{Player, seq};

const TABLE: &str = "scripted";

/// The cards that are still to be dealt, by place.
type Cards = BTreeMap<&'static str, VecDeque<&'static str>>;

/// A pair of kings for the player, 19 for the dealer.
fn cards() -> Cards {
    [("seat-1", ["Ks", "Kd"]), ("dealer", ["9h", "Th"])].map(|(to, two)| (to, two.into())).into()
}

/// A blackjack table that a dealer deals, and a player.
fn scripted() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "1000");
    let made = json!({
        "id": new_id(), "table": TABLE, "game": "blackjack", "dealt": "dealer", "duties": false,
    });
    assert_eq!(floor.post("manager", "/api/tables", &made).status, 200);
    floor.done("manager", TABLE, json!({"open": {"float": "10000"}}));
    floor.done("dealer", TABLE, json!({"sign-on": {}}));
    for who in ["dealer", "supervisor"] {
        floor.done(who, TABLE, json!({"inventory": {"amount": "10000"}}));
    }
    floor.done("ann", TABLE, json!({"sit": {"seat": 1, "buy_in": "500"}}));
    floor
}

/// Deals until a decision is awaited or the round is settled.
fn deal(floor: &Floor, cards: &mut Cards) -> Json {
    for _ in 0..20 {
        let state = floor.state("dealer", TABLE);
        if state["settled"] == true {
            return state;
        }
        let awaiting = match &state["awaiting"]["next"] {
            Json::Null => state["awaiting"].clone(),
            next => next.clone(),
        };
        let to = awaiting["to"].as_str().unwrap_or_default();
        let outcome = match awaiting["kind"].as_str().unwrap() {
            "decision" => return state,
            "shuffle" => json!({"shuffled": true}),
            "peek" => json!({"peek": false}),
            _ if to == "burn" => json!({"cards": {"burn": "??"}}),
            _ => json!({"cards": {to: cards.get_mut(to).unwrap().pop_front().unwrap()}}),
        };
        floor.done("dealer", TABLE, json!({ "outcome": outcome }));
    }
    panic!("the round does not end");
}

/// Wagers, and deals to the question about the winnings.
fn won(floor: &Floor, cards: &mut Cards) -> Json {
    for on in ["bet", "house-money"] {
        floor.done("ann", TABLE, json!({"wager": {"seat": 1, "on": on, "amount": "10"}}));
    }
    let state = deal(floor, cards);
    assert_eq!(state["awaiting"]["actions"][0]["action"], "cap", "{state}");
    state
}

#[test]
fn winnings_of_house_money_are_put_or_taken() {
    let floor = scripted();
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: TABLE };
        player.visit().await;
        for puts in [true, false] {
            let mut cards = cards();
            let state = won(&floor, &mut cards);
            page.wait_for_seq(seq(&state)).await;
            let most = state["awaiting"]["actions"][0]["most"].as_str().unwrap().to_owned();
            let button = |amount: &str| {
                format!("[data-action=cap][data-amount=\"{amount}\"]:not([disabled])")
            };
            let put = button(&most);
            let take = "[data-action=collect]:not([disabled])".to_owned();
            let said = page.text(&put).await;
            assert!(said.contains(&format!("Put ${most} on the hand")), "{said}");
            let said = page.text(&take).await;
            assert!(said.contains(&format!("Take ${most}")), "{said}");
            assert_eq!(page.count("[data-action=cap]").await, 2, "another amount is under More");
            assert_eq!(page.count("[data-action=collect]").await, 1);
            page.is_sound().await;
            let bet = |state: &Json| state["seats"][0]["at_stake"].as_str().unwrap().to_owned();
            let before = bet(&player.state());
            player.click(if puts { &put } else { &take }).await;
            assert_eq!(bet(&player.state()) != before, puts);
            player.click("[data-action=stand]:not([disabled])").await;
            let settled = deal(&floor, &mut cards);
            assert_eq!(settled["settled"], true, "{settled}");
            let won = settled["lines"].as_array().unwrap().iter();
            let capped = won.filter(|line| line["wager"] == "bet" && line["outcome"] == "win");
            assert!(capped.count() > 0, "20 beats 19: {settled}");
            page.wait_for_seq(seq(&settled)).await;
        }
    });
}
