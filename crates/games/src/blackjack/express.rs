//! What serves speed alone and is the same at every table of twenty-one: how a round is written
//! down for whoever explores a table.

use chance::Card;

use super::{Cards, DealerHand, Hand, PlayerBox};
use crate::express::write_amount;
use crate::{Cents, Seat, SeatSet};

/// Whether no box plays but the first.
pub(super) fn is_first_alone(boxes: SeatSet) -> bool {
    boxes.is_empty() || boxes.the_one() == Some(Seat::FIRST)
}

/// The hands of a box that wait for the dealer's, a bit for each from the first.
pub(super) fn those_that(own: &PlayerBox, wait: impl Fn(&Hand) -> bool) -> u8 {
    let hands = own.hands().iter().enumerate().filter(|(_, hand)| wait(hand));
    hands.fold(0, |all, (nth, _)| all | 1 << nth)
}

/// Before the first card there is the bet.
pub(super) fn write_bet(bet: Cents, into: &mut Vec<u8>) {
    into.push(0);
    write_amount(bet, into);
}

/// Once the dealer draws there are the dealer's cards.
pub(super) fn write_dealer(dealer: &DealerHand, into: &mut Vec<u8>) {
    let total = dealer.total();
    into.extend([1, total.points(), u8::from(total.is_soft())]);
}

/// What the dealer ended with.
pub(super) fn write_end(dealer: &DealerHand, into: &mut Vec<u8>) {
    into.extend([dealer.total().points(), u8::from(dealer.has_blackjack())]);
}

/// The hands that are played, each as its cards and chips. What a card counts may follow from how
/// many there are.
pub(super) fn write_hands(
    own: &PlayerBox,
    counts: impl Fn(&Cards, Card) -> u8,
    into: &mut Vec<u8>,
) {
    for hand in own.hands().iter().filter(|hand| hand.is_in_play()) {
        write_cards(&hand.cards, |card| counts(&hand.cards, card), into);
        write_chips(hand, into);
    }
}

/// The first two cards in their order, the others in any, each as what it counts.
fn write_cards(cards: &Cards, counts: impl Fn(Card) -> u8, into: &mut Vec<u8>) {
    let from = into.len();
    into.push(cards.len() as u8);
    into.extend(cards.as_slice().iter().map(|card| card.map_or(0, &counts)));
    if let Some(others) = into.get_mut(from + 3..) {
        others.sort_unstable();
    }
}

/// The chips and lammers of a hand, and whether it has been doubled.
pub(super) fn write_chips(hand: &Hand, into: &mut Vec<u8>) {
    into.push(u8::from(hand.is_doubled));
    [hand.bet, hand.doubled, hand.lammers].iter().for_each(|chips| write_amount(*chips, into));
}
