//! 21+3: the first two cards of a box and the dealer's up card as a poker hand (CO.RF.21.D).

use std::fmt;

use chance::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

/// What three cards out of several decks make, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreeCards {
    /// Three of one rank and one suit.
    SuitedThree(Rank, Suit),
    /// Neighbours of one suit.
    StraightFlush,
    /// Three of one rank.
    Three,
    /// Neighbours, the ace high or low.
    Straight,
    /// One suit.
    Flush,
    /// Two of one rank.
    Pair,
    /// Nothing that any table pays.
    Nothing,
}

impl ThreeCards {
    /// How many kinds are paid.
    pub const PAID: usize = 6;

    /// The names of the paid kinds in the pay tables, in their order.
    pub const LINES: [&'static str; ThreeCards::PAID] = [
        "suited-three-of-a-kind",
        "straight-flush",
        "three-of-a-kind",
        "straight",
        "flush",
        "pair",
    ];

    /// The number of its kind, the best being 0.
    pub const fn kind(self) -> usize {
        match self {
            ThreeCards::SuitedThree(..) => 0,
            ThreeCards::StraightFlush => 1,
            ThreeCards::Three => 2,
            ThreeCards::Straight => 3,
            ThreeCards::Flush => 4,
            ThreeCards::Pair => 5,
            ThreeCards::Nothing => ThreeCards::PAID,
        }
    }

    /// What three cards make.
    ///
    /// ```
    /// use games::blackjack::ride_free::ThreeCards;
    /// let made = |cards: [&str; 3]| ThreeCards::of(cards.map(|card| card.parse().unwrap()));
    /// assert_eq!(made(["Qd", "As", "Ks"]), ThreeCards::Straight);
    /// assert_eq!(made(["2h", "Ah", "3h"]), ThreeCards::StraightFlush);
    /// assert_eq!(made(["2h", "Ah", "Kh"]), ThreeCards::Flush);
    /// ```
    pub fn of(cards: [Card; 3]) -> ThreeCards {
        // No joker is in play.
        let [Some(a), Some(b), Some(c)] = cards.map(Card::rank) else { return ThreeCards::Nothing };
        let [Some(suit), second, third] = cards.map(Card::suit) else { return ThreeCards::Nothing };
        let suited = second == Some(suit) && third == Some(suit);
        let mut ranks = [a, b, c];
        ranks.sort_unstable();
        let [low, middle, high] = ranks;
        let straight = match ranks {
            [Rank::Two, Rank::Three, Rank::Ace] => true,
            _ => low.index() + 1 == middle.index() && middle.index() + 1 == high.index(),
        };
        match (low == high, straight, suited) {
            (true, _, true) => ThreeCards::SuitedThree(low, suit),
            (_, true, true) => ThreeCards::StraightFlush,
            (true, _, _) => ThreeCards::Three,
            (_, true, _) => ThreeCards::Straight,
            (_, _, true) => ThreeCards::Flush,
            _ if low == middle || middle == high => ThreeCards::Pair,
            _ => ThreeCards::Nothing,
        }
    }
}

impl fmt::Display for ThreeCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThreeCards::SuitedThree(rank, suit) => {
                write!(f, "three {} of {}", rank.plural(), suit.word())
            }
            ThreeCards::StraightFlush => f.write_str("straight flush"),
            ThreeCards::Three => f.write_str("three of a kind"),
            ThreeCards::Straight => f.write_str("straight"),
            ThreeCards::Flush => f.write_str("flush"),
            ThreeCards::Pair => f.write_str("pair"),
            ThreeCards::Nothing => f.write_str("no hand"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand for two decks: 52 kinds of card twice. No three cards are all the same;
    /// 12 runs of 8 cards each; a suit has 26 cards.
    #[test]
    fn three_cards_of_two_decks_make_hands_as_often_as_counted_by_hand() {
        let card = |n: u8| Card::from_index(n % 52);
        let mut counts = [0_u32; ThreeCards::PAID + 1];
        for a in 0..104 {
            for b in 0..a {
                for c in 0..b {
                    counts[ThreeCards::of([card(a), card(b), card(c)]).kind()] += 1;
                }
            }
        }
        let straight_flushes = 12 * 4 * 2 * 2 * 2;
        let straights = 12 * 8 * 8 * 8 - straight_flushes;
        let threes = 13 * 56;
        let flushes = 4 * 2600 - straight_flushes;
        let suited_pairs = 4 * 13 * 24;
        let pairs = 13 * 28 * 96 - suited_pairs;
        let made = [0, straight_flushes, threes, straights, flushes, pairs];
        assert_eq!(counts[..ThreeCards::PAID], made);
        assert_eq!(counts.iter().sum::<u32>(), 182_104);
    }
}
