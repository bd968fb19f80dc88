//! Dice: two for craps, three for three-dice games.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The uppermost faces of `N` dice, each 1 to 6, in the order in which they were called.
///
/// ```
/// use chance::Dice;
/// let roll: Dice<2> = "3-4".parse().unwrap();
/// assert_eq!(roll.total(), 7);
/// assert!("0-4".parse::<Dice<2>>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice<const N: usize>([u8; N]);

impl<const N: usize> Dice<N> {
    /// Dice with these faces; none unless every face is 1 to 6.
    #[inline]
    pub const fn new(faces: [u8; N]) -> Option<Dice<N>> {
        let mut i = 0;
        while i < N {
            if faces[i] < 1 || faces[i] > 6 {
                return None;
            }
            i += 1;
        }
        Some(Dice(faces))
    }

    /// The faces.
    #[inline]
    pub const fn faces(self) -> [u8; N] {
        self.0
    }

    /// The sum of the faces.
    #[inline]
    pub const fn total(self) -> u8 {
        let mut sum = 0;
        let mut i = 0;
        while i < N {
            sum += self.0[i];
            i += 1;
        }
        sum
    }
}

impl<const N: usize> Dice<N> {
    /// The 6^N rolls, the first die turning fastest. What lies beyond the last of them repeats the
    /// others and is never asked for.
    const ROLLS: [Dice<N>; 216] = {
        assert!(1 <= N && N <= 3, "tables roll one to three dice");
        let mut rolls = [Dice([1; N]); 216];
        let mut roll = 0;
        while roll < 216 {
            let mut rest = roll;
            let mut die = 0;
            while die < N {
                rolls[roll].0[die] = 1 + (rest % 6) as u8;
                rest /= 6;
                die += 1;
            }
            roll += 1;
        }
        rolls
    };

    /// One of the 6^N rolls, counted from 0.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline(always)]
    pub const fn numbered(roll: usize) -> Dice<N> {
        Dice::ROLLS[roll]
    }
}

impl Dice<2> {
    /// Whether both dice show the same face.
    #[inline]
    pub const fn is_pair(self) -> bool {
        self.0[0] == self.0[1]
    }
}

impl<const N: usize> fmt::Display for Dice<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.0.iter().enumerate() {
            write!(f, "{}{face}", if i == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

/// What was written is not a roll of that many dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a roll: expected {dice} faces from 1 to 6, joined by `-`")]
pub struct DiceError {
    text: String,
    dice: usize,
}

impl<const N: usize> FromStr for Dice<N> {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Dice<N>, DiceError> {
        let bad = || DiceError { text: text.chars().take(12).collect(), dice: N };
        let mut faces = [0; N];
        let mut parts = text.split('-');
        for face in &mut faces {
            *face = match parts.next().map(str::as_bytes) {
                Some([digit @ b'1'..=b'6']) => digit - b'0',
                _ => return Err(bad()),
            };
        }
        if parts.next().is_some() { Err(bad()) } else { Ok(Dice(faces)) }
    }
}

impl<const N: usize> Serialize for Dice<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Dice<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Dice<N>, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_36_rolls_of_two_dice_read_back_and_add_up() {
        let mut totals = [0; 13];
        for a in 1..=6 {
            for b in 1..=6 {
                let roll = Dice::new([a, b]).unwrap();
                assert_eq!(roll.to_string().parse(), Ok(roll));
                totals[roll.total() as usize] += 1;
            }
        }
        assert_eq!(totals, [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn wrong_faces_and_wrong_counts_are_refused() {
        for text in ["", "3", "3-4-5", "7-1", "0-1", "a-b", "3 4", "33-1", "-1-2", "3-"] {
            assert!(text.parse::<Dice<2>>().is_err(), "{text}");
        }
        assert!("1-2-3".parse::<Dice<3>>().is_ok());
        assert_eq!(Dice::new([1, 7]), None);
    }
}
