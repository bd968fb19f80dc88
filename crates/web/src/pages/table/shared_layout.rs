//! A layout that all seats share.

use maud::{Markup, html};
use pictures::{DrawnLayout, OpenSpot, SharedHand, Stake};

use super::state::State;
use super::view::View;
use super::{felt, seat, spot, words};

/// The layout with everything that lies on it.
pub fn draw(view: &View<'_>) -> Markup {
    let state = view.state;
    let open = open(state);
    let stakes: Vec<_> = state.wagers.iter().map(|wager| stake(state, wager)).collect();
    let hands: Vec<_> = state
        .hands
        .iter()
        .filter(|hand| !hand.place.starts_with("seat-"))
        .map(|hand| SharedHand { place: &hand.place, cards: &hand.cards, words: &hand.words })
        .collect();
    let results = results(state);
    let drawn = pictures::layout(&DrawnLayout {
        chosen: view.chosen,
        call: call(state),
        open: &open,
        stakes: &stakes,
        hands: &hands,
        facts: &state.facts,
        results: &results,
        round: state.last_result(),
        settled: state.settled,
    });
    match drawn {
        Some(drawn) => drawn,
        None => html! { (felt::shared_hands(view)) (spot::grid(view)) },
    }
}

/// What is open to the viewer: of several seats of theirs, to the first.
fn open(state: &State) -> Vec<OpenSpot<'_>> {
    let own = state.mine().next().map(|seat| seat.seat);
    let spots = state.spots.iter().filter(|open| Some(open.seat) == own);
    let one = |open: &'_ super::state::Open| (open.least, open.most);
    spots
        .flat_map(|open| {
            let (least, most) = one(open);
            open.names().map(move |on| OpenSpot { on, least, most })
        })
        .collect()
}

fn stake<'a>(state: &'a State, wager: &'a super::state::Wager) -> Stake<'a> {
    let of = state.seats.iter().find(|seat| seat.seat == wager.seat);
    Stake {
        seat: wager.seat,
        on: &wager.on,
        amount: wager.amount,
        note: &wager.note,
        mine: of.is_some_and(|seat| seat.mine),
        name: of.map_or("", seat::name),
    }
}

/// What a dealer calls now.
fn call(state: &State) -> &'static str {
    match (state.takes_wagers(), state.settled) {
        (true, false) => "Place your bets",
        (true, true) => "Place your bets",
        (false, _) => "No more bets",
    }
}

/// The last result, as far as the table tells it.
fn results(state: &State) -> Vec<String> {
    let names = ["last number", "last spin", "last roll", "last result"];
    let told = names.iter().filter_map(|name| state.facts.get(*name)).next();
    told.into_iter().cloned().collect()
}

/// The seats of a shared layout: a row of plates.
pub fn seats(view: &View<'_>) -> Markup {
    let state = view.state;
    let free = state.seats.iter().filter(|seat| seat.player.is_none());
    html! {
        div.around {
            @for seat in state.seats.iter().filter(|seat| seat.player.is_some()) {
                div.at.me[seat.mine].turn[state.in_turn() == Some(seat.seat)]
                    data-key={ "seat-" (seat.seat) } {
                    (seat::plate(view, seat))
                    @if seat.at_stake > games::Cents::ZERO {
                        span.stake { (words::short(seat.at_stake)) " at stake" }
                    }
                }
            }
            @if view.plays && state.status == "open" {
                @for seat in free {
                    button.btn.sm.sit type="button" data-command="sit" data-seat=(seat.seat)
                        aria-label={ "Sit " (seat.seat) ", a free seat" } { "Sit " (seat.seat) }
                }
            }
        }
    }
}
