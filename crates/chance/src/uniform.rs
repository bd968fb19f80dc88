//! Exactly uniform choices, and the shuffle built on them.
//!
//! Everything that is left to chance in this program is one call of [`below`], or several. It is
//! written over [words](Words) of any size so that a test can feed it *every* word there is:
//! with 8-bit words for each n from 1 to 256, and with 16-bit words, the very words that deal
//! cards, roll dice and spin wheels, for each n up to 512. Each value is then chosen by exactly
//! the same number of words. Nothing is left to a statistical argument but the words themselves.

/// A source of words of `BITS` bits, each word from 0 to 2^`BITS` - 1 equally likely and
/// independent of the others.
pub trait Words<const BITS: u32> {
    /// The next word.
    fn word(&mut self) -> u32;
}

/// A whole number from 0 to `n - 1`, each with exactly the same probability.
///
/// Picture a ruler with 2^`BITS` · n marks, cut into n equal rods; rod number `value` has
/// 2^`BITS` marks. Word w points at mark w · n, so neighbouring words are n marks apart. Any
/// n marks in a row hold exactly one mark that some word points at, but 2^`BITS` is seldom a
/// multiple of n, so some rods would be pointed at once more than others. The first
/// (2^`BITS` mod n) marks of every rod are therefore ruled out: a word that points there is
/// thrown away and the next one is taken. The marks left on each rod are a whole multiple of n,
/// the same on all of them, so the same number of words points at each rod.
///
/// (The multiplication in place of a division is due to D. Lemire, "Fast random integer
/// generation in an interval", 2019.)
///
/// # Panics
/// Unless n is at least 1 and at most 2^`BITS`.
///
/// ```
/// use chance::{Generator, uniform};
/// let mut generator = Generator::seeded(1, 0);
/// let face = 1 + uniform::below::<16>(&mut generator, 6);
/// assert!((1..=6).contains(&face));
/// ```
#[inline]
pub fn below<const BITS: u32>(words: &mut impl Words<BITS>, n: u32) -> u32 {
    let rod = 1_u64 << BITS;
    let n = u64::from(n);
    assert!(1 <= n && n <= rod, "a choice is among 1 to 2^{BITS} things");
    loop {
        let mark = u64::from(words.word()) * n;
        let (value, place) = (mark >> BITS, mark % rod);
        // `rod % n` is less than n: the first comparison alone nearly always decides, and
        // saves the division.
        if place >= n || place >= rod % n {
            return value as u32;
        }
    }
}

/// Several whole numbers out of one word of 64 bits: the first below `bounds[0]`, the next below
/// `bounds[1]` and so on, every combination of them with exactly the same probability. None when
/// the word must be thrown away.
///
/// It is [`below`] for the product of the bounds, the value taken apart on the way: the word is
/// multiplied by one bound after the other, what reaches above 64 bits being the number chosen and
/// what is left below the place on its rod, which the next bound divides further. Combinations are
/// ruled out by their last place as [`below`] rules out values.
///
/// (N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer generation", 2024.)
///
/// # Panics
/// If a bound is zero, or their product does not fit 64 bits.
#[inline(always)]
pub fn several<const K: usize>(word: u64, bounds: [u64; K]) -> Option<[u64; K]> {
    several_of::<64, K>(word, bounds, product(bounds))
}

/// The number of combinations.
#[inline(always)]
fn product<const K: usize>(bounds: [u64; K]) -> u64 {
    bounds.into_iter().product()
}

/// The same where `most` is no less than the number of combinations.
#[inline(always)]
fn several_of<const BITS: u32, const K: usize>(
    word: u64,
    bounds: [u64; K],
    most: u64,
) -> Option<[u64; K]> {
    let (mut chosen, mut place) = ([0; K], word);
    for (chosen, bound) in chosen.iter_mut().zip(bounds) {
        let mark = u128::from(place) * u128::from(bound);
        *chosen = (mark >> BITS) as u64;
        place = (mark & ((1 << BITS) - 1)) as u64;
    }
    // As in `below`: the division is seldom needed.
    (place >= most || is_kept::<BITS, K>(place, bounds)).then_some(chosen)
}

/// Whether a place is not ruled out where so many things are chosen from.
#[cold]
#[inline(never)]
fn is_kept<const BITS: u32, const K: usize>(place: u64, bounds: [u64; K]) -> bool {
    let (all, words) = (product(bounds), 1_u128 << BITS);
    assert!(1 <= all && u128::from(all) <= words, "combinations are fewer than words");
    u128::from(place) >= words % u128::from(all)
}

/// Numbers below n, n - 1, n - 2 ..., as a shuffle needs them, for every n up to some size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<const K: usize> {
    size: u64,
    /// No choice of K among so many has more combinations.
    most: u64,
}

