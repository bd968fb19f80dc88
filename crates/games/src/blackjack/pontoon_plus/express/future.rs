//! All that the rest of a round can depend on, for whoever explores the table.

use crate::blackjack::express::{is_first_alone, write_bet, write_dealer, write_hands};
use crate::blackjack::pontoon_plus::{Phase, PontoonPlus};
use crate::blackjack::{Cards, Status};
use crate::express::Express;
use crate::{Cents, Seat};

impl PontoonPlus {
    /// Whether that can be told: the first box plays alone, for its bet and nothing else, and
    /// nothing has gone wrong.
    pub(super) fn has_future(&self) -> bool {
        is_first_alone(self.boxes)
            && !self.irregularities.any
            && !self.has_side_bets
            && self.behind.is_empty()
            && self.seats[0].insurance == Cents::ZERO
    }

    /// Whether the box has been given up.
    pub(super) fn has_surrendered(&self) -> bool {
        self.surrendered.contains(Seat::FIRST)
    }

    /// Writes it down. A hand that is played is its cards and chips; once it has three cards their
    /// suits are no matter (SG.PP.4.1.1). False where something else than a card is due.
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
                into.extend([self.dealer.cards.len() == 1, self.has_surrendered()].map(u8::from));
                return true;
            }
            Phase::Deal { to: Some(_) } => (2, 0),
            Phase::Deal { to: None } => (3, 0),
            Phase::Draw { hand, .. } => (4, hand),
            Phase::Insurance { .. }
            | Phase::Turn { .. }
            | Phase::Follow { .. }
            | Phase::Stay { .. } => return false,
        };
        let stands = own.hands().iter().any(|hand| hand.status == Status::Stands);
        into.extend([phase, self.up_points(), own.count]);
        into.extend([turn > 0, stands, self.has_surrendered(), self.drawn].map(u8::from));
        let counts = |cards: &Cards, card| match cards.len() {
            ..3 => PontoonPlus::counts(card),
            _ => hands::points(card),
        };
        write_hands(own, counts, into);
        true
    }
}
