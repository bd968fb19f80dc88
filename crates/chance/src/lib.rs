//! Cards, decks and shoes, dice and wheels: everything a table game leaves to chance.
//!
//! The vocabulary types cannot be wrong: a [`Card`] is a card, [`Dice`] show 1 to 6, a [`Pocket`]
//! is on the wheel. Nothing here knows a game.

mod card;
mod dice;
mod outcome;
mod wheel;

pub use card::{BadCard, Card, Rank, Suit, cards};
pub use dice::{BadDice, Dice};
pub use outcome::{Ask, BadPlace, Outcome, Place, Source};
pub use wheel::{BadStop, Colour, Insignia, Pocket, Wheel};