impl<const K: usize> Ahead<K> {
    /// For so many things at most.
    ///
    /// # Panics
    /// If they have more combinations than there are words.
    pub(crate) fn new(size: u64) -> Ahead<K> {
        Ahead { size, most: product([size; K]) }
    }
}

/// K numbers below n, n - 1 and so on; none when the word must be thrown away.
///
/// # Panics
/// Unless n is at least K, and no more than was prepared for.
#[inline(always)]
pub(crate) fn ahead<const K: usize>(word: u64, n: u64, of: &Ahead<K>) -> Option<[u64; K]> {
    assert!(n >= K as u64 && n <= of.size, "so many things are left to choose from");
    several_of::<64, K>(word, std::array::from_fn(|k| n - k as u64), of.most)
}

/// Shuffles by Fisher and Yates: the last place gets one of all the items, the place before it
/// one of those left, and so on down. Every order has exactly the same probability.
///
/// ```
/// use chance::{Generator, uniform};
/// let mut seats = [1, 2, 3, 4, 5];
/// uniform::shuffle::<16, _>(&mut Generator::seeded(1, 0), &mut seats);
/// seats.sort();
/// assert_eq!(seats, [1, 2, 3, 4, 5]);
/// ```
///
/// # Panics
/// If there are more than 2^`BITS` items.
#[inline]
pub fn shuffle<const BITS: u32, T>(words: &mut impl Words<BITS>, items: &mut [T]) {
    for left in (2..=items.len()).rev() {
        take(words, &mut items[..left]);
    }
}

