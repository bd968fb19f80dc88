//! Wheels: roulette pockets in the order of the rim, and the 54 sections of the Big Six wheel.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A roulette pocket: `0`, `00` or 1 to 36.
///
/// ```
/// use chance::{Colour, Pocket};
/// let pocket: Pocket = "00".parse().unwrap();
/// assert_eq!(pocket, Pocket::DOUBLE_ZERO);
/// assert_eq!(pocket.colour(), Colour::Green);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pocket(u8);

/// The colour of a roulette pocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is its own name")]
pub enum Colour {
    Green,
    Red,
    Black,
}

/// The red numbers, as bits 1 to 36.
const RED: u64 = {
    let numbers = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    let mut bits = 0;
    let mut i = 0;
    while i < numbers.len() {
        bits |= 1 << numbers[i];
        i += 1;
    }
    bits
};

impl Pocket {
    /// The single zero.
    pub const ZERO: Pocket = Pocket(0);
    /// The double zero.
    pub const DOUBLE_ZERO: Pocket = Pocket(37);

    /// The pocket with this index: 0 to 36 are the numbers, 37 is the double zero.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Pocket> {
        if index < 38 { Some(Pocket(index)) } else { None }
    }

    /// 0 to 36 for the numbers, 37 for the double zero.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The colour on the ring.
    pub const fn colour(self) -> Colour {
        match self.0 {
            0 | 37 => Colour::Green,
            n if RED >> n & 1 == 1 => Colour::Red,
            _ => Colour::Black,
        }
    }
}

impl From<Pocket> for u8 {
    fn from(pocket: Pocket) -> u8 {
        pocket.0
    }
}

impl TryFrom<u8> for Pocket {
    type Error = StopError;
    fn try_from(index: u8) -> Result<Pocket, StopError> {
        Pocket::from_index(index).ok_or_else(|| StopError::pocket(&index.to_string()))
    }
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Pocket::DOUBLE_ZERO { f.write_str("00") } else { write!(f, "{}", self.0) }
    }
}

impl FromStr for Pocket {
    type Err = StopError;

    fn from_str(text: &str) -> Result<Pocket, StopError> {
        if text == "00" {
            return Ok(Pocket::DOUBLE_ZERO);
        }
        let plain = text == "0" || !text.starts_with(['0', '+']);
        match text.parse::<u8>() {
            Ok(number) if plain && number <= 36 => Ok(Pocket(number)),
            _ => Err(StopError::pocket(text)),
        }
    }
}

/// A roulette wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wheel {
    /// 37 pockets, 0 to 36.
    SingleZero,
    /// 38 pockets, 0, 00 and 1 to 36.
    DoubleZero,
}

/// OH.RO.1.II: the single-zero wheel, clockwise.
static SINGLE: [Pocket; 37] = pockets([
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20,
    14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]);

/// OH.RO.1.III: the double-zero wheel, clockwise; 37 stands for 00.
static DOUBLE: [Pocket; 38] = pockets([
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12,
    8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
]);

const fn pockets<const N: usize>(numbers: [u8; N]) -> [Pocket; N] {
    let mut rim = [Pocket(0); N];
    let mut i = 0;
    while i < N {
        rim[i] = Pocket(numbers[i]);
        i += 1;
    }
    rim
}

impl Wheel {
    /// The pockets clockwise around the rim, the zero first.
    #[inline]
    pub const fn pockets(self) -> &'static [Pocket] {
        match self {
            Wheel::SingleZero => &SINGLE,
            Wheel::DoubleZero => &DOUBLE,
        }
    }
}

/// What a section of the Big Six wheel shows.
///
/// ```
/// use chance::Insignia;
/// assert_eq!("joker".parse(), Ok(Insignia::Joker));
/// assert_eq!(Insignia::ALL.iter().map(|i| i.sections()).sum::<u8>(), 54);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each is its own name")]
#[repr(u8)]
pub enum Insignia {
    One,
    Two,
    Five,
    Ten,
    Twenty,
    Joker,
    Logo,
}

impl Insignia {
    /// Every insignia, the cheapest first.
    pub const ALL: [Insignia; 7] = [
        Insignia::One,
        Insignia::Two,
        Insignia::Five,
        Insignia::Ten,
        Insignia::Twenty,
        Insignia::Joker,
        Insignia::Logo,
    ];

    /// How many of the 54 sections show it (OH.B6.2.I.C.3; the 54th section is the logo).
    pub const fn sections(self) -> u8 {
        [23, 15, 8, 4, 2, 1, 1][self as usize]
    }

    /// The name as written in scripts.
    pub const fn name(self) -> &'static str {
        ["1", "2", "5", "10", "20", "joker", "logo"][self as usize]
    }

    /// The 54 sections of the rim. The document fixes how many there are of each, not their
    /// order; equal sections make the order irrelevant to the odds.
    pub const SECTIONS: [Insignia; 54] = {
        let mut rim = [Insignia::One; 54];
        let mut at = 0;
        let mut kind = 0;
        while kind < 7 {
            let mut left = Insignia::ALL[kind].sections();
            while left > 0 {
                rim[at] = Insignia::ALL[kind];
                at += 1;
                left -= 1;
            }
            kind += 1;
        }
        assert!(at == 54);
        rim
    };
}

impl fmt::Display for Insignia {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Insignia {
    type Err = StopError;

    fn from_str(text: &str) -> Result<Insignia, StopError> {
        Insignia::ALL.into_iter().find(|i| i.name() == text).ok_or_else(|| StopError {
            text: text.chars().take(12).collect(),
            expected: "one of 1 2 5 10 20 joker logo",
        })
    }
}

/// What was written is not a stop of that wheel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a stop of the wheel: expected {expected}")]
pub struct StopError {
    text: String,
    expected: &'static str,
}

impl StopError {
    fn pocket(text: &str) -> StopError {
        StopError { text: text.chars().take(12).collect(), expected: "0, 00 or 1 to 36" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pocket_is_on_its_wheel_once_and_reads_back() {
        for (wheel, count) in [(Wheel::SingleZero, 37), (Wheel::DoubleZero, 38)] {
            let mut seen: Vec<_> = wheel.pockets().to_vec();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), count);
            assert!(seen.iter().all(|p| p.to_string().parse() == Ok(*p)));
        }
    }

    #[test]
    fn colours_alternate_around_both_rims_between_the_greens() {
        for wheel in [Wheel::SingleZero, Wheel::DoubleZero] {
            for pair in wheel.pockets().windows(2) {
                assert_ne!(pair[0].colour(), pair[1].colour(), "{pair:?}");
            }
            let reds = wheel.pockets().iter().filter(|p| p.colour() == Colour::Red).count();
            assert_eq!(reds, 18);
        }
    }

    #[test]
    fn stops_that_are_not_on_a_wheel_are_refused() {
        for text in ["", "37", "-1", "000", "017", "+7", "x", "3.0"] {
            assert!(text.parse::<Pocket>().is_err(), "{text}");
        }
        for text in ["", "3", "Joker", "40"] {
            assert!(text.parse::<Insignia>().is_err(), "{text}");
        }
    }
}
