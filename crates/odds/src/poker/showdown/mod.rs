//! Games in which the player's hand meets the dealer's: one decision, then the showdown.

mod advice;
pub mod figures;
mod main_game;
mod meetings;
mod optimal;
mod side;
mod strategy;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub mod tests;

use games::poker::PokerGame;
use hands::Hand;

pub use advice::advise;
pub use main_game::{Choice, MainGame, Results};
pub use meetings::Meetings;
pub use optimal::optimal;
pub use side::{LinesMade, Side};
pub use strategy::{Decided, Split, capital, strategy};

/// A game in which the player's hand meets the dealer's.
pub trait Showdown: PokerGame {
    /// How many cards a player has.
    const OWN: usize;
    /// How many the dealer has.
    const DEALT: usize;
    /// The rank that the dealer needs; 0 where none is needed.
    const QUALIFIES: u16 = 0;

    /// The number of the rank of the player's hand.
    fn own(cards: Hand) -> u16;

    /// The number of the rank of the dealer's hand, to be compared with the player's.
    fn house(cards: Hand) -> u16;

    /// What a dealer calls the player's hand.
    fn name(cards: Hand) -> String;

    /// The same with the kickers that decide between hands of one name.
    fn describe(cards: Hand) -> String;
}
