//! Why a wager was settled as it was.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Bonus, Win};
use crate::{IrregularityKind, Seat};

/// What only this game has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// A winning hand on its own line of the pay table.
    Win(Win),
    /// A 21 at even money.
    TwentyOne,
    /// A 21 of a hand that was doubled.
    DoubledTwentyOne,
    /// The dealer's pontoon against this total.
    DealerPontoon(u8),
    /// What was doubled is not the dealer's pontoon's.
    InitialBetOnly,
    /// Insurance, and whether the dealer has a pontoon.
    Insured(bool),
    /// Half the bet of a hand that was given up.
    Surrendered,
    /// What was doubled is taken back, the bet is lost.
    Withdrawn,
    /// Player Pair, and whether there is one.
    Pair(bool),
    /// What the first two cards make for the Bonus.
    Bonus(Option<Bonus>),
    /// Three sevens of one suit against a seven.
    SuperBonus,
    /// This box has the Super Bonus.
    SuperBonusOf(Seat),
    /// Cut off a bet that was too much for its box.
    Excess,
    /// A side bet where no bet lies.
    NoBet,
    /// The player will not go on after a dealing error.
    Returned,
    /// The round is void.
    Void(IrregularityKind),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Win(win) => win.line(),
            Reason::TwentyOne => "21 is paid at once",
            Reason::DoubledTwentyOne => "21 on a doubled hand pays 1 to 1",
            Reason::DealerPontoon(total) => return write!(f, "dealer's pontoon beats {total}"),
            Reason::InitialBetOnly => "dealer's pontoon takes the initial bet only",
            Reason::Insured(true) => "the dealer has a pontoon",
            Reason::Insured(false) => "the dealer has no pontoon",
            Reason::Surrendered => "surrendered",
            Reason::Withdrawn => "double down withdrawn",
            Reason::Pair(true) => "pair",
            Reason::Pair(false) => "no pair",
            Reason::Bonus(Some(bonus)) => bonus.line(),
            Reason::Bonus(None) => "neither pair nor ace",
            Reason::SuperBonus => "three sevens of one suit against a seven",
            Reason::SuperBonusOf(on) => return write!(f, "seat {on} has the Super Bonus"),
            Reason::Excess => "more than the maximum of the box",
            Reason::NoBet => "no bet lies on the box",
            Reason::Returned => "the player has their bet returned after a dealing error",
            Reason::Void(what) => return write!(f, "{}: the round is void", void(*what)),
        })
    }
}

fn void(what: IrregularityKind) -> &'static str {
    match what {
        IrregularityKind::ForeignCard => "a card is not of the set",
        IrregularityKind::DeckCountWrong => "the cards do not count right",
        IrregularityKind::InsufficientCards => "the cards do not suffice",
        IrregularityKind::NotShuffled => "the cards were not shuffled",
        _ => "a technical interruption",
    }
}
