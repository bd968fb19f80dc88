//! What the games with wild deuces and a wild joker share: the words for their hands, pay tables
//! with a column for natural and one for wild hands, and hands that are beaten.

use std::fmt;

use hands::{FiveRank, FourCategory, Hand, WildCategory, WildRank};
use serde::{Deserialize, Serialize};

use super::{Because, Pay, Ranked};
use crate::{Cents, Chosen};

/// How many categories there are.
pub const CATEGORIES: usize = WildCategory::ALL.len();

/// What a pay table looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WildHand {
    /// The hand that the wilds make.
    Hand(WildRank),
    /// A hand without wilds, or with deuces that stand as plain twos.
    Natural(WildCategory),
    /// A hand with wilds.
    Wild(WildCategory),
    /// The lower of two hands.
    Beaten(WildRank),
    /// The wild cards of a hand.
    Wilds {
        /// How many of them are deuces.
        deuces: u8,
        /// Whether the joker is among them.
        joker: bool,
    },
    /// Five cards without any wild.
    Plain(FiveRank),
    /// The best four of them.
    BestFour(FourCategory),
    /// The dealer's hand, where it decides whatever the player has.
    Dealers(WildRank),
}

impl WildHand {
    /// The wild cards of a hand.
    pub fn wilds(cards: Hand) -> WildHand {
        WildHand::Wilds { deuces: cards.deuces() as u8, joker: cards.has_joker() }
    }
}

impl fmt::Display for WildHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WildHand::Hand(rank) => rank.fmt(f),
            // Never without wilds: there is nothing to tell apart.
            WildHand::Wild(hand @ (WildCategory::FiveWilds | WildCategory::FiveOfAKind)) => {
                hand.fmt(f)
            }
            WildHand::Natural(category) => write!(f, "natural {category}"),
            WildHand::Wild(category) => write!(f, "wild {category}"),
            WildHand::Beaten(rank) => write!(f, "{rank} beaten"),
            WildHand::Wilds { deuces, joker } => {
                let deuces = ["", "one deuce", "two deuces", "three deuces", "four deuces"]
                    .get(usize::from(*deuces))
                    .copied()
                    .unwrap_or_default();
                f.write_str(match (deuces, joker) {
                    ("", false) => "no wilds",
                    ("", true) => "the joker",
                    (_, false) => deuces,
                    (_, true) => return write!(f, "{deuces} and the joker"),
                })
            }
            WildHand::Plain(rank) => rank.fmt(f),
            WildHand::BestFour(category) => write!(f, "four-card {category}"),
            WildHand::Dealers(rank) => write!(f, "dealer's {rank}"),
        }
    }
}

/// What a hand pays by its category, natural or wild.
#[derive(Clone, Copy, Debug)]
pub struct TwoColumns {
    natural: [Pay; CATEGORIES],
    wild: [Pay; CATEGORIES],
}

impl TwoColumns {
    /// The pay table of a spot. Hands that are never natural have one line for both columns.
    pub fn of(chosen: &Chosen, spot: &str) -> TwoColumns {
        let column = |prefix: &str| {
            std::array::from_fn(|n| {
                let name = WildCategory::ALL[n].words().replace(' ', "-");
                let own = Pay::line_of(chosen, spot, &format!("{prefix}-{name}"));
                if own.is_paid() { own } else { Pay::line_of(chosen, spot, &name) }
            })
        };
        TwoColumns { natural: column("natural"), wild: column("wild") }
    }

    /// What a hand pays, and the hand in words.
    #[inline]
    pub fn pay(&self, rank: WildRank, is_natural: bool) -> (Pay, WildHand) {
        let category = rank.category();
        let (column, made) = match is_natural {
            true => (&self.natural, WildHand::Natural(category)),
            false => (&self.wild, WildHand::Wild(category)),
        };
        match column[category as usize] {
            pay if pay.is_paid() => (pay, made),
            pay => (pay, WildHand::Hand(rank)),
        }
    }
}

/// What a beaten hand pays, the player's or the dealer's, and why; hands that tie pay nothing.
#[inline]
pub fn bad_beat(
    table: &[Pay; CATEGORIES],
    player: WildRank,
    dealer: WildRank,
) -> (Pay, Because<WildHand>) {
    if player == dealer {
        return (Pay::NOTHING, against(player, dealer));
    }
    let beaten = player.min(dealer);
    let pay = table[beaten.category() as usize];
    (pay, pay.because(WildHand::Beaten(beaten)))
}

/// Whether a player's hand decides any of these chips: all but those of a Bad Beat alone, once a
/// dealer's hand lies open that is too low for it. The beaten hand is never higher than the
/// dealer's.
#[inline]
pub fn needs_hand(
    stakes: &[Cents],
    (spot, table): (usize, &[Pay; CATEGORIES]),
    dealer: Option<&WildRank>,
) -> bool {
    // The main wager comes first, and is there unless it was folded.
    if stakes.first().is_some_and(|main| *main > Cents::ZERO) {
        return true;
    }
    let others = stakes.iter().enumerate().any(|(n, chips)| n != spot && *chips > Cents::ZERO);
    let may_pay = |dealer: &WildRank| {
        let up_to_dealers = &table[..=dealer.category() as usize];
        up_to_dealers.iter().any(|pay| pay.is_paid())
    };
    others || dealer.is_none_or(may_pay)
}

/// A Bad Beat that the dealer's hand has lost alone.
pub fn too_low(dealer: WildRank) -> Because<WildHand> {
    Because::NotPaid(WildHand::Dealers(dealer))
}

/// The player's hand against the dealer's.
#[inline]
pub fn against(player: WildRank, dealer: WildRank) -> Because<WildHand> {
    Because::Against { player: Ranked::Wild(player), dealer: Ranked::Wild(dealer) }
}

/// What a dealer would say of a hand.
pub fn words(cards: &[chance::Card]) -> String {
    match cards.len() {
        5 => WildRank::of(Hand::of(cards)).to_string(),
        _ => String::new(),
    }
}
