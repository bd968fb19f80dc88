//! Points of baccarat.

use std::fmt;

use chance::Card;

use crate::hand::byte;

/// The point count of a hand, 0 to 9 (OH.BA.6).
///
/// ```
/// use hands::Points;
/// let [seven, eight, king, ace] = ["7s", "8d", "Kd", "Ac"].map(|text| text.parse().unwrap());
/// assert_eq!(Points::of(&[seven, eight]).get(), 5);
/// assert_eq!(Points::of(&[seven, eight, king, ace]).get(), 6);
/// assert!(Points::of(&[eight, king]).is_natural());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(u8);

/// The value of each card, by card number plus one; 256 so that no check is
/// needed. The joker is no card of this
/// game and counts nothing.
static VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut card = 0;
    while card < 52 {
        values[card + 1] = match card / 4 {
            12 => 1,
            rank @ 0..=7 => rank as u8 + 2,
            _ => 0,
        };
        card += 1;
    }
    values
};

impl Points {
    /// No cards.
    pub const EMPTY: Points = Points(0);

    /// The value of a card: an ace is one, tens and pictures are nothing (OH.BA.6.I).
    #[inline(always)]
    pub const fn value(card: Card) -> u8 {
        VALUES[byte(card)]
    }

    /// The points of these cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Points {
        cards.iter().fold(Points::EMPTY, |points, &card| points.with(card))
    }

    /// The points with one more card: the last digit of the sum (OH.BA.6.II).
    #[inline(always)]
    #[must_use]
    pub const fn with(self, card: Card) -> Points {
        // In 32 bits the choice is no branch.
        let sum = self.0 as u32 + Points::value(card) as u32;
        Points((if sum >= 10 { sum - 10 } else { sum }) as u8)
    }

    /// The points, 0 to 9.
    #[inline(always)]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether the points are 8 or 9, a natural when they are those of two cards.
    #[inline(always)]
    pub const fn is_natural(self) -> bool {
        self.0 >= 8
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
