//! Cards by rank alone, and in how many ways their suits can fall.

use std::collections::HashMap;

use chance::{Card, Rank, Suit};
use hands::Hand;

/// The joker's place behind the thirteen ranks.
pub const JOKER: usize = 13;

/// Every rank of a deck, the lowest bit for the two.
pub const EVERY_RANK: u16 = 0x1FFF;

/// Cards by rank: how many of each, and of the joker behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holding(pub [u8; 14]);

impl Holding {
    /// Every holding of so many cards out of four of each of these ranks and the joker.
    pub fn every(ranks: u16, cards: u8) -> Vec<Holding> {
        let mut all = Vec::new();
        for joker in 0..=1 {
            let mut counts = [0; 14];
            counts[JOKER] = joker;
            fill(&mut counts, 0, ranks, cards - joker, &mut all);
        }
        all
    }

    /// The ranks of some cards.
    pub fn of(hand: Hand) -> Holding {
        let mut counts = [0; 14];
        hand.cards().for_each(|card| counts[place_of(card)] += 1);
        Holding(counts)
    }

    /// Whether the joker is there.
    pub fn has_joker(&self) -> bool {
        self.0[JOKER] == 1
    }

    /// The ranks held, the joker apart, and how often each.
    pub fn ranks(&self) -> (Vec<u8>, Vec<u8>) {
        let held = self.0[..JOKER].iter().enumerate().filter(|(_, times)| **times > 0);
        held.map(|(rank, times)| (rank as u8, *times)).unzip()
    }

    /// Cards of these ranks of which no five can be a flush: each goes to a suit that has fewest.
    pub fn unsuited(&self) -> Hand {
        let mut held = [0; 4];
        let mut hand = Hand::EMPTY;
        for (rank, times) in self.0[..JOKER].iter().enumerate() {
            let mut suits = [0, 1, 2, 3];
            suits.sort_by_key(|suit| held[*suit]);
            for suit in &suits[..usize::from(*times)] {
                held[*suit] += 1;
                hand = hand.with(card(rank, *suit));
            }
        }
        if self.has_joker() { hand.with(Card::JOKER) } else { hand }
    }

    /// The same with cards taken out, by rank.
    #[must_use]
    pub fn without(&self, ranks: [usize; 2]) -> Holding {
        let mut counts = self.0;
        ranks.into_iter().for_each(|rank| counts[rank] -= 1);
        Holding(counts)
    }
}

/// The rank of a card as an index, the joker's behind the others.
pub fn place_of(card: Card) -> usize {
    card.rank().map_or(JOKER, |rank| rank.index().into())
}

/// The card of a rank and a suit, by index.
pub fn card(rank: usize, suit: usize) -> Card {
    Card::new(Rank::from_index(rank as u8), Suit::ALL[suit])
}

fn fill(counts: &mut [u8; 14], rank: usize, ranks: u16, left: u8, all: &mut Vec<Holding>) {
    if rank == JOKER {
        if left == 0 {
            all.push(Holding(*counts));
        }
        return;
    }
    let most = if ranks >> rank & 1 == 1 { left.min(4) } else { 0 };
    for times in 0..=most {
        counts[rank] = times;
        fill(counts, rank + 1, ranks, left - times, all);
    }
    counts[rank] = 0;
}

/// How the cards of a holding fall into suits. Suits are alike, so one of all ways that differ by
/// their names stands for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// For every suit the ranks that it has, as bits by their number among the ranks held.
    pub suits: [u8; 4],
    /// How many ways it stands for.
    pub ways: u32,
}

impl Pattern {
    /// The ranks of the suit that has five cards or more with the joker, if one has.
    pub fn long_suit(&self, joker: bool) -> Option<u8> {
        let least = if joker { 4 } else { 5 };
        self.suits.into_iter().find(|suit| suit.count_ones() >= least)
    }

    /// The cards, where these are the ranks held.
    pub fn cards(&self, ranks: &[u8], joker: bool) -> Hand {
        let mut hand = if joker { Hand::from([Card::JOKER]) } else { Hand::EMPTY };
        for (suit, held) in self.suits.iter().enumerate() {
            let held = ranks.iter().enumerate().filter(|(at, _)| held >> at & 1 == 1);
            hand = held.fold(hand, |hand, (_, rank)| hand.with(card((*rank).into(), suit)));
        }
        hand
    }
}

/// The patterns of every holding, by how often its ranks come.
#[derive(Default)]
pub struct Patterns(HashMap<Vec<u8>, Vec<Pattern>>);

impl Patterns {
    /// Those of these holdings.
    pub fn new<'a>(all: impl IntoIterator<Item = &'a [u8]>) -> Patterns {
        let mut known = HashMap::new();
        for times in all {
            if !known.contains_key(times) {
                let mut patterns = Vec::new();
                spread(times, 0, &[(0, 4)], 1, &mut patterns);
                known.insert(times.to_vec(), patterns);
            }
        }
        Patterns(known)
    }

    /// The patterns of ranks that come so often each.
    pub fn of(&self, times: &[u8]) -> &[Pattern] {
        self.0.get(times).map_or(&[], Vec::as_slice)
    }
}

/// Gives a suit each to the cards of one rank after another. Suits that hold the same ranks so far
/// are alike: of them it matters only how many get a card.
fn spread(times: &[u8], at: usize, alike: &[(u8, u8)], ways: u32, all: &mut Vec<Pattern>) {
    let Some(&cards) = times.get(at) else {
        let mut each = alike.iter().flat_map(|&(held, suits)| (0..suits).map(move |_| held));
        all.push(Pattern { suits: std::array::from_fn(|_| each.next().unwrap_or(0)), ways });
        return;
    };
    // In base five: how many suits of each kind get one.
    for taken in 0..5u32.pow(alike.len() as u32) {
        let takes = (0..alike.len()).map(|kind| (taken / 5u32.pow(kind as u32) % 5) as u8);
        let sum: u8 = takes.clone().sum();
        if sum != cards || takes.clone().zip(alike).any(|(take, (_, suits))| take > *suits) {
            continue;
        }
        let (mut next, mut ways) = (Vec::new(), ways);
        for (take, &(held, suits)) in takes.zip(alike) {
            ways *= choose(suits, take);
            next.extend([(held | 1 << at, take), (held, suits - take)].iter().filter(|k| k.1 > 0));
        }
        spread(times, at + 1, &next, ways, all);
    }
}

/// How many ways there are to take some of a few things.
pub fn choose(of: u8, take: u8) -> u32 {
    (0..u32::from(take)).fold(1, |ways, n| ways * (u32::from(of).saturating_sub(n)) / (n + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holdings_and_their_patterns_are_all_hands_of_seven_cards() {
        let all = Holding::every(EVERY_RANK, 7);
        assert_eq!(all.len(), 49_205 + 18_395);
        let every: Vec<_> = all.iter().map(|holding| holding.ranks().1).collect();
        let patterns = Patterns::new(every.iter().map(Vec::as_slice));
        let (mut classes, mut hands) = (0, 0);
        for times in &every {
            let of = patterns.of(times);
            classes += of.len();
            hands += of.iter().map(|pattern| u64::from(pattern.ways)).sum::<u64>();
        }
        assert_eq!((classes, hands), (6_972_147, 154_143_080));
    }

    #[test]
    fn unsuited_cards_hold_no_flush() {
        for holding in Holding::every(EVERY_RANK, 7) {
            let hand = holding.unsuited();
            assert_eq!(Holding::of(hand), holding);
            for suit in Suit::ALL {
                assert!(hand.ranks_of(suit).count_ones() <= 2, "{holding:?}");
            }
        }
    }
}
