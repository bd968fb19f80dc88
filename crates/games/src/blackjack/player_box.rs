//! A box of the layout: one hand, or several after splits.

use serde::{Deserialize, Serialize};

use super::hand::{Hand, Status};
use crate::{Cents, HandNumber, Seat, SeatSet};

/// The most hands that one box can have.
pub const MOST_HANDS: usize = 4;

/// What a second hand is split off with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitWith {
    /// A wager as high as the first.
    Chips,
    /// A lammer that stands for it.
    Lammer,
}

/// A box with its hands and the insurance beside them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerBox {
    /// The hands; the first lies on the dealer's left and has the original wager.
    pub hands: [Hand; MOST_HANDS],
    /// How many hands there are.
    pub count: u8,
    /// How many lammers the box has got in this round.
    pub lammers: u8,
    /// The insurance wager.
    pub insurance: Cents,
}

impl PlayerBox {
    /// An empty box.
    pub const EMPTY: PlayerBox =
        PlayerBox { hands: [Hand::NONE; MOST_HANDS], count: 1, lammers: 0, insurance: Cents::ZERO };

    /// The hands there are.
    #[inline]
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.count as usize]
    }

    /// All its chips.
    pub fn at_stake(&self) -> Cents {
        self.hands().iter().map(|hand| hand.bet).sum::<Cents>() + self.insurance
    }

    /// Whether the box was split.
    #[inline]
    pub const fn is_split(&self) -> bool {
        self.count > 1
    }

    /// The number of a hand in settlement lines; none while there is only one.
    #[inline]
    pub const fn hand_number(&self, hand: u8) -> Option<HandNumber> {
        if self.is_split() { Some(HandNumber::at(hand as usize)) } else { None }
    }

    /// Two cards of 21, the first two of the box; a split hand is never a blackjack.
    #[inline]
    pub fn has_blackjack(&self) -> bool {
        let cards = &self.hands[0].cards;
        self.count == 1 && cards.len() == 2 && cards.total().points() == 21
    }

    /// Whether a hand that a lammer stands for is not settled yet.
    #[inline]
    pub fn has_free_hand(&self) -> bool {
        let open = |hand: &Hand| hand.status != Status::Over && hand.is_free();
        self.lammers > 0 && self.hands().iter().any(open)
    }

    /// Clears the box of its cards, the chips of the coming round stay.
    #[inline]
    pub fn clear_cards(&mut self) {
        for hand in &mut self.hands[..self.count as usize] {
            hand.cards.clear();
            (hand.doubled, hand.is_doubled, hand.status) = (Cents::ZERO, false, Status::Over);
        }
        (self.count, self.lammers) = (1, 0);
    }

    /// Splits a pair: its second card goes to a new hand, which takes the next free number, with
    /// a wager of its own as high as the first, or a lammer for it.
    #[inline]
    pub fn split(&mut self, hand: u8, with: SplitWith) {
        let pair = &mut self.hands[hand as usize];
        let (second, worth) = (pair.cards.split_off(), pair.worth());
        let new = &mut self.hands[self.count as usize];
        *new = Hand { status: Status::Live, ..Hand::NONE };
        new.cards.push(second);
        match with {
            SplitWith::Chips => new.bet = worth,
            SplitWith::Lammer => new.lammers = worth,
        }
        self.count += 1;
        self.lammers += u8::from(with == SplitWith::Lammer);
    }

    /// Only a hand of another box is left to be settled.
    pub(super) fn wait_for(&mut self, other: &PlayerBox, hand: HandNumber) {
        *self = *other;
        for (nth, own) in self.hands.iter_mut().enumerate() {
            if nth != hand.index() {
                own.take_bet();
            }
        }
    }

    /// Doubles a hand down with a lammer.
    #[inline]
    pub fn double_free(&mut self, hand: u8) {
        self.hands[hand as usize].double_free();
        self.lammers += 1;
    }
}

/// The first hand from here on that is still to be played: in turn from the dealer's left, the
/// hands of a box from the first, counted from 0.
#[inline]
pub fn next_live(seats: &[PlayerBox], boxes: SeatSet, seat: Seat, hand: u8) -> Option<(Seat, u8)> {
    let (mut seat, mut hand) = (seat, hand);
    loop {
        if boxes.contains(seat) {
            let own = &seats[seat.index()];
            while hand < own.count {
                if own.hands[hand as usize].status == Status::Live {
                    return Some((seat, hand));
                }
                hand += 1;
            }
        }
        (seat, hand) = (boxes.after(seat)?, 0);
    }
}
