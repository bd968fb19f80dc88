//! What lies under the two cups, and what it makes of every wager.

use std::cmp::Ordering;
use std::fmt;

use chance::Dice;
use serde::{Deserialize, Serialize};

/// The spots of the layout, in its order.
pub mod spots {
    #![allow(missing_docs, reason = "the names of the wagers")]

    pub const PLAYER: usize = 0;
    pub const BANKER: usize = 1;
    pub const TIE: usize = 2;
    pub const GOLDEN_3: usize = 3;
    pub const GOLDEN_3_PLAYER: usize = 4;
    pub const GOLDEN_3_BANKER: usize = 5;
    pub const SUN_7: usize = 6;
    pub const MOON_8: usize = 7;
    pub const TRIPLE_3: usize = 8;
    pub const TRIPLE_1_OR_6: usize = 9;
    pub const ANY_TRIPLE: usize = 10;
    pub const NINE_OVER_SIX: usize = 11;
    pub const DOUBLE_STRAIGHT: usize = 12;
    pub const ZERO_OR_NINE_TIE: usize = 13;
    pub const FIVE_TIE: usize = 14;
    pub const ONE_OVER_ZERO: usize = 15;
    pub const TALONS_PLAYER: usize = 16;
    pub const TALONS_BANKER: usize = 17;
    pub const TRIPLE_PROGRESSIVE: usize = 18;

    /// Their names.
    pub const NAMES: [&str; 19] = [
        "player",
        "banker",
        "tie",
        "golden-3",
        "golden-3-player",
        "golden-3-banker",
        "sun-7",
        "moon-8",
        "triple-3",
        "triple-1-or-6",
        "any-triple",
        "9-over-6",
        "double-straight",
        "0-or-9-tie",
        "5-tie",
        "1-over-0",
        "golden-talons-player",
        "golden-talons-banker",
        "triple-progressive",
    ];
}

/// A side of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The player hand.
    Player,
    /// The banker hand.
    Banker,
}

/// The dice under the two cups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cups {
    /// The player hand.
    pub player: Dice<3>,
    /// The banker hand.
    pub banker: Dice<3>,
}

/// The value of a hand: the last digit of its sum (CO.3D.p0).
#[inline]
pub const fn value(hand: Dice<3>) -> u8 {
    hand.total() % 10
}

/// The face that all three dice show (CO.3D.12.A.III).
#[inline]
pub const fn triple(hand: Dice<3>) -> Option<u8> {
    let [a, b, c] = hand.faces();
    if a == b && b == c { Some(a) } else { None }
}

/// Whether the dice follow one another: 123, 234, 345 or 456, in any order (CO.3D.12.A.IV).
#[inline]
pub const fn is_straight(hand: Dice<3>) -> bool {
    let [a, b, c] = hand.faces();
    let shown = 1u8 << a | 1 << b | 1 << c;
    shown >> shown.trailing_zeros() == 0b111
}

/// The lines of the Triple Progressive, the best first (CO.3D.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triples {
    /// Three 3s in both cups.
    ThreesTie,
    /// Three 3s over three 6s.
    ThreesOverSixes,
    /// Three alike in both cups.
    Double,
    /// Three 3s in one cup.
    Threes,
    /// Three 1s or three 2s in one cup.
    OnesOrTwos,
    /// Three alike in one cup.
    Any,
}

impl Triples {
    /// All of them.
    pub const ALL: [Triples; 6] = [
        Triples::ThreesTie,
        Triples::ThreesOverSixes,
        Triples::Double,
        Triples::Threes,
        Triples::OnesOrTwos,
        Triples::Any,
    ];

    /// The name of its line.
    pub const fn name(self) -> &'static str {
        match self {
            Triples::ThreesTie => "triple-3-tie",
            Triples::ThreesOverSixes => "triple-3-over-triple-6",
            Triples::Double => "double-triple",
            Triples::Threes => "triple-3",
            Triples::OnesOrTwos => "triple-1-or-2",
            Triples::Any => "any-triple",
        }
    }
}

impl Cups {
    /// The values of the player's and the banker's hand.
    #[inline]
    pub const fn values(self) -> (u8, u8) {
        (value(self.player), value(self.banker))
    }

