//! The totals of a table since it was opened.

use games::{Cents, Statement};
use serde::{Deserialize, Serialize};

/// What a table has come to since it was opened.
///
/// Its win by inventory, `drop + closing + credits - opening - fills`, is what the lines come to:
/// `-net - tips + awards - contributions + refused`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// The record that opened it; 0 where none ever did.
    pub opened: u64,
    /// The float it opened with.
    pub opening: Cents,
    /// Chips brought.
    pub fills: Cents,
    /// Chips taken away.
    pub credits: Cents,
    /// Money for chips.
    pub drop: Cents,
    /// The rack when it closed; none while it is open.
    pub closing: Option<Cents>,
    /// What all seats won or lost.
    pub net: Cents,
    /// What wagers put on meters.
    pub contributions: Cents,
    /// What meters paid.
    pub awards: Cents,
    /// Awards that were refused.
    pub refused: Cents,
    /// What wagers for the dealer brought.
    pub tips: Cents,
    /// All stakes.
    pub handle: Cents,
    /// Rounds settled.
    pub rounds: u64,
}

impl Shift {
    /// A round is over.
    pub fn settled(&mut self, lines: &[Statement]) {
        self.rounds += 1;
        self.net += lines.iter().map(|line| line.net).sum();
        self.handle += lines.iter().map(|line| line.stake).sum();
    }

    /// The win by inventory, with so much in the rack now.
    pub fn win(&self, rack: Cents) -> Cents {
        self.drop + self.closing.unwrap_or(rack) + self.credits - self.opening - self.fills
    }

    /// The win by settlement lines.
    pub fn win_by_lines(&self) -> Cents {
        -self.net - self.tips + self.awards - self.contributions + self.refused
    }
}
