//! Layouts that all seats share, played in the browser: by clicking, and by keyboard alone.

use fantoccini::key::Key;
use serde_json::Value as Json;

use crate::driver::{Window, browse};
use crate::fixture::Floor;
use crate::page::Page;

/// Every game whose seats share a layout, and wagers of which one at least is decided at once.
const GAMES: [(&str, &[&str]); 6] = [
    ("roulette", &["straight:17", "four:17-18-20-21", "red"]),
    ("big-six", &["1", "joker"]),
    ("craps", &["pass", "field"]),
    ("mini-baccarat", &["player", "dragon-bonus-player"]),
    ("commission-free-baccarat", &["banker", "fortune-7"]),
    ("three-dice-baccarat", &["tie", "sun-7"]),
];

fn floor() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "5000");
    floor
}

fn seq(state: &Json) -> u64 {
    state["seq"].as_u64().unwrap()
}

/// Clicks, and waits until what came of it is shown.
async fn click(floor: &Floor, page: &Page, table: &str, selector: &str) {
    let before = seq(&floor.state("ann", table));
    page.wait_for_seq(before).await;
    page.click(selector).await;
    page.wait_for_seq(before + 1).await;
}

/// Sits down, and puts the least chips on spots.
async fn wager(floor: &Floor, page: &Page, table: &str, spots: &[&str]) {
    page.visit(&format!("/tables/{table}")).await;
    click(floor, page, table, "#felt [data-command=sit]").await;
    page.click("[data-chip=\"5.00\"]").await;
    for on in spots {
        click(floor, page, table, &format!("[data-spot=\"{on}\"]")).await;
    }
}

#[test]
fn a_round_on_every_shared_layout_is_played_by_clicking() {
    let floor = floor();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open_as(&floor, "ann", window).await;
            for (table, spots) in GAMES {
                wager(&floor, &page, table, spots).await;
                page.is_sound().await;
                let wagers = floor.state("ann", table)["wagers"].as_array().unwrap().len();
                assert!(wagers >= spots.len(), "{table}: {wagers} wagers");
                click(&floor, &page, table, "[data-command=deal]").await;
                let state = floor.state("ann", table);
                assert_eq!(state["settled"], true, "{table}: {state}");
                page.wait_for_seq(seq(&state)).await;
                // What fell last comes first among the earlier results.
                page.find(".history :is(li, .full, .ring)").await;
                page.is_sound().await;
            }
        }
    });
}

#[test]
fn every_open_spot_is_marked_and_reached_with_the_arrows() {
    let floor = floor();
    let missed = "return import(arguments[0]).then(({ nearest }) => {
        const places = [...document.querySelectorAll('.place')];
        const seen = new Set();
        const todo = [document.querySelector('.place[tabindex=\"0\"]')];
        while (todo.length) {
            const place = todo.pop();
            if (!place || seen.has(place)) continue;
            seen.add(place);
            for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                todo.push(nearest(place, places, way));
            }
        }
        return places.filter((place) => !seen.has(place)).map((place) => place.dataset.place);
    })";
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open_as(&floor, "ann", window).await;
            for (table, _) in GAMES {
                wager(&floor, &page, table, &[]).await;
                let module = "return document.querySelector('script[src*=\"table.js\"]').src
                    .replace('table.js', 'board.js')";
                let module = page.evaluate(module).await;
                let left = page.client().execute(missed, vec![module]).await.unwrap();
                assert_eq!(left, Json::Array(Vec::new()), "{table} ({window:?})");
                let state = floor.state("ann", table);
                let mut open: Vec<String> = Vec::new();
                for spot in state["spots"].as_array().unwrap() {
                    match spot["any"].as_array() {
                        Some(any) => open.extend(any.iter().map(|on| on.as_str().unwrap().into())),
                        None => open.push(spot["on"].as_str().unwrap().into()),
                    }
                }
                for on in open {
                    let marked = page.count(&format!("[data-spot=\"{on}\"]")).await;
                    assert_eq!(marked, 1, "{table}: {on}");
                }
            }
        }
    });
}

#[test]
fn roulette_is_played_by_keyboard_alone() {
    let floor = floor();
    let key = |key: Key| char::from(key).to_string();
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        wager(&floor, &page, "roulette", &[]).await;
        page.evaluate("document.querySelector('[data-place=\"straight:17\"]').focus()").await;
        page.press(&key(Key::Right)).await;
        page.press(&key(Key::Up)).await;
        let at = "return document.activeElement.dataset.place";
        assert_eq!(page.evaluate(at).await, "four:17-18-20-21");
        let lit = "return [...document.querySelectorAll('.hot')].map((one) => one.dataset.place)";
        let covered = ["straight:17", "straight:18", "straight:20", "straight:21"];
        assert_eq!(page.evaluate(lit).await, serde_json::json!(covered));
        let before = seq(&floor.state("ann", "roulette"));
        page.press(&key(Key::Enter)).await;
        page.wait_for_seq(before + 1).await;
        assert_eq!(page.evaluate(at).await, "four:17-18-20-21", "the focus stays");
        assert_eq!(floor.state("ann", "roulette")["wagers"][0]["on"], "four:17-18-20-21");
        page.press(&key(Key::Backspace)).await;
        page.wait_for_seq(before + 2).await;
        assert_eq!(floor.state("ann", "roulette")["wagers"], serde_json::json!([]));
    });
}
