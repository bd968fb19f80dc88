//! Legal multiples of a base wager.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The multiples of a base wager that may be chosen: some of 1 to 7.
///
/// ```
/// use games::Multiples;
///
/// let four_or_three = Multiples::of(&[4, 3]);
/// assert!(four_or_three.contains(3) && !four_or_three.contains(2));
/// assert_eq!(four_or_three.iter().collect::<Vec<_>>(), [3, 4]);
/// assert_eq!(four_or_three.to_string(), "3, 4");
/// // Where there is only one, a player need not name it.
/// assert_eq!((four_or_three.only(), Multiples::of(&[2]).only()), (None, Some(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Multiples(
    /// Bit 1 for once, bit 2 for twice.
    u8,
);

impl Multiples {
    /// The base wager itself, and nothing else.
    pub const ONCE: Multiples = Multiples::of(&[1]);

    /// These multiples, each from 1 to 7.
    pub const fn of(legal: &[u8]) -> Multiples {
        let (mut bits, mut n) = (0, 0);
        while n < legal.len() {
            assert!(1 <= legal[n] && legal[n] <= 7, "a multiple is one of 1 to 7");
            bits |= 1 << legal[n];
            n += 1;
        }
        Multiples(bits)
    }

    /// Whether this multiple is one of them.
    #[inline]
    pub const fn contains(self, times: u8) -> bool {
        times < 8 && self.0 >> times & 1 == 1
    }

    /// The multiple, where there is only one.
    #[inline]
    pub const fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8) } else { None }
    }

    /// The smallest of them.
    #[inline]
    pub const fn least(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The largest of them.
    #[inline]
    pub const fn most(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.ilog2() as u8) }
    }

    /// Those that are not above this one.
    #[inline]
    #[must_use]
    pub const fn up_to(self, times: u8) -> Multiples {
        if times < 7 { Multiples(self.0 & ((2 << times) - 1)) } else { self }
    }

    /// How many there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Each of them, the smallest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..8).filter(move |times| self.contains(*times))
    }
}

impl fmt::Display for Multiples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, times) in self.iter().enumerate() {
            let before = if n == 0 { "" } else { ", " };
            write!(f, "{before}{times}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_multiples_lists_what_it_contains() {
        for bits in 0..128u8 {
            let legal: Vec<u8> = (1..8).filter(|times| bits >> (times - 1) & 1 == 1).collect();
            let multiples = Multiples::of(&legal);
            assert_eq!(multiples.iter().collect::<Vec<_>>(), legal);
            assert_eq!(multiples.count() as usize, legal.len());
            assert_eq!(multiples.only(), legal.first().copied().filter(|_| legal.len() == 1));
            assert_eq!(multiples.least(), legal.first().copied());
            assert_eq!(multiples.most(), legal.last().copied());
            for times in 0..=u8::MAX {
                let below: Vec<u8> = legal.iter().copied().filter(|n| *n <= times).collect();
                assert_eq!(multiples.up_to(times), Multiples::of(&below), "up to {times}");
                assert_eq!(multiples.contains(times), legal.contains(&times), "{multiples:?}");
            }
        }
    }
}
