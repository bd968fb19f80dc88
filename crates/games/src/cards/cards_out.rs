//! What has left the deck or shoe, as the table knows it.

use chance::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::RefusalCode::Impossible;

/// The cards that have left a deck or shoe since it was shuffled.
///
/// The table never draws; this is how it knows that an entered card can be true, how many cards
/// are left, and when the cut card is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardsOut {
    deck: Deck,
    decks: u8,
    /// How many cards there are in all.
    size: u16,
    /// How many cards have left, those that nobody saw included.
    dealt: u16,
    #[serde(with = "counts")]
    seen: [u8; Card::COUNT],
}

impl CardsOut {
    /// A fresh shoe of this many decks.
    pub fn new(deck: Deck, decks: u8) -> CardsOut {
        let size = deck.len() as u16 * u16::from(decks);
        CardsOut { deck, decks, size, dealt: 0, seen: [0; Card::COUNT] }
    }

    /// How many cards have left.
    #[inline]
    pub fn dealt(&self) -> u16 {
        self.dealt
    }

    /// How many cards are left.
    #[inline]
    pub fn left(&self) -> u16 {
        self.size - self.dealt
    }

    /// How often this card has left, as far as it was seen.
    #[inline]
    pub fn seen(&self, card: Card) -> u8 {
        self.seen[card.index() as usize]
    }

    /// The cards that have left, those that nobody saw apart.
    pub fn all_seen(&self) -> impl Iterator<Item = Card> {
        let cards = (0..Card::COUNT as u8).map(Card::from_index);
        cards.flat_map(|card| std::iter::repeat_n(card, self.seen(card).into()))
    }

    /// Whether this card can be the next one; an unseen card always can while any is left.
    #[inline]
    pub fn check(&self, card: Option<Card>) -> Result<(), Refusal> {
        let possible = self.left() > 0
            && card.is_none_or(|card| {
                self.seen[card.index() as usize] < self.decks && self.deck.contains(card)
            });
        if possible { Ok(()) } else { Err(self.refuse(card)) }
    }

    /// Takes a card that has been checked.
    #[inline]
    pub fn take(&mut self, card: Option<Card>) {
        self.dealt += 1;
        if let Some(card) = card {
            self.seen[card.index() as usize] += 1;
        }
    }

    /// Whether it is a shoe of standard decks that holds so many cards more.
    #[inline(always)]
    pub fn is_standard_with(&self, cards: u16) -> bool {
        self.deck == Deck::Standard && self.left() >= cards
    }

    /// Takes a card that was seen from standard decks that hold one more, if it can be the next
    /// one.
    #[inline(always)]
    pub fn takes_standard(&mut self, card: Card) -> bool {
        let seen = &mut self.seen[card.index() as usize];
        if *seen >= self.decks || card.is_joker() {
            return false;
        }
        // Neither can be more than there are cards.
        *seen = seen.wrapping_add(1);
        self.dealt = self.dealt.wrapping_add(1);
        true
    }

    /// Takes a card whose face was seen, if it can be the next one.
    #[inline(always)]
    pub fn take_seen(&mut self, card: Card) -> Result<(), Refusal> {
        let (most, contains) = (self.decks, self.deck.contains(card));
        if let Some(seen) = self.seen.get_mut(card.index() as usize)
            && (*seen < most) & contains & (self.dealt < self.size)
        {
            *seen += 1;
            self.dealt += 1;
            return Ok(());
        }
        Err(self.refuse(Some(card)))
    }

    /// Takes these cards, all of them seen and different, and so many unseen ones, when none has
    /// left before; false, and nothing is taken, where that is not so, or one of them cannot be.
    #[inline]
    pub fn take_from_whole(&mut self, seen: &[Card], unseen: u16) -> bool {
        let all = seen.len() as u16 + unseen;
        // Bits that are all different add up to what they are together.
        let outside = self.deck.outside();
        let (mut together, mut sum) = (outside, outside);
        for card in seen {
            let bit = 1 << (card.index() & 63);
            together |= bit;
            sum = sum.wrapping_add(bit);
        }
        if self.dealt > 0 || all > self.size || together != sum {
            return false;
        }
        seen.iter().for_each(|card| self.seen[card.index() as usize] = 1);
        self.dealt = all;
        true
    }

    /// A card that left unseen has been turned over: checks it as [`CardsOut::check`] does.
    pub fn check_reveal(&self, card: Card) -> Result<(), Refusal> {
        let possible = self.seen[card.index() as usize] < self.decks && self.deck.contains(card);
        if possible { Ok(()) } else { Err(self.refuse(Some(card))) }
    }

    /// Notes the face of a card that left unseen.
    pub fn reveal(&mut self, card: Card) {
        self.seen[card.index() as usize] += 1;
    }

