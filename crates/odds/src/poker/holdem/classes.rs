//! Boards that differ by the names of their suits only are one class.

use std::collections::HashMap;

use chance::Card;

use super::cards::{Cards, Pack, hole_cards, holes};
use crate::poker::classes::first_of_each_class;

/// A class of sets of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The first of them.
    pub cards: Cards,
    /// How many there are.
    pub weight: u32,
}

/// All classes of sets of one size.
#[derive(Debug)]
pub struct Classes {
    /// The classes.
    pub all: Vec<Class>,
    numbers: HashMap<Cards, u32>,
}

impl Classes {
    /// The classes of the sets of so many cards of a pack.
    pub fn new(pack: &Pack, size: usize) -> Classes {
        let first = first_of_each_class(pack.cards.lanes(), size);
        let class = |(lanes, weight)| Class { cards: Cards::of(lanes), weight };
        let all: Vec<Class> = first.into_iter().map(class).collect();
        let numbers = (0..).zip(&all).map(|(number, class)| (class.cards, number));
        Classes { numbers: numbers.collect(), all }
    }

    /// The class of a set by its number, and the renaming that leads to its first set.
    #[inline]
    pub fn find(&self, pack: &Pack, set: Cards) -> (usize, usize) {
        let (first, names) = pack.canonical(set);
        (self.numbers[&first] as usize, names)
    }

    /// Tells of every two hole cards beside a board what follows from their value: for the first
    /// board of each class there is a row of values, one for every pair.
    pub fn tell_on<T>(
        &self,
        pack: &Pack,
        rows: &[Vec<T>],
        board: Cards,
        bets: impl Fn(&T) -> bool,
        each: &mut dyn FnMut([Card; 2], bool),
    ) {
        let (class, names) = self.find(pack, board);
        let (row, names) = (&rows[class], pack.renamed(names));
        let free = pack.cards.without(board);
        for (number, (high, low)) in holes().enumerate() {
            if free.has(high) && free.has(low) {
                each(hole_cards(high, low), bets(&row[usize::from(names[number])]));
            }
        }
    }

    /// The sets of this size that a bigger set leaves when `less` cards are taken away, each as its
    /// class and the renaming that leads there.
    pub fn below(&self, pack: &Pack, set: Cards, less: usize) -> Vec<(usize, usize)> {
        subsets(set, less).map(|fewer| self.find(pack, fewer)).collect()
    }
}

/// The class of every pair of hole cards; the first one's for cards that are not in the pack.
pub fn classes_of_holes(pack: &Pack, classes: &Classes) -> Vec<usize> {
    let class = |(high, low): (usize, usize)| {
        let there = pack.cards.has(high) && pack.cards.has(low);
        if there { classes.find(pack, [high, low].into_iter().collect()).0 } else { 0 }
    };
    holes().map(class).collect()
}

/// The sets that are left when so many cards are taken away, one or two.
fn subsets(set: Cards, less: usize) -> impl Iterator<Item = Cards> {
    let cards: Vec<usize> = set.iter().collect();
    let picks = (0u32..1 << cards.len()).filter(move |pick| pick.count_ones() as usize == less);
    picks.map(move |pick| {
        let left = (0..cards.len()).filter(|at| pick >> at & 1 == 0);
        left.map(|at| cards[at]).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::choose;
    use super::*;

    #[test]
    fn classes_weigh_as_much_as_there_are_sets() {
        let pack = Pack::full();
        for (size, classes) in [(2, 169), (3, 1755), (4, 16_432), (5, 134_459)] {
            let found = Classes::new(&pack, size);
            assert_eq!(found.all.len(), classes);
            let sets: u64 = found.all.iter().map(|class| u64::from(class.weight)).sum();
            assert_eq!(sets as i64, choose(52, size));
        }
    }

    #[test]
    fn a_pack_with_unlike_suits_renames_the_like_ones_only() {
        let pack = Pack::of([0b111_1111, 0b11, 0b111_1111, 0]);
        assert_eq!(pack.group.len(), 2);
        let sets: u64 =
            Classes::new(&pack, 5).all.iter().map(|class| u64::from(class.weight)).sum();
        assert_eq!(sets as i64, choose(16, 5));
    }

    #[test]
    fn every_set_leads_to_the_first_of_its_class() {
        let pack = Pack::full();
        let classes = Classes::new(&pack, 3);
        let set: Cards = [5, 17, 50].into_iter().collect();
        let (number, names) = classes.find(&pack, set);
        let renamed = pack.renamed(names)[hole_of(17, 5)];
        let first = classes.all[number].cards;
        let both = super::super::holes().nth(usize::from(renamed)).unwrap();
        assert!(first.has(both.0) && first.has(both.1));
        assert_eq!(classes.find(&pack, first), (number, pack.canonical(first).1));
    }

    fn hole_of(high: usize, low: usize) -> usize {
        super::super::hole_number(high, low)
    }
}
