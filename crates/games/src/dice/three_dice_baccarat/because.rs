//! Why a wager was settled as it was, in a dealer's words.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cups::{Cups, Side};
use crate::{Cents, Pays};

/// Why a wager was settled as it was: the dice, and what they were to that wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    /// The dice.
    pub cups: Cups,
    /// What they were to the wager.
    pub why: Why,
}

/// What the dice were to a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// The values of the hands decided.
    Values,
    /// A winning 3 over 0 is returned.
    ThreeOverZero,
    /// What one hand won by decided.
    Margin,
    /// The dice themselves decided.
    Dice,
    /// The dice win from the meter, or a fixed award.
    Award {
        /// What their line pays.
        pays: Pays,
        /// What the meter showed.
        meter: Cents,
        /// How many players share it.
        winners: u8,
    },
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cups = self.cups;
        match self.why {
            Why::Values => values(cups, f),
            Why::ThreeOverZero => {
                values(cups, f)?;
                f.write_str(": the wager comes back")
            }
            Why::Margin => {
                values(cups, f)?;
                let (player, banker) = cups.values();
                match player.abs_diff(banker) {
                    0 => Ok(()),
                    margin => write!(f, ", by {margin}"),
                }
            }
            Why::Dice => cups.fmt(f),
            Why::Award { pays: pays @ Pays::Percent(_), meter, winners: 0 | 1 } => {
                write!(f, "{cups}: pays {pays} of {meter:#}")
            }
            Why::Award { pays: pays @ Pays::Percent(_), meter, winners } => {
                write!(f, "{cups}: pays {pays} of {meter:#}, shared by {winners}")
            }
            Why::Award { pays, .. } => write!(f, "{cups}: pays {pays}"),
        }
    }
}

/// The winner first.
fn values(cups: Cups, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (player, banker) = cups.values();
    match cups.winner() {
        Some(Side::Player) => write!(f, "player {player} over banker {banker}"),
        Some(Side::Banker) => write!(f, "banker {banker} over player {player}"),
        None => write!(f, "both have {player}"),
    }
}
