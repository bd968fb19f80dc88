//! What serves speed alone: what the rest of a round depends on. Rounds are looked up by it, and
//! those that are not are dealt card by card.

mod future;

use chance::Card;

use super::PontoonPlus;
use super::rules::Rules;
use super::settle::points;
use crate::blackjack::Status;
use crate::blackjack::express::{those_that, write_chips, write_end};
use crate::express::Express;
use crate::{HandNumber, Seat};

impl Express for PontoonPlus {
    type Seen = Self;

    fn future(&self, _: &Rules, into: &mut Vec<u8>) -> bool {
        self.has_future() && self.write_future(into)
    }

    /// Cards are alike by their points, but that the suits of 6, 7 and 8 matter (SG.PP.4.1.1).
    fn counts(card: Card) -> u8 {
        let suit = card.suit().map_or(0, |suit| suit as u8);
        match hands::points(card) {
            points @ ..=5 => points.saturating_sub(1),
            points @ 6..=8 => 7 + (points - 6) * 4 + suit,
            points => points - 4,
        }
    }

    fn refill(&mut self) {
        self.shoe.out.shuffled();
    }

    fn waits(&self) -> u8 {
        those_that(self.seat(Seat::FIRST), |hand| hand.status == Status::Stands)
    }

    fn waits_as(&self, hand: HandNumber, into: &mut Vec<u8>) {
        let hand = &self.seat(Seat::FIRST).hands[hand.index()];
        into.extend([u8::from(self.has_surrendered()), points(hand)]);
        write_chips(hand, into);
    }

    fn wait_for(&mut self, other: &Self, hand: HandNumber) {
        self.seats[0].wait_for(&other.seats[0], hand);
        self.surrendered = other.surrendered;
    }

    fn settled_by(&self, into: &mut Vec<u8>) {
        write_end(&self.dealer, into);
    }
}
