//! Tables, played in the browser: by clicking, by keyboard alone, by two people at once.

use fantoccini::key::Key;
use serde_json::Value as Json;

use crate::driver::{Window, browse};
use crate::fixture::Floor;
use crate::page::Page;

/// The games whose seats have cards and circles of their own.
const CARD_GAMES: [&str; 14] = [
    "blackjack",
    "free-bet-blackjack",
    "ride-free",
    "pontoon-plus",
    "three-card-poker",
    "four-card-poker",
    "crazy-four-poker",
    "let-it-ride",
    "mississippi-stud",
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "pai-gow-poker",
    "dj-wild",
    "deuces-wild-xtreme",
];

/// What is chosen first where several things may be decided.
const QUIET: [&str; 8] =
    ["pass", "no-insurance", "stand", "check", "ride", "play", "bet", "house-way"];

/// Circles of one's own that want chips and have none.
const EMPTY: &str = ".me .spot[data-spot]:not(.dia):not([disabled]):not(:has(svg))";

/// A floor, and players with money.
fn floor_with(players: &[&str]) -> Floor {
    let mut floor = Floor::open().with_everybody();
    players.iter().for_each(|name| floor.player(name, "5000"));
    floor
}

fn seq(state: &Json) -> u64 {
    state["seq"].as_u64().unwrap()
}

/// Clicks, and waits until what came of it is shown.
async fn click(floor: &Floor, page: &Page, who: &str, table: &str, selector: &str) {
    let before = seq(&floor.state(who, table));
    page.wait_for_seq(before).await;
    page.click(selector).await;
    page.wait_for_seq(before + 1).await;
}

/// Sits down by clicking on a free seat.
async fn sit(floor: &Floor, page: &Page, who: &str, table: &str) {
    page.visit(&format!("/tables/{table}")).await;
    // What the coach counts would keep the others waiting.
    page.evaluate("localStorage.setItem('croupier.coach', 'off')").await;
    page.reload().await;
    click(floor, page, who, table, "#felt [data-command=sit]").await;
    page.find(".me").await;
}

/// Puts a chip on every circle that wants one.
async fn wager(floor: &Floor, page: &Page, who: &str, table: &str) {
    page.click("[data-chip=\"5.00\"]").await;
    while page.count(EMPTY).await > 0 {
        click(floor, page, who, table, EMPTY).await;
    }
}

/// The button of the quietest choice.
fn quietest(state: &Json) -> String {
    let actions = state["awaiting"]["actions"].as_array().unwrap();
    let rank = |action: &&Json| QUIET.iter().position(|name| action["action"] == *name);
    let action = actions.iter().min_by_key(|action| rank(action).unwrap_or(QUIET.len())).unwrap();
    format!("[data-action={}]:not([disabled])", action["action"].as_str().unwrap())
}

/// Plays the round to its end by clicking.
async fn play_on(floor: &Floor, page: &Page, who: &str, table: &str) {
    for _ in 0..40 {
        let state = floor.state(who, table);
        // Once it is settled a player may be asked to bank the next.
        if state["settled"] == true || state["awaiting"]["kind"] != "decision" {
            return;
        }
        click(floor, page, who, table, &quietest(&state)).await;
    }
    panic!("{table}: the round does not end");
}

/// The page shows the chips of every seat, and the lines that the history has.
async fn agrees(floor: &Floor, page: &Page, who: &str, table: &str) {
    let state = floor.state(who, table);
    page.wait_for_seq(seq(&state)).await;
    for seat in state["seats"].as_array().unwrap().iter().filter(|seat| seat["mine"] == true) {
        let shown = page.text(&format!("[data-chips=\"{}\"]", seat["seat"])).await;
        assert_eq!(shown.replace(['$', ','], ""), seat["chips"].as_str().unwrap(), "{table}");
    }
    let shown = "return [...document.querySelectorAll('#settled [role=log] [data-line]')]
        .map(line => line.dataset.line)";
    let shown = page.evaluate(shown).await;
    let path = format!("/api/tables/{table}/rounds/{}", state["lines_round"]);
    let round = floor.get(who, &path).json();
    let lines: Vec<_> =
        round["lines"].as_array().unwrap().iter().map(|l| l["wager"].clone()).collect();
    assert_eq!(shown, Json::Array(lines), "{table}");
}

#[test]
fn a_round_of_every_card_game_is_played_by_clicking() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        for table in CARD_GAMES {
            sit(&floor, &page, "ann", table).await;
            wager(&floor, &page, "ann", table).await;
            click(&floor, &page, "ann", table, "[data-command=deal]").await;
            play_on(&floor, &page, "ann", table).await;
            agrees(&floor, &page, "ann", table).await;
        }
        assert_eq!(page.complaints().await, Vec::<String>::new());
    });
}

/// Presses Tab until something has the focus.
async fn tab_to(page: &Page, selector: &str) {
    let there = format!("return document.activeElement.matches('{selector}')");
    for _ in 0..60 {
        if page.evaluate(&there).await == true {
            return;
        }
        page.press(&char::from(Key::Tab).to_string()).await;
    }
    panic!("{selector} cannot be reached with Tab");
}