    /// A card that was counted unseen is in the shoe still.
    pub fn was_not_dealt(&mut self) {
        debug_assert!(self.dealt > 0);
        self.dealt -= 1;
    }

    /// The cards that have left since the shoe stood like this, those that nobody saw last; none
    /// where cards have come back since.
    pub fn left_since(&self, earlier: &CardsOut) -> Vec<Option<Card>> {
        let gone = usize::from(self.dealt.saturating_sub(earlier.dealt));
        let seen = (0..Card::COUNT as u8).flat_map(|index| {
            let times = |out: &CardsOut| out.seen[usize::from(index)];
            let more = times(self).saturating_sub(times(earlier));
            std::iter::repeat_n(Some(Card::from_index(index)), more.into())
        });
        seen.chain(std::iter::repeat(None)).take(gone).collect()
    }

    /// Shuffled: everything is back.
    #[inline]
    pub fn shuffled(&mut self) {
        self.dealt = 0;
        self.seen = [0; Card::COUNT];
    }

    /// Only the discards are back: these cards are still on the table.
    pub fn discards_shuffled(&mut self, on_table: impl IntoIterator<Item = Option<Card>>) {
        self.shuffled();
        on_table.into_iter().for_each(|card| self.take(card));
    }

    /// Why a card cannot be the next one out.
    #[cold]
    #[inline(never)]
    pub fn refuse(&self, card: Option<Card>) -> Refusal {
        Impossible.refuse(match card {
            Some(card) if !self.deck.contains(card) => format!("{card} is not in this deck"),
            Some(card) if self.left() > 0 => {
                format!("{card} is there more often than {} deck(s) hold it", self.decks)
            }
            _ => "no card is left in the deck or shoe".into(),
        })
    }
}

/// Arrays of 53 are beyond what serde derives.
pub(crate) mod counts {
    use chance::Card;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(
        counts: &[u8; Card::COUNT],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        counts.as_slice().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; Card::COUNT], D::Error> {
        let counts = Vec::<u8>::deserialize(from)?;
        counts.try_into().map_err(|_| serde::de::Error::custom("expected a count for each card"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Option<Card> {
        text.parse().ok()
    }

    #[test]
    fn a_card_cannot_come_more_often_than_the_shoe_holds_it() {
        let mut out = CardsOut::new(Deck::Standard, 2);
        for _ in 0..2 {
            assert!(out.check(card("As")).is_ok());
            out.take(card("As"));
        }
        assert!(out.check(card("As")).is_err());
        assert!(out.check(Some(Card::JOKER)).is_err());
        out.take(None);
        assert_eq!((out.dealt(), out.left()), (3, 101));
        assert!(out.check_reveal(Card::JOKER).is_err());
        out.shuffled();
        assert!(out.check(card("As")).is_ok());
    }

    #[test]
    fn a_whole_deck_gives_several_cards_as_one_by_one() {
        let cards = |text| -> Vec<Card> {
            chance::cards(text).expect("cards").into_iter().flatten().collect()
        };
        for (text, unseen, can_be) in [
            ("As Kd 2c", 4, true),
            ("As Kd As", 4, false),
            ("As Jo 2c", 4, false),
            ("As Kd 2c", 49, true),
            ("As Kd 2c", 50, false),
        ] {
            let mut out = CardsOut::new(Deck::Standard, 1);
            let fresh = out.clone();
            assert_eq!(out.take_from_whole(&cards(text), unseen), can_be, "{text}");
            let mut single = fresh.clone();
            if can_be {
                cards(text).iter().for_each(|card| single.take(Some(*card)));
                (0..unseen).for_each(|_| single.take(None));
            }
            assert_eq!(out, single);
            assert!(!can_be || !out.take_from_whole(&cards("3c"), 0), "not whole any more");
        }
    }

    #[test]
    fn what_has_left_since_is_known_by_its_face_if_it_was_seen() {
        let mut out = CardsOut::new(Deck::Standard, 2);
        out.take(card("As"));
        out.take(None);
        let earlier = out.clone();
        out.reveal(card("9d").expect("a card"));
        assert_eq!(out.left_since(&earlier), [], "a card that is turned does not leave");
        let earlier = out.clone();
        out.take(None);
        out.take(card("As"));
        assert_eq!(out.left_since(&earlier), [card("As"), None]);
        out.shuffled();
        assert_eq!(out.left_since(&earlier), []);
    }

    #[test]
    fn discards_come_back_and_what_lies_on_the_table_does_not() {
        let mut out = CardsOut::new(Deck::Standard, 1);
        for index in 0..52 {
            out.take(Some(Card::from_index(index)));
        }
        assert_eq!(out.check(None).unwrap_err().why(), "no card is left in the deck or shoe");
        out.discards_shuffled([card("As"), None]);
        assert_eq!(out.left(), 50);
        assert!(out.check(card("As")).is_err());
        assert!(out.check(card("Ks")).is_ok());
    }
}
