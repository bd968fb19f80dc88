//! Five cards of 53 with the deuces and the joker wild.

use chance::Card;

use crate::five::{FiveCategory, FiveRank};
use crate::hand::Hand;
use crate::rank::rank_of_five;
use crate::{order, table};

rank_of_five! {
    /// The rank of five cards with wild deuces and joker (OH.DJ.6.b; CO.DX.12).
    ///
    /// A wild is any card that makes the hand best; in a flush it is the highest rank not in it.
    ///
    /// ```
    /// use chance::cards;
    /// use hands::{Hand, WildRank};
    /// let rank = |text| {
    ///     WildRank::of(cards(text).unwrap().into_iter().flatten().collect::<Hand>())
    /// };
    /// assert_eq!(rank("2s 2h 2d 2c Jo").to_string(), "five wilds");
    /// assert_eq!(rank("2s 2h 2d Jo Ts").to_string(), "royal flush");
    /// assert_eq!(rank("2s 2h 2d Jo 9s").to_string(), "five nines");
    /// assert_eq!(rank("Ks 2h 9s 7s 4s").describe(), "ace-high flush, king-nine-seven-four");
    /// ```
    WildRank in order::WILD;
    /// What five cards with wilds can be called, lowest first (OH.DJ.6.b).
    WildCategory {
        pair: "OH.DJ.6.b.11.",
        two pair: "OH.DJ.6.b.10.",
        three of a kind: "OH.DJ.6.b.9.",
        straight: "OH.DJ.6.b.8.",
        flush: "OH.DJ.6.b.7.",
        full house: "OH.DJ.6.b.6.",
        four of a kind: "OH.DJ.6.b.5.",
        straight flush: "OH.DJ.6.b.4: other than a royal flush.",
        /// OH.DJ.6.b.3: at least one of them wild.
        FiveOfAKind = Quints "five of a kind",
        /// OH.DJ.6.b.2: with or without wilds.
        RoyalFlush = Royal "royal flush",
        /// OH.DJ.6.b.1: the joker and the four deuces.
        FiveWilds = Wilds "five wilds",
    }
}

/// Every suit's lane without its deuce.
const NOT_DEUCES: u64 = 0x1FFE_1FFE_1FFE_1FFE;

impl WildRank {
    /// The rank of a hand of five cards.
    #[inline(always)]
    pub fn of(hand: impl Into<Hand>) -> WildRank {
        let hand = hand.into();
        debug_assert!(hand.len() == 5);
        let rank = table::ranks_by_joker(&table::WILD_ROWS, &table::WILD_CELLS, hand);
        // Suited when all cards that are not wild lie in one lane; the wilds follow suit, and how
        // many they are follows from the mask. With nothing but wilds the lane is empty.
        let plain = hand.suits & NOT_DEUCES;
        let lane = plain.trailing_zeros() & 48;
        let mask = plain >> lane;
        if mask <= 0xFFFF {
            WildRank(rank.max(table::suited(&table::WILD_FLUSH, mask as u16 >> 1)))
        } else {
            WildRank(rank)
        }
    }

    /// Whether the hand is natural in the Trips wager: there is no joker, and every deuce stands as
    /// a plain 2 in a hand of this category (OH.DJ.12.f).
    ///
    /// Two to six of several suits is a natural straight, although against the dealer the deuce
    /// makes it seven high.
    ///
    /// ```
    /// use chance::cards;
    /// use hands::{Hand, WildRank};
    /// let natural = |text| {
    ///     WildRank::is_natural(cards(text).unwrap().into_iter().flatten().collect())
    /// };
    /// assert!(natural("2s 3h 4d 5c 6s") && natural("Ks 9s 7s 4s 2s"));
    /// assert!(!natural("Ks 9s 7s 4s 2h") && !natural("3s 4s 6s 7s 2s"));
    /// assert!(!natural("Kc Kd Kh Qs Jo"));
    /// ```
    pub fn is_natural(hand: Hand) -> bool {
        if hand.has_joker() {
            return false;
        }
        if hand.deuces() == 0 {
            return true;
        }
        let plain = FiveRank::of5(hand).category();
        matches!(
            (plain, WildRank::of(hand).category()),
            (FiveCategory::Straight, WildCategory::Straight)
                | (FiveCategory::Flush, WildCategory::Flush)
                | (FiveCategory::StraightFlush, WildCategory::StraightFlush)
        )
    }

    /// Whether the hand is natural in Trips Plus Wild: as [`is_natural`](WildRank::is_natural), but
    /// a deuce is natural only in a straight or straight flush of ace to five or two to six
    /// (CO.DX.15.A.III, IV).
    pub fn is_natural_but_for_flushes(hand: Hand) -> bool {
        let flush = || WildRank::of(hand).category() == WildCategory::Flush;
        WildRank::is_natural(hand) && (hand.deuces() == 0 || !flush())
    }

    /// How many wild cards a hand has.
    #[inline]
    pub const fn wilds(hand: Hand) -> u32 {
        hand.deuces() + hand.has_joker() as u32
    }
}

impl From<[Card; 5]> for WildRank {
    #[inline(always)]
    fn from(cards: [Card; 5]) -> WildRank {
        WildRank::of(cards)
    }
}
