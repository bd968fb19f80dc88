//! The best five cards of five, six or seven: standard poker.

use chance::Card;

use crate::hand::Hand;
use crate::rank::rank_of_five;
use crate::{order, table};

rank_of_five! {
    /// The rank of the best five cards (OH.UT.5.II, III; OH.LR.6.II; OH.MS.6.II; OH.3C.6.IV).
    ///
    /// ```
    /// use chance::{Rank, cards};
    /// use hands::{FiveCategory, FiveRank, Hand};
    /// let rank = |text| {
    ///     FiveRank::of(cards(text).unwrap().into_iter().flatten().collect::<Hand>())
    /// };
    /// let hand = rank("As Ks Qs Js Ts 2c 2d");
    /// assert_eq!(hand.category(), FiveCategory::RoyalFlush);
    /// assert!(rank("Ah 2c 3d 4s 5h") < rank("2c 3d 4s 5h 6h"));
    /// // "A pair of tens or better":
    /// let tens = FiveRank::floor(FiveCategory::Pair, Rank::Ten);
    /// assert!(rank("Tc Td 4s 3h 2h") >= tens && rank("9c 9d As Kh Qh") < tens);
    /// ```
    FiveRank in order::FIVE;
    /// What five cards can be called, lowest first (OH.UT.5.II).
    FiveCategory {
        pair: "OH.UT.5.II.I, OH.LR.6.II.I, OH.MS.6.II.I, OH.TB.6.II.I.",
        two pair: "OH.UT.5.II.H, OH.LR.6.II.H, OH.MS.6.II.H, OH.TB.6.II.H.",
        three of a kind: "OH.UT.5.II.G, OH.LR.6.II.G, OH.MS.6.II.G, OH.TB.6.II.G, OH.3C.6.IV.G.",
        straight: "OH.UT.5.II.F, OH.LR.6.II.F, OH.MS.6.II.F, OH.TB.6.II.F, OH.3C.6.IV.F.",
        flush: "OH.UT.5.II.E, OH.LR.6.II.E, OH.MS.6.II.E, OH.TB.6.II.E, OH.3C.6.IV.E.",
        full house: "OH.UT.5.II.D, OH.LR.6.II.D, OH.MS.6.II.D, OH.TB.6.II.D, OH.3C.6.IV.D.",
        four of a kind: "OH.UT.5.II.C, OH.LR.6.II.C, OH.MS.6.II.C, OH.TB.6.II.C, OH.3C.6.IV.C.",
        straight flush: "OH.UT.5.II.B, OH.LR.6.II.B, OH.MS.6.II.B, OH.TB.6.II.B, OH.3C.6.IV.B: other than a royal flush.",
        /// OH.UT.5.II.A, OH.LR.6.II.A, OH.MS.6.II.A, OH.TB.6.II.A, OH.3C.6.IV.A: its own line of a
        /// pay table.
        RoyalFlush = Royal "royal flush",
    }
}

impl FiveRank {
    /// The best five of a hand of five, six or seven cards.
    ///
    /// # Panics
    /// If the hand has another number of cards.
    #[inline]
    pub fn of(hand: impl Into<Hand>) -> FiveRank {
        let hand = hand.into();
        match hand.len() {
            5 => FiveRank::of5(hand),
            6 => FiveRank::of6(hand),
            7 => FiveRank::of7(hand),
            count => panic!("five of {count} cards"),
        }
    }

    /// The rank of a hand of five cards.
    #[inline(always)]
    pub fn of5(hand: Hand) -> FiveRank {
        debug_assert!(hand.len() == 5 && !hand.has_joker());
        // Five suited cards of at most seven leave no room for four of a kind or a full house, so
        // the flush alone decides. The same goes for six and seven.
        match hand.suited(5) {
            Some(mask) => FiveRank(table::suited(&table::FIVE_FLUSH, mask)),
            None => FiveRank(table::ranks(&table::FIVE_OF_5_ROWS, &table::FIVE_OF_5_CELLS, hand)),
        }
    }

    /// The best five of a hand of six cards.
    #[inline(always)]
    pub fn of6(hand: Hand) -> FiveRank {
        debug_assert!(hand.len() == 6 && !hand.has_joker());
        match hand.suited(5) {
            Some(mask) => FiveRank(table::suited(&table::FIVE_FLUSH, mask)),
            None => FiveRank(table::ranks(&table::FIVE_OF_6_ROWS, &table::SIX_CELLS, hand)),
        }
    }

    /// The best five of a hand of seven cards.
    #[inline(always)]
    pub fn of7(hand: Hand) -> FiveRank {
        debug_assert!(hand.len() == 7 && !hand.has_joker());
        match hand.suited(5) {
            Some(mask) => FiveRank(table::suited(&table::FIVE_FLUSH, mask)),
            None => FiveRank(table::ranks(&table::FIVE_OF_7_ROWS, &table::FIVE_OF_7_CELLS, hand)),
        }
    }

    /// Of these cards, the five that make this rank, in the order in which they are compared.
    pub fn playing(self, cards: &[Card]) -> Vec<Card> {
        crate::rank::playing(cards, 5, self.shape(), |hand| FiveRank::of5(hand) == self)
    }
}

impl From<[Card; 5]> for FiveRank {
    #[inline(always)]
    fn from(cards: [Card; 5]) -> FiveRank {
        FiveRank::of5(cards.into())
    }
}

impl From<[Card; 6]> for FiveRank {
    #[inline(always)]
    fn from(cards: [Card; 6]) -> FiveRank {
        FiveRank::of6(cards.into())
    }
}

impl From<[Card; 7]> for FiveRank {
    #[inline(always)]
    fn from(cards: [Card; 7]) -> FiveRank {
        FiveRank::of7(cards.into())
    }
}
