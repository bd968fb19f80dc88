//! Decks: which cards a single deck holds.

use serde::{Deserialize, Serialize};

use crate::{Card, Rank};

/// The kinds of deck that tables are supplied with.
///
/// ```
/// use chance::{Card, Deck};
/// assert_eq!(Deck::WithJoker.len(), 53);
/// assert!(Deck::WithJoker.contains(Card::JOKER));
/// assert!(!Deck::NoTens.contains("Th".parse().unwrap()));
/// assert!(Deck::NoTens.contains("Kh".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deck {
    /// 52 cards.
    Standard,
    /// 52 cards and one joker.
    WithJoker,
    /// 48 cards: the four tens are taken out, jacks, queens and kings stay.
    NoTens,
}

/// Every card in the order of its number; a deck without the joker stops one short.
static CARDS: [Card; Card::COUNT] = {
    let mut cards = [Card::JOKER; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        cards[index] = Card::from_index(index as u8);
        index += 1;
    }
    cards
};

static NO_TENS: [Card; 48] = {
    let mut cards = [Card::JOKER; 48];
    let mut at = 0;
    let mut index = 0;
    while index < 52 {
        let card = Card::from_index(index);
        if !is_ten(card) {
            cards[at] = card;
            at += 1;
        }
        index += 1;
    }
    assert!(at == 48);
    cards
};

const fn is_ten(card: Card) -> bool {
    matches!(card.rank(), Some(Rank::Ten))
}

impl Deck {
    /// Every kind of deck.
    pub const ALL: [Deck; 3] = [Deck::Standard, Deck::WithJoker, Deck::NoTens];

    /// The cards of one deck, unshuffled, lowest card number first.
    #[inline]
    pub fn cards(self) -> &'static [Card] {
        match self {
            Deck::Standard => &CARDS[..52],
            Deck::WithJoker => &CARDS,
            Deck::NoTens => &NO_TENS,
        }
    }

    /// How many cards one deck holds.
    #[allow(clippy::len_without_is_empty, reason = "no deck is empty")]
    #[inline]
    pub const fn len(self) -> usize {
        match self {
            Deck::Standard => 52,
            Deck::WithJoker => 53,
            Deck::NoTens => 48,
        }
    }

    /// Whether a deck of this kind holds the card.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        match self {
            Deck::Standard => !card.is_joker(),
            Deck::WithJoker => true,
            Deck::NoTens => !card.is_joker() && !is_ten(card),
        }
    }

    /// A mask of what no deck of this kind holds: a bit for every number, the lowest for that of
    /// the first card.
    #[inline]
    pub const fn outside(self) -> u64 {
        const STANDARD: u64 = all_but(Deck::Standard);
        const WITH_JOKER: u64 = all_but(Deck::WithJoker);
        const NO_TENS: u64 = all_but(Deck::NoTens);
        match self {
            Deck::Standard => STANDARD,
            Deck::WithJoker => WITH_JOKER,
            Deck::NoTens => NO_TENS,
        }
    }
}

const fn all_but(deck: Deck) -> u64 {
    let (mut mask, mut card) = (u64::MAX, 0);
    while card < Card::COUNT as u8 {
        if deck.contains(Card::from_index(card)) {
            mask &= !(1 << card);
        }
        card += 1;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_holds_each_of_its_cards_once_and_no_other() {
        for deck in Deck::ALL {
            assert_eq!(deck.cards().len(), deck.len());
            for index in 0..Card::COUNT as u8 {
                let card = Card::from_index(index);
                let copies = deck.cards().iter().filter(|&&c| c == card).count();
                assert_eq!(copies, usize::from(deck.contains(card)), "{card} in {deck:?}");
                let outside = deck.outside() >> index & 1 == 1;
                assert_eq!(outside, !deck.contains(card), "{card} in {deck:?}");
            }
        }
    }
}
