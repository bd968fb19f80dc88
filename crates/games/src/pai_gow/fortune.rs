//! The Fortune Bonus: what seven cards make (OH.PG.6.V, OH.PG.15.V).

use std::fmt;

use chance::{Card, Rank};
use hands::{Hand, PaiGowCategory, PaiGowRank};
use serde::{Deserialize, Serialize};

/// What the Fortune Bonus pays, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fortune {
    /// Seven cards of one suit in a row, without the joker (OH.PG.6.V.A).
    SevenCardStraightFlush,
    /// A royal flush with a king and a queen of one suit (OH.PG.6.V.B).
    RoyalMatch,
    /// Seven cards of one suit in a row, the joker among them (OH.PG.6.V.C).
    SevenCardStraightFlushWithJoker,
    /// Four aces and the joker.
    FiveAces,
    /// Ace to ten of one suit.
    RoyalFlush,
    /// Five of one suit in a row.
    StraightFlush,
    /// Four of one rank: the least hand that qualifies (OH.PG.1.p9).
    FourOfAKind,
    /// Three and two.
    FullHouse,
    /// Five of one suit.
    Flush,
    /// Three of one rank.
    ThreeOfAKind,
    /// Five in a row.
    Straight,
}

/// Ten to ace, as bits by rank.
const ROYAL: u16 = 0b1_1111_0000_0000;
const ACE: u16 = 1 << 12;

impl Fortune {
    /// All of them, the best first.
    pub const ALL: [Fortune; 11] = [
        Fortune::SevenCardStraightFlush,
        Fortune::RoyalMatch,
        Fortune::SevenCardStraightFlushWithJoker,
        Fortune::FiveAces,
        Fortune::RoyalFlush,
        Fortune::StraightFlush,
        Fortune::FourOfAKind,
        Fortune::FullHouse,
        Fortune::Flush,
        Fortune::ThreeOfAKind,
        Fortune::Straight,
    ];

    /// Its line in the pay table.
    pub const fn line(self) -> &'static str {
        match self {
            Fortune::SevenCardStraightFlush => "7-card-straight-flush",
            Fortune::RoyalMatch => "royal-flush-and-royal-match",
            Fortune::SevenCardStraightFlushWithJoker => "7-card-straight-flush-with-joker",
            Fortune::FiveAces => "5-aces",
            Fortune::RoyalFlush => "royal-flush",
            Fortune::StraightFlush => "straight-flush",
            Fortune::FourOfAKind => "four-of-a-kind",
            Fortune::FullHouse => "full-house",
            Fortune::Flush => "flush",
            Fortune::ThreeOfAKind => "three-of-a-kind",
            Fortune::Straight => "straight",
        }
    }

    /// Whether it brings an envy bonus to others (OH.PG.1.p9).
    pub fn qualifies(self) -> bool {
        self <= Fortune::FourOfAKind
    }

    /// The line that pays most for these seven cards.
    pub fn of(cards: &[Card; 7]) -> Option<Fortune> {
        if let Some(seven) = seven_cards(cards) {
            return Some(seven);
        }
        Some(match PaiGowRank::of7(Hand::from(cards)).category() {
            PaiGowCategory::FiveAces => Fortune::FiveAces,
            PaiGowCategory::RoyalFlush => Fortune::RoyalFlush,
            PaiGowCategory::StraightFlush => Fortune::StraightFlush,
            PaiGowCategory::FourOfAKind => Fortune::FourOfAKind,
            PaiGowCategory::FullHouse => Fortune::FullHouse,
            PaiGowCategory::Flush => Fortune::Flush,
            // Three of a kind pays more than the straight that beats it.
            PaiGowCategory::Straight if has_three(cards) => Fortune::ThreeOfAKind,
            PaiGowCategory::Straight => Fortune::Straight,
            PaiGowCategory::ThreeOfAKind => Fortune::ThreeOfAKind,
            _ => return None,
        })
    }
}

impl fmt::Display for Fortune {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fortune::SevenCardStraightFlush => "a straight flush of seven cards",
            Fortune::RoyalMatch => "a royal flush and a royal match",
            Fortune::SevenCardStraightFlushWithJoker => {
                "a straight flush of seven cards with the joker"
            }
            Fortune::FiveAces => "five aces",
            Fortune::RoyalFlush => "a royal flush",
            Fortune::StraightFlush => "a straight flush",
            Fortune::FourOfAKind => "four of a kind",
            Fortune::FullHouse => "a full house",
            Fortune::Flush => "a flush",
            Fortune::ThreeOfAKind => "three of a kind",
            Fortune::Straight => "a straight",
        })
    }
}

/// The hands that need all seven cards.
fn seven_cards(cards: &[Card; 7]) -> Option<Fortune> {
    let mut suits = [0u16; 4];
    let mut joker = false;
    for card in cards {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => suits[suit as usize] |= 1 << rank.index(),
            _ => joker = true,
        }
    }
    let all = if joker { 6 } else { 7 };
    if suits.iter().any(|ranks| ranks.count_ones() == all && in_a_row(*ranks)) {
        return Some(match joker {
            false => Fortune::SevenCardStraightFlush,
            true => Fortune::SevenCardStraightFlushWithJoker,
        });
    }
    is_royal_match(&suits, joker).then_some(Fortune::RoyalMatch)
}

