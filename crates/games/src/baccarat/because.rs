//! Why a wager was settled as it was.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Count, Side};

/// The reason of a settlement line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because {
    /// One hand beats the other.
    Beats {
        /// Which.
        winner: Side,
        /// Its count.
        won: Count,
        /// The other's.
        lost: Count,
    },
    /// One hand beats the other, and the margin decides.
    By {
        /// Which.
        winner: Side,
        /// Its points.
        won: u8,
        /// The other's.
        lost: u8,
    },
    /// Both have it.
    Tie(Count),
    /// The Banker's Hand beats this count with three cards that make 7.
    ThreeCardSeven(u8),
    /// There are too few cards to complete the round.
    TooFewCards,
    /// Vigorish that was marked is collected.
    Marked,
}

impl Because {
    /// What is announced of the round (OH.BA.12.I, OH.CF.12.I).
    #[inline]
    pub(super) fn result(player: Count, banker: Count) -> Because {
        if player.points > banker.points {
            Because::Beats { winner: Side::Player, won: player, lost: banker }
        } else if player.points < banker.points {
            Because::Beats { winner: Side::Banker, won: banker, lost: player }
        } else {
            Because::Tie(player)
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Beats { winner, won, lost } => {
                write!(f, "{winner} {won} beats {} {lost}", winner.other())
            }
            Because::By { winner, won, lost } => {
                write!(f, "{winner} {won} beats {} {lost} by {}", winner.other(), won - lost)
            }
            Because::Tie(count) => write!(f, "both have {count}"),
            Because::ThreeCardSeven(lost) => {
                write!(f, "banker 7 of three cards beats player {lost}")
            }
            Because::TooFewCards => f.write_str("too few cards are left to complete the round"),
            Because::Marked => f.write_str("marked vigorish is collected"),
        }
    }
}
