//! Wagers that a player calls on and off, as at craps (OH.CR.3.I.F, OH.CR.4).

use games::{AnyTable, Event, Seat, WagerState};
use maud::{Markup, html};

use super::state::{State, Wager};
use super::view::View;
use super::words;

/// The viewer's wagers that take a call now, by seat and spot: the rules alone decide.
pub fn callable(table: &dyn AnyTable, state: &State) -> Vec<(Seat, String)> {
    if !state.takes_wagers() {
        return Vec::new();
    }
    let takes_call = |wager: &&Wager| {
        let (seat, working) = (wager.seat, wager.state == Some(WagerState::Off));
        let on = table.find_spot(&wager.on);
        on.is_some_and(|on| table.attempt(Event::Call { seat, on, working }).is_ok())
    };
    let wagers = state.mine().flat_map(|seat| state.wagers_of(seat.seat));
    wagers.filter(takes_call).map(|wager| (wager.seat, wager.on.clone())).collect()
}

/// A switch for each of them.
pub fn panel(view: &View<'_>) -> Markup {
    let state = view.state;
    let is_callable = |wager: &&Wager| {
        view.callable.iter().any(|(seat, on)| (*seat, on) == (wager.seat, &wager.on))
    };
    html! {
        @if !view.callable.is_empty() {
            section.panel #calls aria-label="Working bets" {
                div.head { h2 { "Working bets" } span.dim.small { "a call stays until you change it" } }
                ul.calls {
                    @for wager in state.wagers.iter().filter(is_callable) {
                        (switch(view, wager))
                    }
                }
            }
        }
    }
}

fn switch(view: &View<'_>, wager: &Wager) -> Markup {
    let working = wager.state != Some(WagerState::Off);
    let name = words::spot(view.book(), &wager.on);
    let (is, other) = if working { ("On", "off") } else { ("Off", "on") };
    html! {
        li data-key={ "call-" (wager.seat) "-" (wager.on) } {
            span { b { (name) } " " (words::short(wager.amount)) }
            button.btn.sm type="button" data-command="call" data-seat=(wager.seat)
                data-on=(wager.on) data-state=(other) role="switch"
                aria-checked=(working.to_string()) aria-label={ (name) ", working" } { (is) }
        }
    }
}
