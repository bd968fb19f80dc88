//! The Multi-Link progressive, as the games of its document play it.

use hands::{FiveCategory, FiveRank, Hand};

use super::{PokerGame, Rules};
use crate::RefusalCode::Incomplete;
use crate::{Progressive, Refusal};

/// A fold forfeits the progressive wager.
pub const FORFEIT: &str = "OH.ML.6.III";

/// The line of a progressive's pay table that each category of five cards makes, lowest first.
pub fn lines(progressive: &Progressive) -> [Option<u8>; FiveCategory::ALL.len()] {
    std::array::from_fn(|n| progressive.line(&FiveCategory::ALL[n].words().replace(' ', "-")))
}

/// The line of the pay table that five cards make.
pub fn award<V: PokerGame<PaidFor: From<FiveRank>>>(
    rules: &Rules<V>,
    five: Hand,
) -> (Option<u8>, V::PaidFor) {
    let rank = FiveRank::of5(five);
    (rules.five_card_line(rank.category()), rank.into())
}

/// A progressive wager comes after the wagers that the game requires (OH.ML.3.I).
pub fn needs_main_wager(has: bool) -> Result<(), Refusal> {
    if has {
        return Ok(());
    }
    let why = "a progressive wager comes after the wagers that the game requires";
    Err(Incomplete.cite("OH.ML.3.I", why))
}
