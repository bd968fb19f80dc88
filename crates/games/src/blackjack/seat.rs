//! A box of the layout: one hand, or several after splits.

use serde::{Deserialize, Serialize};

use super::hand::{Hand, Status};
use crate::Cents;

/// The most hands that one box can have.
pub const MOST_HANDS: usize = 4;

/// A box with its hands and the chips beside them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// The hands; the first lies on the dealer's left.
    pub hands: [Hand; MOST_HANDS],
    /// How many hands there are.
    pub count: u8,
    /// The insurance wager.
    pub insurance: Cents,
    /// The side bet on the first two cards.
    pub side: Cents,
}

impl Seat {
    /// An empty box.
    pub const EMPTY: Seat = Seat {
        hands: [Hand::NONE; MOST_HANDS],
        count: 1,
        insurance: Cents::ZERO,
        side: Cents::ZERO,
    };

    /// The hands there are.
    #[inline]
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.count as usize]
    }

    /// All its chips.
    pub fn at_stake(&self) -> Cents {
        self.hands().iter().map(|hand| hand.bet).sum::<Cents>() + self.insurance + self.side
    }

    /// Whether the box was split.
    #[inline]
    pub const fn is_split(&self) -> bool {
        self.count > 1
    }

    /// The number of a hand in settlement lines: 0 while there is only one.
    #[inline]
    pub const fn hand_number(&self, hand: u8) -> u8 {
        if self.is_split() { hand + 1 } else { 0 }
    }

    /// An ace and a ten as the first two cards; a split hand is never one (OH.BJ.1.II).
    #[inline]
    pub fn has_blackjack(&self) -> bool {
        let cards = &self.hands[0].cards;
        self.count == 1 && cards.len() == 2 && cards.total().points() == 21
    }

    /// Clears the box of its cards, the chips of the coming round stay.
    #[inline]
    pub fn clear_cards(&mut self) {
        for hand in &mut self.hands[..self.count as usize] {
            hand.cards.clear();
            hand.doubled = Cents::ZERO;
            hand.status = Status::Over;
        }
        self.count = 1;
    }

    /// Splits a pair: its second card goes to a new hand, which takes the next free number, with
    /// a bet of its own.
    #[inline]
    pub fn split(&mut self, hand: u8) {
        let pair = &mut self.hands[hand as usize];
        let (second, bet) = (pair.cards.split_off(), pair.bet);
        let new = &mut self.hands[self.count as usize];
        new.cards.clear();
        new.cards.push(second);
        (new.bet, new.doubled, new.status) = (bet, Cents::ZERO, Status::Live);
        self.count += 1;
    }
}
