//! The pages about games, and learning to deal, in a real browser.

use crate::driver::{Window, browse};
use crate::fixture::Floor;

#[test]
fn pages_about_games_are_sound() {
    let floor = Floor::open();
    let pages = [
        "/games",
        "/games/compare?game=roulette",
        "/games/roulette",
        "/games/three-card-poker?wager=pair-plus&pay.pair-plus.flush=4",
        "/games/three-card-poker/par",
        "/learn",
        "/learn/blackjack?level=2&seed=4&show=1",
        "/learn/craps?level=3&seed=2",
    ];
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            for path in pages {
                page.visit(path).await;
                page.is_sound().await;
            }
        }
    });
}

#[test]
fn what_if_answers_while_one_types() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/games/roulette?wager=straight").await;
        let field = "[name='pay.straight.win']";
        page.write(field, "37").await;
        // At 37 to 1 a number is fair; the address can be kept.
        page.wait_until(
            "return document.querySelector('#what-if-result .gold')?.dataset.edge === '0/1'",
        )
        .await;
        page.wait_until("return location.search.includes('pay.straight.win=37')").await;
        let ringed = "document.querySelector('.changed')?.id === 'row-pay.straight.win'";
        page.wait_until(&format!("return {ringed}")).await;
        page.write(field, " nonsense").await;
        let said = "return !!document.getElementById('wrong-pay.straight.win')";
        page.wait_until(said).await;
        page.is_sound().await;
    });
}

#[test]
fn a_simulation_is_drawn_when_it_is_done() {
    let mut floor = Floor::open();
    floor.add("ann", floor::Role::Player);
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/games").await;
        page.sign_in(floor.token("ann")).await;
        page.visit("/games/roulette").await;
        page.click("#simulate button").await;
        page.wait_until("return !!document.querySelector('#simulation .chart-curve')").await;
        page.is_sound().await;
    });
}

#[test]
fn a_simulation_is_drawn_while_it_runs() {
    let mut floor = Floor::open();
    floor.add("ann", floor::Role::Player);
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.sign_in(floor.token("ann")).await;
        page.visit("/games/blackjack").await;
        page.click("#simulate [name=rounds] option[value='100000000']").await;
        page.click("#simulate button").await;
        let both = "const at = document.querySelector('#simulation[data-simulation]');
            return Boolean(at?.querySelector('progress') && at.querySelector('.chart-curve'))";
        page.wait_until(both).await;
        page.is_sound().await;
    });
}

#[test]
fn a_lesson_is_answered_with_the_keyboard_and_checked() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/learn/roulette?level=2&seed=1").await;
        // What is done first is settled first.
        page.click("[data-item='1'] input[value='take']").await;
        page.click("[data-item='0'] input[value='pay']").await;
        let turns = "return document.querySelector(\"[name='place.1']\").value === '1' \
                     && document.querySelector(\"[name='place.0']\").value === '2'";
        page.wait_until(turns).await;
        page.is_sound().await;
    });
}
