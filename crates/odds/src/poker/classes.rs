//! Hands that differ in their suits only, counted once.

use chance::{Card, Deck, Suit};
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
        let first = first_of_each_class(lanes(deck.iter().copied()), size);
        let row = |(lanes, weight): (Lanes, u32)| (pack(lanes), hand_of(lanes), weight.into());
        let mut rows: Vec<_> = first.into_iter().map(row).collect();
        rows.sort_unstable_by_key(|row| row.0);
        Classes { rows }
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty, reason = "there is always a class")]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of a hand's class.
    ///
    /// # Panics
    /// If the hand is none of these.
    pub fn find(&self, hand: Hand) -> usize {
        let mut lanes = Suit::ALL.map(|suit| hand.ranks_of(suit));
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

/// The ranks in each suit, a bit each.
pub type Lanes = [u16; 4];

/// The ranks of some cards in each suit; a joker has none.
pub fn lanes(cards: impl IntoIterator<Item = Card>) -> Lanes {
    let mut lanes = [0; 4];
    for (rank, suit) in cards.into_iter().filter_map(|card| card.rank().zip(card.suit())) {
        lanes[suit as usize] |= 1 << rank.index();
    }
    lanes
}

/// The cards with these ranks.
pub fn hand_of(lanes: Lanes) -> Hand {
    let has = |card: &Card| lanes[usize::from(card.index() % 4)] >> (card.index() / 4) & 1 == 1;
    Deck::Standard.cards().iter().copied().filter(has).collect()
}

fn pack(lanes: Lanes) -> u64 {
    lanes.iter().fold(0, |key, lane| key << 16 | u64::from(*lane))
}

/// Of the sets of so many cards of a deck the first of every class, and how many sets are in it.
/// Suits of the deck with the same ranks may change their names, and among those a set that comes
/// first has the greater ranks in the earlier suit.
pub fn first_of_each_class(deck: Lanes, size: usize) -> Vec<(Lanes, u32)> {
    let mut all = Vec::new();
    let masks = deck.map(|ranks| masks(ranks, size));
    add(&masks, &deck, (0, size), [0; 4], &mut all);
    all
}

/// The masks of a suit's ranks by how many ranks they have, each in order.
fn masks(there: u16, most: usize) -> Vec<Vec<u16>> {
    let mut by_count = vec![Vec::new(); most + 1];
    for mask in (0..=there).filter(|mask| mask & !there == 0) {
        if let Some(masks) = by_count.get_mut(mask.count_ones() as usize) {
            masks.push(mask);
        }
    }
    by_count
}

/// Goes through the ranks that a suit may have, the suits before it being settled. A suit with a
/// bigger mask than the one of its kin before it is not the first of its class.
fn add(
    masks: &[Vec<Vec<u16>>; 4],
    deck: &Lanes,
    (suit, left): (usize, usize),
    mut set: Lanes,
    all: &mut Vec<(Lanes, u32)>,
) {
    if suit == 4 {
        all.push((set, ways(deck, &set)));
        return;
    }
    let kin_before = (0..suit).rfind(|other| deck[*other] == deck[suit]);
    let most = kin_before.map_or(u16::MAX, |before| set[before]);
    // The last suit takes all that is left.
    let least = if suit == 3 { left } else { 0 };
    for (count, masks_so_big) in masks[suit].iter().enumerate().take(left + 1).skip(least) {
        for &mask in masks_so_big.iter().take_while(|mask| **mask <= most) {
            set[suit] = mask;
            add(masks, deck, (suit + 1, left - count), set, all);
        }
    }
}

/// In how many ways the suits can be exchanged: those of one kin in any order, less what exchanging
/// equal ones does not change.
fn ways(deck: &Lanes, set: &Lanes) -> u32 {
    let before = |suit: usize, same: &dyn Fn(usize) -> bool| {
        (0..suit).filter(|other| deck[*other] == deck[suit] && same(*other)).count() as u32
    };
    let orders: u32 = (0..4).map(|suit| 1 + before(suit, &|_| true)).product();
    let alike: u32 =
        (0..4).map(|suit| 1 + before(suit, &|other| set[other] == set[suit])).product();
    orders / alike
}

#[cfg(test)]
mod tests {
    use super::*;

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
