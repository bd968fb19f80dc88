//! One's account: rounds replayed, entries, results.

use serde_json::{Value as Json, json};

use crate::driver::{Window, browse};
use crate::fixture::Floor;

/// Plays a round of blackjack: stands on everything.
fn play_blackjack(floor: &Floor) {
    floor.done("ann", "blackjack", json!({"wager": {"seat": 1, "on": "bet", "amount": "10"}}));
    floor.done("ann", "blackjack", json!({"deal": {"seat": 1}}));
    for _ in 0..20 {
        let state = floor.state("ann", "blackjack");
        let Some(actions) = state["awaiting"]["actions"].as_array() else { return };
        let offered = |name: &str| actions.iter().any(|action| action["action"] == name);
        let action = if offered("stand") { "stand" } else { "no-insurance" };
        let hand = &state["awaiting"]["hand"];
        let decide = json!({"seat": 1, "hand": hand, "action": action});
        floor.done("ann", "blackjack", json!({ "decide": decide }));
    }
}

fn floor() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    floor.done("ann", "blackjack", json!({"sit": {"seat": 1, "buy_in": "300"}}));
    floor.done("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "100"}}));
    for _ in 0..3 {
        play_blackjack(&floor);
        let wager = json!({"seat": 1, "on": "red", "amount": "5"});
        floor.done("ann", "roulette", json!({ "wager": wager }));
        floor.done("ann", "roulette", json!({"deal": {"seat": 1}}));
    }
    floor
}

#[test]
fn rounds_are_replayed_step_by_step_and_agree_with_the_interface() {
    let floor = floor();
    let rounds = floor.get("ann", "/api/me/rounds").json();
    let rounds = rounds["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 6);
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::WithoutScript] {
            let page = browsers.open_as(&floor, "ann", window).await;
            page.visit("/account/rounds").await;
            assert_eq!(page.count("tr a[data-round]").await, rounds.len());
            let of_blackjack = |round: &&Json| round["table"] == "blackjack";
            let round = &rounds.iter().find(of_blackjack).unwrap()["round"];
            page.click(&format!("a[href='/account/rounds/blackjack/{round}']")).await;
            let settled = floor.get("ann", &format!("/api/tables/blackjack/rounds/{round}")).json();
            let lines = settled["lines"].as_array().unwrap();
            assert_eq!(page.count("[data-line]").await, lines.len());
            let clause = lines[0]["clause"].as_str().unwrap();
            assert!(page.text("[data-line]").await.contains(clause));
            let steps = page.count(".story li").await;
            // A blackjack ends a round with its fourth card.
            assert!(steps >= 5, "{steps} steps");
            for step in (1..steps).rev() {
                page.click("a[rel=prev]").await;
                page.find(&format!("main[data-step='{step}']")).await;
            }
            assert_eq!(page.count("[data-line]").await, 0);
            assert_eq!(page.count("a[rel=prev]").await, 0);
            page.click("a[rel=next]").await;
            page.find("main[data-step='2']").await;
        }
    });
}

#[test]
fn nobody_opens_a_round_of_somebody_else() {
    let mut floor = floor();
    floor.player("bob", "100");
    let answer = floor.get("bob", "/account/rounds/blackjack/1");
    assert_eq!(answer.status, 404, "{answer:?}");
    assert_eq!(floor.get("ann", "/account/rounds/blackjack/1").status, 200);
}

#[test]
fn the_account_is_sound_when_something_was_played() {
    let floor = floor();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open_as(&floor, "ann", window).await;
            for (name, path) in [
                ("account", "/account"),
                ("round", "/account/rounds/blackjack/1"),
                ("entries", "/account/entries"),
            ] {
                page.visit(path).await;
                page.picture(&format!("{name}-{window:?}")).await;
                page.is_sound().await;
            }
        }
    });
}

#[test]
fn a_player_sets_limits_and_goes_away_for_good() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    floor.done("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "100"}}));
    let red = json!({"wager": {"seat": 1, "on": "red", "amount": "60"}});
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::WithoutScript).await;
        page.visit("/account").await;
        page.write("#loss", "a lot").await;
        page.click("form[action='/account/limits'] button").await;
        assert!(page.text("#loss-wrong").await.starts_with("Write an amount"));
        page.write("#loss", "$50").await;
        page.write("#minutes", "90").await;
        page.click("form[action='/account/limits'] button").await;
        page.wait_for_path("/account").await;
        assert_eq!(page.attribute("#loss", "value").await.as_deref(), Some("50.00"));
        assert_eq!(floor.command("ann", "roulette", red).code(), "refused");
        page.write("#loss", "").await;
        page.click("form[action='/account/limits'] button").await;
        assert!(page.text("[data-later]").await.starts_with("No limit from"));
        page.click("details.panel summary").await;
        page.write("form[action='/account/close'] #name", "ann").await;
        page.click("form[action='/account/close'] button").await;
        assert!(page.text("#name-wrong").await.starts_with("You still have a seat"));
        floor.done("ann", "roulette", json!({"leave": {"seat": 1}}));
        page.write("form[action='/account/close'] #name", "ann").await;
        page.click("form[action='/account/close'] button").await;
        page.wait_for_path("/").await;
    });
    assert_eq!(floor.login("ann", crate::fixture::PASSWORD).status, 423);
}
