//! The bar above a table.

use games::{Rulebook, Seat};
use maud::{Markup, html};

use super::state::State;
use super::view::View;
use super::words;
use crate::pages::shell::brand;

/// The bar: what is played here and for how much, how it stands, the ways out.
pub fn bar(view: &View<'_>) -> Markup {
    let state = view.state;
    let options = words::options(view.chosen).join(" · ");
    html! {
        header.top #bar {
            (brand("/", "to the lobby"))
            (title(view.book(), state, &html! {
                (words::limits(view.chosen))
                @if !options.is_empty() { span.hide-s { " · " (options) } }
            }))
            (status(view))
            div.end {
                span.dim.hide-s { "Round " b.num { (state.round) } }
                @for (meter, amount) in state.meters.iter().take(2) { (self::meter(meter, amount)) }
                (menu(view))
                @match view.own() {
                    Some(seat) => {
                        button.btn.sm data-command="leave" data-seat=(seat) { "Leave" }
                    }
                    None => { a.btn.sm href="/" { "Lobby" } }
                }
            }
        }
    }
}

/// The game, the table where it has a name of its own, and something about it.
pub fn title(book: &Rulebook, state: &State, about: &Markup) -> Markup {
    html! {
        div.title {
            h1.table-name { (book.name) @if state.table != state.game { " · " (state.table) } }
            span { (about) }
        }
    }
}

fn status(view: &View<'_>) -> Markup {
    let (class, word) = match view.state.status.as_str() {
        "open" => ("open", "Open".to_owned()),
        "paused" => ("wait", "Paused".to_owned()),
        "opening" | "closing" => ("wait", words::sentence(&view.state.status)),
        other => ("stop", words::sentence(other)),
    };
    html! { span.pill.(class).hide-s[view.state.status == "open"] { (word) } }
}

fn meter(name: &str, amount: &str) -> Markup {
    let amount = amount.parse().map_or_else(|_| amount.to_owned(), words::dollars);
    html! {
        span.meter.hide-s data-key={ "meter-" (name) } data-meter=(name) {
            b { (amount) }
            span { (words::sentence(name)) }
        }
    }
}

/// A question mark in a circle.
const QUESTION: &str = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.5-11a2.5 2.5 0 1 1 3.5 \
     2.3c-.7.3-1 .8-1 1.7m0 2.5v.1";

/// Rules, keys, more chips, a supervisor.
fn menu(view: &View<'_>) -> Markup {
    html! {
        details.menu #menu {
            summary.btn.icon aria-label="Rules and keys" title="Rules and keys" {
                svg viewBox="0 0 24 24" aria-hidden="true" {
                    path d=(QUESTION) {}
                }
            }
            div.panel.sheet {
                p { a href={ "/games/" (view.state.game) } { "Rules, odds and strategy" } }
                @if let Some(seat) = view.own() {
                    (buy_in(seat))
                    div.row {
                        label { "What is wrong?" input type="text" name="why" maxlength="200"; }
                        button.btn.sm data-command="supervisor" { "Call a supervisor" }
                    }
                }
                (keys())
                div.row { (switch("theme", "Light or dark")) (switch("suits", "Four colours"))
                    (switch("motion", "Motion on or off")) }
            }
        }
    }
}

fn switch(pref: &str, says: &str) -> Markup {
    html! { button.btn.sm data-look=(pref) { (says) } }
}

/// More chips for a seat.
pub fn buy_in(seat: Seat) -> Markup {
    html! {
        div.row {
            label { "Chips for" input type="text" inputmode="decimal" name="buy_in" value="200"; }
            button.btn.sm data-command="buy-in" data-seat=(seat) { "Buy chips" }
        }
    }
}

fn keys() -> Markup {
    const KEYS: [(&str, &str); 6] = [
        ("1 to 8", "choose a chip"),
        ("Enter", "on a spot: add the chip; elsewhere: ready"),
        ("Backspace", "take the last chip back"),
        ("A", "the same wagers again"),
        ("X", "clear"),
        ("Letters on buttons", "decide"),
    ];
    html! {
        dl.keys-list {
            @for (key, does) in KEYS { div { dt { kbd { (key) } } dd { (does) } } }
        }
    }
}
