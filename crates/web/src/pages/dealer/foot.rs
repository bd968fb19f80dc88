//! What is done at the side: taking back, guests, wagers that players call out, going.

use maud::{Markup, html};

use super::keypad::decision;
use super::view::View;
use crate::pages::staff::{Choice, hidden};
use crate::pages::table::state::Offers;
use crate::pages::table::words;

/// The foot of the console.
pub fn foot(view: &View<'_>) -> Markup {
    html! {
        div.foot #foot {
            @if view.plays() {
                (bare(view, "correct", "Take back", &[("why", "entered wrong")]))
                @if view.table.engine().pack().is_some_and(|pack| pack.cut.is_some()) {
                    (bare(view, "cut-card", "Cutting card is out", &[]))
                }
                (aloud(view))
                (wagers(view))
                (guests(view))
            }
            @if view.deals && !view.in_round() { (bare(view, "sign-off", "Sign off", &[])) }
        }
    }
}

/// A button that needs nothing more.
fn bare(view: &View<'_>, command: &str, says: &str, with: &[(&str, &str)]) -> Markup {
    view.form(command, command).drawn(&html! {
        @for (name, value) in with { (hidden(name, value)) }
        button.btn data-command=(command) { (says) }
    })
}

/// What seats may say out of turn, such as surrendering.
fn aloud(view: &View<'_>) -> Markup {
    let turn = view.state.in_turn();
    let others: Vec<&Offers> = view
        .state
        .offers
        .iter()
        .filter(|offers| Some(offers.seat) != turn && !offers.actions.is_empty())
        .collect();
    html! {
        @if !others.is_empty() {
            details.menu.above #aloud {
                summary.btn { "Said at the table" }
                div.panel.call {
                    @for offers in others {
                        h3 { "Seat " (offers.seat) }
                        div.choices {
                            @for choice in &offers.actions { (decision(view, offers, choice)) }
                        }
                    }
                }
            }
        }
    }
}

/// Wagers for a seat, as a player calls them or lays them down.
fn wagers(view: &View<'_>) -> Markup {
    let book = view.chosen().rulebook();
    let mut spots: Vec<(&str, String)> = Vec::new();
    for name in view.state.spots.iter().flat_map(|open| open.names()) {
        if !spots.iter().any(|(known, _)| *known == name) {
            spots.push((name, words::spot(book, name)));
        }
    }
    let seats = seats(view, true);
    let (form, back) = (view.form("wager", "wager"), view.form("remove", "remove"));
    html! {
        @if !spots.is_empty() && !seats.is_empty() {
            details.menu.above #wagers data-stay {
                summary.btn { "Wagers" }
                div.panel.call {
                    datalist #spots {
                        @for (name, says) in &spots { option value=(name) { (says) } }
                    }
                    (form.drawn(&html! {
                        (form.choice("seat", "Seat", &seats))
                        (spot_field(view, spots.first().map_or("", |(name, _)| name)))
                        (form.field("amount", "Amount", "money", ""))
                        button.btn.main data-command="wager" { "Wager" }
                    }))
                    @if !view.state.wagers.is_empty() { (laid(view, &back)) }
                }
            }
        }
    }
}

fn spot_field(view: &View<'_>, first: &str) -> Markup {
    let form = view.form("wager", "wager");
    let many = view.state.spots.iter().any(|open| !open.any.is_empty());
    let spots = view.state.spots.iter().flat_map(|open| open.names());
    let mut choices: Vec<Choice> = Vec::new();
    let book = view.chosen().rulebook();
    for name in spots {
        if !choices.iter().any(|(known, _)| known == name) {
            choices.push((name.to_owned(), words::spot(book, name)));
        }
    }
    if !many {
        return form.choice("on", "On", &choices);
    }
    let wrong = form.wrong_with("on");
    html! {
        div.field.wrong[wrong.is_some()] {
            label { span { "On" }
                input name="on" type="text" list="spots" value=(first) autocomplete="off"
                    aria-invalid=[wrong.map(|_| "true")]
                    aria-describedby=[wrong.map(|_| "wager-on-wrong")]; }
            @if let Some(wrong) = wrong {
                p.problem #wager-on-wrong role="alert" { (wrong.says) }
            }
        }
    }
}

/// What lies there, each to be taken back.
fn laid(view: &View<'_>, back: &crate::pages::staff::Form<'_>) -> Markup {
    let book = view.chosen().rulebook();
    html! {
        ul.laid {
            @for wager in &view.state.wagers {
                li {
                    span { "Seat " (wager.seat) ": " (words::spot(book, &wager.on)) " "
                        b { (words::short(wager.amount)) } }
                    @if view.state.takes_wagers() {
                        (back.drawn(&html! {
                            (hidden("seat", &wager.seat.to_string()))
                            (hidden("on", &wager.on))
                            (hidden("amount", &wager.amount.to_string()))
                            button.btn.sm data-command="remove" { "Take down" }
                        }))
                    }
                }
            }
        }
    }
}

/// Guests: seated, given chips, seen off.
fn guests(view: &View<'_>) -> Markup {
    let (sit, buy, leave) =
        (view.form("sit", "sit"), view.form("buy-in", "buy-in"), view.form("leave", "leave"));
    let guests = |seat: &&crate::pages::table::state::Seat| seat.player.as_deref() == Some("guest");
    let there: Vec<Choice> = view
        .state
        .seats
        .iter()
        .filter(guests)
        .map(|seat| (seat.seat.to_string(), format!("Seat {}", seat.seat)))
        .collect();
    html! {
        details.menu.above #guests {
            summary.btn data-command="sit" { "Guests" }
            div.panel.call {
                (sit.drawn(&html! {
                    (hidden("guest", "true"))
                    (sit.choice("seat", "Seat", &seats(view, false)))
                    (sit.field("buy_in", "Chips for", "money", "200"))
                    button.btn.main data-command="seat-guest" { "Seat a guest" }
                }))
                @if !there.is_empty() {
                    (buy.drawn(&html! {
                        (buy.choice("seat", "Guest", &there))
                        (buy.field("amount", "More chips for", "money", "100"))
                        button.btn data-command="buy-in" { "Sell chips" }
                    }))
                    (leave.drawn(&html! {
                        (leave.choice("seat", "Guest", &there))
                        button.btn data-command="leave" { "Leaves" }
                    }))
                }
            }
        }
    }
}

/// The seats that are taken, or those that are free.
fn seats(view: &View<'_>, taken: bool) -> Vec<Choice> {
    let own = view.state.seats.iter().filter(|seat| seat.player.is_some() == taken);
    let named = |seat: &crate::pages::table::state::Seat| match &seat.player {
        Some(player) => format!("{} · {player}", seat.seat),
        None => seat.seat.to_string(),
    };
    own.map(|seat| (seat.seat.to_string(), named(seat))).collect()
}