/// Whether these ranks lie within seven in a row, the ace high or low.
fn in_a_row(ranks: u16) -> bool {
    let low_ace = ranks << 1 | u16::from(ranks & ACE != 0);
    let within = |ranks: u16| ranks != 0 && ranks >> ranks.trailing_zeros() < 1 << 7;
    within(ranks) || within(low_ace & !(ACE << 1))
}

/// The joker may complete the royal flush, and is never the other king or queen.
fn is_royal_match(suits: &[u16; 4], joker: bool) -> bool {
    const KING_AND_QUEEN: u16 = 1 << Rank::King as u16 | 1 << Rank::Queen as u16;
    let five = if joker { 4 } else { 5 };
    let royal = |ranks: &u16| ranks & !ROYAL == 0 && ranks.count_ones() == five;
    suits.iter().any(royal) && suits.contains(&KING_AND_QUEEN)
}

/// Whether three cards have one rank, the joker being an ace.
fn has_three(cards: &[Card; 7]) -> bool {
    let mut counts = [0u8; 13];
    for card in cards {
        counts[usize::from(card.rank().unwrap_or(Rank::Ace).index())] += 1;
    }
    counts.iter().any(|count| *count >= 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> Option<&'static str> {
        let cards: Vec<_> = chance::cards(text).expect("cards").into_iter().flatten().collect();
        let cards: [Card; 7] = cards.try_into().expect("seven cards");
        Fortune::of(&cards).map(Fortune::line)
    }

    #[test]
    fn the_best_paying_line_is_made_of_all_seven_cards() {
        for (cards, line) in [
            ("2c 3c 4c 5c 6c 7c 8c", Some("7-card-straight-flush")),
            ("Ac 2c 3c 4c 5c 6c 7c", Some("7-card-straight-flush")),
            ("8d 9d Td Jd Qd Kd Ad", Some("7-card-straight-flush")),
            ("2c 3c 4c 5c 6c 7c Jo", Some("7-card-straight-flush-with-joker")),
            ("2c 3c 4c Jo 6c 7c 8c", Some("7-card-straight-flush-with-joker")),
            ("Ac 2c Jo 4c 5c 6c 7c", Some("7-card-straight-flush-with-joker")),
            ("Jo 9d Td Jd Qd Kd Ad", Some("7-card-straight-flush-with-joker")),
            // One too far, or another suit: the royal flush or the straight flush in it.
            ("Ac 2c 3c 4c 5c 6c 8c", Some("straight-flush")),
            ("Kc Ac 2c 3c 4c 5c 6c", Some("straight-flush")),
            ("2c 3c 4c 5c 6c 7c 8d", Some("straight-flush")),
            ("As Ks Qs Js Ts Kh Qh", Some("royal-flush-and-royal-match")),
            ("As Ks Qs Js Jo Kh Qh", Some("royal-flush-and-royal-match")),
            ("Jo Ks Qs Js Ts Kd Qd", Some("royal-flush-and-royal-match")),
            ("As Ks Qs Js Ts Kh Qd", Some("royal-flush")),
            ("As Ks Qs Js Ts Kh Jo", Some("royal-flush")),
            ("As Ks Qs Js Ts 9s 2d", Some("royal-flush")),
            ("As Ah Ad Ac Jo 2d 3d", Some("5-aces")),
            ("As Ah Ad Jo 4c 2d 3s", Some("four-of-a-kind")),
            ("As Ah Ad Jo 4c 2d 3d", Some("four-of-a-kind")),
            ("9s 9h 9d 9c Jo 2d 3d", Some("four-of-a-kind")),
            ("9s 9h 9d 4c 4d 2d 3d", Some("full-house")),
            ("As Jo 9d 9c 9s 2d 3h", Some("full-house")),
            ("2d 5d 9d Jd Jo 3c 3h", Some("flush")),
            ("8s 8h 8d 4d 5c 6s 7h", Some("three-of-a-kind")),
            ("As Ah Jo 2c 3d 4s 9h", Some("three-of-a-kind")),
            ("4d 5c 6s 7h 8h Ts Qs", Some("straight")),
            ("As 2c Jo 4d 5s 9h 9c", Some("straight")),
            ("As Jo 4c 4d 9s Th 7c", None),
            ("As 2c 4d 6s 8h Tc Qd", None),
        ] {
            assert_eq!(made(cards), line, "{cards}");
        }
    }

    #[test]
    fn four_of_a_kind_and_better_qualify() {
        let qualify = Fortune::ALL.iter().filter(|made| made.qualifies()).count();
        assert_eq!(qualify, 7);
        assert!(Fortune::FourOfAKind.qualifies() && !Fortune::FullHouse.qualifies());
    }
}
