//! Three cards, as Three Card Poker ranks them.

use chance::{Card, Rank};

use crate::hand::Hand;
use crate::rank::rank;
use crate::{order, table};

rank! {
    /// The rank of three cards (OH.3C.6.II, III).
    ///
    /// ```
    /// use chance::{Rank, cards};
    /// use hands::{Hand, ThreeCategory, ThreeRank};
    /// let rank = |text| {
    ///     ThreeRank::of(cards(text).unwrap().into_iter().flatten().collect::<Hand>())
    /// };
    /// assert!(rank("Ah 2c 3d") < rank("2c 3d 4h") && rank("2c 3d 4h") > rank("Ac Kc Jc"));
    /// assert_eq!(rank("Kc Kd 4h").describe(), "pair of kings, four kicker");
    /// // "Queen high or better" (OH.3C.12.I):
    /// let queen_high = ThreeRank::floor(ThreeCategory::HighCard, Rank::Queen);
    /// assert!(rank("Qc 3d 2h") >= queen_high && rank("Jc Td 8h") < queen_high);
    /// ```
    ThreeRank in order::THREE;
    /// What three cards can be called, lowest first (OH.3C.6.II).
    ThreeCategory {
        /// None of the others.
        HighCard = High "high card",
        /// OH.3C.6.II.E.
        Pair = Pair "pair",
        /// OH.3C.6.II.D.
        Flush = Flush "flush",
        /// OH.3C.6.II.C: ace, king, queen the highest and three, two, ace the lowest.
        Straight = Straight "straight",
        /// OH.3C.6.II.B.
        ThreeOfAKind = Trips "three of a kind",
        /// OH.3C.6.II.A.
        StraightFlush = StraightFlush "straight flush",
    }
}

impl ThreeRank {
    /// The rank of a hand of three cards.
    #[inline(always)]
    pub fn of(hand: impl Into<Hand>) -> ThreeRank {
        let hand = hand.into();
        debug_assert!(hand.len() == 3 && !hand.has_joker());
        match hand.suited(3) {
            Some(mask) => ThreeRank(table::suited(&table::THREE_FLUSH, mask)),
            None => ThreeRank(table::ranks(&table::THREE_ROWS, &table::THREE_CELLS, hand)),
        }
    }

    /// Whether this is ace, king and queen of one suit, the mini-royal of OH.LR.6.III.A.
    pub const fn is_mini_royal(self) -> bool {
        self.0 == ThreeRank::floor(ThreeCategory::StraightFlush, Rank::Ace).0
    }

    /// Of these cards, those that make this rank, in the order in which they are compared.
    pub fn playing(self, cards: &[Card]) -> Vec<Card> {
        crate::rank::playing(cards, 3, self.shape(), |hand| ThreeRank::of(hand) == self)
    }
}

impl From<[Card; 3]> for ThreeRank {
    #[inline(always)]
    fn from(cards: [Card; 3]) -> ThreeRank {
        ThreeRank::of(cards)
    }
}
