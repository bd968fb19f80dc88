//! A hand as a sum of cards.

use std::hint::cold_path;
use std::ops::{Add, Sub};

use chance::{Card, Suit};

use crate::key::{RANK_KEYS, ROW_BITS};

/// Where the sum that chooses a row begins: at the top, so that a shift alone leaves the row.
const ROW_AT: u32 = 64 - ROW_BITS;
/// A counter of six bits for each suit, these bits apart. A card counts seven, so the top bit is
/// set by five cards of a suit and by no fewer.
const SUIT_AT: u32 = 18;
const SUIT_STEP: u32 = 8;
const CARD: u64 = 7;
/// One in every suit.
const EACH_SUIT: u64 =
    (1 | 1 << SUIT_STEP | 1 << (2 * SUIT_STEP) | 1 << (3 * SUIT_STEP)) << SUIT_AT;
/// The top bit of every counter.
const LONG_SUIT: u64 = EACH_SUIT << 5;
/// One joker. The sum that chooses a cell lies below.
const JOKER_AT: u32 = 16;

/// The lowest bit of every lane of `Hand::suits`.
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

/// Where in `Hand::suits` the lane is of the suit whose counter has its top bit here.
const fn lane(top: u32) -> u32 {
    // The top bits are 8 apart and the lanes 16: two bits of the one say which of the other.
    (top & 24) * 2
}

/// Where in `Hand::suits` the lane of a suit is.
const fn lane_of(suit: Suit) -> u32 {
    lane(SUIT_AT + SUIT_STEP * suit as u32 + 5)
}

/// Cards without an order, as a pair of sums.
///
/// Adding or removing a card is two additions, and the sum of the cards of two hands is the sum of
/// the hands, so a solver can keep a board and add hole cards to it. Up to eight cards, none twice;
/// which sizes a ranking takes is said there.
///
/// ```
/// use chance::{Card, Rank, Suit};
/// use hands::Hand;
/// let ace = Card::new(Rank::Ace, Suit::Spades);
/// let hand = Hand::EMPTY.with(ace).with(Card::JOKER);
/// assert_eq!(hand, Hand::from([Card::JOKER, ace]));
/// assert_eq!(hand.without(ace), Hand::from([Card::JOKER]));
/// assert_eq!((hand.len(), hand.has_joker()), (2, true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// From the top: the row sum, the suit counters, the joker, the cell sum.
    pub(crate) key: u64,
    /// A lane of 16 bits per suit, with a bit per rank.
    pub(crate) suits: u64,
}

/// By card number plus one, which is the byte that a card is, in tables of 256 so that a byte never
/// needs a check against their length.
static KEYS: [u64; 256] = keys();
static BITS: [u64; 256] = bits();

const fn keys() -> [u64; 256] {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        let (row, cell) = RANK_KEYS[card / 4];
        let suit = CARD << (SUIT_AT + SUIT_STEP * (card as u32 % 4));
        keys[card + 1] = (row as u64) << ROW_AT | suit | cell as u64;
        card += 1;
    }
    // The joker counts in every suit, so four cards and the joker are seen as a flush.
    keys[53] = (1 << JOKER_AT) | (CARD * EACH_SUIT);
    keys
}

const fn bits() -> [u64; 256] {
    let mut bits = [0; 256];
    let mut card = 0;
    while card < 52 {
        let top = SUIT_AT + SUIT_STEP * (card as u32 % 4) + 5;
        bits[card + 1] = 1 << (lane(top) + card as u32 / 4);
        card += 1;
    }
    bits
}

