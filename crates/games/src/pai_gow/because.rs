//! Why a wager at Pai Gow ended as it did.

use std::cmp::Ordering;
use std::fmt;

use hands::{LowRank, PaiGowRank};
use serde::{Deserialize, Serialize};

use super::fortune::Fortune;
use crate::{Cents, IrregularityKind, Seat};

/// The two hands of a player, the dealer or the bank, as they rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranks {
    /// The five-card hand.
    pub high: PaiGowRank,
    /// The two-card hand.
    pub low: LowRank,
}

impl Ranks {
    /// Whether the low hand outranks the high hand, which loses (OH.PG.13.I, VII.C).
    #[inline]
    pub fn are_foul(&self) -> bool {
        !self.high.is_at_least(self.low)
    }
}

/// Why a wager ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because {
    /// Two hands against two hands.
    Compared {
        /// The player's; of the house against a bank, the bank's.
        own: Ranks,
        /// Those of the dealer, or of the bank.
        other: Ranks,
    },
    /// The low hand is higher than the high hand.
    Foul(Ranks),
    /// The bank's own low hand is higher than its high hand, or it set them wrong.
    BankFoul,
    /// The two hands were not set as the rules have it.
    SetWrong,
    /// The player gave the hand up.
    Surrendered,
    /// The player left the table.
    WalkedAway,
    /// What the seven cards make for the Fortune Bonus.
    Fortune(Option<Fortune>),
    /// Another player's hand.
    Envy {
        /// Whose.
        seat: Seat,
        /// What it is.
        made: Fortune,
    },
    /// The bets that the bank won and lost.
    Bank {
        /// The losing bets of the others.
        collected: Cents,
        /// What their winning bets took.
        paid: Cents,
    },
    /// Chips of the bank that were not needed.
    BankRest,
    /// The player chose to void a hand of which a card was exposed.
    HandVoid,
    /// The round is void.
    Void(IrregularityKind),
}

/// How one hand does against the other.
fn against(ordering: Ordering) -> &'static str {
    match ordering {
        Ordering::Greater => "beats",
        Ordering::Equal => "copies",
        Ordering::Less => "loses to",
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Because::Compared { own, other } => {
                let high = against(own.high.cmp(&other.high));
                let low = against(own.low.cmp(&other.low));
                let (mine, theirs) = match own.high.to_string() == other.high.to_string() {
                    true => (own.high.describe(), other.high.describe()),
                    false => (own.high.to_string(), other.high.to_string()),
                };
                write!(f, "high: {mine} {high} {theirs}; low: ")?;
                write!(f, "{} {low} {}", own.low.describe(), other.low.describe())
            }
            Because::Foul(Ranks { high, low }) => {
                write!(f, "foul: low, {}, is higher than high, {high}", low.describe())
            }
            Because::BankFoul => f.write_str("the bank's hand is foul"),
            Because::SetWrong => f.write_str("the two hands were not set correctly"),
            Because::Surrendered => f.write_str("surrendered"),
            Because::WalkedAway => f.write_str("the player left the table during the round"),
            Because::Fortune(Some(made)) => write!(f, "{made}"),
            Because::Fortune(None) => f.write_str("less than a straight"),
            Because::Envy { seat, made } => write!(f, "{made} of seat {seat}"),
            Because::Bank { collected, paid } => {
                write!(f, "losing bets of {collected} against winning bets of {paid}")
            }
            Because::BankRest => f.write_str("chips of the bank that were not needed"),
            Because::HandVoid => f.write_str("a card was exposed, and the player voids the hand"),
            Because::Void(what) => f.write_str(void(what)),
        }
    }
}

fn void(what: IrregularityKind) -> &'static str {
    match what {
        IrregularityKind::WrongStartPosition => {
            "the deal began at the wrong position: all hands dead"
        }
        IrregularityKind::WrongCardCount => "a hand has the wrong number of cards: all hands void",
        IrregularityKind::DeckCountWrong => "not four cards are left over: the round is void",
        IrregularityKind::DealerCardExposed => "a card of the dealer was exposed: all hands void",
        IrregularityKind::PlayerCardExposed => {
            "a card of the bank was exposed, and it voids its hand"
        }
        other => other.name(),
    }
}
