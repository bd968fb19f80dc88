//! Why a wager was settled as it was.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::house_money::Winner;

/// The reason of a settlement line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because {
    /// The player's blackjack, at 3 to 2.
    BlackjackThreeToTwo,
    /// The player's blackjack, at 6 to 5.
    BlackjackSixToFive,
    /// A blackjack paid 1 to 1 before the hole card is checked.
    EvenMoney,
    /// Two blackjacks.
    BothBlackjack,
    /// The dealer's blackjack against this total.
    DealerBlackjack(u8),
    /// The player's total, then the dealer's lower one.
    Beats(u8, u8),
    /// The player's total, then the dealer's higher one.
    LosesTo(u8, u8),
    /// Both have it.
    Tie(u8),
    /// The player's total.
    Bust(u8),
    /// The dealer's total.
    DealerBusts(u8),
    /// Insurance, and whether the hole card is worth ten.
    HoleCardIsTen(bool),
    /// What the first two cards make.
    FirstTwo(Option<Winner>),
    /// The hand got no cards.
    NotDealt,
    /// The hand got one card, and the player will not have it.
    OneCard,
    /// The hand asked for a card and got none.
    CardNotGiven,
    /// The dealer's blackjack came out late: what was added to the original wager goes back.
    OnlyOriginalLost,
    /// Insurance that was collected although the dealer had a blackjack.
    InsuredAfterAll,
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::BlackjackThreeToTwo => f.write_str("blackjack pays 3 to 2"),
            Because::BlackjackSixToFive => f.write_str("blackjack pays 6 to 5"),
            Because::EvenMoney => f.write_str("even money for a blackjack"),
            Because::BothBlackjack => f.write_str("both have blackjack"),
            Because::DealerBlackjack(total) => write!(f, "dealer's blackjack beats {total}"),
            Because::Beats(ours, theirs) => write!(f, "{ours} beats {theirs}"),
            Because::LosesTo(ours, theirs) => write!(f, "{ours} loses to {theirs}"),
            Because::Tie(total) => write!(f, "both have {total}"),
            Because::Bust(total) => write!(f, "bust with {total}"),
            Because::DealerBusts(total) => write!(f, "dealer busts with {total}"),
            Because::HoleCardIsTen(true) => f.write_str("the hole card is worth ten"),
            Because::HoleCardIsTen(false) => f.write_str("the hole card is not worth ten"),
            Because::FirstTwo(Some(winner)) => f.write_str(winner.line()),
            Because::FirstTwo(None) => f.write_str("no paying hand"),
            Because::NotDealt => f.write_str("no cards were dealt to the hand"),
            Because::OneCard => f.write_str("only one card was dealt to the hand"),
            Because::CardNotGiven => f.write_str("the hand was not given its card"),
            Because::OnlyOriginalLost => {
                f.write_str("dealer's blackjack takes the original wager only")
            }
            Because::InsuredAfterAll => {
                f.write_str("the hole card is worth ten, the insurance was collected in error")
            }
        }
    }
}
