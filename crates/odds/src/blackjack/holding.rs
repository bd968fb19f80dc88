//! The cards that a player can hold without having too many.

use std::collections::HashMap;
use std::sync::OnceLock;

use hands::Total;

use super::{Counts, VALUES};

/// Cards in a player's hand, by value, with 21 points at most.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// The cards.
    pub cards: Counts,
    /// How many.
    pub size: u8,
    /// Their total.
    pub total: Total,
    /// The holding with one more card of each value; [`NONE`] where that is too many.
    next: [u16; VALUES],
}

const NONE: u16 = u16::MAX;

/// Every holding, by number: 3,082 of them, the smaller first.
pub struct Holdings {
    all: Vec<Holding>,
    by_cards: HashMap<Counts, u16>,
}

impl Holding {
    /// The holdings one card further, with the value of that card.
    #[inline]
    pub fn next(&self) -> impl Iterator<Item = (usize, usize)> {
        let next = self.next.into_iter().enumerate();
        next.filter(|(_, to)| *to != NONE).map(|(value, to)| (value, usize::from(to)))
    }

    /// Whether a card can only help: no card makes it too many, and its total beats no dealer's.
    #[inline]
    pub fn gains_by_any_card(&self) -> bool {
        self.total.hard() <= 11 && self.total.points() <= 16
    }

    /// Whether it is a pair in value; the value.
    pub fn pair(&self) -> Option<usize> {
        self.cards.iter().position(|count| *count == 2).filter(|_| self.size == 2)
    }
}

impl Holdings {
    /// Every holding.
    pub fn all() -> &'static Holdings {
        static ALL: OnceLock<Holdings> = OnceLock::new();
        ALL.get_or_init(Holdings::find_all)
    }

    fn find_all() -> Holdings {
        let none =
            Holding { cards: [0; VALUES], size: 0, total: Total::EMPTY, next: [NONE; VALUES] };
        let mut holdings = Holdings { all: vec![none], by_cards: HashMap::new() };
        let mut n = 0;
        while n < holdings.all.len() {
            for value in 0..VALUES {
                let from = holdings.all[n];
                let total = from.total.with_points(value as u8 + 1);
                if total.is_bust() {
                    continue;
                }
                let mut cards = from.cards;
                cards[value] += 1;
                let next = holdings.all.len() as u16;
                let to = *holdings.by_cards.entry(cards).or_insert(next);
                if to == next {
                    let size = from.size + 1;
                    holdings.all.push(Holding { cards, size, total, next: [NONE; VALUES] });
                }
                holdings.all[n].next[value] = to;
            }
            n += 1;
        }
        holdings
    }

    /// How many there are, the empty one included.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Never.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// A holding by its number.
    #[inline]
    pub fn get(&self, number: usize) -> &Holding {
        &self.all[number]
    }

    /// The number of these cards; none where they are too many.
    pub fn find(&self, cards: &Counts) -> Option<usize> {
        if *cards == [0; VALUES] {
            Some(0)
        } else {
            self.by_cards.get(cards).map(|n| usize::from(*n))
        }
    }

    /// The number of two cards.
    ///
    /// # Panics
    /// Never: two cards are at most 20, or a soft 21.
    pub fn two(&self, first: usize, second: usize) -> usize {
        let mut cards = [0; VALUES];
        cards[first] += 1;
        cards[second] += 1;
        self.find(&cards).expect("two cards are never too many")
    }

    /// The numbers of the holdings of two cards or more, the larger first.
    pub fn larger_first(&self) -> impl Iterator<Item = (usize, &Holding)> {
        self.all.iter().enumerate().rev().filter(|(_, holding)| holding.size >= 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_holding_leads_to_larger_ones() {
        let all = Holdings::all();
        assert_eq!(all.len(), 3083);
        for n in 0..all.len() {
            let holding = all.get(n);
            assert_eq!(all.find(&holding.cards), Some(n));
            for (value, to) in holding.next() {
                assert!(to > n);
                assert_eq!(all.get(to).cards[value], holding.cards[value] + 1);
            }
        }
    }
}
