//! What the chips of a seat come to, for somebody who weighs a decision: the table's own
//! settlement.

use hands::Hand;

use super::because::Because;
use super::poker_game::{PokerGame, Shown};
use super::table::{Poker, Rules};
use crate::{Cents, Lines, Tally};

impl<V: PokerGame> Rules<V> {
    /// The smallest chip.
    pub fn unit(&self) -> Cents {
        self.unit
    }

    /// The most that one seat's hand may win in a round.
    pub fn payout_limit(&self) -> Option<Cents> {
        self.payout.of_a_seat()
    }

    /// What these chips win or lose at the showdown, progressives apart: rounded down to the
    /// smallest chip and cut to the payout limits.
    pub fn net_of_showdown(
        &self,
        chips: V::Stakes,
        cards: Hand,
        dealer: Hand,
        shown: &Shown,
    ) -> Cents {
        let mut tally = Tally::default();
        let none = V::Stakes::default();
        let seat = (0, &chips, &none);
        let since = Lines::<Because<V::PaidFor>>::mark(&tally);
        let dealer = V::dealer(self, dealer, shown);
        let dealer = Some(&dealer);
        let won = Poker::<V>::settle_chips(self, seat, dealer, cards, shown, &mut tally);
        if self.payout.may_cut(won) {
            let seats = std::iter::once((seat, cards));
            Poker::<V>::keep_limits(self, seats, dealer, shown, since, &mut tally);
        }
        tally.net
    }

    /// What a fold loses of these chips.
    pub fn net_of_fold(&self, chips: V::Stakes) -> Cents {
        let mut tally = Tally::default();
        Poker::<V>::forfeit_chips(0, (chips, V::Stakes::default()), false, &mut tally);
        tally.net
    }
}
