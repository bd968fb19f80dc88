//! The best four cards of four, five or six, as Four Card Poker and Crazy Four Poker rank them.

use chance::Card;

use crate::hand::Hand;
use crate::rank::rank;
use crate::{order, table};

rank! {
    /// The rank of the best four cards (OH.4C.6.II, III and OH.C4.6.II, III, which agree).
    ///
    /// ```
    /// use chance::{Rank, cards};
    /// use hands::{FourCategory, FourRank, Hand};
    /// let rank = |text| {
    ///     FourRank::of(cards(text).unwrap().into_iter().flatten().collect::<Hand>())
    /// };
    /// assert!(rank("Kc Kd Kh 2s 3c") > rank("Ac Qc Tc 8c 2d"));
    /// assert_eq!(rank("9c 9d 9h 9s 3c 2d").to_string(), "four nines");
    /// // "A pair of aces or better":
    /// let aces = FourRank::floor(FourCategory::Pair, Rank::Ace);
    /// assert!(rank("Ac Ad 7h 5s 3c") >= aces && rank("Kc Kd Ah Qs 3c") < aces);
    /// ```
    FourRank in order::FOUR;
    /// What four cards can be called, lowest first (OH.4C.6.II, OH.C4.6.II).
    FourCategory {
        /// None of the others.
        HighCard = High "high card",
        /// OH.4C.6.II.G, OH.C4.6.II.G.
        Pair = Pair "pair",
        /// OH.4C.6.II.F, OH.C4.6.II.F.
        TwoPair = TwoPair "two pair",
        /// OH.4C.6.II.E, OH.C4.6.II.E.
        Straight = Straight "straight",
        /// OH.4C.6.II.D, OH.C4.6.II.D.
        Flush = Flush "flush",
        /// OH.4C.6.II.C, OH.C4.6.II.C.
        ThreeOfAKind = Trips "three of a kind",
        /// OH.4C.6.II.B, OH.C4.6.II.B.
        StraightFlush = StraightFlush "straight flush",
        /// OH.4C.6.II.A, OH.C4.6.II.A.
        FourOfAKind = Quads "four of a kind",
    }
}

impl FourRank {
    /// The best four of a hand of four, five or six cards.
    ///
    /// # Panics
    /// If the hand has another number of cards.
    #[inline]
    pub fn of(hand: impl Into<Hand>) -> FourRank {
        let hand = hand.into();
        match hand.len() {
            4 => FourRank::of4(hand),
            5 => FourRank::of5(hand),
            6 => FourRank::of6(hand),
            count => panic!("four of {count} cards"),
        }
    }

    /// The rank of a hand of four cards.
    #[inline(always)]
    pub fn of4(hand: Hand) -> FourRank {
        debug_assert!(hand.len() == 4 && !hand.has_joker());
        FourRank(table::ranks(&table::FOUR_OF_4_ROWS, &table::FOUR_CELLS, hand)).or_suited(hand)
    }

    /// The best four of a hand of five cards.
    #[inline(always)]
    pub fn of5(hand: Hand) -> FourRank {
        debug_assert!(hand.len() == 5 && !hand.has_joker());
        FourRank(table::ranks(&table::FOUR_OF_5_ROWS, &table::FOUR_CELLS, hand)).or_suited(hand)
    }

    /// The best four of a hand of six cards.
    #[inline(always)]
    pub fn of6(hand: Hand) -> FourRank {
        debug_assert!(hand.len() == 6 && !hand.has_joker());
        FourRank(table::ranks(&table::FOUR_OF_6_ROWS, &table::SIX_CELLS, hand)).or_suited(hand)
    }

    /// The flush or straight flush of the hand where it is better: six cards can hold four of a
    /// suit and three of a kind.
    #[inline(always)]
    fn or_suited(self, hand: Hand) -> FourRank {
        match hand.suited(4) {
            Some(mask) => self.max(FourRank(table::suited(&table::FOUR_FLUSH, mask))),
            None => self,
        }
    }

    /// Of these cards, the four that make this rank, in the order in which they are compared.
    pub fn playing(self, cards: &[Card]) -> Vec<Card> {
        crate::rank::playing(cards, 4, self.shape(), |hand| FourRank::of4(hand) == self)
    }
}

impl From<[Card; 4]> for FourRank {
    #[inline(always)]
    fn from(cards: [Card; 4]) -> FourRank {
        FourRank::of4(cards.into())
    }
}

impl From<[Card; 5]> for FourRank {
    #[inline(always)]
    fn from(cards: [Card; 5]) -> FourRank {
        FourRank::of5(cards.into())
    }
}

impl From<[Card; 6]> for FourRank {
    #[inline(always)]
    fn from(cards: [Card; 6]) -> FourRank {
        FourRank::of6(cards.into())
    }
}
