//! All that the rest of a round can depend on, for whoever explores the table.

use super::{Phase, Rules, TwentyOne, Variant};
use crate::blackjack::future::{write_cards, write_chips};
use crate::blackjack::{Hand, Status};
use crate::express::write_amount;
use crate::{Cents, Chips, Seat};

impl<V: Variant> TwentyOne<V> {
    /// Whether that can be told: the first box plays alone, for its bet and nothing else, and
    /// nothing has gone wrong. Side bets look at suits, and payout limits at the whole round.
    pub(super) fn tells_future(&self, rules: &Rules<V>) -> bool {
        let alone = self.boxes.is_empty() || self.boxes.the_one() == Some(Seat::FIRST);
        let aside = |spot: usize| self.sides[0][spot] + self.tips[0][spot] > Cents::ZERO;
        alone
            && !self.irregularities.any
            && !self.has_side_bets
            && !self.waiting
            && !rules.payout.any()
            && !(0..V::Chips::SPOTS).any(aside)
    }

    /// Writes it down. A hand that is played is its cards and chips; of those that wait no more
    /// than that some do, and whether a lammer is among them: an original wager that has lost
    /// stays for it (OH.FB.14). False where something else than a card is due.
    pub(super) fn write_future(&self, into: &mut Vec<u8>) -> bool {
        self.shoe.future(into);
        let own = self.seat(Seat::FIRST);
        let (phase, turn) = match self.phase {
            Phase::Wagers => {
                into.push(0);
                write_amount(own.hands[0].bet, into);
                return true;
            }
            Phase::Dealer => {
                let total = self.dealer.total();
                into.extend([1, total.points(), u8::from(total.is_soft())]);
                return true;
            }
            Phase::Hole { at_end: true } => {
                into.extend([2, self.up_points()]);
                return true;
            }
            Phase::Deal { to: Some(_) } => (3, 0),
            Phase::Deal { to: None } => (4, 0),
            Phase::Peek => (5, 0),
            Phase::Draw { hand, .. } => (6, hand),
            Phase::Insurance { .. }
            | Phase::Cap { .. }
            | Phase::Turn { .. }
            | Phase::Hole { at_end: false }
            | Phase::Face { .. } => return false,
        };
        let hands = own.hands();
        let stands = |hand: &Hand| hand.status == Status::Stands;
        into.extend([
            phase,
            self.up_points(),
            self.dealer.cards.len() as u8,
            u8::from(turn > 0),
            own.count,
            u8::from(hands.iter().any(stands)),
            u8::from(hands.iter().any(|hand| stands(hand) && hand.is_free())),
            u8::from(hands[0].status == Status::Tucked),
        ]);
        for hand in hands.iter().filter(|hand| hand.is_in_play()) {
            write_cards(&hand.cards, hands::points, into);
            write_chips(hand, into);
        }
        true
    }
}
