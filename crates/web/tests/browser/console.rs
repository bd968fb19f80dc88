//! Dealing at the console: keys, typing, decisions, taking and paying.

use fantoccini::key::Key;
use serde_json::json;

use crate::driver::{Window, browse};
use crate::fixture::{Floor, new_id};
use crate::page::Page;
use crate::play::key;

/// A table that the dealer deals, open, with a guest on seat 1 who wagers ten dollars.
fn dealt(floor: &Floor, table: &str, game: &str, on: &str) {
    let made = json!({
        "id": new_id(), "table": table, "game": game, "dealt": "dealer", "duties": false,
    });
    assert_eq!(floor.post("manager", "/api/tables", &made).status, 200);
    floor.done("manager", table, json!({"open": {"float": "10000"}}));
    floor.done("dealer", table, json!({"sign-on": {}}));
    for who in ["dealer", "supervisor"] {
        floor.done(who, table, json!({"inventory": {"amount": "10000"}}));
    }
    floor.done("dealer", table, json!({"sit": {"seat": 1, "guest": true, "buy_in": "200"}}));
    floor.done("dealer", table, json!({"wager": {"seat": 1, "on": on, "amount": "10"}}));
}

/// Presses a key of the console, and waits until what came of it is shown.
async fn press(floor: &Floor, page: &Page, table: &str, selector: &str) {
    let before = floor.state("dealer", table)["seq"].as_u64().unwrap();
    page.click(selector).await;
    page.wait_for_seq(before + 1).await;
}

#[test]
fn a_round_of_blackjack_is_tapped_typed_and_ticked_off() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "bj-1", "blackjack", "bet");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "dealer", Window::Desktop).await;
        page.visit("/dealer/bj-1").await;
        press(&floor, &page, "bj-1", "[data-key='shuffled']").await;
        while floor.state("dealer", "bj-1")["awaiting"]["next"]["to"] == "burn" {
            press(&floor, &page, "bj-1", "[data-key='??']").await;
        }
        press(&floor, &page, "bj-1", "[data-key='Th']").await;
        let before = floor.state("dealer", "bj-1")["seq"].as_u64().unwrap();
        page.write("#typed", "7d 9c").await;
        page.press(&key(Key::Enter)).await;
        page.wait_for_seq(before + 1).await;
        while floor.state("dealer", "bj-1")["awaiting"]["kind"] != "decision" {
            press(&floor, &page, "bj-1", "[data-key='8s']").await;
        }
        press(&floor, &page, "bj-1", "[data-action='stand']").await;
        while floor.state("dealer", "bj-1")["settled"] != true {
            press(&floor, &page, "bj-1", "[data-key='Kd']").await;
        }
        page.click("[data-pay='1']").await;
        page.wait_until("return document.querySelector('[data-pay=\"1\"]').ariaPressed === 'true'")
            .await;
        page.is_sound().await;
    });
}

#[test]
fn a_roll_of_craps_is_entered_with_one_tap() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "craps-1", "craps", "pass");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "dealer", Window::Desktop).await;
        page.visit("/dealer/craps-1").await;
        press(&floor, &page, "craps-1", "[data-key='3-4']").await;
        assert!(page.text("[data-pay='1']").await.contains("pay $10"));
        page.is_sound().await;
    });
}
