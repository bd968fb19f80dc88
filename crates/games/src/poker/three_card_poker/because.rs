//! Why a wager at Three Card Poker was settled as it was.

use std::fmt;

use chance::Suit;
use hands::{FiveCategory, FiveRank, ThreeCategory, ThreeRank};
use serde::{Deserialize, Serialize};

use crate::{Mishap, Pays};

/// Why a wager was settled as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because {
    /// The player's hand against a dealer who qualifies.
    Against {
        /// The player's.
        player: ThreeRank,
        /// The dealer's.
        dealer: ThreeRank,
    },
    /// The dealer has less than queen high.
    NotQualified(ThreeRank),
    /// The hand is on the pay table.
    Pays(Made, Pays),
    /// The three cards are not on the pay table of Pair Plus.
    NoPair(ThreeRank),
    /// The six cards are not on the pay table of the Six Card Bonus.
    NoTrips(FiveRank),
    /// The player folded.
    Folded,
    /// The player left the table.
    Left,
    /// The round is void.
    Void(Mishap),
}

/// A hand on a pay table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Made {
    /// Of the player's three cards.
    Three(ThreeCategory),
    /// The best five of the player's and the dealer's cards.
    Five(FiveCategory),
    /// All six cards: nine to ace of a suit.
    SixCardRoyal(Suit),
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Made::Three(category) => category.fmt(f),
            Made::Five(category) => category.fmt(f),
            Made::SixCardRoyal(suit) => write!(f, "six-card royal flush in {}", suit.word()),
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Against { player, dealer } => against(*player, *dealer, f),
            Because::NotQualified(dealer) => write!(f, "dealer does not qualify: {dealer}"),
            Because::Pays(made, pays) => write!(f, "{made} pays {pays}"),
            Because::NoPair(player) => write!(f, "{player} is less than a pair"),
            Because::NoTrips(best) => write!(f, "{best} is less than three of a kind"),
            Because::Folded => f.write_str("folded"),
            Because::Left => f.write_str("left the table"),
            Because::Void(what) => f.write_str(match what {
                Mishap::WrongCardCount => "a hand has the wrong number of cards: all hands void",
                Mishap::DeckCountWrong => "the deck does not count 52 cards: all hands void",
                Mishap::DealerCardExposed => "a card of the dealer was exposed: all hands void",
                Mishap::DealingShoeJam => "the dealing shoe jammed: the round is void",
                other => other.name(),
            }),
        }
    }
}

/// The winner first; kickers are named only where they decide.
fn against(player: ThreeRank, dealer: ThreeRank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if player == dealer {
        return write!(f, "both have {}", player.describe());
    }
    let (mut players, mut dealers) = (player.to_string(), dealer.to_string());
    if players == dealers {
        (players, dealers) = (player.describe(), dealer.describe());
    }
    if player > dealer {
        write!(f, "{players} beats {dealers}")
    } else {
        write!(f, "dealer's {dealers} beats {players}")
    }
}
