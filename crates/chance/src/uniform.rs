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
