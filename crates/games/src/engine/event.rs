//! Events: everything that may happen at a table.

use std::fmt;

use chance::{Card, Outcome};
use serde::{Deserialize, Serialize};

use crate::names::names;
use crate::{Cents, Exact, HandNumber, SEATS, Seat, SeatSet};

/// A betting spot of a game's layout, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u16);

/// A wager put on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wager {
    /// The seat, counted from 1 on the dealer's left.
    pub seat: Seat,
    /// The spot.
    pub on: Spot,
    /// How much is added there.
    pub amount: Cents,
    /// A wager for the dealer's benefit.
    pub for_dealer: bool,
}

/// Something that happens at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A player wagers.
    Wager(Wager),
    /// A player takes a wager down, or reduces it.
    Remove {
        /// The seat.
        seat: Seat,
        /// The spot.
        on: Spot,
        /// How much comes down; everything when none.
        amount: Option<Cents>,
    },
    /// A player calls a wager on or off.
    Call {
        /// The seat.
        seat: Seat,
        /// The spot.
        on: Spot,
        /// On or off.
        working: bool,
    },
    /// A player decides.
    Decide(Decision),
    /// A card, a roll, a spin, a shuffle.
    Chance(Outcome),
    /// The cut card has come out: this is the last round of the shoe.
    CutCard,
    /// Something went wrong.
    Irregularity(Irregularity),
    /// The link says where a meter stands.
    Meter {
        /// The table's meter, by its number there.
        meter: u8,
        /// Where it stands.
        value: Exact,
    },
    /// The floor person orders something.
    Order(Order),
}

/// What the floor person may order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// The cards are shuffled before the next round.
    Reshuffle,
    /// Another dealer comes to the table.
    NewDealer,
    /// The shooter passes the dice.
    PassDice,
    /// A seat that was kept out may wager again.
    Permit {
        /// The seat.
        seat: Seat,
    },
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Reshuffle => "reshuffle",
            Order::NewDealer => "new dealer",
            Order::PassDice => "passing of the dice",
            Order::Permit { .. } => "seat that is kept out",
        })
    }
}

names! {
    /// What a player may decide.
    Action, "an action" {
        Hit = "hit",
        Stand = "stand",
        Double = "double",
        Split = "split",
        Insure = "insure",
        NoInsurance = "no-insurance",
        EvenMoney = "even-money",
        Cap = "cap",
        FreeDouble = "free-double",
        FreeSplit = "free-split",
        Surrender = "surrender",
        Keep = "keep",
        Withdraw = "withdraw",
        Follow = "follow",
        Decline = "decline",
        Play = "play",
        Bet = "bet",
        Check = "check",
        Fold = "fold",
        Pull = "pull",
        Ride = "ride",
        PassDice = "pass-dice",
        Open = "open",
        Cede = "cede",
        SettleVigorish = "settle-vigorish",
        Set = "set",
        HouseWay = "house-way",
        Bank = "bank",
        Pass = "pass",
        Collect = "collect",
        BankAlone = "bank-alone",
    }
}

/// A player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The seat.
    pub seat: Seat,
    /// Which of the seat's hands; none means the one in turn.
    #[serde(with = "chance::or_zero")]
    pub hand: Option<HandNumber>,
    /// What is decided.
    pub action: Action,
    /// How much, where the player names an amount.
    pub amount: Option<Cents>,
    /// How many times the base wager, where there are several.
    pub times: Option<u8>,
    /// The two cards of the low hand, where the player sets one.
    pub low: Option<[Card; 2]>,
}

impl Decision {
    /// A decision on the hand in turn that needs no amount.
    #[inline]
    pub const fn new(seat: Seat, action: Action) -> Decision {
        Decision { seat, hand: None, action, amount: None, times: None, low: None }
    }
}

names! {
    /// What may go wrong at a table.
    IrregularityKind, "an irregularity that the rules know" {
        CardFaceUpInShoe = "card-face-up-in-shoe",
        CardDrawnInError = "card-drawn-in-error",
        CardExposed = "card-exposed",
        DealerCardExposed = "dealer-card-exposed",
        PlayerCardExposed = "player-card-exposed",
        DealerOverdraws = "dealer-overdraws",
        DealerCardMissed = "dealer-card-missed",
        HandNotDealt = "hand-not-dealt",
        HandOneCard = "hand-one-card",
        CardNotGiven = "card-not-given",
        HoleCardExposed = "hole-card-exposed",
        BlackjackNotRevealed = "blackjack-not-revealed",
        WrongCardCount = "wrong-card-count",
        DeckCountWrong = "deck-count-wrong",
        InsufficientCards = "insufficient-cards",
        ShufflerJam = "shuffler-jam",
        DealingShoeJam = "dealing-shoe-jam",
        ForeignCard = "foreign-card",
        NotShuffled = "not-shuffled",
        SimultaneousCards = "simultaneous-cards",
        NoRoll = "no-roll",
        NoSpin = "no-spin",
        ClapperOnPeg = "clapper-on-peg",
        ShortSpin = "short-spin",
        WrongStartPosition = "wrong-start-position",
        HandsSetWrong = "hands-set-wrong",
        WalkAway = "walk-away",
        TechnicalInterruption = "technical-interruption",
        DealingError = "dealing-error",
        BetsNotChecked = "bets-not-checked",
    }
}

names! {
    /// What a player may choose when something went wrong.
    Choice, "a choice" {
        Accept = "accept",
        Refuse = "refuse",
        Continue = "continue",
        Void = "void",
    }
}

/// Something went wrong at the table; the rules' remedy is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Irregularity {
    /// What.
    pub kind: IrregularityKind,
    /// The seat it concerns.
    pub seat: Option<Seat>,
    /// The card it concerns.
    pub card: Option<Card>,
    /// Whether the card's face was seen.
    pub exposed: Option<bool>,
    /// The player's choice, where the document gives one.
    pub choice: Option<Choice>,
    /// Every player's choice, by seat, where every player has one.
    pub choices: [Option<Choice>; SEATS],
    /// The seats that refuse an exposed card.
    pub refused: SeatSet,
}

impl Irregularity {
    /// An irregularity that needs nothing but its name.
    pub const fn new(kind: IrregularityKind) -> Irregularity {
        Irregularity {
            kind,
            seat: None,
            card: None,
            exposed: None,
            choice: None,
            choices: [None; SEATS],
            refused: SeatSet::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_unknown_ones_are_named() {
        assert!(Action::ALL.iter().all(|a| a.name().parse() == Ok(*a)));
        assert!(IrregularityKind::ALL.iter().all(|m| m.name().parse() == Ok(*m)));
        assert_eq!("jump".parse::<Action>().unwrap_err().to_string(), "`jump` is not an action");
    }

    #[test]
    fn an_event_is_small_enough_to_pass_by_value() {
        assert!(size_of::<Event>() <= 40, "{}", size_of::<Event>());
    }
}
