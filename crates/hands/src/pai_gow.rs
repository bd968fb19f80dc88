//! Pai Gow's high and low hands, with the joker an ace or the card that completes a straight,
//! a flush, a straight flush or a royal flush.

use chance::{Card, Rank};

use crate::hand::Hand;
use crate::order::{FIVE, Kind, PAI_GOW, choose};
use crate::rank::{rank, rank_of_five};
use crate::{order, table};

rank_of_five! {
    /// The rank of a high hand of Pai Gow, or of the best five of seven cards (OH.PG.6.II).
    ///
    /// ```
    /// use chance::cards;
    /// use hands::{Hand, PaiGowCategory, PaiGowRank};
    /// let rank = |text| {
    ///     PaiGowRank::of(cards(text).unwrap().into_iter().flatten().collect::<Hand>())
    /// };
    /// assert_eq!(rank("As Ah Ad Ac Jo").category(), PaiGowCategory::FiveAces);
    /// assert_eq!(rank("Kc Jo 9h 4c 2d").to_string(), "ace high");
    /// assert_eq!(rank("Kc Ks 9h 4c Jo").describe(), "pair of kings, ace-nine-four kickers");
    /// // Ace to five is the second highest straight and the highest straight flush.
    /// assert!(rank("Ac 2d 3h 4s 5c") > rank("Kc Qd Jh Ts 9c"));
    /// assert!(rank("Ac 2c 3c Jo 5c") > rank("Kc Qc Jc Tc 9c"));
    /// ```
    PaiGowRank in order::PAI_GOW;
    /// What a high hand can be called, lowest first (OH.PG.6.II).
    PaiGowCategory {
        pair: "OH.PG.6.II.J.",
        two pair: "OH.PG.6.II.I.",
        three of a kind: "OH.PG.6.II.H.",
        straight: "OH.PG.6.II.G: ace to five is the second highest.",
        flush: "OH.PG.6.II.F: a joker in it is the highest rank not in it.",
        full house: "OH.PG.6.II.E.",
        four of a kind: "OH.PG.6.II.D.",
        straight flush: "OH.PG.6.II.C: ace to five is the highest.",
        /// OH.PG.6.II.B.
        RoyalFlush = Royal "royal flush",
        /// OH.PG.6.II.A: four aces and the joker.
        FiveAces = Quints "five aces",
    }
}

/// The straight from the ace, in the standard ranking and here; index 3 is the five that leads it.
const WHEEL: (u16, u16) = match (FIVE.floor(Kind::Straight, 3), PAI_GOW.floor(Kind::Straight, 3)) {
    (Some(from), Some(to)) => (from, to),
    _ => unreachable!(),
};

/// Ace, two, three, four and five.
const WHEEL_RANKS: u16 = 0x100F;

impl PaiGowRank {
    /// The best five of a hand of five or seven cards.
    ///
    /// # Panics
    /// If the hand has another number of cards.
    #[inline]
    pub fn of(hand: impl Into<Hand>) -> PaiGowRank {
        let hand = hand.into();
        match hand.len() {
            5 => PaiGowRank::of5(hand),
            7 => PaiGowRank::of7(hand),
            count => panic!("a high hand of {count} cards"),
        }
    }

    /// The rank of a hand of five cards.
    #[inline(always)]
    pub fn of5(hand: Hand) -> PaiGowRank {
        debug_assert!(hand.len() == 5);
        if hand.has_joker() {
            let rank = table::ranks(&table::PAI_GOW_OF_5_ROWS, &table::WILD_CELLS, hand);
            return PaiGowRank(rank).or_suited(hand);
        }
        match hand.suited(5) {
            Some(mask) => PaiGowRank(table::suited(&table::PAI_GOW_FLUSH, mask)),
            None => {
                let rank = table::ranks(&table::FIVE_OF_5_ROWS, &table::FIVE_OF_5_CELLS, hand);
                PaiGowRank(if rank == WHEEL.0 { WHEEL.1 } else { rank })
            }
        }
    }

    /// The best five of a hand of seven cards.
    #[inline(always)]
    pub fn of7(hand: Hand) -> PaiGowRank {
        debug_assert!(hand.len() == 7);
        // A choice of tables, not a branch: the joker comes when it is least expected.
        let (rows, cells) = if hand.has_joker() {
            (&table::PAI_GOW_OF_7_ROWS, &table::SIX_CELLS)
        } else {
            (&table::FIVE_OF_7_ROWS, &table::FIVE_OF_7_CELLS)
        };
        let rank = PaiGowRank(table::ranks(rows, cells, hand));
        match hand.suited(5) {
            Some(_) if hand.has_joker() => rank.or_suited(hand),
            Some(mask) => PaiGowRank(table::suited(&table::PAI_GOW_FLUSH, mask)),
            None => rank.or_wheel(hand),
        }
    }

    /// The flush that the joker completes, where it is better: it may also be the third ace.
    #[inline(always)]
    fn or_suited(self, hand: Hand) -> PaiGowRank {
        match hand.suited(5) {
            Some(mask) => self.max(PaiGowRank(table::suited(&table::PAI_GOW_JOKER_FLUSH, mask))),
            None => self,
        }
    }

