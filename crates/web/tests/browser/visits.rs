//! Sitting down and getting up: a buy-in that fits, and results of one's own alone.

use serde_json::json;

use crate::driver::{Window, browse};
use crate::play::{Player, SIT, floor_with, seq};

const TABLES: [&str; 6] = ["roulette", "craps", "blackjack", "big-six", "mini-baccarat", "dj-wild"];

#[test]
fn new_guest_at_a_seat_is_told_no_result() {
    let floor = floor_with(&["ann"]);
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        let ann = Player { floor: &floor, page: page.clone(), name: "ann", table: "roulette" };
        ann.deal().await;
        page.wait_until(
            "return document.querySelector('#headline').textContent.startsWith('You ')",
        )
        .await;
        let net = "return document.querySelector('.net')?.textContent.includes('You') ?? false";
        assert_eq!(page.evaluate(net).await, true);

        // A guest comes, and takes the same seat.
        let guest = browsers.open(Window::Desktop).await;
        guest.visit("/").await;
        guest.click("[data-sit=roulette]").await;
        guest.find(".me").await;
        let has_left = "return document.querySelector('#headline').textContent === 'Take a seat'";
        ann.click("#bar [data-command=leave]").await;
        page.wait_until(has_left).await;
        guest.click("#bar [data-command=leave]").await;
        guest.wait_until(has_left).await;
        guest.click("[data-command=sit][data-seat=\"1\"]").await;
        guest.click(SIT).await;
        guest.find(".me").await;
        let state = ann.state();
        guest.wait_for_seq(seq(&state)).await;
        assert_eq!(guest.text("#headline").await, "Place your bets");
        assert_eq!(guest.evaluate(net).await, false);
        let told = "return document.body.innerText.match(/You (won|lost) /) === null";
        assert_eq!(guest.evaluate(told).await, true);
    });
}

#[test]
fn six_tables_from_a_thousand_dollars_end_with_a_reason() {
    let mut floor = floor_with(&[]);
    floor.player("ann", "1000");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        for table in &TABLES[..5] {
            page.visit("/").await;
            page.click(&format!("[data-sit={table}]:not([disabled])")).await;
            page.wait_for_path(&format!("/tables/{table}")).await;
        }
        page.visit("/").await;
        page.find(&format!("[data-sit={}]:disabled", TABLES[5])).await;
        page.find("[data-command=top-up]").await;
        page.is_sound().await;
        page.visit(&format!("/tables/{}", TABLES[5])).await;
        page.click("#actions [data-command=sit]").await;
        page.find("dialog [data-sheet=sit] button.main:disabled").await;
        page.find("dialog [data-command=top-up]").await;
        page.is_sound().await;
        // A wager that takes more than there is offers the same.
        floor.done("ann", "roulette", json!({"leave": {"seat": 1}}));
        floor.done("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "5"}}));
        page.visit("/tables/roulette").await;
        page.click("#menu summary").await;
        page.write("#menu [name=buy_in]", "900").await;
        page.click("#menu [data-command=buy-in]").await;
        page.find("#problem [data-command=top-up]").await;
    });
}

#[test]
fn sheet_sits_down_with_what_is_chosen() {
    let mut floor = floor_with(&[]);
    floor.player("ann", "640");
    browse(&floor, async |browsers| {
        for (window, seat, chips) in [(Window::Desktop, 2, "50.00"), (Window::Phone, 3, "100.00")] {
            let page = browsers.open_as(&floor, "ann", window).await;
            page.visit("/tables/craps").await;
            page.click(&format!("#felt [data-command=sit][data-seat=\"{seat}\"]")).await;
            page.find(SIT).await;
            page.is_sound().await;
            page.click(&format!("dialog [name=choice][value=\"{chips}\"]")).await;
            page.click(SIT).await;
            page.find(".me").await;
            assert_eq!(floor.state("ann", "craps")["seats"][seat - 1]["chips"], chips);
            floor.done("ann", "craps", json!({"leave": {"seat": seat}}));
        }
        // Without scripts the same sheet is a page.
        let page = browsers.open_as(&floor, "ann", Window::WithoutScript).await;
        page.visit("/tables/craps").await;
        page.click("#actions [data-command=sit]").await;
        page.click("[data-sheet=sit] [value=\"50.00\"]").await;
        page.click("[data-sheet=sit] button.main").await;
        page.wait_for_path("/tables/craps").await;
        assert_eq!(floor.state("ann", "craps")["seats"][0]["chips"], "50.00");
    });
}
