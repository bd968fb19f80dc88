//! What a winning bet is paid as: the lines of the pay table (SG.PP.4.1.1).

use chance::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

/// A line that pays the bet, in the order of the pay table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Win {
    /// An ace and a picture as the first two cards.
    Pontoon,
    /// Any other hand.
    Even,
    /// 21 with five cards.
    FiveCards,
    /// 6, 7 and 8 of several suits.
    MixedRun,
    /// Three sevens of several suits.
    MixedSevens,
    /// 21 with six cards.
    SixCards,
    /// 6, 7 and 8 of one suit other than spades.
    SuitedRun,
    /// Three sevens of one suit other than spades.
    SuitedSevens,
    /// 21 with seven cards or more.
    SevenCards,
    /// 6, 7 and 8 of spades.
    SpadeRun,
    /// Three sevens of spades.
    SpadeSevens,
}

impl Win {
    /// Every line, in the order of the pay table.
    pub const ALL: [Win; 11] = [
        Win::Pontoon,
        Win::Even,
        Win::FiveCards,
        Win::MixedRun,
        Win::MixedSevens,
        Win::SixCards,
        Win::SuitedRun,
        Win::SuitedSevens,
        Win::SevenCards,
        Win::SpadeRun,
        Win::SpadeSevens,
    ];

    /// The line's name in the pay table.
    pub const fn line(self) -> &'static str {
        match self {
            Win::Pontoon => "pontoon",
            Win::Even => "win",
            Win::FiveCards => "five-card 21",
            Win::MixedRun => "6-7-8 mixed",
            Win::MixedSevens => "7-7-7 mixed",
            Win::SixCards => "six-card 21",
            Win::SuitedRun => "6-7-8 suited",
            Win::SuitedSevens => "7-7-7 suited",
            Win::SevenCards => "seven-card 21",
            Win::SpadeRun => "6-7-8 in spades",
            Win::SpadeSevens => "7-7-7 in spades",
        }
    }

    /// Three sevens of one suit, as the Super Bonus wants them (SG.PP.1.31).
    #[inline]
    pub const fn is_sevens_of_one_suit(self) -> bool {
        matches!(self, Win::SuitedSevens | Win::SpadeSevens)
    }

    /// What a 21 is paid as that was not doubled; split or not, it is no pontoon.
    ///
    /// ```
    /// use games::blackjack::pontoon_plus::Win;
    /// let cards = chance::cards("7s 8s 6s").unwrap();
    /// assert_eq!(Win::of_21(&cards), Win::SpadeRun);
    /// ```
    pub fn of_21(cards: &[Option<Card>]) -> Win {
        match cards {
            [Some(first), Some(second), Some(third)] => Win::of_three([*first, *second, *third]),
            _ => match cards.len() {
                0..=4 => Win::Even,
                5 => Win::FiveCards,
                6 => Win::SixCards,
                _ => Win::SevenCards,
            },
        }
    }

    fn of_three(cards: [Card; 3]) -> Win {
        let mut ranks = cards.map(|card| card.rank());
        ranks.sort_unstable();
        let run = match ranks {
            [Some(Rank::Six), Some(Rank::Seven), Some(Rank::Eight)] => true,
            [Some(Rank::Seven), Some(Rank::Seven), Some(Rank::Seven)] => false,
            _ => return Win::Even,
        };
        let suit = cards[0].suit();
        let suited = cards.iter().all(|card| card.suit() == suit);
        match (run, suited, suit) {
            (true, false, _) => Win::MixedRun,
            (false, false, _) => Win::MixedSevens,
            (true, true, Some(Suit::Spades)) => Win::SpadeRun,
            (false, true, Some(Suit::Spades)) => Win::SpadeSevens,
            (true, true, _) => Win::SuitedRun,
            (false, true, _) => Win::SuitedSevens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Deck;

    /// Counted by hand, three cards in order: 6-7-8 comes in 6 orders of 4 x 4 x 4 suits, 6 of
    /// them in each suit; 7-7-7 in 4 x 4 x 4 suits, one of them in each.
    #[test]
    fn three_cards_pay_as_often_as_counted_by_hand() {
        let cards = || (0..52).map(Card::from_index).filter(|card| Deck::NoTens.contains(*card));
        let mut counts = [0; Win::ALL.len()];
        for (a, b) in cards().flat_map(|a| cards().map(move |b| (a, b))) {
            for c in cards() {
                counts[Win::of_21(&[Some(a), Some(b), Some(c)]) as usize] += 1;
            }
        }
        let of = |win: Win| counts[win as usize];
        assert_eq!((of(Win::MixedRun), of(Win::SuitedRun), of(Win::SpadeRun)), (360, 18, 6));
        assert_eq!((of(Win::MixedSevens), of(Win::SuitedSevens), of(Win::SpadeSevens)), (60, 3, 1));
        assert_eq!(counts.iter().sum::<i32>() - of(Win::Even), 448);
    }

    #[test]
    fn longer_hands_pay_by_their_cards() {
        let win = |text: &str| Win::of_21(&chance::cards(text).expect("cards"));
        assert_eq!(win("2s 3s 7s 9s"), Win::Even);
        assert_eq!(win("2s 3s 4s 5s 7s"), Win::FiveCards);
        assert_eq!(win("2s 2s 3s 3s 4s 7s"), Win::SixCards);
        assert_eq!(win("2s 2s 2s 2s 3s 4s 6s"), Win::SevenCards);
        assert_eq!(win("2s 2s 2s 2s 3s 3s 3s 4s"), Win::SevenCards);
        assert_eq!(win("As Ks"), Win::Even);
    }

    #[test]
    fn lines_are_numbered_as_in_the_pay_table() {
        assert!(Win::ALL.iter().enumerate().all(|(n, win)| *win as usize == n));
    }
}
