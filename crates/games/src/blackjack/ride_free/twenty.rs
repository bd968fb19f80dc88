//! Lucky Ladies: the first two cards of a box as a 20 (CO.RF.21.E).

use std::fmt;

use chance::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::blackjack::{Cards, FirstCards};

/// What two cards make, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Twenty {
    /// Two queens of hearts, and the dealer's blackjack beside them.
    Ladies(DealersBlackjack),
    /// Two cards of the same rank and suit.
    Matched,
    /// Two cards of one suit.
    Suited,
    /// Any other 20, ace and nine included.
    Any,
    /// Another total.
    Not(u8),
}

/// How far the dealer's blackjack goes with two queens of hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DealersBlackjack {
    /// Its two cards are of one suit.
    Suited(Suit),
    /// Its two cards are of two suits.
    Mixed,
    /// The dealer has none.
    None,
}

impl Twenty {
    /// What the first two cards of a box make against the dealer's.
    pub fn of(cards: FirstCards) -> Twenty {
        let [first, second] = cards.own;
        let mut own = Cards::NONE;
        own.push(first);
        own.push(second);
        let queen_of_hearts =
            |card: Card| card.rank() == Some(Rank::Queen) && card.suit() == Some(Suit::Hearts);
        match own.total().points() {
            20 if cards.own.into_iter().all(queen_of_hearts) => {
                Twenty::Ladies(DealersBlackjack::of(cards))
            }
            20 if first == second => Twenty::Matched,
            20 if first.suit() == second.suit() => Twenty::Suited,
            20 => Twenty::Any,
            other => Twenty::Not(other),
        }
    }
}

impl DealersBlackjack {
    fn of(cards: FirstCards) -> DealersBlackjack {
        match (cards.up.suit(), cards.blackjack_hole.map(Card::suit)) {
            (_, None) => DealersBlackjack::None,
            (Some(up), Some(hole)) if hole == Some(up) => DealersBlackjack::Suited(up),
            _ => DealersBlackjack::Mixed,
        }
    }
}

impl fmt::Display for Twenty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Twenty::Ladies(DealersBlackjack::None) => f.write_str("two queens of hearts"),
            Twenty::Ladies(DealersBlackjack::Mixed) => {
                f.write_str("two queens of hearts and the dealer's blackjack")
            }
            Twenty::Ladies(DealersBlackjack::Suited(suit)) => {
                write!(f, "two queens of hearts and the dealer's blackjack in {}", suit.word())
            }
            Twenty::Matched => f.write_str("matched 20"),
            Twenty::Suited => f.write_str("suited 20"),
            Twenty::Any => f.write_str("20"),
            Twenty::Not(total) => write!(f, "{total}"),
        }
    }
}
