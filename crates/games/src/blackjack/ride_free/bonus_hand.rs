//! What cards and lammers make for the bonus wagers, in words.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bust::Bust;
use super::three_cards::ThreeCards;
use super::twenty::Twenty;
use crate::blackjack::Dealer22;

/// What a bonus wager looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BonusHand {
    /// The dealer's 22.
    TwentyTwo(Dealer22),
    /// The dealer's bust.
    Bust(Bust),
    /// The dealer's total, where it wins nothing.
    Dealer(u8),
    /// The player's own total, where it loses a wager on the dealer's.
    Own(u8),
    /// How many lammers the box has got.
    Lammers(u8),
    /// The first two cards and the dealer's up card.
    Three(ThreeCards),
    /// The first two cards.
    Two(Twenty),
}

impl fmt::Display for BonusHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BonusHand::TwentyTwo(made) => made.fmt(f),
            BonusHand::Bust(bust) => bust.fmt(f),
            BonusHand::Dealer(total) => write!(f, "dealer has {total}"),
            BonusHand::Own(total) => write!(f, "original hand has {total}"),
            BonusHand::Lammers(0) => f.write_str("no lammer"),
            BonusHand::Lammers(1) => f.write_str("1 lammer"),
            BonusHand::Lammers(count) => write!(f, "{count} lammers"),
            BonusHand::Three(made) => made.fmt(f),
            BonusHand::Two(made) => made.fmt(f),
        }
    }
}