    /// The hand with the higher value; none when they tie.
    #[inline]
    pub fn winner(self) -> Option<Side> {
        let (player, banker) = self.values();
        match player.cmp(&banker) {
            Ordering::Greater => Some(Side::Player),
            Ordering::Less => Some(Side::Banker),
            Ordering::Equal => None,
        }
    }

    /// Whether one hand wins with `high` over `low`, whichever it is.
    #[inline]
    fn is(self, high: u8, low: u8) -> bool {
        let values = self.values();
        values == (high, low) || values == (low, high)
    }

    /// A winning 3 over 0 is returned instead of paid (CO.3D.4).
    #[inline]
    pub fn is_three_over_zero(self) -> bool {
        self.is(3, 0)
    }

    /// By how much this side wins; nothing for a tie, none when the other side wins.
    #[inline]
    pub fn margin(self, side: Side) -> Option<u8> {
        let (player, banker) = self.values();
        match side {
            Side::Player => player.checked_sub(banker),
            Side::Banker => banker.checked_sub(player),
        }
    }

    /// Whether the event of a single-event spot has happened (CO.3D.12). Where no side is named
    /// either will do.
    #[inline]
    pub fn has(self, event: usize) -> bool {
        let (player, banker) = self.values();
        let triple_of = |wanted: fn(u8) -> bool| {
            triple(self.player).is_some_and(wanted) || triple(self.banker).is_some_and(wanted)
        };
        match event {
            spots::GOLDEN_3 => self.is(3, 0),
            spots::GOLDEN_3_PLAYER => (player, banker) == (3, 0),
            spots::GOLDEN_3_BANKER => (player, banker) == (0, 3),
            spots::SUN_7 => banker == 7 && player < 7,
            spots::MOON_8 => player == 8 && banker < 8,
            spots::TRIPLE_3 => triple_of(|face| face == 3),
            spots::TRIPLE_1_OR_6 => triple_of(|face| face == 1 || face == 6),
            spots::ANY_TRIPLE => triple_of(|_| true),
            spots::NINE_OVER_SIX => self.is(9, 6),
            spots::DOUBLE_STRAIGHT => is_straight(self.player) && is_straight(self.banker),
            spots::ZERO_OR_NINE_TIE => player == banker && (player == 0 || player == 9),
            spots::FIVE_TIE => player == 5 && banker == 5,
            spots::ONE_OVER_ZERO => self.is(1, 0),
            _ => false,
        }
    }

    /// What the Triple Progressive sees, the best first: a pay table may lack a line, then the
    /// next one counts (CO.3D.14.A.II).
    #[inline]
    pub fn triples(self) -> &'static [Triples] {
        use Triples::{Any, Double, OnesOrTwos, Threes, ThreesOverSixes, ThreesTie};
        match (triple(self.player), triple(self.banker)) {
            (None, None) => &[],
            (Some(3), Some(3)) => &[ThreesTie, Double],
            (Some(3), Some(6)) | (Some(6), Some(3)) => &[ThreesOverSixes, Double],
            (Some(_), Some(_)) => &[Double],
            (Some(3), None) | (None, Some(3)) => &[Threes],
            (Some(1 | 2), None) | (None, Some(1 | 2)) => &[OnesOrTwos],
            (Some(_), None) | (None, Some(_)) => &[Any],
        }
    }
}

impl fmt::Display for Cups {
    /// The dice: `player 1-2-3, banker 4-5-6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}, banker {}", self.player, self.banker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_worth_the_last_digit_of_its_sum() {
        for (dice, worth) in [("1-1-1", 3), ("1-2-6", 9), ("4-3-3", 0), ("6-6-6", 8), ("5-5-5", 5)]
        {
            assert_eq!(value(dice.parse().expect("three dice")), worth, "{dice}");
        }
    }

    #[test]
    fn the_four_straights_come_in_any_order() {
        let all = (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])));
        let straights = all.filter(|faces| Dice::new(*faces).is_some_and(is_straight));
        assert_eq!(straights.count(), 4 * 6);
        assert!(is_straight(Dice::new([5, 3, 4]).expect("three dice")));
        assert!(!is_straight(Dice::new([1, 2, 6]).expect("three dice")));
    }
}
