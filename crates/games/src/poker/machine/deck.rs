//! What has left the one deck of a poker table, as the table knows it.

use chance::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::RefusalCode::Impossible;
use crate::{CardsOut, Refusal};

/// The cards that are out of one deck: a bit for each whose face was seen, and how many there are.
///
/// It is what [`CardsOut`] is for any number of decks, small enough to be cleared every round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DeckOut {
    seen: u64,
    dealt: u8,
}

/// By the byte that a card is, its number plus one: a look-up is less than a shift, and a byte is
/// never outside.
static BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut card = 0;
    while card < Card::COUNT {
        bits[card + 1] = 1 << card;
        card += 1;
    }
    bits
};

/// The bit of a card.
#[inline(always)]
fn bit(card: Card) -> u64 {
    BITS[usize::from(card.index().wrapping_add(1))]
}

impl DeckOut {
    /// How many cards are left.
    #[inline(always)]
    pub fn left(self, deck: Deck) -> usize {
        deck.len().saturating_sub(self.dealt.into())
    }

    /// Whether the face of this card may be the next one seen, as far as other faces tell: there is
    /// one deck (OH.C4.3.I, OH.DJ.3.a, OH.TB.3.I).
    #[inline(always)]
    fn may_show(self, deck: Deck, card: Card) -> bool {
        self.seen & bit(card) == 0 && deck.contains(card)
    }

    /// These cards leave the one deck (OH.C4.3.I), all of them seen; false, and none does, where
    /// one of them cannot, given what the deck does not hold. There are enough of them.
    #[inline(always)]
    pub fn take_all(&mut self, outside: u64, cards: &[Card]) -> bool {
        // Bits that are all different add up to what they are together.
        let before = self.seen | outside;
        let (mut together, mut sum) = (before, before);
        for card in cards {
            together |= bit(*card);
            sum = sum.wrapping_add(bit(*card));
        }
        if together != sum {
            return false;
        }
        self.seen = together & !outside;
        self.dealt += cards.len() as u8;
        true
    }

    /// Checks that the card can be the next one out; none for a card that leaves unseen.
    #[inline(always)]
    pub fn check(self, deck: Deck, card: Option<Card>) -> Result<(), Refusal> {
        let faces = card.is_none_or(|card| self.may_show(deck, card));
        if faces && self.left(deck) > 0 { Ok(()) } else { Err(self.refuse(deck, card)) }
    }

    /// A card that was checked leaves the deck.
    #[inline(always)]
    pub fn take(&mut self, card: Option<Card>) {
        self.dealt += 1;
        if let Some(card) = card {
            self.reveal(card);
        }
    }

    /// A card that left unseen has been turned over: checks it as [`DeckOut::check`] does.
    pub fn check_reveal(self, deck: Deck, card: Card) -> Result<(), Refusal> {
        if self.may_show(deck, card) { Ok(()) } else { Err(self.refuse(deck, Some(card))) }
    }

    /// A card that left unseen has been turned over.
    #[inline(always)]
    pub fn reveal(&mut self, card: Card) {
        self.seen |= bit(card);
    }

    /// Says why in the words that all tables have for it.
    #[cold]
    #[inline(never)]
    pub fn refuse(self, deck: Deck, card: Option<Card>) -> Refusal {
        let mut all = CardsOut::new(deck, 1);
        let seen =
            (0..Card::COUNT as u8).map(Card::from_index).filter(|c| self.seen & bit(*c) != 0);
        seen.for_each(|card| all.reveal(card));
        (0..self.dealt).for_each(|_| all.take(None));
        all.check(card).err().unwrap_or_else(|| Impossible.refuse("that card cannot come"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Generator;

    #[test]
    fn one_deck_answers_as_any_number_of_decks_does() {
        let mut random = Generator::seeded(11, 0);
        for deck in [Deck::Standard, Deck::WithJoker, Deck::NoTens] {
            let (mut one, mut any) = (DeckOut::default(), CardsOut::new(deck, 1));
            for _ in 0..400 {
                let card = Card::from_index(random.below(Card::COUNT as u32) as u8);
                let card = (random.below(8) > 0).then_some(card);
                assert_eq!(one.check(deck, card), any.check(card), "{deck:?}");
                if let Some(face) = card {
                    assert_eq!(one.check_reveal(deck, face), any.check_reveal(face));
                }
                if any.check(card).is_ok() {
                    one.take(card);
                    any.take(card);
                }
                assert_eq!(one.left(deck), usize::from(any.left()));
            }
        }
    }
    #[test]
    fn several_cards_leave_as_they_would_one_by_one() {
        let mut random = Generator::seeded(12, 0);
        let mut left_together = 0;
        for deck in [Deck::Standard, Deck::WithJoker, Deck::NoTens] {
            let mut one = DeckOut::default();
            for _ in 0..4_000 {
                let cards: Vec<Card> = (0..1 + random.below(5))
                    .map(|_| Card::from_index(random.below(Card::COUNT as u32) as u8))
                    .collect();
                let (mut together, mut single) = (one, one);
                let all = together.take_all(deck.outside(), &cards);
                let each = cards.iter().all(|card| {
                    let can = single.check(deck, Some(*card)).is_ok();
                    single.take(can.then_some(*card));
                    can
                });
                assert_eq!(all, each, "{deck:?} {cards:?}");
                assert_eq!(together, if all { single } else { one });
                left_together += u32::from(all);
                one = if together.left(deck) < 20 { DeckOut::default() } else { together };
            }
        }
        assert!(left_together > 1_000);
    }
}
