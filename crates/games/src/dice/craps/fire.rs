//! The Fire Bet: how many different points are made before a seven-out (OH.CR.12).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::layout::{NUMBERS, place_of};

/// The different points made, which the markers on the layout show (OH.CR.12.I.D).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PointsMade(u8);

impl PointsMade {
    /// A point was made; the same one again does not count (OH.CR.12.II.B).
    #[inline]
    pub const fn add(&mut self, point: u8) {
        self.0 |= 1 << place_of(point);
    }

    /// How many different points, in whatever order they were made (OH.CR.12.II.C).
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The line of the pay table, if enough points were made: paid once, for the highest number
    /// (OH.CR.5.VII).
    #[inline]
    pub const fn pay_line(self) -> Option<usize> {
        match self.count() {
            4 => Some(0),
            5 => Some(1),
            6.. => Some(2),
            _ => None,
        }
    }
}

impl fmt::Display for PointsMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made = NUMBERS.iter().filter(|&&number| self.0 >> place_of(number) & 1 == 1);
        let made: Vec<_> = made.map(u8::to_string).collect();
        f.write_str(&made.join(" "))
    }
}

/// The hand that Fire Bets look at: it lasts from one seven-out to the next, whoever shoots
/// (OH.CR.12.I.B).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// The points made.
    pub made: PointsMade,
    /// A point has been established: no more Fire Bets (OH.CR.3.I.MM).
    pub closed: bool,
}
