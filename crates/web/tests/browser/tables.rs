//! Every game, played in the browser: by clicking, by keyboard alone, by two people at once.

use fantoccini::key::Key;
use games::Kind;
use serde_json::Value as Json;
use web::{FAMILIES, Family};

use crate::driver::{Browsers, Window, browse};
use crate::fixture::Floor;
use crate::play::{EMPTY, Player, SIT, floor_with, history_agrees, key, seq, shared_spots};

/// A player at one table after the other, in the same window: at those of these families.
async fn at_every_table(
    floor: &Floor,
    browsers: &Browsers,
    families: &[Family],
    play: impl AsyncFn(&Player<'_>),
) {
    let page = browsers.open_as(floor, "ann", Window::Desktop).await;
    let kinds: Vec<_> =
        Kind::all().iter().filter(|kind| families.contains(Family::of(kind.id))).collect();
    for kind in &kinds {
        let player = Player { floor, page: page.clone(), name: "ann", table: kind.id };
        play(&player).await;
        player.agrees().await;
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
    history_agrees(floor, &page, "ann", kinds.len()).await;
}

#[test]
fn a_round_of_every_game_is_played_by_clicking() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        at_every_table(&floor, browsers, &FAMILIES, async |player| {
            player.deal().await;
            player.play_on().await;
        })
        .await;
    });
}

/// Puts chips on a shared layout with Enter: where Tab leads. At craps somebody must shoot, and
/// only the field is sure to be decided by the next roll: both are below.
async fn wager_with_arrows(player: &Player<'_>) {
    player.tab_to(".place[data-spot][tabindex=\"0\"]").await;
    if player.table != "craps" {
        return player.press(&key(Key::Enter)).await;
    }
    for wanted in ["field", "pass"] {
        let there = format!("return document.activeElement.dataset.place === '{wanted}'");
        for _ in 0..12 {
            if player.page.evaluate(&there).await == true {
                break;
            }
            player.page.press(&key(Key::Down)).await;
        }
        player.press(&key(Key::Enter)).await;
    }
}

#[test]
fn a_round_of_every_game_but_poker_is_played_by_keyboard_alone() {
    let [others @ .., _] = &FAMILIES;
    by_keyboard_alone(others);
}

/// The largest family, in a browser beside that of the others.
#[test]
fn a_round_of_every_game_of_poker_is_played_by_keyboard_alone() {
    let [.., poker] = &FAMILIES;
    assert_eq!(poker.name, "Poker");
    by_keyboard_alone(std::slice::from_ref(poker));
}

fn by_keyboard_alone(families: &[Family]) {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        at_every_table(&floor, browsers, families, async |player| {
            player.visit().await;
            player.tab_to("#felt [data-command=sit]").await;
            player.page.press(&key(Key::Enter)).await;
            player.page.find(SIT).await;
            player.enter(SIT).await;
            player.page.find(".me").await;
            match shared_spots(player.table) {
                Some(_) => wager_with_arrows(player).await,
                None => {
                    while player.page.count(EMPTY).await > 0 {
                        player.enter(EMPTY).await;
                    }
                }
            }
            player.enter("[data-command=deal]").await;
            player.play_on_by_key().await;
        })
        .await;
    });
}

#[test]
fn chips_are_chosen_put_down_and_taken_back_with_keys() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: "blackjack" };
        player.sit().await;
        page.press("4").await;
        page.find("[data-chip=\"25.00\"][aria-pressed=true]").await;
        player.tab_to("[data-spot=bet]").await;
        let amount = "return document.querySelector(\"[data-spot=bet] .amt\")?.textContent";
        for (pressed, lies) in [(Key::Enter, "$25"), (Key::Enter, "$50"), (Key::Backspace, "$25")] {
            player.press(&key(pressed)).await;
            assert_eq!(page.evaluate(amount).await, lies);
        }
    });
}

#[test]
fn roulette_is_wagered_on_with_arrows_and_taken_back_with_backspace() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: "roulette" };
        player.sit().await;
        page.evaluate("document.querySelector('[data-place=\"straight:17\"]').focus()").await;
        page.press(&key(Key::Right)).await;
        page.press(&key(Key::Up)).await;
        let at = "return document.activeElement.dataset.place";
        assert_eq!(page.evaluate(at).await, "four:17-18-20-21");
        let lit =
            "return [...document.querySelectorAll('.hot')].map(one => one.dataset.place).sort()";
        let covered = ["straight:17", "straight:18", "straight:20", "straight:21"];
        assert_eq!(page.evaluate(lit).await, serde_json::json!(covered));
        player.press(&key(Key::Enter)).await;
        assert_eq!(page.evaluate(at).await, "four:17-18-20-21", "the focus stays");
        assert_eq!(player.state()["wagers"][0]["on"], "four:17-18-20-21");
        player.press(&key(Key::Backspace)).await;
        assert_eq!(player.state()["wagers"], serde_json::json!([]));
    });
}

