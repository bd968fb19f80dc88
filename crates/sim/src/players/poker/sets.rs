//! Numbers of sets of cards, and tables of yes and no: what direct look-ups are made of.

use chance::{Card, Rank, Suit};
use hands::Hand;

/// How many pairs of two different cards there are.
pub const PAIRS: usize = 52 * 51 / 2;

/// How many sets of three and of four cards there are.
pub const THREES: usize = 22_100;
/// How many sets of four cards there are.
pub const FOURS: usize = 270_725;

/// The number of a pair of two different numbers, whichever comes first. A table of 64 by 64: no
/// number of six bits is outside.
static PAIR: [[u16; 64]; 64] = pairs();

const fn pairs() -> [[u16; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut high = 0;
    while high < 64 {
        let mut low = 0;
        while low < high {
            let number = (high * (high - 1) / 2 + low) as u16;
            table[high][low] = number;
            table[low][high] = number;
            low += 1;
        }
        high += 1;
    }
    table
}

/// The number of two cards, in any order.
#[inline(always)]
pub fn pair(a: u8, b: u8) -> usize {
    PAIR[usize::from(a & 63)][usize::from(b & 63)].into()
}

/// The number of two things, in any order, which may be the same.
#[inline(always)]
pub fn both(a: usize, b: usize) -> usize {
    let (high, low) = (a.max(b), a.min(b));
    // As if the higher of two different things had a number more.
    PAIR[(high + 1) & 63][low & 63].into()
}

/// How many ways there are to choose three and four of so many.
static CHOOSE: [[u32; 2]; 64] = choose();

const fn choose() -> [[u32; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut n = 3;
    while n < 64 {
        let three = (n * (n - 1) * (n - 2) / 6) as u32;
        table[n] = [three, three * (n as u32 - 3) / 4];
        n += 1;
    }
    table
}

/// The lower and the higher of two.
#[inline(always)]
fn order(a: u8, b: u8) -> (u8, u8) {
    (a.min(b), a.max(b))
}

/// The number of a set of three cards, in any order.
#[inline(always)]
pub fn three([a, b, c]: [u8; 3]) -> usize {
    let (a, b) = order(a, b);
    let (b, high) = order(b, c);
    pair(a, b) + CHOOSE[usize::from(high & 63)][0] as usize
}

/// The number of a set of four cards, in any order.
#[inline(always)]
pub fn four([a, b, c, d]: [u8; 4]) -> usize {
    let ((a, b), (c, d)) = (order(a, b), order(c, d));
    let ((low, b), (c, high)) = (order(a, c), order(b, d));
    let (b, c) = order(b, c);
    let choose = |card: u8| CHOOSE[usize::from(card & 63)];
    pair(low, b) + choose(c)[0] as usize + choose(high)[1] as usize
}

/// The numbers of the first cards, as many as are wanted; nothing for one that nobody saw.
#[inline(always)]
pub fn numbers<const N: usize>(cards: &[Option<Card>]) -> Option<[u8; N]> {
    let cards: &[Option<Card>; N] = cards.first_chunk()?;
    Some(cards.map(|card| card.map_or(0, Card::index)))
}

/// The numbers of the first of these cards, as many as are wanted.
#[inline(always)]
pub fn numbers_of<const N: usize>(cards: &[Card]) -> Option<[u8; N]> {
    cards.first_chunk().map(|cards: &[Card; N]| cards.map(Card::index))
}

/// Calls with every set of `N` cards of a whole deck, the lowest first.
pub fn each_set<const N: usize>(mut f: impl FnMut([u8; N])) {
    let mut set: [u8; N] = std::array::from_fn(|n| n as u8);
    loop {
        f(set);
        let most = |n: usize| set.get(n + 1).copied().unwrap_or(52) - 1;
        let Some(n) = (0..N).find(|n| set[*n] < most(*n)) else { return };
        set[n] += 1;
        (0..n).for_each(|lower| set[lower] = lower as u8);
    }
}

/// The cards with these numbers as a hand.
pub fn hand(cards: &[u8]) -> Hand {
    cards.iter().map(|card| Card::from_index(*card)).collect()
}

/// A card of a rank and a suit, both by their numbers.
pub fn card(rank: usize, suit: usize) -> Card {
    Card::new(Rank::from_index(rank as u8), Suit::ALL[suit % 4])
}

/// The ranks of a mask, the lowest first.
pub fn ranks_in(mask: u16) -> impl Iterator<Item = usize> {
    (0..13).filter(move |rank| mask >> rank & 1 == 1)
}

/// Yes or no for every number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// No for all of so many.
    pub fn new(count: usize) -> Bits {
        Bits(vec![0; count.div_ceil(64)].into())
    }

    /// Writes one down.
    pub fn set(&mut self, at: usize, yes: bool) {
        self.0[at / 64] &= !(1 << (at % 64));
        self.0[at / 64] |= u64::from(yes) << (at % 64);
    }

    /// Looks one up.
    #[inline(always)]
    pub fn get(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// As bytes, to be kept.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        self.0.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
    }

    /// Out of kept bytes, which are used up; none where they are too few.
    pub fn read(count: usize, bytes: &mut &[u8]) -> Option<Bits> {
        let (own, rest) = bytes.split_at_checked(count.div_ceil(64) * 8)?;
        *bytes = rest;
        let words = own.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
        Some(Bits(words.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_numbers_from_nothing_on_in_any_order() {
        let mut next = 0;
        each_set::<3>(|[a, b, c]| {
            assert_eq!((three([a, b, c]), three([c, a, b]), three([b, c, a])), (next, next, next));
            next += 1;
        });
        assert_eq!(next, THREES);
        next = 0;
        each_set::<4>(|[a, b, c, d]| {
            assert_eq!((four([a, b, c, d]), four([d, b, a, c])), (next, next));
            assert_eq!((four([b, d, c, a]), four([c, d, a, b])), (next, next));
            next += 1;
        });
        assert_eq!(next, FOURS);
        next = 0;
        each_set::<2>(|[a, b]| {
            assert_eq!((pair(a, b), pair(b, a)), (next, next));
            next += 1;
        });
        assert_eq!(next, PAIRS);
        let mut seen = vec![false; 39 * 40 / 2];
        (0..39).flat_map(|a| (0..=a).map(move |b| (a, b))).for_each(|(a, b)| {
            assert!(!std::mem::replace(&mut seen[both(a, b)], true) && both(a, b) == both(b, a));
        });
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut bits = Bits::new(130);
        [0, 63, 64, 129].into_iter().for_each(|at| bits.set(at, true));
        bits.set(63, false);
        let mut bytes = Vec::new();
        bits.write(&mut bytes);
        let mut left = &bytes[..];
        assert_eq!(Bits::read(130, &mut left), Some(bits.clone()));
        assert!(left.is_empty() && Bits::read(130, &mut left).is_none());
        assert!(bits.get(0) && !bits.get(63) && bits.get(64) && bits.get(129) && !bits.get(128));
    }
}
