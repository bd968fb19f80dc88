//! The first cards of a round: two of a box, and the dealer's up card with what makes it a
//! blackjack.
//!
//! Wagers on the first cards need no strategy. Cards of one kind are dealt alike, so deals are
//! counted by kinds of card with the number of orders in which they fall.

use chance::{Card, Deck};
use games::blackjack::FirstCards;
use hands::is_blackjack;

/// How many cards of each kind a shoe holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds {
    of: [u8; 52],
    left: u64,
}

/// Deals that a wager cannot tell apart: one of them, and how many there are.
pub type Class = (FirstCards, u64);

impl Kinds {
    /// A fresh shoe.
    pub fn fresh(deck: Deck, decks: u8) -> Kinds {
        let mut kinds = Kinds { of: [0; 52], left: 0 };
        for card in deck.cards() {
            kinds.of[usize::from(card.index())] = decks;
            kinds.left += u64::from(decks);
        }
        kinds
    }

    /// How many cards are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// How many cards of a kind are left.
    pub fn of(&self, card: Card) -> u64 {
        u64::from(self.of[usize::from(card.index())])
    }

    /// The kinds that are left.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        (0..52).map(Card::from_index).filter(|card| self.of(*card) > 0)
    }

    /// The shoe without one card of a kind.
    ///
    /// # Panics
    /// If none of that kind is left.
    #[must_use]
    pub fn without(&self, card: Card) -> Kinds {
        let mut kinds = *self;
        kinds.of[usize::from(card.index())] -= 1;
        kinds.left -= 1;
        kinds
    }

    /// Every two cards of a box, with the number of ordered deals and what is left of the shoe.
    pub fn each_two(&self, mut each: impl FnMut([Card; 2], u64, &Kinds)) {
        for first in self.iter() {
            let rest = self.without(first);
            for second in rest.iter().filter(|second| *second >= first) {
                let orders = if first == second { 1 } else { 2 };
                let weight = orders * self.of(first) * rest.of(second);
                each([first, second], weight, &rest.without(second));
            }
        }
    }

    /// Every deal of two cards to a box and two to the dealer, whose hole card is told only where
    /// it makes a blackjack, with the number of ordered deals.
    pub fn each_deal(&self, mut each: impl FnMut(FirstCards, u64)) {
        self.each_two(|own, weight, left| {
            for up in left.iter() {
                let (weight, left) = (weight * left.of(up), left.without(up));
                let mut others = left.left();
                for hole in left.iter().filter(|hole| is_blackjack(up, *hole)) {
                    others -= left.of(hole);
                    let cards = FirstCards { own, up, blackjack_hole: Some(hole) };
                    each(cards, weight * left.of(hole));
                }
                each(FirstCards { own, up, blackjack_hole: None }, weight * others);
            }
        });
    }

    /// The deals by kind: `kind` numbers what a wager looks at, from 0 to below `kinds`.
    pub fn classes(&self, kinds: usize, kind: impl Fn(FirstCards) -> usize) -> Vec<Class> {
        let mut classes: Vec<Option<Class>> = vec![None; kinds];
        self.each_deal(|cards, weight| {
            classes[kind(cards)].get_or_insert((cards, 0)).1 += weight;
        });
        classes.into_iter().flatten().collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn deals_by_kind_are_as_many_as_ordered_deals_of_single_cards() {
        for (deck, decks, cards) in [(Deck::Standard, 1, 52), (Deck::NoTens, 5, 240)] {
            let (mut two, mut four) = (0, 0);
            let kinds = Kinds::fresh(deck, decks);
            kinds.each_two(|_, weight, _| two += weight);
            kinds.each_deal(|_, weight| four += weight);
            assert_eq!(two, cards * (cards - 1));
            assert_eq!(four, cards * (cards - 1) * (cards - 2) * (cards - 3));
        }
    }

    #[test]
    fn blackjacks_are_as_many_as_counted_by_hand() {
        let mut blackjacks = 0;
        Kinds::fresh(Deck::Standard, 2).each_deal(|cards, weight| {
            blackjacks += if cards.blackjack_hole.is_some() { weight } else { 0 };
        });
        // Eight aces with 32 tens in two orders, and any two of the other cards before them.
        assert_eq!(blackjacks, 8 * 32 * 2 * 102 * 101);
    }
}
