//! Hands that differ in their suits only, counted once.

use chance::{Card, Suit};
use hands::Hand;

/// All hands of so many cards up to a change of suits: one of each class, and how many hands there
/// are in it.
///
/// ```
/// use chance::Deck;
/// use odds::poker::Classes;
/// let pairs = Classes::new(Deck::Standard.cards(), 2);
/// assert_eq!(pairs.len(), 169);
/// assert_eq!(pairs.iter().map(|(_, weight)| weight).sum::<u64>(), 1326);
/// ```
#[derive(Clone, Debug)]
pub struct Classes {
    /// Sorted by key, so that a hand is found by halving.
    rows: Vec<(u64, Hand, u64)>,
}

impl Classes {
    /// The classes of the hands of `size` cards of a deck in which all suits have the same ranks.
    pub fn new(deck: &[Card], size: usize) -> Classes {
        let mut rows = Vec::new();
        subsets(deck, size, &mut |hand| {
            let lanes = lanes(hand);
            if lanes.is_sorted_by(|a, b| a >= b) {
                rows.push((pack(lanes), hand, ways(lanes)));
            }
        });
        rows.sort_unstable_by_key(|row| row.0);
        Classes { rows }
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)] // there is always a class
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of a hand's class.
    ///
    /// # Panics
    /// If the hand is none of these.
    pub fn find(&self, hand: Hand) -> usize {
        let mut lanes = lanes(hand);
        lanes.sort_unstable_by(|a, b| b.cmp(a));
        let key = pack(lanes);
        self.rows.binary_search_by_key(&key, |row| row.0).expect("a hand of the deck")
    }

    /// A hand of each class in the order of their numbers, and how many hands there are in it.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Hand, u64)> {
        self.rows.iter().map(|&(_, hand, weight)| (hand, weight))
    }

    /// For every class, in order, the classes that a further card of the deck makes of it.
    pub fn followed_by(&self, deck: &[Card], next: &Classes) -> Vec<Vec<u32>> {
        let after = |hand: Hand| {
            let others = deck.iter().filter(|card| !hand.contains(**card));
            others.map(|card| next.find(hand.with(*card)) as u32).collect()
        };
        self.iter().map(|(hand, _)| after(hand)).collect()
    }
}

/// Calls `f` with every hand of `size` cards of a deck.
pub fn subsets(deck: &[Card], size: usize, f: &mut impl FnMut(Hand)) {
    fn go(deck: &[Card], size: usize, hand: Hand, f: &mut impl FnMut(Hand)) {
        if size == 0 {
            return f(hand);
        }
        for n in 0..(deck.len() + 1).saturating_sub(size) {
            go(&deck[n + 1..], size - 1, hand.with(deck[n]), f);
        }
    }
    go(deck, size, Hand::EMPTY, f);
}

/// The ranks in each suit.
fn lanes(hand: Hand) -> [u16; 4] {
    Suit::ALL.map(|suit| hand.ranks_of(suit))
}

fn pack(lanes: [u16; 4]) -> u64 {
    lanes.iter().fold(0, |key, lane| key << 16 | u64::from(*lane))
}

/// In how many ways the suits can be exchanged: 4! less what exchanging equal ones does not change.
fn ways(lanes: [u16; 4]) -> u64 {
    let runs = lanes.chunk_by(|a, b| a == b).map(|run| (1..=run.len() as u64).product::<u64>());
    24 / runs.product::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Deck;

    #[test]
    fn classes_are_as_many_as_counting_by_symmetry_says_and_hold_every_hand_once() {
        let deck = Deck::Standard.cards();
        for (size, classes, hands) in [(1, 13, 52), (2, 169, 1326), (3, 1755, 22_100)] {
            let all = Classes::new(deck, size);
            assert_eq!(all.len(), classes);
            assert_eq!(all.iter().map(|(_, weight)| weight).sum::<u64>(), hands);
        }
        let four = Classes::new(deck, 4);
        assert_eq!(four.len(), 16_432);
        let mut counted = vec![0; four.len()];
        subsets(deck, 4, &mut |hand| counted[four.find(hand)] += 1);
        assert!(four.iter().map(|(_, weight)| weight).eq(counted));
    }
}
