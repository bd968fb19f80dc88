//! How a hand is written down for whoever explores a table.

use chance::Card;

use super::{Cards, Hand};
use crate::express::write_amount;

/// The first two cards in their order, the others in any, each as what it counts.
pub(super) fn write_cards(cards: &Cards, counts: impl Fn(Card) -> u8, into: &mut Vec<u8>) {
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
