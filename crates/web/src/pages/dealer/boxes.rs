//! The boxes, from the dealer's left, and the hands that are nobody's.

use games::Cents;
use maud::{Markup, html};

use super::view::View;
use crate::pages::table::state::{Hand, Seat};
use crate::pages::table::words;

/// Up to so many seats free ones are drawn too, so that every box keeps its place.
const KEPT: usize = 7;

/// The boxes.
pub fn boxes(view: &View<'_>) -> Markup {
    let state = view.state;
    let few = state.seats.len() <= KEPT;
    let has = |seat: &&Seat| few || seat.player.is_some() || seat.at_stake > Cents::ZERO;
    html! {
        ol.boxes tabindex="0" aria-label="Boxes, from your left" {
            @for seat in state.seats.iter().filter(has) { (one(view, seat)) }
            @for (place, name) in [
                ("community", "Board"), ("player", "Player"), ("banker", "Banker"),
                ("dealer", "Dealer"),
            ] {
                @let hands: Vec<&Hand> = state.hands_at(place).collect();
                @if !hands.is_empty() || place == "dealer" && view.table.engine().pack().is_some()
                    && !state.hands.iter().any(|hand| hand.place == "banker") {
                    li.now[asked_for(view, place)] data-key={ "box-" (place) } {
                        div.bh { b { (name) } }
                        (cards(&hands))
                    }
                }
            }
        }
    }
}

fn one(view: &View<'_>, seat: &Seat) -> Markup {
    let place = format!("seat-{}", seat.seat);
    let hands: Vec<&Hand> = view.state.hands_at(&place).collect();
    let taken = seat.player.is_some() || seat.at_stake > Cents::ZERO;
    let now = view.state.in_turn() == Some(seat.seat) || asked_for(view, &place);
    html! {
        li.now[now].none[!taken] data-key={ "box-" (seat.seat) } {
            div.bh {
                b { (seat.seat) }
                @if let Some(player) = &seat.player { span { (player) } }
            }
            @if taken {
                (cards(&hands))
                div.bf {
                    span data-chips=(seat.seat) title="Chips in front of the seat" {
                        (words::short(seat.chips))
                    }
                    b { @if seat.at_stake > Cents::ZERO { (words::short(seat.at_stake)) } }
                }
            }
        }
    }
}

/// Hands one beside the other, each with its worth.
fn cards(hands: &[&Hand]) -> Markup {
    html! {
        div.held {
            @for hand in hands {
                div.one data-key={ "one-" (hand.hand) } {
                    (pictures::hand(&hand.place, hand.hand, &hand.cards, false))
                    @if !hand.words.is_empty() { b.worth { (hand.words) } }
                }
            }
        }
    }
}

/// Whether a card is asked for there.
fn asked_for(view: &View<'_>, place: &str) -> bool {
    use chance::Ask::{Card, Reveal};
    match floor::table::asked(view.table.engine()) {
        Some(Card { to } | Reveal { to }) => view.in_round() && to.to_string() == place,
        _ => false,
    }
}
