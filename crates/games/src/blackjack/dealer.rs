//! The dealer's own hand.

use chance::Card;
use hands::Total;
use serde::{Deserialize, Serialize};

use super::hand::Cards;

/// The dealer's hand: the up card, the hole card, and what is drawn to them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DealerHand {
    /// The cards, the up card first and the hole card second.
    pub cards: Cards,
    /// Whether the hole card lies face up.
    pub hole_shown: bool,
    /// Whether the card reader has shown a blackjack, the face of whose hole card nobody has named.
    pub blackjack_read: bool,
}

impl DealerHand {
    /// No cards.
    pub const NONE: DealerHand =
        DealerHand { cards: Cards::NONE, hole_shown: false, blackjack_read: false };

    /// The points of the up card, 1 for an ace; 0 before it has fallen.
    #[inline]
    pub fn up_points(&self) -> u8 {
        self.cards.get(0).map_or(0, hands::points)
    }

    /// The hole card; none before it has fallen, or when nobody has seen it.
    #[inline]
    pub fn hole(&self) -> Option<Card> {
        self.cards.get(1)
    }

    /// An ace or a ten up: the hole card may make a blackjack (OH.BJ.7.IV).
    #[inline]
    pub fn may_have_blackjack(&self) -> bool {
        matches!(self.up_points(), 1 | 10)
    }

    /// An ace and a ten as the first two cards, both known, or shown by the card reader.
    #[inline]
    pub fn has_blackjack(&self) -> bool {
        self.cards.len() == 2 && (self.cards.total().points() == 21 || self.blackjack_read)
    }

    /// The total.
    #[inline]
    pub const fn total(&self) -> Total {
        self.cards.total()
    }

    /// Whether the dealer draws: below 17, and to a soft 17 where the table says so (OH.BJ.12.II).
    #[inline]
    pub const fn draws(&self, hits_soft_17: bool) -> bool {
        DealerHand::draws_to(self.total(), hits_soft_17)
    }

    /// Whether the dealer draws to a total.
    #[inline]
    pub const fn draws_to(total: Total, hits_soft_17: bool) -> bool {
        total.points() < 17 || (hits_soft_17 && total.points() == 17 && total.is_soft())
    }

    /// Takes the cards away.
    #[inline]
    pub fn clear(&mut self) {
        self.cards.clear();
        (self.hole_shown, self.blackjack_read) = (false, false);
    }
}
