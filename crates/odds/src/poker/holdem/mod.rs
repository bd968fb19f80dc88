//! Hold 'em against the dealer, board by board.
//!
//! A board is looked at once for all hands: pairs of hole cards that it cannot tell apart are one
//! holding; each is ranked with it and put in order, and one sweep tells each how many of the
//! dealer's pairs it beats, without the pairs that share a card with it. Boards that differ by the
//! names of their suits only are one class with a weight, and what a street is worth is added up
//! from the boards that may follow it.

mod awards;
mod cards;
mod classes;
mod draws;
mod faces;
mod prices;
mod rows;
mod showdown;
mod street;
mod words;

#[cfg(test)]
pub(super) mod testing;

pub(super) use awards::{Awards, CATEGORIES};
pub(super) use cards::{
    Cards, HOLES, Pack, all_flops, flops_of, hole_cards, hole_number, holes, number_of_hole,
};
pub(super) use classes::{Class, Classes, classes_of_holes};
pub(super) use draws::{Kind, Sorted};
pub(super) use faces::ByFaces;
pub(super) use prices::Prices;
pub(super) use rows::{Part, Rows};
#[cfg(test)]
pub(super) use showdown::fares;
pub(super) use showdown::{Against, Showdown, dealers};
pub(super) use street::Seen;
pub(super) use words::{Share, chart, pairs_in_words};

/// How many ways there are to choose `k` of `n`.
pub(super) const fn choose(n: usize, k: usize) -> i64 {
    if k > n {
        return 0;
    }
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) as i64 / (i + 1) as i64;
        i += 1;
    }
    ways
}

/// Many of the same, too many for the stack.
pub(super) fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let all = vec![value; N].into_boxed_slice();
    all.try_into().unwrap_or_else(|_| unreachable!("it has this length"))
}
