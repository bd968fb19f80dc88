//! A line that breaks and a server that starts again: the same table, with a word about it.

use crate::driver::{Window, browse, browse_at};
use crate::play::{Player, floor_with, seq};

const SAID: &str = "const bar = document.querySelector('#offline');
    return !bar.hidden && bar.getAttribute('role') === 'status'
        && bar.textContent.startsWith('Reconnecting')";
const MENDED: &str = "return document.querySelector('#offline').hidden";
/// Whether nothing can be pressed.
const DISABLED: &str = "return document.querySelector('#actions').inert";

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
