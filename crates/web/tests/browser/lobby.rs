//! The lobby: from the door to a seat.

use serde_json::json;

use crate::driver::{Window, browse};
use crate::fixture::Floor;

#[test]
fn one_click_seats_a_guest_with_or_without_script() {
    let floor = Floor::open().with_everybody();
    browse(&floor, async |browsers| {
        for (taken, window) in [Window::Phone, Window::WithoutScript].into_iter().enumerate() {
            let page = browsers.open(window).await;
            page.visit("/").await;
            page.click("[data-sit=blackjack]").await;
            page.wait_for_path("/tables/blackjack").await;
            let state = floor.state("supervisor", "blackjack");
            let seats = state["seats"].as_array().unwrap().iter();
            let chips: Vec<_> = seats.filter(|seat| !seat["player"].is_null()).collect();
            assert_eq!(chips.len(), taken + 1, "{state}");
            assert!(chips.iter().all(|seat| seat["chips"] == "200.00"), "{state}");
            page.visit("/").await;
            assert!(page.text("section.back").await.contains("Blackjack, seat"));
            assert_eq!(page.count("[data-sit=blackjack]").await, 0);
        }
    });
}

#[test]
fn tables_are_found_by_family_and_the_way_back_is_there() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    floor.done("ann", "roulette", json!({"sit": {"seat": 2, "buy_in": "120.50"}}));
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        page.visit("/").await;
        assert_eq!(page.count("article[data-table]").await, 20);
        assert!(page.text("header").await.contains("$379.50"));
        let back = page.text("section.back").await;
        assert!(back.contains("Roulette, seat 2 with $120.50"), "{back}");
        page.click("nav.filter a[href$='=dice-and-wheels']").await;
        page.find("nav.filter a[href$='=dice-and-wheels'][aria-current]").await;
        assert_eq!(page.count("article[data-table]").await, 4);
        assert!(page.text("[data-table=roulette]").await.contains("1 of"));
        page.picture("lobby-by-family").await;
        page.click("section.back a").await;
        page.wait_for_path("/tables/roulette").await;
    });
}

#[test]
fn seats_that_others_take_are_seen_without_a_reload() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/").await;
        assert!(page.text("[data-live=seats-craps]").await.contains("all free"));
        page.picture("lobby").await;
        floor.done("ann", "craps", json!({"sit": {"buy_in": "100"}}));
        let seen = "document.querySelector('[data-live=seats-craps]').textContent";
        page.wait_until(&format!("return {seen}.startsWith('1 of')")).await;
    });
}

#[test]
fn staff_are_offered_no_seat() {
    let floor = Floor::open().with_everybody();
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "supervisor", Window::Desktop).await;
        page.visit("/").await;
        assert_eq!(page.count("[data-sit]").await, 0);
    });
}
