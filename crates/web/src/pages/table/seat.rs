//! A seat: its cards, its wagers, who sits there.

use games::HandNumber;
use maud::{Markup, html};

use super::family::Family;
use super::state::{Hand, Seat};
use super::view::View;
use super::{felt, spot, words};

/// A seat at one of the places around the table.
pub fn seat(view: &View<'_>, seat: &Seat, at: u8) -> Markup {
    let number = seat.seat;
    let turn = view.state.in_turn() == Some(number);
    let me = seat.mine && view.own() == Some(number);
    let taken = seat.player.is_some();
    html! {
        div.seat.{ "s" (at) }.me[me].mine[seat.mine].turn[turn].empty[!taken] role="group"
            data-key={ "seat-" (number) } aria-label={ "Seat " (number) ", " (name(seat)) } {
            @if taken || view.state.wagers_of(number).next().is_some() {
                div.row.was[former(view, seat).is_some()] data-was=[former(view, seat)] {
                    (hands(view, seat))
                    (spot::circles(view, seat))
                }
                (plate(view, seat))
            } @else {
                @if let Some(was) = former(view, seat) {
                    div.row.was data-was=(was) {
                        (hands(view, seat))
                        span.small.dim { (was) }
                    }
                }
                (free(view, number))
            }
            (spot::behind(view, number))
        }
    }
}

/// Who sits there, as everybody may call them.
pub fn name(seat: &Seat) -> &str {
    match &seat.player {
        _ if seat.mine => "You",
        Some(player) => player,
        None => "free",
    }
}

/// The person whose cards still lie here, if somebody else or nobody sits here now.
fn former<'a>(view: &View<'_>, seat: &'a Seat) -> Option<&'a str> {
    let place = format!("seat-{}", seat.seat);
    let lie = view.state.settled && view.state.hands_at(&place).next().is_some();
    seat.was.as_deref().filter(|was| lie && seat.player.as_deref() != Some(was))
}

fn free(view: &View<'_>, number: games::Seat) -> Markup {
    let open = view.state.status == "open";
    html! {
        @if view.plays && open {
            button.spot.free data-command="sit" data-seat=(number) { "Sit " (number) }
        } @else if view.family() != Family::SharedLayout {
            span.spot.free.bare aria-hidden="true" { (number) }
        }
    }
}

/// The hands of a seat: several after a split.
fn hands(view: &View<'_>, seat: &Seat) -> Markup {
    let place = format!("seat-{}", seat.seat);
    let hands: Vec<&Hand> = view.state.hands_at(&place).collect();
    let arranges = seat.mine && may_arrange(view, seat.seat);
    html! {
        @if !hands.is_empty() {
            div.hands.many[hands.len() > 1] {
                @for hand in hands {
                    @if arranges { (arranged(hand)) }
                    @else {
                        div.one.now[is_in_turn(view, seat.seat, hand.hand)]
                            data-key={ "one-" (hand.hand) } { (felt::hand(hand, false)) }
                    }
                }
            }
        }
    }
}

fn is_in_turn(view: &View<'_>, seat: games::Seat, hand: HandNumber) -> bool {
    let awaiting = view.state.awaiting.as_ref();
    let several = view.state.hands_at(&format!("seat-{seat}")).count() > 1;
    several && awaiting.is_some_and(|at| at.seat == Some(seat) && at.hand == Some(hand))
}

/// Whether a seat is to make two hands of its cards.
fn may_arrange(view: &View<'_>, seat: games::Seat) -> bool {
    let own = view.state.offers.iter().filter(|offers| offers.seat == seat);
    own.flat_map(|offers| &offers.actions).any(|choice| choice.low.is_some())
}

/// Cards that two are to be chosen from: each is a button.
fn arranged(hand: &Hand) -> Markup {
    html! {
        div.holder.arrange data-key={ "hand-" (hand.place) "-" (hand.hand) } data-arrange {
            div.hand.wide data-hand={ (hand.place) "/" (hand.hand) } role="group"
                aria-label="Choose the two cards of the low hand" {
                @for (n, card) in hand.cards.iter().enumerate() {
                    button.pick type="button" draggable="true" aria-pressed="false"
                        data-key={ "pick-" (n) }
                        data-pick=[card.map(|card| card.to_string())] { (pictures::card(*card)) }
                }
            }
            span.total data-own #arranged aria-live="polite" { "Choose two cards for the low hand" }
        }
    }
}

/// Number, name, chips.
pub fn plate(view: &View<'_>, seat: &Seat) -> Markup {
    let ready = seat.ready && view.state.takes_wagers();
    let absent = seat.presence.as_ref().filter(|presence| *presence != "here");
    html! {
        div.plate data-key="plate" {
            i { (seat.seat) }
            div {
                b { (name(seat)) }
                @if !view.again {
                    " "
                    span data-chips=(seat.seat) { (words::dollars(seat.chips)) }
                }
                @if ready { span.ready { "ready" } }
                @if let Some(absent) = absent { span.absent { (absent.replace('-', " ")) } }
            }
        }
    }
}