/// One step of the shuffle: of these items one is chosen, each with the same probability, and
/// changes places with the last of them.
#[inline]
pub(crate) fn take<const BITS: u32, T>(words: &mut impl Words<BITS>, items: &mut [T]) {
    // A count that does not fit 32 bits becomes one that `below` refuses.
    let chosen = below(words, u32::try_from(items.len()).unwrap_or(0)) as usize;
    items.swap(chosen, items.len() - 1);
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Words read from a list; `below` takes the next when it throws one away.
    struct Listed<'a, const BITS: u32>(&'a [u32]);

    impl<const BITS: u32> Words<BITS> for Listed<'_, BITS> {
        fn word(&mut self) -> u32 {
            let (first, rest) = self.0.split_first().expect("a word in the list");
            self.0 = rest;
            *first
        }
    }

    /// What a word alone chooses; none when it is thrown away. Word 2^BITS - 1 follows it in the
    /// list, and is never thrown away itself: it points n marks before the end of the last rod.
    fn choice<const BITS: u32>(word: u32, n: u32) -> Option<u32> {
        let all_ones = ((1_u64 << BITS) - 1) as u32;
        let list = [word, all_ones];
        let mut words = Listed::<BITS>(&list);
        let value = below(&mut words, n);
        (words.0.len() == 1).then_some(value)
    }

    fn each_value_is_chosen_equally_often<const BITS: u32>(n: u32) {
        let mut chosen = vec![0; n as usize];
        for word in 0..1 << BITS {
            if let Some(value) = choice::<BITS>(word, n) {
                chosen[value as usize] += 1;
            }
        }
        // As many as can be: no more words are thrown away than the remainder.
        assert!(chosen.iter().all(|&times| times == (1 << BITS) / n), "n = {n}: {chosen:?}");
    }

    #[test]
    fn every_8_bit_word_and_every_n_to_256_choose_exactly_evenly() {
        (1..=256).for_each(each_value_is_chosen_equally_often::<8>);
    }

    #[test]
    fn every_16_bit_word_and_every_n_to_512_choose_exactly_evenly() {
        (1..=512).for_each(each_value_is_chosen_equally_often::<16>);
    }

    #[test]
    fn large_ranges_of_16_bit_words_choose_exactly_evenly() {
        for n in [513, 1_000, 1_326, 22_100, 32_767, 32_768, 32_769, 65_535, 65_536] {
            each_value_is_chosen_equally_often::<16>(n);
        }
    }

    /// 32-bit words cannot all be tried, but the words that choose a value are neighbours: the
    /// first and the last of them tell how many there are.
    #[test]
    fn each_value_owns_equally_many_32_bit_words() {
        for n in [1, 2, 3, 513, 22_100, 2_598_960, 133_784_560, u32::MAX - 1, u32::MAX] {
            let each = (1_u64 << 32) / u64::from(n);
            for value in [0, 1, n / 3, n / 2, n.saturating_sub(2), n - 1] {
                let value = value.min(n - 1);
                // The first word whose mark lies on this rod.
                let start = (u64::from(value) << 32).div_ceil(u64::from(n));
                let end = (u64::from(value + 1) << 32).div_ceil(u64::from(n));
                let kept = |word: u64| choice::<32>(word as u32, n) == Some(value);
                let thrown = u64::from(!kept(start));
                assert_eq!(end - start - thrown, each, "n = {n}, value = {value}");
                assert!((start + thrown..end).take(3).all(kept));
                assert!((start + thrown..end).rev().take(3).all(kept));
            }
        }
    }

    /// Every word of some bits is taken apart into every kind of combination that fits it.
    #[test]
    fn every_combination_of_several_numbers_is_chosen_by_as_many_words() {
        fn check<const BITS: u32, const K: usize>(bounds: [u64; K]) {
            let mut times = HashMap::new();
            for word in 0..1 << BITS {
                if let Some(chosen) = several_of::<BITS, K>(word, bounds, product(bounds)) {
                    assert!(chosen.iter().zip(bounds).all(|(chosen, bound)| *chosen < bound));
                    *times.entry(chosen).or_insert(0) += 1;
                }
            }
            let all: u64 = bounds.iter().product();
            assert_eq!(times.len() as u64, all);
            assert!(times.values().all(|n| *n == (1 << BITS) / all), "{bounds:?}");
        }
        for a in 1..=16 {
            for b in 1..=16 {
                check::<8, 2>([a, b]);
                check::<12, 3>([a, b, a]);
            }
        }
        check::<16, 3>([38, 38, 38]);
        check::<16, 4>([6, 6, 6, 6]);
        check::<16, 6>([6, 5, 4, 3, 2, 1]);
        check::<16, 3>([36, 36, 36]);
        check::<16, 2>([216, 216]);
        check::<16, 1>([65_536]);
        check::<16, 3>([40, 39, 38]);
    }

    #[test]
    fn a_bound_on_the_combinations_is_as_good_as_their_number() {
        for word in (0..1 << 12).chain((1 << 16) - (1 << 12)..1 << 16) {
            let exact = several_of::<16, 3>(word, [38, 37, 36], 38 * 37 * 36);
            assert_eq!(several_of::<16, 3>(word, [38, 37, 36], 40 * 40 * 40), exact);
        }
        let of = Ahead::<6>::new(416);
        for n in [6, 7, 52, 415, 416] {
            let bounds = std::array::from_fn(|k| n - k as u64);
            for word in [0, 1, 12_345, u64::MAX / 3, u64::MAX] {
                assert_eq!(ahead(word, n, &of), several(word, bounds));
            }
        }
    }

    #[test]
    #[should_panic(expected = "combinations are fewer than words")]
    fn more_combinations_than_words_are_refused() {
        several_of::<8, 2>(0, [16, 17], 16 * 17);
    }

    #[test]
    #[should_panic(expected = "a choice is among 1 to 2^8 things")]
    fn a_choice_among_nothing_is_refused() {
        below(&mut Listed::<8>(&[0]), 0);
    }

    #[test]
    #[should_panic(expected = "a choice is among 1 to 2^8 things")]
    fn a_choice_among_more_than_there_are_words_is_refused() {
        below(&mut Listed::<8>(&[0]), 257);
    }

    /// All sequences of accepted words that shuffle `N` items, each fed to the shuffle once.
    fn orders_by_frequency<const BITS: u32, const N: usize>() -> HashMap<[usize; N], u64> {
        // The shuffle asks for choices among N, N - 1, ... 2.
        let accepted: Vec<Vec<u32>> = (2..=N as u32)
            .rev()
            .map(|n| (0..1 << BITS).filter(|&w| choice::<BITS>(w, n).is_some()).collect())
            .collect();
        let sequences: usize = accepted.iter().map(Vec::len).product();
        let mut orders = HashMap::new();
        let mut list = vec![0; N - 1];
        for sequence in 0..sequences {
            let mut digits = sequence;
            for (word, words) in list.iter_mut().zip(&accepted) {
                *word = words[digits % words.len()];
                digits /= words.len();
            }
            let mut items = std::array::from_fn(|i| i);
            let mut words = Listed::<BITS>(&list);
            shuffle(&mut words, &mut items);
            assert!(words.0.is_empty(), "every word was used");
            *orders.entry(items).or_insert(0) += 1;
        }
        orders
    }

    fn all_equal<const N: usize>(orders: &HashMap<[usize; N], u64>) -> bool {
        orders.values().all(|times| Some(times) == orders.values().next())
    }

    #[test]
    fn the_shuffle_of_3_4_and_5_items_reaches_every_order_equally_often() {
        // 3 items: all pairs of 8-bit words. 4 and 5 items: shorter words keep it quick.
        let three = orders_by_frequency::<8, 3>();
        let four = orders_by_frequency::<6, 4>();
        let five = orders_by_frequency::<4, 5>();
        assert_eq!((three.len(), four.len(), five.len()), (6, 24, 120));
        assert!(all_equal(&three) && all_equal(&four) && all_equal(&five));
    }
}
