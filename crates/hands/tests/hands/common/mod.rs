//! A slow evaluator, written to be read, and ways to go through all hands.

#![allow(dead_code, reason = "no program of tests uses all of it")]

use chance::Card;
use hands::Hand;

/// What a hand is called in the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    High,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
    Royal,
    Quints,
    Wilds,
}

use Name::*;

/// OH.3C.6.II, lowest first.
pub const THREE: &[Name] = &[High, Pair, Flush, Straight, Trips, StraightFlush];
/// OH.4C.6.II and OH.C4.6.II, lowest first.
pub const FOUR: &[Name] = &[High, Pair, TwoPair, Straight, Flush, Trips, StraightFlush, Quads];
/// OH.UT.5.II, lowest first.
pub const FIVE: &[Name] =
    &[High, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, Royal];
/// OH.PG.6.II, lowest first.
pub const PAI_GOW: &[Name] =
    &[High, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, Royal, Quints];
/// OH.DJ.6.b, lowest first.
pub const WILD: &[Name] = &[
    High,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
    Quints,
    Royal,
    Wilds,
];

/// A rank (two is 2, ace is 14) and a suit.
pub type Plain = (u8, u8);

pub fn plain(card: Card) -> Plain {
    (card.index() / 4 + 2, card.index() % 4)
}

/// Ranks in the order in which hands are compared, zeros after the last.
pub type Ranks = [u8; 5];

/// The name of exactly these cards, and the ranks that decide between hands of that name.
pub fn name(cards: &[Plain]) -> (Name, Ranks) {
    let size = cards.len();
    let mut counts = [0; 15];
    for card in cards {
        counts[card.0 as usize] += 1;
    }
    // Ranks that are held more often first, then higher ranks.
    let (mut shape, mut ranks, mut distinct) = ([0; 5], [0; 5], 0);
    for count in (1..=5).rev() {
        for rank in (2..=14).rev() {
            if counts[rank as usize] == count {
                shape[distinct] = count;
                ranks[distinct] = rank;
                distinct += 1;
            }
        }
    }

    let (highest, second, lowest) = (ranks[0], ranks[1], ranks[size - 1]);
    let flush = distinct == size && cards.iter().all(|card| card.1 == cards[0].1);
    let consecutive = distinct == size && highest - lowest == size as u8 - 1;
    let from_ace = distinct == size && highest == 14 && second == size as u8 && lowest == 2;
    let straight = consecutive || from_ace;
    let top = [if from_ace { second } else { highest }, 0, 0, 0, 0];

    match shape {
        _ if straight && flush && top[0] == 14 && size == 5 => (Royal, [0; 5]),
        _ if straight && flush => (StraightFlush, top),
        _ if straight => (Straight, top),
        _ if flush => (Flush, ranks),
        [5, ..] => (Quints, ranks),
        [4, ..] => (Quads, ranks),
        [3, 2, ..] => (FullHouse, ranks),
        [3, ..] => (Trips, ranks),
        [2, 2, ..] => (TwoPair, ranks),
        [2, ..] => (Pair, ranks),
        _ => (High, ranks),
    }
}

/// A number that orders named hands as `order` does. In Pai Gow the straight from the ace comes
/// between those to the king and to the ace (OH.PG.6.II.C, G).
pub fn value(order: &[Name], (name, mut ranks): (Name, Ranks)) -> u32 {
    let category = order.iter().position(|&n| n == name).expect("a name of this ranking") as u32;
    if matches!(name, Straight | StraightFlush) {
        ranks[0] *= 2;
        if order == PAI_GOW && ranks[0] == 10 {
            ranks[0] = 27;
        }
    }
    ranks.into_iter().fold(category, |value, rank| value << 5 | u32::from(rank))
}

/// The best `size` of the cards.
pub fn best(order: &[Name], size: usize, cards: &[Plain]) -> u32 {
    subsets(cards, size).map(|some| value(order, name(&some))).max().expect("enough cards")
}

