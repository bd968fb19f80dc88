//! Cards, decks and shoes, dice and wheels: everything a table game leaves to chance.
//!
//! The vocabulary types cannot be wrong: a [`Card`] is a card, [`Dice`] show 1 to 6, a [`Pocket`]
//! is on the wheel. Nothing here knows a game.
//!
//! Outcomes come from a [`Source`]. The one that stands for shuffled cards, rolled dice and spun
//! wheels is [`Shuffled`]; whoever examines it reads two files: [`uniform`], which turns words into
//! exactly even choices, and [`generator`], which says where the words come from.
//!
//! ```
//! use chance::{Deck, Shoe, Shuffled};
//! let mut table = Shuffled::live(Shoe::new(Deck::Standard, 6)?)?;
//! table.shuffle()?;
//! let first = table.card()?.expect("a full shoe");
//! println!("{first}, and {} cards are left", table.shoe().remaining());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod deck;
mod dice;
pub mod generator;
mod outcome;
mod quick;
mod quick_shoe;
mod seat;
mod shoe;
mod source;
pub mod uniform;
mod wheel;

pub use card::{Card, CardError, Rank, Suit, cards};
pub use deck::Deck;
pub use dice::{Dice, DiceError};
pub use generator::{EntropyError, Generator};
pub use outcome::{Ask, Outcome, Place, PlaceError, Source};
pub use quick::Quick;
pub use quick_shoe::QuickShoe;
pub use seat::{HandNumber, NumberError, Seat, or_zero};
pub use shoe::{DiscardError, Shoe, ShoeError};
pub use source::{OutcomeError, Recorded, Recorder, Shuffled};
pub use uniform::Words;
pub use wheel::{Colour, Insignia, Pocket, StopError, Wheel};

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
