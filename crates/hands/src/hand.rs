//! A hand as a sum of cards.

use std::ops::{Add, Sub};

use chance::Card;

use crate::key::{RANK_KEYS, SUM_BITS};

/// Where the sum of the rank keys begins.
const SUM_AT: u32 = 64 - SUM_BITS;
/// One joker.
const JOKER_AT: u32 = 40;
/// The number of cards.
const COUNT_AT: u32 = 16;
/// Four counters of suits, four bits each, that start at 3: with five cards of a suit the top bit is set.
const EMPTY_SUITS: u64 = 0x3333;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// From the top: the sum of rank keys, the joker, the number of cards, the suit counters.
    pub(crate) key: u64,
    /// A lane of 16 bits per suit, with a bit per rank.
    pub(crate) suits: u64,
}

/// Tables of 256 so that a byte never needs a check against their length; 53 are used.
static KEYS: [u64; 256] = keys();
static BITS: [u64; 256] = bits();

const fn keys() -> [u64; 256] {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        let rank = (RANK_KEYS[card / 4] as u64) << SUM_AT;
        keys[card] = rank | 1 << COUNT_AT | 1 << (card % 4 * 4);
        card += 1;
    }
    // The joker counts in every suit, so four cards and the joker are seen as a flush.
    keys[52] = 1 << JOKER_AT | 1 << COUNT_AT | 0x1111;
    keys
}

const fn bits() -> [u64; 256] {
    let mut bits = [0; 256];
    let mut card = 0;
    while card < 52 {
        bits[card] = 1 << (card % 4 * 16 + card / 4);
        card += 1;
    }
    bits
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { key: EMPTY_SUITS, suits: 0 };

    /// The hand of these cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card))
    }

    /// This hand and one more card.
    #[inline(always)]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        let at = card.index() as usize;
        Hand { key: self.key.wrapping_add(KEYS[at]), suits: self.suits.wrapping_add(BITS[at]) }
    }

    /// This hand less one of its cards.
    #[inline(always)]
    #[must_use]
    pub fn without(self, card: Card) -> Hand {
        let at = card.index() as usize;
        Hand { key: self.key.wrapping_sub(KEYS[at]), suits: self.suits.wrapping_sub(BITS[at]) }
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.key >> COUNT_AT & 0xFF) as usize
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
        if card.is_joker() {
            self.has_joker()
        } else {
            self.suits & BITS[card.index() as usize] != 0
        }
    }

    /// How many deuces there are.
    #[inline]
    pub const fn deuces(self) -> u32 {
        (self.suits & 0x0001_0001_0001_0001).count_ones()
    }

    /// The cards, lowest number first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..53).map(Card::from_index).filter(move |&card| self.contains(card))
    }

    /// The ranks of the suit of which there are at least `least` cards (the joker counting in every
    /// suit), as a mask; none where there is no such suit.
    #[inline(always)]
    pub(crate) fn suited(self, least: u64) -> Option<u16> {
        let long = self.key.wrapping_add(0x1111 * (5 - least)) & 0x8888;
        if long == 0 {
            return None;
        }
        // The top bits of the counters are 3, 7, 11 and 15; the lanes begin at 0, 16, 32 and 48.
        let lane = (long.trailing_zeros() & 12) * 4;
        Some((self.suits >> lane) as u16)
    }
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::EMPTY
    }
}

/// The cards of two hands.
impl Add for Hand {
    type Output = Hand;
    #[inline(always)]
    fn add(self, other: Hand) -> Hand {
        Hand {
            key: self.key.wrapping_add(other.key).wrapping_sub(EMPTY_SUITS),
            suits: self.suits.wrapping_add(other.suits),
        }
    }
}

/// The cards of a hand without those of another, all of which it has.
impl Sub for Hand {
    type Output = Hand;
    #[inline(always)]
    fn sub(self, other: Hand) -> Hand {
        Hand {
            key: self.key.wrapping_sub(other.key).wrapping_add(EMPTY_SUITS),
            suits: self.suits.wrapping_sub(other.suits),
        }
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