pub fn subsets<T: Copy>(of: &[T], size: usize) -> impl Iterator<Item = Vec<T>> + '_ {
    (0u32..1 << of.len())
        .filter(move |set| set.count_ones() as usize == size)
        .map(|set| (0..of.len()).filter(|i| set >> i & 1 == 1).map(|i| of[i]).collect())
}

/// Five cards of 53, the joker an ace or completing a straight, a flush, a straight flush or a
/// royal flush (OH.PG.6.I, III).
pub fn pai_gow(cards: &[Card]) -> u32 {
    let mut hand: Vec<Plain> = cards.iter().filter(|c| !c.is_joker()).map(|&c| plain(c)).collect();
    if hand.len() == 5 {
        return value(PAI_GOW, name(&hand));
    }
    // An ace of no suit.
    hand.push((14, 9));
    let mut best = value(PAI_GOW, name(&hand));
    for rank in 2..=14 {
        for suit in 0..4 {
            hand[4] = (rank, suit);
            let called = name(&hand);
            if matches!(called.0, Straight | Flush | StraightFlush | Royal) {
                best = best.max(value(PAI_GOW, called));
            }
        }
    }
    best
}

/// Five cards of 53, deuces and joker standing for whatever makes the hand best.
pub fn wild(cards: &[Card]) -> u32 {
    let is_wild = |card: &&Card| card.is_joker() || card.index() < 4;
    let mut hand: Vec<Plain> = cards.iter().filter(|c| !is_wild(c)).map(|&c| plain(c)).collect();
    let Some(&(_, suit)) = hand.first() else {
        return value(WILD, (Wilds, [0; 5]));
    };
    // Suits matter to a flush alone, so a wild need only be of the first card's suit; the order of
    // the wilds does not matter. `wild_by_all_cards` leaves both out.
    fn fill(hand: &mut Vec<Plain>, from: u8, suit: u8) -> u32 {
        if hand.len() == 5 {
            return value(WILD, name(hand));
        }
        let mut best = 0;
        for rank in from..=14 {
            hand.push((rank, suit));
            best = best.max(fill(hand, rank, suit));
            hand.pop();
        }
        best
    }
    fill(&mut hand, 2, suit)
}

/// As `wild`, trying every card for every wild.
pub fn wild_by_all_cards(cards: &[Card]) -> u32 {
    let is_wild = |card: &&Card| card.is_joker() || card.index() < 4;
    let mut hand: Vec<Plain> = cards.iter().filter(|c| !is_wild(c)).map(|&c| plain(c)).collect();
    if hand.is_empty() {
        return value(WILD, (Wilds, [0; 5]));
    }
    fn fill(hand: &mut Vec<Plain>) -> u32 {
        if hand.len() == 5 {
            return value(WILD, name(hand));
        }
        let mut best = 0;
        for card in 0..52 {
            hand.push((card / 4 + 2, card % 4));
            best = best.max(fill(hand));
            hand.pop();
        }
        best
    }
    fill(&mut hand)
}

/// Calls `visit` with every hand of `N` of the first `deck` cards.
pub fn every_hand<const N: usize>(deck: u8, mut visit: impl FnMut(Hand, [Card; N])) {
    fn add<const N: usize>(
        deck: u8,
        at: usize,
        hand: Hand,
        cards: &mut [Card; N],
        from: u8,
        visit: &mut impl FnMut(Hand, [Card; N]),
    ) {
        for index in from..deck - (N - 1 - at) as u8 {
            cards[at] = Card::from_index(index);
            let hand = hand.with(cards[at]);
            if at + 1 == N {
                visit(hand, *cards);
            } else {
                add(deck, at + 1, hand, cards, index + 1, visit);
            }
        }
    }
    add(deck, 0, Hand::EMPTY, &mut [Card::JOKER; N], 0, &mut visit);
}

/// Random cards without a crate for it: the tests are the same every time.
pub struct Shuffler(pub u64);

impl Shuffler {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    pub fn deal<const N: usize>(&mut self, deck: u8) -> [Card; N] {
        let mut cards: Vec<u8> = (0..deck).collect();
        std::array::from_fn(|_| Card::from_index(cards.swap_remove(self.below(cards.len()))))
    }
}