    /// Without the joker or a flush this ranking differs from the standard one in that the straight
    /// from the ace beats all but the straight to the ace; seven cards can hold a longer run.
    /// (Where the joker is, the table knows.)
    #[inline(always)]
    fn or_wheel(self, hand: Hand) -> PaiGowRank {
        if self.0 & 0xF000 != WHEEL.0 & 0xF000 {
            return self;
        }
        let wheel = hand.ranks() & WHEEL_RANKS == WHEEL_RANKS;
        if wheel { self.max(PaiGowRank(WHEEL.1)) } else { self }
    }

    /// Whether a high hand is equal to or higher than a low hand of the same player (OH.PG.13.I).
    ///
    /// Two pairs of the same rank are equal, whatever lies beside the one in the high hand; so are
    /// hands without a pair that are led by the same two ranks.
    ///
    /// ```
    /// use chance::cards;
    /// use hands::{Hand, LowRank, PaiGowRank};
    /// let hand = |text| cards(text).unwrap().into_iter().flatten().collect::<Hand>();
    /// let low_rank = |low| LowRank::of(hand(low));
    /// let is_at_least = |high, low| PaiGowRank::of(hand(high)).is_at_least(low_rank(low));
    /// assert!(is_at_least("7c 7d 4h 3s 2c", "7h 7s"));
    /// assert!(!is_at_least("6c 6d Ah Ks Qc", "7h 7s"));
    /// assert!(!is_at_least("Kc Qd Jh 9s 8c", "Ah 2s"));
    /// ```
    #[inline]
    pub const fn is_at_least(self, low: LowRank) -> bool {
        self.0 >= AS_HIGH_AS[low.place()]
    }

    /// Of these cards, the five that make this rank, in the order in which they are compared, the
    /// joker last.
    pub fn playing(self, cards: &[Card]) -> Vec<Card> {
        crate::rank::playing(cards, 5, self.shape(), |hand| PaiGowRank::of5(hand) == self)
    }
}

impl From<[Card; 5]> for PaiGowRank {
    #[inline(always)]
    fn from(cards: [Card; 5]) -> PaiGowRank {
        PaiGowRank::of5(cards.into())
    }
}

impl From<[Card; 7]> for PaiGowRank {
    #[inline(always)]
    fn from(cards: [Card; 7]) -> PaiGowRank {
        PaiGowRank::of7(cards.into())
    }
}

rank! {
    /// The rank of a low hand: two cards, the joker being an ace (OH.PG.6.I, II.J).
    ///
    /// ```
    /// use chance::Card;
    /// use hands::LowRank;
    /// let card = |text: &str| text.parse::<Card>().unwrap();
    /// let aces = LowRank::from([card("As"), Card::JOKER]);
    /// assert_eq!(aces.to_string(), "pair of aces");
    /// assert!(aces > LowRank::from([card("Ks"), card("Kd")]));
    /// assert_eq!(LowRank::from([card("9s"), card("Kd")]).describe(), "king high, nine");
    /// ```
    LowRank in order::TWO;
    /// What a low hand can be called.
    LowCategory {
        /// Two ranks.
        HighCard = High "high card",
        /// OH.PG.6.II.J.
        Pair = Pair "pair",
    }
}

/// How many low hands without a pair there are.
const UNPAIRED: usize = 13 * 12 / 2;

/// By low hand, lowest first: the lowest number of a high hand that is equal to it or higher.
static AS_HIGH_AS: [u16; UNPAIRED + 13] = {
    let mut floors = [0; UNPAIRED + 13];
    let mut high = 0;
    while high < 13 {
        let mut low = 0;
        while low < high {
            // The number of a hand without a pair grows with its highest rank, then the next.
            floors[LowRank::new(high, low).place()] = choose(high, 5) + choose(low, 4);
            low += 1;
        }
        floors[LowRank::new(high, high).place()] = match PAI_GOW.floor(Kind::Pair, high as u8) {
            Some(pair) => pair,
            None => unreachable!(),
        };
        high += 1;
    }
    floors
};

impl LowRank {
    /// The rank of a hand of two cards.
    #[inline]
    pub const fn of(hand: Hand) -> LowRank {
        debug_assert!(hand.len() == 2);
        let ace = (hand.has_joker() as u16) << Rank::Ace.index();
        let ranks = hand.ranks() | ace;
        LowRank::new(15 - ranks.leading_zeros() as u16, ranks.trailing_zeros() as u16)
    }

    /// The rank of two ranks, the higher first.
    #[inline(always)]
    const fn new(high: u16, low: u16) -> LowRank {
        // Both are worked out and one is taken: nobody can foresee which.
        let unpaired = (high.wrapping_mul(high.wrapping_sub(1)) / 2).wrapping_add(low);
        LowRank(if high == low { 1 << 12 | high } else { unpaired })
    }

    /// How many low hands there are.
    pub const COUNT: usize = UNPAIRED + 13;

    /// Where the hand stands among all low hands, the lowest first.
    #[inline(always)]
    pub const fn place(self) -> usize {
        (self.0 & 0xFFF) as usize + if self.0 >> 12 == 0 { 0 } else { UNPAIRED }
    }
}

impl From<[Card; 2]> for LowRank {
    #[inline]
    fn from(cards: [Card; 2]) -> LowRank {
        let [a, b] = cards.map(|card| card.rank().unwrap_or(Rank::Ace).index() as u16);
        LowRank::new(a.max(b), a.min(b))
    }
}
