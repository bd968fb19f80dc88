//! House Money: a side bet on the first two cards (OH.BJ.16).

use chance::Card;
use serde::{Deserialize, Serialize};

/// A winning hand of the side bet, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// OH.BJ.16.I.A.1.
    AceKingSuited,
    /// OH.BJ.16.I.A.2.
    StraightFlush,
    /// OH.BJ.16.I.A.3.
    Pair,
    /// OH.BJ.16.I.A.4.
    Straight,
}

impl Winner {
    /// Every one, in the order of the pay tables.
    pub const ALL: [Winner; 4] =
        [Winner::AceKingSuited, Winner::StraightFlush, Winner::Pair, Winner::Straight];

    /// The line of the pay table.
    pub const fn line(self) -> &'static str {
        match self {
            Winner::AceKingSuited => "ace-king suited",
            Winner::StraightFlush => "straight flush",
            Winner::Pair => "pair",
            Winner::Straight => "straight",
        }
    }

    /// What two cards win, if anything. The ace is next to the king and to the two.
    ///
    /// ```
    /// use games::blackjack::Winner;
    /// let two = |a: &str, b: &str| Winner::of(a.parse().unwrap(), b.parse().unwrap());
    /// assert_eq!(two("Ks", "As"), Some(Winner::AceKingSuited));
    /// assert_eq!(two("As", "2s"), Some(Winner::StraightFlush));
    /// assert_eq!(two("Kd", "As"), Some(Winner::Straight));
    /// assert_eq!(two("Kd", "Ts"), None);
    /// ```
    pub fn of(first: Card, second: Card) -> Option<Winner> {
        let (low, high) = (first.min(second), first.max(second));
        let (low_rank, high_rank) = (low.rank()?.index(), high.rank()?.index());
        let suited = low.suit() == high.suit();
        match (low_rank, high_rank) {
            (11, 12) if suited => Some(Winner::AceKingSuited),
            (a, b) if a == b => Some(Winner::Pair),
            (a, b) if a + 1 == b || (a, b) == (0, 12) => {
                Some(if suited { Winner::StraightFlush } else { Winner::Straight })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand: 1 A-K of a suit and 12 other neighbours in each of 4 suits; 13 ranks make
    /// 6 pairs each; 13 neighbours have 16 hands less 4 suited.
    #[test]
    fn two_cards_of_one_deck_win_as_often_as_counted_by_hand() {
        let mut counts = [0; 4];
        for a in 0..52 {
            for b in 0..a {
                if let Some(winner) = Winner::of(Card::from_index(a), Card::from_index(b)) {
                    counts[winner as usize] += 1;
                }
            }
        }
        assert_eq!(counts, [4, 48, 78, 156]);
    }
}