#[test]
fn no_free_seat_is_covered_on_a_phone() {
    let floor = floor_with(&["ann"]);
    let covered = "return [...document.querySelectorAll('#felt [data-command=sit]')]
        .filter(seat => {
            const box = seat.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return y < innerHeight && document.elementFromPoint(x, y)?.closest('button') !== seat;
        }).map(seat => seat.dataset.seat)";
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Phone).await;
        for table in ["blackjack", "ultimate-texas-holdem", "pai-gow-poker", "roulette"] {
            let player = Player { floor: &floor, page: page.clone(), name: "ann", table };
            player.visit().await;
            page.find("#felt [data-command=sit]").await;
            assert_eq!(page.evaluate(covered).await, serde_json::json!([]), "{table}");
        }
    });
}

#[test]
fn a_spot_that_is_full_gives_its_chips_back_with_backspace() {
    let floor = floor_with(&["ann"]);
    let full = serde_json::json!({
        "id": "full", "table": "full", "game": "roulette",
        "options": {"limits": {"straight": {"max": "5"}}},
    });
    assert_eq!(floor.post("manager", "/api/tables", &full).status, 200);
    floor.done("manager", "full", serde_json::json!({"open": {"float": "10000"}}));
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: "full" };
        player.sit().await;
        page.click("[data-chip=\"5.00\"]").await;
        player.click("[data-spot=\"straight:17\"]").await;
        assert_eq!(page.count("[data-spot=\"straight:17\"]").await, 0, "it takes no more");
        page.evaluate("document.querySelector('[data-place=\"straight:17\"]').focus()").await;
        player.press(&key(Key::Backspace)).await;
        assert_eq!(player.state()["wagers"], serde_json::json!([]));
        page.find("[data-spot=\"straight:17\"]").await;
    });
}

#[test]
fn every_open_spot_of_a_shared_layout_is_marked_and_reached_with_the_arrows() {
    let floor = floor_with(&["ann"]);
    // From the one place that Tab leads to, by all ways.
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
            for kind in Kind::all().iter().filter(|kind| shared_spots(kind.id).is_some()) {
                let table = kind.id;
                let player = Player { floor: &floor, page: page.clone(), name: "ann", table };
                player.visit().await;
                if window == Window::Desktop {
                    player.take_seat().await;
                }
                let module = "return document.querySelector('script[src*=\"table.js\"]').src
                    .replace('table.js', 'board.js')";
                let module = page.evaluate(module).await;
                let left = page.client().execute(missed, vec![module]).await.unwrap();
                assert_eq!(left, Json::Array(Vec::new()), "{table} ({window:?})");
                let marked = "return [...document.querySelectorAll('[data-spot]')]
                    .map(spot => spot.dataset.spot).sort()";
                let state = player.state();
                let mut open: Vec<String> = Vec::new();
                for spot in state["spots"].as_array().unwrap() {
                    match spot["any"].as_array() {
                        Some(any) => open.extend(any.iter().map(|on| on.as_str().unwrap().into())),
                        None => open.push(spot["on"].as_str().unwrap().into()),
                    }
                }
                open.sort_unstable();
                assert_eq!(page.evaluate(marked).await, serde_json::json!(open), "{table}");
            }
        }
    });
}

/// A script that keeps whatever a page is told after it has come: streams, and what it fetches.
const LISTEN: &str = "
    window.heard = [];
    const Stream = window.EventSource;
    window.EventSource = class extends Stream {
        addEventListener(name, told) {
            super.addEventListener(name, (event) => {
                window.heard.push(String(event.data));
                told(event);
            });
        }
    };
    const load = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await load(...asked);
        answer.clone().text().then((text) => window.heard.push(text));
        return answer;
    };";

/// All that has come to a page: what it shows, what it loaded, what it was told.
const ALL_THERE_IS: &str = "
    const loaded = performance.getEntriesByType('resource').map(one => one.name)
        .filter(name => !name.endsWith('/live') && !name.includes('.css'));
    const texts = Promise.all(loaded.map(name => fetch(name).then(answer => answer.text())));
    const page = fetch(location.href).then(answer => answer.text());
    return Promise.all([page, texts]).then(([page, texts]) =>
        [document.documentElement.outerHTML, page, ...texts, ...window.heard].join('\\n'))";

