//! Totals of blackjack and pontoon.

use std::fmt;

use chance::{Card, Rank};

use crate::hand::byte;

/// The points of a card: its face value (OH.BJ.3.II.A, SG.PP.3.2.2), ten for a picture
/// (OH.BJ.3.II.B, SG.PP.3.2.3), one for an ace (OH.BJ.3.II.C, SG.PP.3.2.1).
///
/// ```
/// use hands::points;
/// assert_eq!(points("Ks".parse().unwrap()), 10);
/// assert_eq!(points("As".parse().unwrap()), 1);
/// ```
#[inline(always)]
pub const fn points(card: Card) -> u8 {
    VALUES[byte(card)] as u8
}

/// Points in the low byte and aces in the high byte, by card number plus one; 256 so that no check
/// is needed. The joker is no card of these games and counts nothing.
static VALUES: [u16; 256] = {
    let mut values = [0; 256];
    let mut card = 0;
    while card < 52 {
        values[card + 1] = match card / 4 {
            12 => 0x0101,
            rank @ 0..=8 => rank as u16 + 2,
            _ => 10,
        };
        card += 1;
    }
    values
};

/// Whether two cards are a blackjack: an ace and a card of ten points (OH.BJ.1.II).
#[inline]
pub fn is_blackjack(first: Card, second: Card) -> bool {
    // 11 hard points with an ace are ten and an ace.
    Total::EMPTY.with(first).with(second).0 == 0x010B
}

/// Whether two cards are a pontoon: an ace and a picture (SG.PP.1.20).
///
/// The cards of a split hand make none, which is for the game to know.
///
/// ```
/// use hands::{is_blackjack, is_pontoon};
/// let [ace, king, ten] = ["As", "Kd", "Td"].map(|text| text.parse().unwrap());
/// assert!(is_blackjack(ace, ten) && is_blackjack(king, ace) && !is_blackjack(king, ten));
/// assert!(is_pontoon(king, ace) && !is_pontoon(ace, ten));
/// ```
#[inline]
pub fn is_pontoon(first: Card, second: Card) -> bool {
    let is_ten = |card: Card| card.rank() == Some(Rank::Ten);
    is_blackjack(first, second) && !is_ten(first) && !is_ten(second)
}

/// The count of a hand: an ace is eleven unless that would exceed 21 (OH.BJ.3.II.C).
///
/// A sum like the hands of poker: one addition a card, and two totals can be added.
///
/// ```
/// use hands::Total;
/// let [ace, six, king] = ["As", "6d", "Kd"].map(|text| text.parse().unwrap());
/// let total = Total::of(&[ace, six]);
/// assert_eq!((total.points(), total.is_soft(), total.hard()), (17, true, 7));
/// assert_eq!(total.to_string(), "soft 17");
/// assert_eq!(total.with(king).to_string(), "17");
/// assert_eq!(total.with(king).with(king).to_string(), "bust with 27");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Total(u16);

impl Total {
    /// No cards.
    pub const EMPTY: Total = Total(0);

    /// The total of these cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Total {
        cards.iter().fold(Total::EMPTY, |total, &card| total.with(card))
    }

    /// The total with one more card.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, card: Card) -> Total {
        Total(self.0.wrapping_add(VALUES[byte(card)]))
    }

    /// The total with one more card of these points, 1 being an ace.
    #[inline(always)]
    #[must_use]
    pub const fn with_points(self, points: u8) -> Total {
        Total(self.0.wrapping_add(points as u16 | ((points == 1) as u16) << 8))
    }

    /// The best total: the highest that does not exceed 21, or the lowest if all do.
    #[inline(always)]
    pub const fn points(self) -> u8 {
        // Whether a hand is soft cannot be predicted: it is no branch.
        self.hard().wrapping_add(10 * self.is_soft() as u8)
    }

    /// The total with every ace as one.
    #[inline(always)]
    pub const fn hard(self) -> u8 {
        self.0 as u8
    }

    /// Whether an ace counts eleven (OH.BJ.1.VI, SG.PP.1.25).
    #[inline(always)]
    pub const fn is_soft(self) -> bool {
        (self.0 >= 0x100) & (self.hard() <= 11)
    }

    /// Whether the total exceeds 21.
    #[inline(always)]
    pub const fn is_bust(self) -> bool {
        self.hard() > 21
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bust() {
            write!(f, "bust with {}", self.points())
        } else if self.is_soft() && self.points() < 21 {
            write!(f, "soft {}", self.points())
        } else {
            write!(f, "{}", self.points())
        }
    }
}

impl fmt::Debug for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
