//! How often each kind of thing is emitted, in the digits of one number.

use std::collections::{HashMap, HashSet};
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// No round emits more kinds; behind them all that are emitted together are counted.
const KINDS: usize = 127;

/// How often each kind is emitted; a difference of two may go below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sum([i8; KINDS + 1]);

impl Sum {
    /// Nothing is emitted.
    pub const NOTHING: Sum = Sum([0; KINDS + 1]);

    /// This kind is emitted once more, one of those emitted together or not. False where there is
    /// no digit for it, or it has been emitted too often.
    #[must_use]
    pub fn push(&mut self, kind: usize, together: bool) -> bool {
        if kind < KINDS {
            self.0[kind] = self.0[kind].saturating_add(1);
            self.0[KINDS] = self.0[KINDS].saturating_add(i8::from(together));
        }
        kind < KINDS && self.is_small()
    }

    /// Whether a few of those can be added and taken from one another.
    pub fn is_small(&self) -> bool {
        self.0.iter().all(|emitted| emitted.unsigned_abs() < 1 << 5)
    }

    /// The more of each kind.
    pub fn most(self, other: Sum) -> Sum {
        Sum(std::array::from_fn(|kind| self.0[kind].max(other.0[kind])))
    }
}

impl Add for Sum {
    type Output = Sum;

    #[inline]
    fn add(self, other: Sum) -> Sum {
        Sum(std::array::from_fn(|kind| self.0[kind].wrapping_add(other.0[kind])))
    }
}

impl Sub for Sum {
    type Output = Sum;

    #[inline]
    fn sub(self, other: Sum) -> Sum {
        Sum(std::array::from_fn(|kind| self.0[kind].wrapping_sub(other.0[kind])))
    }
}

/// Some bits of a number, side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Digit {
    /// The lowest of them.
    shift: u32,
    bits: u32,
}

impl Digit {
    /// What they say.
    fn of(self, sum: u64) -> u64 {
        sum.checked_shr(self.shift).unwrap_or(0) & ((1 << self.bits) - 1)
    }

    /// As much in those bits.
    fn write(self, number: u64) -> u64 {
        number.checked_shl(self.shift).unwrap_or(0)
    }
}

/// The digits of all kinds, side by side from some bit on.
///
/// A kind has a digit of its own, or shares one with those that are emitted together: there each
/// kind has a number, such that no two of the ways to emit so few of them add up to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Digits {
    /// What each kind adds to a sum.
    weights: Vec<u64>,
    own: Vec<Digit>,
    shared: Digit,
    /// By what was emitted together: a kind of it, and what it is without that.
    without: HashMap<u64, (usize, u64)>,
}

impl Digits {
    /// Digits in which so much is emitted at most; none where there is no room for them.
    pub fn new(most: Sum, from: u32, together: &[usize]) -> Option<Digits> {
        let mut shift = from;
        let mut digit = |number: u64| {
            let bits = u64::BITS - number.leading_zeros();
            shift += bits;
            Digit { shift: shift - bits, bits }
        };
        let mut own = vec![Digit::default(); KINDS];
        for (kind, most) in most.0[..KINDS].iter().enumerate() {
            // A difference that lies in the range of a sum is known by its last bits.
            let most = u64::try_from(*most).ok()?;
            if !together.contains(&kind) {
                own[kind] = digit(most);
            }
        }
        let mut weights: Vec<u64> = own.iter().map(|digit| digit.write(1)).collect();
        let few = usize::try_from(most.0[KINDS]).ok()?;
        let members = together.iter().filter(|kind| most.0[**kind] > 0).copied();
        let shared = Shared::new(members.collect(), few)?;
        let shared_digit = digit(shared.highest());
        for (kind, number) in shared.kinds.iter().zip(&shared.numbers) {
            weights[*kind] = shared_digit.write(*number);
        }
        let fits = shift <= u64::BITS;
        fits.then_some(Digits { weights, own, shared: shared_digit, without: shared.without })
    }

    /// A sum, or the difference of two, in one number: it wraps around below zero.
    pub fn write(&self, sum: Sum) -> u64 {
        let emitted = self.weights.iter().zip(sum.0).filter(|(_, emitted)| *emitted != 0);
        emitted.fold(0, |all, (weight, emitted)| {
            all.wrapping_add(weight.wrapping_mul(i64::from(emitted) as u64))
        })
    }

    /// How often each kind is emitted.
    pub fn read(&self, sum: u64) -> Vec<u8> {
        let mut times: Vec<u8> = self.own.iter().map(|digit| digit.of(sum) as u8).collect();
        let mut left = self.shared.of(sum);
        while let Some((kind, less)) = self.without.get(&left) {
            times[*kind] += 1;
            left = *less;
        }
        times
    }
}

/// Numbers for kinds of which few are emitted in all: whatever is emitted can be read from the sum.
struct Shared {
    kinds: Vec<usize>,
    numbers: Vec<u64>,
    without: HashMap<u64, (usize, u64)>,
}

impl Shared {
    /// More ways to emit them are not told apart.
    const WAYS: usize = 1 << 20;

