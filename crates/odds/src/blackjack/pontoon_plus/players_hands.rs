//! The hands that a player can have.

use std::collections::HashMap;

use hands::Total;

use crate::blackjack::{Counts, VALUES};

/// What one more card makes of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// More than 21.
    Bust,
    /// 21, soft or hard, which is paid at once (SG.PP.3.26).
    TwentyOne,
    /// A hand that is played on, by its number.
    Hand(u16),
}

/// Cards, in whatever order they fell, that make less than 21.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// How many of each value.
    pub cards: Counts,
    /// The total.
    pub total: Total,
    /// How many cards.
    pub size: usize,
    /// What another card of each value makes of it.
    pub next: [Next; VALUES],
}

/// Every hand below 21 that can be drawn, smaller totals first.
#[derive(Clone, Debug)]
pub struct Hands {
    all: Vec<Hand>,
    index: HashMap<Counts, u16>,
    longest: usize,
}

impl Hands {
    /// Every hand out of a shoe with these cards.
    pub fn new(most: &Counts) -> Hands {
        let mut found = vec![([0; VALUES], Total::EMPTY)];
        let mut known: HashMap<Counts, ()> = found.iter().map(|(cards, _)| (*cards, ())).collect();
        let mut n = 0;
        while n < found.len() {
            for value in 0..VALUES {
                let (mut cards, total) = found[n];
                cards[value] += 1;
                let total = total.with_points(value as u8 + 1);
                let goes_on = !total.is_bust() && total.points() != 21;
                if goes_on && cards[value] <= most[value] && known.insert(cards, ()).is_none() {
                    found.push((cards, total));
                }
            }
            n += 1;
        }
        // A card more makes the total with aces as ones bigger.
        found.sort_by_key(|(cards, total)| (total.hard(), *cards));
        let numbered = found.iter().enumerate().map(|(n, (cards, _))| (*cards, n as u16));
        let index: HashMap<Counts, u16> = numbered.collect();
        let all = found.iter().map(|(cards, total)| hand(*cards, *total, &index)).collect();
        let longest = found.iter().map(|(cards, _)| size(cards)).max().unwrap_or(0);
        Hands { all, index, longest }
    }

    /// All of them, a hand before those that one more card makes of it.
    pub fn all(&self) -> &[Hand] {
        &self.all
    }

    /// The hand with these cards; none where they make 21 or more.
    pub fn with(&self, cards: &Counts) -> Option<&Hand> {
        self.index.get(cards).map(|n| &self.all[usize::from(*n)])
    }

    /// The number of these cards; none where they make 21 or more.
    pub fn number(&self, cards: &Counts) -> Option<usize> {
        self.index.get(cards).map(|n| usize::from(*n))
    }

    /// How many cards the longest has.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

fn size(cards: &Counts) -> usize {
    cards.iter().map(|count| usize::from(*count)).sum()
}

fn hand(cards: Counts, total: Total, index: &HashMap<Counts, u16>) -> Hand {
    let next = std::array::from_fn(|value| {
        let more = total.with_points(value as u8 + 1);
        let mut with = cards;
        with[value] += 1;
        match more.points() {
            22.. => Next::Bust,
            21 => Next::TwentyOne,
            // More of a value than the shoe has are never drawn.
            _ => index.get(&with).map_or(Next::Bust, |n| Next::Hand(*n)),
        }
    });
    Hand { cards, total, size: size(&cards), next }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_card_more_is_a_later_hand() {
        let hands = Hands::new(&[16; VALUES]);
        assert_eq!(hands.all()[0].size, 0);
        for (n, hand) in hands.all().iter().enumerate() {
            for next in hand.next {
                assert!(!matches!(next, Next::Hand(later) if usize::from(later) <= n));
            }
        }
        // Nine and five, then two aces: in another order they would have stopped at 21.
        let cards = [2, 0, 0, 0, 1, 0, 0, 0, 1, 0];
        assert_eq!(hands.with(&cards).unwrap().total.points(), 16);
        assert!(hands.with(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 1]).is_none());
    }
}