#[test]
fn two_people_at_a_table_see_their_own_cards_alone() {
    let floor = floor_with(&["ann", "bob"]);
    let table = "three-card-poker";
    browse(&floor, async |browsers| {
        let mut players = Vec::new();
        for name in ["ann", "bob"] {
            let page = browsers.open_as(&floor, name, Window::Desktop).await;
            let listening = page.before_every_page(LISTEN).await;
            let player = Player { floor: &floor, page, name, table };
            player.sit().await;
            player.wager().await;
            players.push((player, listening));
        }
        for (player, _) in &players {
            player.click("[data-command=deal]").await;
        }
        let cards_of = |player: &Player<'_>| -> Vec<String> {
            let state = player.state();
            let hands = state["hands"].as_array().unwrap().iter();
            let cards = hands.flat_map(|hand| hand["cards"].as_array().unwrap());
            cards.filter_map(Json::as_str).filter(|card| *card != "??").map(str::to_owned).collect()
        };
        let [ann, bob] = [&players[0].0, &players[1].0];
        for (own, other) in [(ann, bob), (bob, ann)] {
            own.page.wait_for_seq(seq(&own.state())).await;
            let (mine, theirs) = (cards_of(own), cards_of(other));
            assert_eq!((mine.len(), theirs.len()), (3, 3), "{}", own.state());
            let shown = "return [...document.querySelectorAll('[data-card]')]
                .map(card => card.dataset.card).filter(card => card !== '??')";
            assert_eq!(own.page.evaluate(shown).await, serde_json::json!(mine));
            let all = own.page.evaluate(ALL_THERE_IS).await;
            let all = all.as_str().unwrap();
            let tells = |card: &String| {
                let card: chance::Card = card.parse().unwrap();
                let words = pictures::card_in_words(card);
                [format!("\"{card}\""), format!("\\\"{card}\\\""), words]
                    .iter()
                    .any(|mark| all.contains(mark))
            };
            assert!(mine.iter().all(tells), "{} hears of their own cards", own.name);
            assert!(!theirs.iter().any(tells), "{} hears of {theirs:?}", own.name);
            own.page.reload().await;
            own.page.wait_for_seq(seq(&own.state())).await;
            assert_eq!(own.page.evaluate(shown).await, serde_json::json!(mine), "after a reload");
        }
        for (player, listening) in &players {
            player.page.not_before_every_page(listening).await;
        }
    });
}

#[test]
fn a_double_click_deals_once_and_a_refusal_is_said() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: "blackjack" };
        player.sit().await;
        player.wager().await;
        let before = seq(&player.state());
        page.evaluate(
            "const deal = document.querySelector('[data-command=deal]');
            deal.click();
            deal.click()",
        )
        .await;
        page.wait_for_seq(before + 1).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert_eq!(seq(&player.state()), before + 1);
        player.play_on().await;
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
fn what_cannot_be_read_in_a_field_of_a_table_is_said_beside_it() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open_as(&floor, "ann", window).await;
            page.visit("/tables/blackjack").await;
            let said = async |field: &str| {
                let said = page.text(&format!("{field}[aria-invalid=true] + .problem")).await;
                assert!(said.ends_with('.'), "{field}: {said}");
                page.is_sound().await;
            };
            page.click("#actions [data-command=sit]").await;
            page.click("dialog [value=amount]").await;
            page.write("dialog [name=buy_in]", "a lot").await;
            page.click(SIT).await;
            said("dialog [name=buy_in]").await;
            page.write("dialog [name=buy_in]", "200").await;
            assert_eq!(page.count("[aria-invalid]").await, 0, "it is forgotten");
            page.click(SIT).await;
            page.find(".me").await;
            page.click("#menu summary").await;
            page.write("#menu [name=buy_in]", "0").await;
            page.click("#menu [data-command=buy-in]").await;
            said("#menu [name=buy_in]").await;
            page.click("#menu [data-command=supervisor]").await;
            said("#menu [name=why]").await;
            floor.done("ann", "blackjack", serde_json::json!({"leave": {"seat": 1}}));
        }
    });
}

#[test]
fn a_hardway_is_called_off_and_on_again() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: "craps" };
        player.sit().await;
        player.click("[data-spot=hard-8]").await;
        let note = || player.state()["wagers"][0]["note"].clone();
        for (is, noted) in [("off", "off"), ("on", "on"), ("off", "off")] {
            player.click(&format!("[data-command=call][data-on=hard-8][data-state={is}]")).await;
            assert_eq!(note(), noted);
        }
        assert!(page.text("#calls").await.contains("Off"));
        page.is_sound().await;
    });
}

#[test]
fn tables_are_sound_while_they_are_played() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        for (window, tables) in [
            (Window::Desktop, ["blackjack", "ultimate-texas-holdem", "craps"]),
            (Window::Phone, ["ride-free", "pai-gow-poker", "roulette"]),
        ] {
            let page = browsers.open_as(&floor, "ann", window).await;
            for table in tables {
                let player = Player { floor: &floor, page: page.clone(), name: "ann", table };
                player.visit().await;
                page.is_sound().await;
                player.sit().await;
                player.wager().await;
                page.is_sound().await;
                player.click("[data-command=deal]").await;
                page.is_sound().await;
                player.play_on().await;
                page.is_sound().await;
            }
        }
    });
}
