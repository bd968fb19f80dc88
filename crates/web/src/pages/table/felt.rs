//! The felt: what is printed on it, the dealer's cards, the board, the seats.

use games::blackjack::blackjack::{BlackjackPays, Soft17};
use maud::{Markup, html};

use super::family::{self, Family};
use super::state::{Hand, Seat};
use super::view::View;
use super::{seat, shared_layout, words};

/// Seats that have a place of their own around the table; who stands behind has none.
const AROUND: usize = 7;
/// The places around the table from the middle outwards: the middle, then left and right in turn.
/// Place 1 is at the right, on the dealer's left.
const LEFT: [u8; 3] = [5, 6, 7];
const RIGHT: [u8; 3] = [3, 2, 1];
const MIDDLE: u8 = 4;

/// The felt with everything that lies on it.
pub fn felt(view: &View<'_>) -> Markup {
    let state = view.state;
    if view.family() == Family::SharedLayout {
        return html! {
            section.felt #felt aria-label="Table" {
                (shared_layout::draw(view))
                (shared_layout::seats(view))
            }
        };
    }
    html! {
        section.felt.d #felt aria-label="Table" {
            (printed(view))
            (shared_hands(view))
            @for (at, seat) in placed(view) { (seat::seat(view, seat, at)) }
            (standing(view))
            @if let Some(left) = state.facts.get("cards left") {
                p.stub.hide-s { (left) " cards left" }
            }
        }
    }
}

/// The seats with their places, the viewer's own first: it is in the middle, and the others sit
/// around them in the order of the deal.
fn placed<'a>(view: &View<'a>) -> Vec<(u8, &'a Seat)> {
    let seats = &view.state.seats;
    let around = seats.len().min(AROUND);
    let own = view.own().map(|own| usize::from(own.number())).filter(|own| *own <= around);
    let middle = own.unwrap_or(around.div_ceil(2)).max(1);
    let at = |seat: &Seat| {
        let after = (usize::from(seat.seat.number()) + around - middle) % around.max(1);
        match after {
            0 => MIDDLE,
            after if after <= around / 2 => LEFT[(after - 1).min(2)],
            after => RIGHT[(around - after - 1).min(2)],
        }
    };
    let mut placed: Vec<_> = seats.iter().take(around).map(|seat| (at(seat), seat)).collect();
    placed.sort_by_key(|(at, seat)| (*at != MIDDLE, !seat.mine, seat.seat));
    placed
}

/// Who has no place at the table itself: they wager behind others.
fn standing(view: &View<'_>) -> Markup {
    let behind = || view.state.seats.iter().skip(AROUND);
    let free = behind().find(|seat| seat.player.is_none());
    html! {
        @if behind().next().is_some() {
            div.standing {
                @for seat in behind().filter(|seat| seat.player.is_some()) {
                    (seat::plate(view, seat))
                }
                @if let Some(free) = free.filter(|_| view.plays && view.own().is_none()) {
                    button.btn.sm data-command="sit" data-seat=(free.seat) {
                        "Stand behind, place " (free.seat)
                    }
                }
            }
        }
    }
}

/// The cards that belong to no seat.
pub fn shared_hands(view: &View<'_>) -> Markup {
    let state = view.state;
    let mut places: Vec<&str> = Vec::new();
    for hand in &state.hands {
        let of_seat = hand.place.starts_with("seat-");
        if !of_seat && hand.place != "community" && !places.contains(&hand.place.as_str()) {
            places.push(&hand.place);
        }
    }
    html! {
        @for place in &places {
            div.dealer.(place) data-key={ "at-" (place) } {
                @for hand in state.hands_at(place) { (self::hand(hand, true)) }
                @if *place != "dealer" { span.lab { (words::sentence(place)) } }
            }
        }
        @if view.family() == Family::Poker { (community(view)) }
    }
}

/// Whether cards lie in the middle that everybody shares.
pub fn has_board(view: &View<'_>) -> bool {
    family::shared_cards(&view.state.game).is_some_and(|most| most > 0)
}

/// The cards that everybody shares, with the places of those that are to come.
fn community(view: &View<'_>) -> Markup {
    let most = family::shared_cards(&view.state.game).unwrap_or(0);
    let hand = view.state.hands_at("community").next();
    let lie = hand.map_or(0, |hand| hand.cards.len());
    html! {
        @if most > 0 || lie > 0 {
            div.mid data-key="community" {
                div.hand.wide data-hand="community/1" {
                    @for card in hand.iter().flat_map(|hand| &hand.cards) {
                        (pictures::card(*card))
                    }
                    @for _ in lie..most { span.card.ghost {} }
                }
            }
        }
    }
}

/// A hand and what it is worth.
pub fn hand(hand: &Hand, wide: bool) -> Markup {
    html! {
        div.holder data-key={ "hand-" (hand.place) "-" (hand.hand) } {
            (pictures::hand(&hand.place, hand.hand, &hand.cards, wide))
            @if !hand.words.is_empty() { span.total { (words::sentence(&hand.words)) } }
        }
    }
}

/// What is printed on the felt.
fn printed(view: &View<'_>) -> Markup {
    let (name, line) = family::print(&view.state.game);
    html! {
        @if view.family() == Family::TwentyOne { (arcs(view, name, line)) }
        @else if !name.is_empty() {
            div.print data-key="print" { b { (name) } span { (line) } }
        }
    }
}

/// The arcs of a blackjack table.
fn arcs(view: &View<'_>, name: &str, line: &str) -> Markup {
    let first = match view.chosen.choose_if::<BlackjackPays>() {
        Some(pays) => format!("Blackjack pays {}", words::to_one(pays)),
        None => name.to_owned(),
    };
    let soft = match view.chosen.choose_if::<Soft17>() {
        Some(Soft17::Hit) => "  ·  Dealer draws to soft 17",
        Some(Soft17::Stand) => "  ·  Dealer stands on all 17",
        None => "",
    };
    html! {
        svg.printed viewBox="0 0 1000 680" preserveAspectRatio="xMidYMin meet" aria-hidden="true" {
            path #arc1 d="M190 142Q500 302 810 142" fill="none" {}
            path #arc2 d="M220 205Q500 338 780 205" fill="none" {}
            g.long {
                text font-size="31" font-weight="600" letter-spacing="3" {
                    textPath href="#arc1" startOffset="50%" { (first) }
                }
                path.arc d="M242 194Q500 308 758 194l11 31Q500 347 231 225Z" {}
                text font-size="15" letter-spacing="1.5" {
                    textPath href="#arc2" startOffset="50%" { (line) (soft) }
                }
            }
            g.short {
                text x="500" y="390" font-size="46" font-weight="600" { (first) }
                text x="500" y="446" font-size="30" { (line) }
            }
        }
    }
}
