//! The suits of the sixes, sevens and eights that nobody has seen, by which 6-7-8 and 7-7-7 are
//! paid.
//!
//! Values are drawn without a look at suits, so the next card of a value is of each suit as often
//! as there are such cards among all of the value, whatever else is known of values.

use chance::{Card, Suit};

use super::pays::{Pays, Suits};
use crate::Ratio;
use crate::blackjack::{VALUES, value_of};

/// How many cards of each value and suit nobody has seen; pictures are counted as one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitsLeft([[u8; Suit::ALL.len()]; VALUES]);

impl SuitsLeft {
    /// The cards of so many decks of 48 without those that were seen.
    pub fn new(decks: i64, seen: &[Card]) -> SuitsLeft {
        let mut left = SuitsLeft([[decks as u8; Suit::ALL.len()]; VALUES]);
        left.0[VALUES - 1] = [3 * decks as u8; Suit::ALL.len()];
        for card in seen {
            if let Some(suit) = card.suit() {
                left = left.without(value_of(*card), suit);
            }
        }
        left
    }

    /// One card less.
    #[must_use]
    pub fn without(mut self, value: usize, suit: Suit) -> SuitsLeft {
        let count = &mut self.0[value][suit as usize];
        *count = count.saturating_sub(1);
        self
    }

    /// How often the next card of a value is of this suit.
    pub fn part(&self, value: usize, suit: Suit) -> Ratio {
        let all: u32 = self.0[value].iter().map(|count| u32::from(*count)).sum();
        match all {
            0 => Ratio::ZERO,
            all => Ratio::new(self.0[value][suit as usize], all),
        }
    }
}

/// The suits of two cards of which a third of this value makes 6-7-8 or 7-7-7.
#[derive(Clone, Copy, Debug)]
pub struct Completes {
    /// The value of the third card.
    pub third: usize,
    /// Whether it makes 7-7-7.
    pub sevens: bool,
}

impl Completes {
    /// What the third card brings more than another 21 of three cards, when the first two are of
    /// these suits and three sevens of one suit earn this Super Bonus.
    pub fn extra(
        self,
        pays: &Pays,
        left: &SuitsLeft,
        [first, second]: [Suit; 2],
        bonus: &Ratio,
    ) -> Ratio {
        let mixed = pays.extra(self.sevens, Suits::Mixed);
        if first != second {
            return mixed;
        }
        let suits = if first == Suit::Spades { Suits::Spades } else { Suits::Suited };
        let suited = pays.extra(self.sevens, suits);
        let suited = if self.sevens { suited + bonus } else { suited };
        let same = left.part(self.third, first);
        mixed * (Ratio::ONE - &same) + suited * same
    }
}
