//! What a table asks of chance, and what chance answers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Card, Dice, Insignia, Pocket, Seat, Wheel};

/// Where a card falls.
///
/// ```
/// use chance::{Place, Seat};
/// assert_eq!("seat-3".parse(), Ok(Place::Seat(Seat::new(3))));
/// assert_eq!(Place::Dealer.to_string(), "dealer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A player's box, counted from 1 on the dealer's left.
    Seat(Seat),
    /// The dealer's own hand.
    Dealer,
    /// Cards that every hand shares.
    Community,
    /// The banker's hand at baccarat.
    Banker,
    /// The player's hand at baccarat.
    Player,
    /// The card that stands in for the joker in a linked progressive.
    JokerReplacement,
    /// The discard rack: a card burned, face down.
    Burn,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Seat(seat) => write!(f, "seat-{seat}"),
            Place::Dealer => f.write_str("dealer"),
            Place::Community => f.write_str("community"),
            Place::Banker => f.write_str("banker"),
            Place::Player => f.write_str("player"),
            Place::JokerReplacement => f.write_str("joker-replacement"),
            Place::Burn => f.write_str("burn"),
        }
    }
}

/// What was written names no place of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a place: expected seat-N, dealer, community, banker, player or joker-replacement"
)]
pub struct PlaceError(String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        let bad = || PlaceError(text.chars().take(24).collect());
        Ok(match text {
            "dealer" => Place::Dealer,
            "community" => Place::Community,
            "banker" => Place::Banker,
            "player" => Place::Player,
            "joker-replacement" => Place::JokerReplacement,
            _ => {
                let number = text.strip_prefix("seat-").ok_or_else(bad)?;
                let seat = number.parse().map_err(|_| bad())?;
                // "seat-+1" and "seat-01" are typing errors, not seats.
                if number.starts_with(['+', '0']) {
                    return Err(bad());
                }
                Place::Seat(seat)
            }
        })
    }
}

/// What a table asks of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Shuffle and cut: a fresh deck or shoe from here on.
    Shuffle,
    /// The next card, which falls there.
    Card {
        /// Where it falls.
        to: Place,
    },
    /// The face of a card that was dealt face down without being seen.
    Reveal {
        /// Where it lies.
        to: Place,
    },
    /// Whether the dealer's hole card, which nobody has seen, makes a blackjack.
    Peek,
    /// Two dice.
    Dice,
    /// Three dice.
    ThreeDice,
    /// A number from 1 to this, as a random number generator displays it.
    Number {
        /// The highest.
        most: u8,
    },
    /// Two cups of three dice, shaken and uncovered together.
    Cups,
    /// A roulette spin.
    Roulette(Wheel),
    /// A spin of the Big Six wheel.
    BigSix,
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The cards have been shuffled and cut.
    Shuffled,
    /// A card; none when it lies face down and nobody saw it.
    Card(Option<Card>),
    /// What the card reader says of the hole card.
    Peeked {
        /// Whether the dealer has a blackjack.
        blackjack: bool,
    },
    /// Two dice.
    Dice(Dice<2>),
    /// Three dice.
    ThreeDice(Dice<3>),
    /// A number that was displayed.
    Number(u8),
    /// A roll or a number that nobody wrote down.
    Untold,
    /// Two cups of three dice.
    Cups {
        /// The player's.
        player: Dice<3>,
        /// The banker's.
        banker: Dice<3>,
    },
    /// A roulette pocket.
    Pocket(Pocket),
    /// A section of the Big Six wheel.
    Insignia(Insignia),
}

/// Where outcomes come from: a shuffled shoe, a dealer's keypad, a script, a journal.
pub trait Source {
    /// Why an answer could not be given at all.
    type Error;

    /// The answer, or none when this source has nothing (more) to say to that question yet.
    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, Self::Error>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back_and_typing_errors_are_refused() {
        for text in ["seat-1", "seat-16", "dealer", "community", "banker", "player"] {
            assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
        }
        for text in ["", "seat", "seat-0", "seat-", "seat-+1", "seat-01", "seat-999", "Dealer"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
