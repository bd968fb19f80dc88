//! Why a wager was settled as it was, in a dealer's words.

use std::fmt;

use chance::Dice;
use serde::{Deserialize, Serialize};

use super::fire::PointsMade;

/// Why a wager was settled as it was: the roll, and what it was to that wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    /// The roll.
    pub roll: Dice<2>,
    /// What it was to the wager.
    pub why: Why,
}

/// What a roll was to a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// The come-out roll decided.
    ComeOut,
    /// The point came again.
    PointMade,
    /// A 7 came before the point.
    SevenOut,
    /// The roll right after a Come or Don't Come Bet decided.
    NextRoll,
    /// The wager's number came before a 7.
    NumberFirst,
    /// A 7 came before this number.
    SevenFirst(u8),
    /// Both dice alike.
    Hard,
    /// The total without both dice alike.
    Easy,
    /// A 7 came before this hardway.
    SevenBeforeHard(u8),
    /// A one-roll wager looks at nothing but the roll.
    Rolled,
    /// Odds that were off when their bet was decided.
    OddsOff,
    /// A seven-out after these points.
    Fire(PointsMade),
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.roll.total();
        match self.why {
            Why::ComeOut => write!(f, "{total} on the come-out"),
            Why::PointMade => write!(f, "point {total} made"),
            Why::SevenOut => f.write_str("seven out"),
            Why::NextRoll => write!(f, "{total} on the roll after the bet"),
            Why::NumberFirst => write!(f, "{total} before 7"),
            Why::SevenFirst(number) => write!(f, "7 before {number}"),
            Why::Hard => write!(f, "hard {total}"),
            Why::Easy => write!(f, "{total} the easy way"),
            Why::SevenBeforeHard(number) => write!(f, "7 before hard {number}"),
            Why::Rolled => write!(f, "{total} rolled, {}", self.roll),
            Why::OddsOff => f.write_str("odds off, returned as their bet is decided"),
            Why::Fire(made) => match made.count() {
                0 => f.write_str("seven out before a point was made"),
                1 => write!(f, "seven out after 1 point: {made}"),
                count => write!(f, "seven out after {count} different points: {made}"),
            },
        }
    }
}
