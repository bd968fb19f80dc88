//! A line that breaks and a server that starts again: the same table, with a word about it.

use serde_json::json;

use crate::driver::{Window, browse, browse_at};
use crate::fixture::Floor;
use crate::play::{Player, floor_with, seq};

const SAID: &str = "const bar = document.querySelector('#offline');
    return !bar.hidden && bar.getAttribute('role') === 'status'
        && bar.textContent.startsWith('Reconnecting')";
const MENDED: &str = "return document.querySelector('#offline').hidden";
/// Whether nothing can be pressed.
const DISABLED: &str = "return document.querySelector('#actions').inert";

const PAUSED: &str = "const bar = document.querySelector('#offline');
    return !bar.hidden && bar.textContent.startsWith('Paused')";

/// A table at which a round goes on after the deal.
const TABLE: &str = "three-card-poker";

#[test]
fn a_line_that_breaks_is_said_aloud_and_nothing_can_be_pressed_until_it_is_mended() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: TABLE };
        player.deal().await;
        let before = player.state();
        let felt = "return document.querySelector('#felt').innerHTML";
        let shown = page.evaluate(felt).await;
        page.cut_off(true).await;
        page.wait_until(SAID).await;
        page.wait_until(DISABLED).await;
        page.press("p").await;
        page.cut_off(false).await;
        page.wait_until(MENDED).await;
        assert_eq!(page.evaluate(DISABLED).await, false);
        assert_eq!(player.state(), before);
        assert_eq!(page.evaluate(felt).await, shown);
        player.play_on().await;
        player.agrees().await;
    });
}

#[test]
fn a_server_that_starts_again_in_the_middle_of_a_hand_goes_on_with_it() {
    let floor = floor_with(&["ann"]);
    browse_at(floor.addr, async move |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: TABLE };
        player.deal().await;
        let (before, cards) = (
            player.state(),
            "return [...document.querySelectorAll('[data-card]')]
            .map(card => card.dataset.card)",
        );
        let shown = page.evaluate(cards).await;
        let stopped = floor.stopped();
        page.wait_until(SAID).await;
        page.wait_until(DISABLED).await;
        let floor = stopped.start_again();
        page.wait_until(MENDED).await;
        let player = Player { floor: &floor, page: page.clone(), name: "ann", table: TABLE };
        assert_eq!(seq(&player.state()), seq(&before));
        assert_eq!(page.evaluate(cards).await, shown);
        player.play_on().await;
        player.agrees().await;
    });
}

#[test]
fn page_that_newer_streams_replace_waits_until_it_is_used() {
    let mut floor = Floor::open_with(|settings| settings.rate = 1000).with_everybody();
    floor.player("ann", "9000");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        page.visit(&format!("/tables/{TABLE}")).await;
        while !floor.get("", "/metrics").body.contains("croupier_watchers 1\n") {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let mut newer: Vec<_> = (0..8).map(|_| floor.watch("ann", TABLE, None)).collect();
        newer.iter_mut().for_each(|stream| drop(stream.expect("table")));
        page.wait_until(PAUSED).await;
        page.wait_until(DISABLED).await;
        // It takes the place of none of them by itself, however often the others hear something.
        for why in ["first", "second"] {
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            let command = if why == "first" { "pause" } else { "resume" };
            floor.done("supervisor", TABLE, json!({ command: {"why": why} }));
            for stream in &mut newer {
                stream.expect("record");
                stream.expect("table");
            }
        }
        page.click("#offline").await;
        page.wait_until(MENDED).await;
        newer[0].expect("bye");
        assert_eq!(page.evaluate(SAID).await, false);
    });
}
