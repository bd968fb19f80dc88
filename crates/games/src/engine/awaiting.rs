//! What a table awaits, and what it offers to a player.

use chance::{Ask, Place};
use serde::{Deserialize, Serialize};

use crate::{Action, Cents, HandNumber, Multiples, Seat};

/// Who is asked, for which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The seat.
    pub seat: Seat,
    /// Which of its hands, from 1.
    pub hand: HandNumber,
}

/// What a table awaits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// Wagers are open.
    Wagers {
        /// What chance will be asked next.
        next: Ask,
        /// Whether the answer closes the wagers: a deal, a roll, a spin. A shuffle, a burned card
        /// or the place where a deal starts does not.
        closes: bool,
    },
    /// Chance: a card, a roll, a spin.
    Chance(Ask),
    /// A player's decision.
    Decision {
        /// The seat.
        seat: Seat,
        /// Which of the seat's hands, from 1.
        hand: HandNumber,
    },
}

impl Awaiting {
    /// Wagers are open, and this is what chance will be asked next: whatever it is closes them, but
    /// for a shuffle and a burned card. A game where they are closed otherwise says so itself.
    #[inline]
    pub const fn wagers(next: Ask) -> Awaiting {
        let before_the_deal = matches!(next, Ask::Shuffle | Ask::Card { to: Place::Burn });
        Awaiting::Wagers { next, closes: !before_the_deal }
    }
}

/// What an accepted event did to the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The round goes on.
    Continues,
    /// The round is settled; its lines stand until the next event.
    Settled,
}

/// A decision open to a player, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// What it puts on the table.
    pub cost: Cost,
}

/// What a decision puts on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// Nothing.
    Free,
    /// Nothing: the player names the two cards of the low hand.
    LowHand,
    /// Exactly this much.
    Fixed(Cents),
    /// An amount the player names, in multiples of the table's smallest chip.
    Between {
        /// The least.
        least: Cents,
        /// The most.
        most: Cents,
        /// What is meant when no amount is named.
        usual: Option<Cents>,
    },
    /// A multiple of a base wager.
    Times {
        /// The base wager.
        base: Cents,
        /// The legal multiples.
        multiples: Multiples,
    },
}

impl Offer {
    /// An action that costs nothing.
    #[inline]
    pub const fn free(action: Action) -> Offer {
        Offer { action, cost: Cost::Free }
    }

    /// An action that costs exactly this much.
    #[inline]
    pub const fn fixed(action: Action, cost: Cents) -> Offer {
        Offer { action, cost: Cost::Fixed(cost) }
    }
}
