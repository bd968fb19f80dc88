//! All that the rest of a round can depend on, for whoever explores the table.

use crate::blackjack::express::{is_first_alone, write_bet, write_dealer, write_hands};
use crate::blackjack::machine::{HoleCardGame, Phase, Rules, TwentyOne};
use crate::blackjack::{Hand, Status};
use crate::{Cents, Chips, Seat};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Whether that can be told: the first box plays alone, for its bet and nothing else, and
    /// nothing has gone wrong. Side bets look at suits, and payout limits at the whole round.
    pub(super) fn has_future(&self, rules: &Rules<V>) -> bool {
        let is_side_bet = |spot: usize| self.sides[0][spot] + self.tips[0][spot] > Cents::ZERO;
        is_first_alone(self.boxes)
            && !self.irregularities.any
            && !self.has_side_bets
            && !self.waiting
            && !rules.payout.any()
            && !(0..V::Chips::SPOTS).any(is_side_bet)
    }

    /// Writes it down. A hand that is played is its cards and chips; of those that wait no more
    /// than that some do, and whether a lammer is among them: an original wager that has lost
    /// stays for it (OH.FB.14). False where something else than a card is due.
    pub(super) fn write_future(&self, into: &mut Vec<u8>) -> bool {
        self.shoe.future(into);
        let own = self.seat(Seat::FIRST);
        let (phase, turn) = match self.phase {
            Phase::Wagers => {
                write_bet(own.hands[0].bet, into);
                return true;
            }
            Phase::Dealer => {
                write_dealer(&self.dealer, into);
                return true;
            }
            Phase::Hole { at_end: true } => {
                into.extend([2, self.up_points(), u8::from(self.depends_on_dealer())]);
                return true;
            }
            Phase::Deal { to: Some(_) } => (3, 0),
            Phase::Deal { to: None } => (4, 0),
            Phase::Peek => (5, 0),
            Phase::Draw { hand, .. } => (6, hand),
            Phase::Hole { at_end: false } => (7, 0),
            Phase::Insurance { .. }
            | Phase::Cap { .. }
            | Phase::Turn { .. }
            | Phase::Missed { .. }
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
        write_hands(own, |_, card| hands::points(card), into);
        true
    }
}
