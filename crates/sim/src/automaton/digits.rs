//! How often each kind of line is told, in the digits of one number.

use std::ops::{Add, Sub};

/// No round has more kinds of lines.
pub(crate) const KINDS: usize = 48;

/// How often each kind of line is told; a difference of two may go below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sum([i8; KINDS]);

impl Sum {
    /// Nothing is told.
    pub const NOTHING: Sum = Sum([0; KINDS]);

    /// A line of this kind is told once more. False where there is no digit for it, or it has been
    /// told too often.
    #[must_use]
    pub fn tell(&mut self, kind: usize) -> bool {
        if let Some(told) = self.0.get_mut(kind) {
            *told = told.saturating_add(1);
        }
        kind < KINDS && self.is_small()
    }

    /// Whether a few of those can be added and taken from one another.
    pub fn is_small(&self) -> bool {
        self.0.iter().all(|told| told.unsigned_abs() < 1 << 5)
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

/// The bits of a number that say how often a kind of line is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    /// The lowest of them.
    pub shift: u32,
    /// How many.
    pub bits: u32,
}

impl Digit {
    /// How often the line is told.
    pub fn of(self, sum: u64) -> u64 {
        sum.checked_shr(self.shift).unwrap_or(0) & ((1 << self.bits) - 1)
    }
}

/// The digits of all kinds, side by side from some bit on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digits(pub Vec<Digit>);

impl Digits {
    /// Digits in which so much is told at most; none where there is no room for them.
    pub fn new(most: Sum, from: u32) -> Option<Digits> {
        let mut shift = from;
        let mut digits = Vec::new();
        for most in most.0 {
            // A difference that lies in the range of a sum is told by its last bits.
            let bits = u8::BITS - u8::try_from(most).ok()?.leading_zeros();
            digits.push(Digit { shift, bits });
            shift += bits;
        }
        (shift <= u64::BITS).then_some(Digits(digits))
    }

    /// A sum, or the difference of two, in one number: it wraps around below zero.
    pub fn write(&self, sum: Sum) -> u64 {
        let told = self.0.iter().zip(sum.0).filter(|(_, told)| *told != 0);
        told.fold(0, |all, (digit, told)| {
            let told = i64::from(told) as u64;
            all.wrapping_add(told.checked_shl(digit.shift).unwrap_or(0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(told: &[(usize, i8)]) -> Sum {
        let mut sum = Sum::NOTHING;
        told.iter().for_each(|(kind, times)| sum.0[*kind] = *times);
        sum
    }

    #[test]
    fn a_sum_of_differences_is_exact_in_the_end() {
        let most = sum(&[(0, 1), (1, 3), (3, 5), (40, 1)]);
        let digits = Digits::new(most, 20).expect("a few bits");
        let steps = [(1, 3), (0, -1), (3, 7), (1, -4), (3, -2), (40, 1), (0, 2), (1, 4)];
        let told =
            steps.iter().fold(0_u64, |all, step| all.wrapping_add(digits.write(sum(&[*step]))));
        let times = |kind: usize| digits.0[kind].of(told);
        assert_eq!([0, 1, 2, 3, 40].map(times), [1, 3, 0, 5, 1]);
        assert_eq!(told & ((1 << 20) - 1), 0);
    }

    #[test]
    fn what_has_no_room_has_no_digits() {
        assert!(Digits::new(sum(&[(0, 3), (1, 1)]), 61).is_some());
        assert!(Digits::new(sum(&[(0, 3), (1, 3)]), 61).is_none());
        let mut often = Sum::NOTHING;
        assert!((0..31).all(|_| often.tell(2)));
        assert!(!often.tell(2) && !often.tell(KINDS));
    }
}