#[test]
fn a_round_is_played_by_keyboard_alone() {
    let floor = floor_with(&["ann"]);
    let (table, enter) = ("blackjack", char::from(Key::Enter).to_string());
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        page.visit("/tables/blackjack").await;
        tab_to(&page, ".seat [data-command=sit]").await;
        page.press(&enter).await;
        page.find(".me [data-spot=bet]").await;
        page.press("4").await;
        page.find("[data-chip=\"25.00\"][aria-pressed=true]").await;
        tab_to(&page, "[data-spot=bet]").await;
        page.press(&enter).await;
        page.find("[data-spot=bet] .amt").await;
        page.press(&enter).await;
        page.wait_until(
            "return document.querySelector('[data-spot=bet] .amt')?.textContent === '$50'",
        )
        .await;
        page.press(&char::from(Key::Backspace).to_string()).await;
        page.wait_until(
            "return document.querySelector('[data-spot=bet] .amt')?.textContent === '$25'",
        )
        .await;
        tab_to(&page, "[data-command=deal]").await;
        let dealt = seq(&floor.state("ann", table)) + 1;
        page.press(&enter).await;
        page.wait_for_seq(dealt).await;
        for _ in 0..10 {
            let state = floor.state("ann", table);
            if state["awaiting"]["kind"] != "decision" {
                break;
            }
            let insurance = quietest(&state).contains("no-insurance");
            page.press(if insurance { "n" } else { "s" }).await;
            page.wait_for_seq(seq(&state) + 1).await;
        }
        agrees(&floor, &page, "ann", table).await;
    });
}

#[test]
fn two_people_at_a_table_see_their_own_cards_alone() {
    let floor = floor_with(&["ann", "bob"]);
    let table = "three-card-poker";
    browse(&floor, async |browsers| {
        let mut pages = Vec::new();
        for who in ["ann", "bob"] {
            let page = browsers.open_as(&floor, who, Window::Desktop).await;
            sit(&floor, &page, who, table).await;
            wager(&floor, &page, who, table).await;
            pages.push((who, page));
        }
        for (who, page) in &pages {
            click(&floor, page, who, table, "[data-command=deal]").await;
        }
        for (who, page) in &pages {
            let state = floor.state(who, table);
            page.wait_for_seq(seq(&state)).await;
            let hands = state["hands"].as_array().unwrap();
            let cards = |hand: &Json| hand["cards"].as_array().unwrap().clone();
            let own: Vec<Json> = hands.iter().flat_map(cards).filter(|card| card != "??").collect();
            assert_eq!(own.len(), 3, "{who}: {state}");
            let shown = "return [...document.querySelectorAll('[data-card]')]
                .map(card => card.dataset.card).filter(card => card !== '??')";
            assert_eq!(page.evaluate(shown).await, Json::Array(own.clone()), "{who}");
            page.reload().await;
            page.wait_for_seq(seq(&state)).await;
            assert_eq!(page.evaluate(shown).await, Json::Array(own), "{who} after a reload");
        }
    });
}

#[test]
fn a_double_click_deals_once_and_a_refusal_is_said() {
    let floor = floor_with(&["ann"]);
    let table = "blackjack";
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        sit(&floor, &page, "ann", table).await;
        let before = seq(&floor.state("ann", table));
        page.click("[data-chip=\"5.00\"]").await;
        page.click("[data-spot=bet]").await;
        page.wait_for_seq(before + 1).await;
        page.evaluate(
            "const deal = document.querySelector('[data-command=deal]');
            deal.click();
            deal.click()",
        )
        .await;
        page.wait_for_seq(before + 2).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert_eq!(seq(&floor.state("ann", table)), before + 2);
        play_on(&floor, &page, "ann", table).await;
        // A chip that the table does not have: what the rules refuse is said.
        page.evaluate(
            "const spot = document.querySelector('[data-spot=bet]');
            document.querySelector('#main').dataset.open = JSON.stringify([{on: ['bet'],
                seat: Number(spot.dataset.seat), least: '0.10', most: '0.10', step: '0.01'}]);
            spot.click()",
        )
        .await;
        page.wait_until("return document.querySelector('#problem').textContent.length > 10").await;
    });
}

#[test]
fn tables_are_sound_while_they_are_played() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        for (window, tables) in [
            (Window::Desktop, ["blackjack", "ultimate-texas-holdem"]),
            (Window::Phone, ["ride-free", "pai-gow-poker"]),
        ] {
            let page = browsers.open_as(&floor, "ann", window).await;
            for table in tables {
                page.visit(&format!("/tables/{table}")).await;
                page.is_sound().await;
                sit(&floor, &page, "ann", table).await;
                wager(&floor, &page, "ann", table).await;
                page.is_sound().await;
                click(&floor, &page, "ann", table, "[data-command=deal]").await;
                page.is_sound().await;
                play_on(&floor, &page, "ann", table).await;
                page.is_sound().await;
            }
        }
    });
}
