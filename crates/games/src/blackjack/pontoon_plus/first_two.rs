//! The side bets on a box's first two cards: Player Pair and Bonus (SG.PP.3.14, SG.PP.3.15).

use chance::{Card, Rank};
use serde::{Deserialize, Serialize};

/// Whether two cards are of one rank, whatever their suits (SG.PP.3.14).
#[inline]
pub fn is_pair(first: Card, second: Card) -> bool {
    first.rank() == second.rank()
}

/// A winning pair of cards of the Bonus, in the order of its pay table (SG.PP.4.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bonus {
    /// Two aces of one suit.
    AcesSuited,
    /// Two other aces.
    Aces,
    /// Two kings, queens or jacks.
    HighPair,
    /// An ace and a picture.
    AcePicture,
    /// Two of a rank from two to nine.
    LowPair,
    /// An ace and a card from two to nine.
    AceLow,
}

impl Bonus {
    /// Every one, in the order of the pay table.
    pub const ALL: [Bonus; 6] = [
        Bonus::AcesSuited,
        Bonus::Aces,
        Bonus::HighPair,
        Bonus::AcePicture,
        Bonus::LowPair,
        Bonus::AceLow,
    ];

    /// The line's name in the pay table.
    pub const fn line(self) -> &'static str {
        match self {
            Bonus::AcesSuited => "ace-ace suited",
            Bonus::Aces => "ace-ace",
            Bonus::HighPair => "high pair",
            Bonus::AcePicture => "ace-picture",
            Bonus::LowPair => "low pair",
            Bonus::AceLow => "ace-low",
        }
    }

    /// What two cards win, if anything.
    ///
    /// ```
    /// use games::blackjack::pontoon_plus::Bonus;
    /// let two = |a: &str, b: &str| Bonus::of(a.parse().unwrap(), b.parse().unwrap());
    /// assert_eq!(two("As", "As"), Some(Bonus::AcesSuited));
    /// assert_eq!(two("Kd", "As"), Some(Bonus::AcePicture));
    /// assert_eq!(two("Kd", "Qd"), None);
    /// ```
    pub fn of(first: Card, second: Card) -> Option<Bonus> {
        let (low, high) = (first.min(second), first.max(second));
        let picture = low.rank()? > Rank::Ten;
        Some(match (low.rank()?, high.rank()?) {
            (Rank::Ace, Rank::Ace) if low.suit() == high.suit() => Bonus::AcesSuited,
            (Rank::Ace, Rank::Ace) => Bonus::Aces,
            (_, Rank::Ace) if picture => Bonus::AcePicture,
            (_, Rank::Ace) => Bonus::AceLow,
            (a, b) if a != b => return None,
            _ if picture => Bonus::HighPair,
            _ => Bonus::LowPair,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Deck;

    /// Counted by hand in two decks: eight cards of a rank make 28 pairs, 4 of them of one suit;
    /// eight aces meet 24 pictures and 64 low cards.
    #[test]
    fn two_cards_of_two_decks_win_as_often_as_counted_by_hand() {
        let deck = (0..52).map(Card::from_index).filter(|card| Deck::NoTens.contains(*card));
        let cards: Vec<_> = deck.clone().chain(deck).collect();
        let (mut counts, mut pairs) = ([0; Bonus::ALL.len()], 0);
        for (n, a) in cards.iter().enumerate() {
            for b in &cards[..n] {
                pairs += i32::from(is_pair(*a, *b));
                if let Some(bonus) = Bonus::of(*a, *b) {
                    counts[bonus as usize] += 1;
                }
            }
        }
        assert_eq!(counts, [4, 24, 84, 192, 224, 512]);
        assert_eq!(pairs, 12 * 28);
    }
}
