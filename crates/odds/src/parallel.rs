//! Work for all cores.
//!
//! What is to be done is handed on by reference, so that sharing it out is compiled once for each
//! kind of thing: rayon's own iterators are compiled for every use, and were a sixth of this crate.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

/// What `of` makes of each, in their order.
pub fn map<S: Send, T: Send>(
    all: impl IntoIterator<Item = S>,
    of: &(dyn Fn(S) -> T + Sync),
) -> Vec<T> {
    map_pieces(all.into_iter().collect(), of)
}

/// Does something with each.
pub fn for_each<S: Send>(all: impl IntoIterator<Item = S>, of: &(dyn Fn(S) + Sync)) {
    map_pieces(all.into_iter().collect(), of);
}

/// What both make of it, at the same time.
pub fn both<A: Send, B: Send>(
    one: &(dyn Fn() -> A + Sync),
    other: &(dyn Fn() -> B + Sync),
) -> (A, B) {
    rayon::join(one, other)
}

/// Adds each to one of several sums, which begin as `none`; there are hardly more than cores.
/// Which is added to which is left to chance.
pub fn sums<S: Send, A: Send>(
    all: impl IntoIterator<Item = S>,
    none: &(dyn Fn() -> A + Sync),
    add: &(dyn Fn(&mut A, S) + Sync),
) -> Vec<A> {
    let pieces = in_pieces(all.into_iter().collect());
    let sums = Mutex::new(Vec::new());
    share(pieces.len(), &|n| {
        let idle = lock(&sums).pop();
        let mut sum = idle.unwrap_or_else(none);
        let piece = std::mem::take(&mut *lock(&pieces[n]));
        piece.into_iter().for_each(|one| add(&mut sum, one));
        lock(&sums).push(sum);
    });
    sums.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn map_pieces<S: Send, T: Send>(all: Vec<S>, of: &(dyn Fn(S) -> T + Sync)) -> Vec<T> {
    let mut made = Vec::with_capacity(all.len());
    let pieces = in_pieces(all);
    let parts: Vec<Mutex<Vec<T>>> = pieces.iter().map(|_| Mutex::default()).collect();
    share(pieces.len(), &|n| {
        let piece = std::mem::take(&mut *lock(&pieces[n]));
        let part = piece.into_iter().map(of).collect();
        *lock(&parts[n]) = part;
    });
    for part in parts {
        made.append(&mut lock(&part));
    }
    made
}

/// Everything in its order, in so many pieces that no core waits long for the last one.
fn in_pieces<S>(mut all: Vec<S>) -> Vec<Mutex<Vec<S>>> {
    let count = all.len();
    let pieces = count.min(64 * rayon::current_num_threads());
    // The last pieces first, so that what is left over need not be moved.
    let cut = |piece: usize| Mutex::new(all.split_off(piece * count / pieces));
    let mut cut: Vec<_> = (0..pieces).rev().map(cut).collect();
    cut.reverse();
    cut
}

fn share(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// Nothing is left half done under these locks.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once_and_stays_in_its_order() {
        for count in [0, 1, 2, 127, 128, 129, 10_007] {
            let doubled = map(0..count, &|n: usize| (n, 2 * n));
            assert_eq!(doubled, (0..count).map(|n| (n, 2 * n)).collect::<Vec<_>>());
            let all = sums(0..count, &|| (0, 0), &|sum, n: usize| *sum = (sum.0 + 1, sum.1 + n));
            let all = all.iter().fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
            assert_eq!(all, (count, (0..count).sum()));
            let mut marked = vec![0; count];
            for_each(&mut marked, &|mark| *mark += 1);
            assert_eq!(marked, vec![1; count]);
        }
    }

    #[test]
    fn both_are_made() {
        assert_eq!(both(&|| 1, &|| "two"), (1, "two"));
    }

    #[test]
    fn work_within_work_is_shared_out_too() {
        let rows = map(0..50u64, &|n| map(0..n, &|m| m).into_iter().sum::<u64>());
        assert_eq!(rows, (0..50u64).map(|n| n * n.saturating_sub(1) / 2).collect::<Vec<_>>());
    }
}