    /// No number has more bits.
    const BITS: u32 = 48;

    /// How many numbers are tried for a kind.
    const TRIES: u64 = 64;

    /// Numbers that are as small as a short search finds: each is tried until its sums with all
    /// that can be emitted of the kinds before it are new.
    fn new(kinds: Vec<usize>, few: usize) -> Option<Shared> {
        let ways = |few: usize| {
            (1..=few).try_fold(1_usize, |ways, n| Some(ways.checked_mul(kinds.len() + n)? / n))
        };
        let all = ways(few).filter(|ways| *ways <= Shared::WAYS)?;
        // About as many numbers do not suit the last kind.
        let unsuited = (all as u64 * ways(few.saturating_sub(1))? as u64) >> 3;
        let bits = u64::BITS - unsuited.leading_zeros();
        (bits.max(4)..Shared::BITS).find_map(|bits| Shared::of_bits(&kinds, few, bits))
    }

    fn of_bits(kinds: &[usize], few: usize, bits: u32) -> Option<Shared> {
        let mut found =
            Shared { kinds: kinds.to_vec(), numbers: Vec::new(), without: HashMap::new() };
        // What can be emitted of the kinds so far, and how many of them that is.
        let mut emitted = vec![(0_u64, 0_usize)];
        let mut seen = HashSet::from([0_u64]);
        for (nth, kind) in (0..).zip(kinds) {
            let tries = nth * Shared::TRIES..(nth + 1) * Shared::TRIES;
            let mut numbers = tries.map(|nth| mixed(nth) >> (u64::BITS - bits) | 1);
            let (number, new) = numbers.find_map(|number| {
                let mut new: Vec<(u64, usize)> = Vec::new();
                let mut others = HashSet::new();
                for (sum, count) in &emitted {
                    for more in 1..=few - count {
                        let sum = sum + number * more as u64;
                        if seen.contains(&sum) || !others.insert(sum) {
                            return None;
                        }
                        new.push((sum, count + more));
                    }
                }
                Some((number, new))
            })?;
            found.numbers.push(number);
            for (sum, _) in &new {
                found.without.insert(*sum, (*kind, sum - number));
                seen.insert(*sum);
            }
            emitted.extend(new);
        }
        Some(found)
    }

    /// The highest sum.
    fn highest(&self) -> u64 {
        self.without.keys().copied().max().unwrap_or(0)
    }
}

/// A number without any order to it: sums of the first ones are not sums of others.
fn mixed(nth: u64) -> u64 {
    let one = (nth + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let two = (one ^ one >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    two ^ two >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(emitted: &[(usize, i8)]) -> Sum {
        let mut sum = Sum::NOTHING;
        emitted.iter().for_each(|(kind, times)| sum.0[*kind] = *times);
        sum
    }

    #[test]
    fn a_sum_of_differences_is_exact_in_the_end() {
        let most = sum(&[(0, 1), (1, 3), (3, 5), (40, 1)]);
        let digits = Digits::new(most, 20, &[]).expect("a few bits");
        let steps = [(1, 3), (0, -1), (3, 7), (1, -4), (3, -2), (40, 1), (0, 2), (1, 4)];
        let emitted =
            steps.iter().fold(0_u64, |all, step| all.wrapping_add(digits.write(sum(&[*step]))));
        let times = digits.read(emitted);
        assert_eq!([0, 1, 2, 3, 40].map(|kind| times[kind]), [1, 3, 0, 5, 1]);
        assert_eq!(emitted & ((1 << 20) - 1), 0);
    }

    #[test]
    fn what_has_no_room_has_no_digits() {
        assert!(Digits::new(sum(&[(0, 3), (1, 1)]), 61, &[]).is_some());
        assert!(Digits::new(sum(&[(0, 3), (1, 3)]), 61, &[]).is_none());
        let mut often = Sum::NOTHING;
        assert!((0..31).all(|_| often.push(2, false)));
        assert!(!often.push(2, false) && !often.push(KINDS, false));
    }

    /// Up to four of twenty kinds: all 10,626 ways are told apart in a few bits, beside another
    /// kind.
    #[test]
    fn few_of_many_kinds_share_a_digit() {
        let together: Vec<usize> = (10..30).collect();
        let mut most = sum(&[(0, 2), (KINDS, 4)]);
        together.iter().for_each(|kind| most.0[*kind] = 4);
        let digits = Digits::new(most, 16, &together).expect("a few bits");
        let mut seen = HashSet::new();
        for code in 0..21_usize.pow(4) {
            let chosen = (0..4).map(|nth| code / 21_usize.pow(nth) % 21).filter(|kind| *kind < 20);
            let mut emitted = sum(&[(0, 1)]);
            chosen.for_each(|kind| emitted.0[10 + kind] += 1);
            let written = digits.write(emitted);
            seen.insert(written);
            let times: Vec<i8> = digits.read(written).iter().map(|times| *times as i8).collect();
            assert_eq!(times[..], emitted.0[..KINDS]);
        }
        assert_eq!(seen.len(), 10_626);
        assert!(digits.shared.bits <= 28, "{}", digits.shared.bits);
    }
}
