//! Sums by board and hole cards.

use std::sync::{Mutex, PoisonError};

use super::cards::{FLOPS, HOLES, Pack, flop_of};
use super::classes::{Class, Classes};
use crate::parallel;

/// Something that is summed.
pub trait Part: Copy + Default + Send + Sync {
    /// The sum of two.
    fn plus(self, other: Self) -> Self;
    /// The sum of two that is known to fit.
    fn wrapping_plus(self, other: Self) -> Self;
    /// One of `n` equal parts.
    fn over(self, n: u8) -> Self;
}

macro_rules! part {
    ($($integer:ty),+) => {$(
        impl Part for $integer {
            fn plus(self, other: $integer) -> $integer {
                self + other
            }
            fn wrapping_plus(self, other: $integer) -> $integer {
                self.wrapping_add(other)
            }
            fn over(self, n: u8) -> $integer {
                self / <$integer>::from(n)
            }
        }
    )+};
}

part!(u16, i32, u64, i64);

impl<const N: usize> Part for [i64; N]
where
    [i64; N]: Default,
{
    fn plus(self, other: [i64; N]) -> [i64; N] {
        std::array::from_fn(|n| self[n] + other[n])
    }
    fn wrapping_plus(self, other: [i64; N]) -> [i64; N] {
        std::array::from_fn(|n| self[n].wrapping_add(other[n]))
    }
    fn over(self, n: u8) -> [i64; N] {
        self.map(|part| part / i64::from(n))
    }
}

/// Sums for every pair of hole cards, by board. Many threads add.
pub struct Rows<T>(Vec<Mutex<Vec<T>>>);

impl<T: Part> Rows<T> {
    /// Nothing has been added yet to so many boards.
    pub fn new(boards: usize) -> Rows<T> {
        Rows((0..boards).map(|_| Mutex::new(Vec::new())).collect())
    }

    /// Adds to a row; its sums are known to fit.
    pub fn add(&self, row: usize, more: &[T; HOLES]) {
        self.change(row, |row| {
            row.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.wrapping_plus(*more));
        });
    }

    /// Does something to a row.
    pub fn change(&self, row: usize, change: impl FnOnce(&mut [T; HOLES])) {
        let mut row = self.0[row].lock().unwrap_or_else(PoisonError::into_inner);
        if row.is_empty() {
            row.resize(HOLES, T::default());
        }
        change(row.as_mut_slice().try_into().expect("a row has a sum for every pair"));
    }

    fn into_rows(self) -> Vec<Vec<T>> {
        let row = |row: Mutex<Vec<T>>| row.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.0.into_iter().map(row).collect()
    }

    /// The sums for the first board of each class, when there is a row for each. What was added to
    /// a class came from all its boards, by one of several renamings: so it is spread evenly over
    /// the pairs that are the same on that board, and divided by the number of renamings in all.
    pub fn into_sums(self, pack: &Pack, classes: &Classes) -> Vec<Vec<T>> {
        let even = |(row, class): (Vec<T>, &Class)| {
            let fixing: Vec<_> = pack.fixing(class.cards).map(|n| pack.renamed(n)).collect();
            let sum = |hole: usize| {
                let same = fixing.iter().map(|names| row[usize::from(names[hole])]);
                same.fold(T::default(), T::plus).over(pack.group.len() as u8)
            };
            (0..HOLES).map(sum).collect()
        };
        parallel::map(self.into_rows().into_iter().zip(&classes.all), &even)
    }

    /// Rows for all flops by their numbers.
    pub fn of_flops() -> Rows<T> {
        Rows::new(FLOPS)
    }

    /// The sums for the first flop of each class, when there is a row for each flop and only the
    /// first of each class of boards was added, as often as the class has boards. Every renaming of
    /// the flop has a part of them.
    pub fn into_flop_sums(self, pack: &Pack, flops: &Classes) -> Vec<Vec<T>> {
        let rows = self.into_rows();
        let sums = |class: &Class| {
            let mut sums = [T::default(); HOLES];
            for (number, names) in pack.group.iter().enumerate() {
                let row = &rows[flop_of(class.cards.renamed(*names))];
                if !row.is_empty() {
                    for (sum, hole) in sums.iter_mut().zip(pack.renamed(number)) {
                        *sum = sum.plus(row[usize::from(*hole)]);
                    }
                }
            }
            sums.iter().map(|sum| sum.over(pack.group.len() as u8)).collect()
        };
        parallel::map(&flops.all, &sums)
    }
}
