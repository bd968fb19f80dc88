//! What decides a round at a table of dice or a wheel: equally likely answers by number.

use chance::{Ask, Dice, Insignia, Outcome, Wheel};

/// A question to chance that is a whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spin {
    /// Two dice.
    Dice,
    /// Three dice under each of two cups.
    Cups,
    /// A wheel with 37 pockets.
    SingleZero,
    /// A wheel with 38 pockets.
    DoubleZero,
    /// The Big Six wheel.
    BigSix,
}

impl Spin {
    /// The one that a table asks; none where it asks for cards.
    pub fn asked(ask: Ask) -> Option<Spin> {
        Some(match ask {
            Ask::Dice => Spin::Dice,
            Ask::Cups => Spin::Cups,
            Ask::Roulette(Wheel::SingleZero) => Spin::SingleZero,
            Ask::Roulette(Wheel::DoubleZero) => Spin::DoubleZero,
            Ask::BigSix => Spin::BigSix,
            _ => return None,
        })
    }

    /// How many answers there are.
    pub const fn answers(self) -> usize {
        match self {
            Spin::Dice => 36,
            Spin::Cups => 216 * 216,
            Spin::SingleZero => 37,
            Spin::DoubleZero => 38,
            Spin::BigSix => 54,
        }
    }

    /// One of them.
    #[inline(always)]
    pub fn answer(self, number: usize) -> Outcome {
        match self {
            Spin::Dice => Outcome::Dice(Dice::numbered(number)),
            Spin::Cups => Outcome::Cups {
                player: Dice::numbered(number / 216),
                banker: Dice::numbered(number % 216),
            },
            Spin::SingleZero => Outcome::Pocket(Wheel::SingleZero.pockets()[number]),
            Spin::DoubleZero => Outcome::Pocket(Wheel::DoubleZero.pockets()[number]),
            Spin::BigSix => Outcome::Insignia(Insignia::SECTIONS[number]),
        }
    }
}