/// The byte that a card is; the compiler sees that it need not subtract one and add it again.
#[inline(always)]
pub(crate) const fn byte(card: Card) -> usize {
    card.index().wrapping_add(1) as usize
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { key: 0, suits: 0 };

    /// The hand of these cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card))
    }

    /// The hand of those of the cards that have been seen.
    ///
    /// ```
    /// use chance::Card;
    /// use hands::Hand;
    /// assert_eq!(Hand::of_seen(&[None, Some(Card::JOKER)]), Hand::of(&[Card::JOKER]));
    /// ```
    #[inline(always)]
    pub fn of_seen(cards: &[Option<Card>]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, card| hand.with_at(card.map_or(0, byte)))
    }

    /// This hand and one more card.
    #[inline(always)]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        self.with_at(byte(card))
    }

    /// The same by the card's byte; no card is none, and adds nothing.
    #[inline(always)]
    fn with_at(self, at: usize) -> Hand {
        Hand { key: self.key.wrapping_add(KEYS[at]), suits: self.suits.wrapping_add(BITS[at]) }
    }

    /// This hand less one of its cards.
    #[inline(always)]
    #[must_use]
    pub fn without(self, card: Card) -> Hand {
        let at = byte(card);
        Hand { key: self.key.wrapping_sub(KEYS[at]), suits: self.suits.wrapping_sub(BITS[at]) }
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.suits.count_ones() + self.has_joker() as u32) as usize
    }

    /// Whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the joker is among the cards.
    #[inline(always)]
    pub const fn has_joker(self) -> bool {
        self.key >> JOKER_AT & 1 == 1
    }

    /// Whether a card is among the cards.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        if card.is_joker() { self.has_joker() } else { self.suits & BITS[byte(card)] != 0 }
    }

    /// How many deuces there are.
    #[inline]
    pub const fn deuces(self) -> u32 {
        (self.suits & EACH_LANE).count_ones()
    }

    /// The cards, lowest number first.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Card> {
        // With the halves exchanged the lanes come in the order of the suits.
        let mut left = self.suits.rotate_left(32);
        let mut ranks = self.ranks();
        let joker = self.has_joker().then_some(Card::JOKER);
        let next = move || {
            let rank = ranks.trailing_zeros();
            if rank == 16 {
                return None;
            }
            let at = (left & EACH_LANE << rank).trailing_zeros();
            left &= !(1 << at);
            // The last of its rank.
            if left & EACH_LANE << rank == 0 {
                ranks &= ranks - 1;
            }
            Some(Card::from_index((rank * 4 + at / 16) as u8))
        };
        std::iter::from_fn(next).chain(joker)
    }

    /// Those of the cards that have one of the ranks of a mask, the lowest bit for the two. The
    /// joker has no rank.
    #[inline]
    pub fn of_ranks(self, ranks: u16) -> Hand {
        let mut left = self.suits & (EACH_LANE * ranks as u64);
        let mut hand = Hand { key: 0, suits: left };
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            // The numbers of the lanes are those of the suits with one bit the other way.
            let card = (at % 16 * 4) | ((at / 16) ^ 2);
            hand.key = hand.key.wrapping_add(KEYS[card as usize + 1]);
        }
        hand
    }

    /// The ranks that are held in a suit: a mask with a bit for each, the lowest for the two.
    #[inline(always)]
    pub const fn ranks_of(self, suit: Suit) -> u16 {
        (self.suits >> lane_of(suit)) as u16
    }

    /// The ranks that are held in any suit, the same way.
    #[inline(always)]
    pub const fn ranks(self) -> u16 {
        let halves = self.suits | self.suits >> 32;
        (halves | halves >> 16) as u16
    }

    /// Where the first parts of the keys of the ranks have come to.
    #[inline(always)]
    pub(crate) const fn row<const ROWS: usize>(self) -> usize {
        (self.key >> (64 - ROWS.trailing_zeros())) as usize
    }

    /// The same where the rows of hands with the joker follow those of hands without.
    #[inline(always)]
    pub(crate) const fn row_by_joker<const ROWS: usize>(self) -> usize {
        let joker = self.key >> JOKER_AT << (ROWS / 2).trailing_zeros();
        (self.key >> (65 - ROWS.trailing_zeros())) as usize | joker as usize & (ROWS / 2)
    }

    /// Where the second parts have.
    #[inline(always)]
    pub(crate) const fn cell(self) -> u16 {
        self.key as u16
    }

    /// What is in the counters of the suits, and what they lack when `least` cards are to set the
    /// top bit, which is worth 32.
    #[inline(always)]
    const fn counted(self, least: u64) -> u64 {
        self.key.wrapping_add(EACH_SUIT * 32u64.saturating_sub(CARD * least))
    }

    /// The suits of which there are at least `least` cards, from one to five, the joker counting in
    /// every suit.
    #[inline(always)]
    pub fn long_suits(self, least: u64) -> impl Iterator<Item = Suit> {
        let counted = self.counted(least);
        // Many more cards go beyond the top bit.
        let mut long = (counted | counted >> 1) & LONG_SUIT;
        std::iter::from_fn(move || {
            let top = long.trailing_zeros();
            long &= long.wrapping_sub(1);
            // The top bits are 8 apart: the first is bit 23, and the last bit 47.
            (top < 64).then(|| Suit::ALL[(top as usize / 8 + 2) % 4])
        })
    }

    /// The ranks of the suit of which there are at least `least` cards (the joker counting in every
    /// suit), as a mask; none where there is no such suit.
    #[inline(always)]
    pub(crate) fn suited(self, least: u64) -> Option<u16> {
        let long = self.counted(least) & LONG_SUIT;
        if long == 0 {
            return None;
        }
        cold_path();
        Some((self.suits >> lane(long.trailing_zeros())) as u16)
    }
}

/// The cards of two hands.
impl Add for Hand {
    type Output = Hand;
    #[inline(always)]
    fn add(self, other: Hand) -> Hand {
        Hand { key: self.key.wrapping_add(other.key), suits: self.suits.wrapping_add(other.suits) }
    }
}

/// The cards of a hand without those of another, all of which it has.
impl Sub for Hand {
    type Output = Hand;
    #[inline(always)]
    fn sub(self, other: Hand) -> Hand {
        Hand { key: self.key.wrapping_sub(other.key), suits: self.suits.wrapping_sub(other.suits) }
    }
}

impl<const N: usize> From<[Card; N]> for Hand {
    #[inline(always)]
    fn from(cards: [Card; N]) -> Hand {
        Hand::from(&cards)
    }
}

impl<const N: usize> From<&[Card; N]> for Hand {
    #[inline(always)]
    fn from(cards: &[Card; N]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card))
    }
}

impl From<&[Card]> for Hand {
    #[inline]
    fn from(cards: &[Card]) -> Hand {
        Hand::of(cards)
    }
}

impl FromIterator<Card> for Hand {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_suits_are_those_with_so_many_cards() {
        let mut random = chance::Generator::seeded(5, 0);
        for _ in 0..20_000 {
            // Few suits, so that they are long.
            let suits = 1 + random.below(4);
            let mut hand = Hand::EMPTY;
            for _ in 0..8 {
                let card = random.below(13) * 4 + random.below(suits);
                let card = if random.below(40) == 0 { 52 } else { card };
                let card = Card::from_index(card as u8);
                if !hand.contains(card) {
                    hand = hand.with(card);
                }
            }
            for least in 1..=5 {
                let count = |suit: &Suit| {
                    u64::from(hand.ranks_of(*suit).count_ones()) + u64::from(hand.has_joker())
                };
                let long: Vec<Suit> = hand.long_suits(least).collect();
                let expected: Vec<Suit> =
                    Suit::ALL.into_iter().filter(|suit| count(suit) >= least).collect();
                assert_eq!(long, expected, "{hand:?} {least}");
            }
        }
    }
}
