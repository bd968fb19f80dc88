//! The shoe, or the pack in the dealer's hand.

use chance::{Ask, Card, Deck, Place};
use serde::{Deserialize, Serialize};

use crate::RefusalCode::{Closed, NotAwaited};
use crate::{CardsOut, Refusal};

/// The cards that go to the discard rack before the next one is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Burn {
    /// None, or no more.
    Done,
    /// The first of a new shoe, whose face says how many follow.
    ByFace,
    /// So many.
    More(u8),
}

/// What has left the shoe, and what it needs before the next card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    /// The cards that have left it.
    pub out: CardsOut,
    /// It must be shuffled before the next round, or at once in a round that it cannot complete.
    pub shuffle_due: bool,
    /// What must be burned.
    pub burn: Burn,
    /// The cut card is out: this round is the last.
    pub cut_card_out: bool,
    /// Faces among the cards that have left it which no player has seen, and which lie on the table
    /// no more: what was burned, and what was picked up without having been turned.
    #[serde(with = "crate::cards::cards_out::counts")]
    unshown: [u8; Card::COUNT],
}

impl Shoe {
    /// Fresh cards, which are shuffled before play begins.
    pub fn new(deck: Deck, decks: u8) -> Shoe {
        let out = CardsOut::new(deck, decks);
        let unshown = [0; Card::COUNT];
        Shoe { out, shuffle_due: true, burn: Burn::Done, cut_card_out: false, unshown }
    }

    /// A card that has left the shoe is picked up; whether no player has seen its face.
    #[inline(always)]
    pub fn pick_up(&mut self, card: Card, unshown: bool) {
        let count = &mut self.unshown[card.index() as usize];
        // Never more than there are cards.
        *count = count.wrapping_add(u8::from(unshown));
    }

    /// How often players have seen this card among those that are out, whether or not those on the
    /// table are hidden.
    #[inline]
    pub fn shown(&self, card: Card) -> u8 {
        self.out.seen(card).saturating_sub(self.unshown[usize::from(card.index())])
    }

    /// What players have seen of the cards that are out, but for `face_down`: those that lie on the
    /// table and are hidden from the one who looks.
    pub fn seen(&self, face_down: &[Card]) -> Vec<Card> {
        let mut seen = Vec::with_capacity(self.out.dealt().into());
        for index in 0..Card::COUNT as u8 {
            let card = Card::from_index(index);
            let hidden = face_down.iter().filter(|hidden| **hidden == card).count();
            let times = usize::from(self.shown(card)).saturating_sub(hidden);
            seen.extend(std::iter::repeat_n(card, times));
        }
        seen
    }

    /// Whether the cards must be shuffled before another one falls: when it is due, or none is
    /// left.
    #[inline(always)]
    pub fn needs_shuffle(&self) -> bool {
        self.shuffle_due || self.out.left() == 0
    }

    /// Whether something must be done before a card can fall.
    #[inline(always)]
    pub fn is_held_up(&self) -> bool {
        self.shuffle_due || self.burn != Burn::Done
    }

    /// What chance is asked where a card is due to a place.
    #[inline(always)]
    pub fn asks(&self, card: Ask) -> Ask {
        match self.burn {
            _ if self.needs_shuffle() => Ask::Shuffle,
            Burn::Done => card,
            _ => Ask::Card { to: Place::Burn },
        }
    }

    /// A card leaves, its face seen or not.
    #[inline(always)]
    pub fn take(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        match card {
            Some(card) => self.out.take_seen(card),
            None => {
                self.out.check(None)?;
                self.out.take(None);
                Ok(())
            }
        }
    }

    /// One more card goes to the discard rack before the next one is dealt.
    pub fn burn_more(&mut self) {
        self.burn = match self.burn {
            Burn::Done => Burn::More(1),
            Burn::More(more) => Burn::More(more.saturating_add(1)),
            Burn::ByFace => Burn::ByFace,
        };
    }

    /// A floor person has the cards shuffled before the next round.
    pub fn reshuffle(&mut self, clause: &'static str) -> Result<(), Refusal> {
        if self.shuffle_due {
            return Err(Closed.cite(clause, "a shuffle is due already"));
        }
        self.shuffle_due = true;
        Ok(())
    }

    /// A card goes to the discard rack. A first card that nobody saw says nothing of how many
    /// follow.
    pub fn burn(&mut self, card: Option<Card>, shuffle: &'static str) -> Result<(), Refusal> {
        if self.needs_shuffle() {
            return Err(NotAwaited.cite(shuffle, "the cards must be shuffled first"));
        }
        self.take(card)?;
        if let Some(card) = card {
            // Only the first card of a new shoe that says how many follow is turned.
            self.pick_up(card, self.burn != Burn::ByFace);
        }
        self.burn = match (self.burn, card) {
            (Burn::ByFace, Some(card)) => Burn::More(hands::points(card)),
            (Burn::More(more), _) if more > 1 => Burn::More(more - 1),
            _ => Burn::Done,
        };
        Ok(())
    }

    /// Writes down what it needs before the next card.
    pub(crate) fn future(&self, into: &mut Vec<u8>) {
        let burn = match self.burn {
            Burn::Done => 0,
            Burn::More(more) => more,
            Burn::ByFace => u8::MAX,
        };
        into.extend([burn, u8::from(self.shuffle_due), u8::from(self.cut_card_out)]);
    }

    /// All cards are back.
    pub fn shuffled(&mut self, burn: Burn) {
        self.out.shuffled();
        self.unshown = [0; Card::COUNT];
        (self.shuffle_due, self.burn, self.cut_card_out) = (false, burn, false);
    }

    /// In a round that the shoe cannot complete: all cards are back but those on the table. The
    /// round is the last before they are shuffled again.
    pub fn discards_shuffled(
        &mut self,
        on_table: impl IntoIterator<Item = Option<Card>>,
        burn: Burn,
    ) {
        self.out.discards_shuffled(on_table);
        self.unshown = [0; Card::COUNT];
        (self.shuffle_due, self.burn, self.cut_card_out) = (false, burn, true);
    }

    /// The cut card has come out (OH.BJ.7.IX).
    pub fn cut_card(&mut self) -> Result<(), Refusal> {
        if self.cut_card_out || self.shuffle_due {
            return Err(Closed.refuse("the cut card is out already, a shuffle is due"));
        }
        self.cut_card_out = true;
        Ok(())
    }

    /// A round is over. The one in which the cut card came out, behind so many cards, was the
    /// last before a shuffle (OH.BJ.7.IX).
    #[inline]
    pub fn round_over(&mut self, cut: u16) {
        self.shuffle_due |= self.cut_card_out | (self.out.dealt() > cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_card_of_a_shoe_says_how_many_follow_it() {
        for (card, more) in [("As", 1), ("2c", 2), ("9d", 9), ("Th", 10), ("Js", 10), ("Kc", 10)] {
            let mut shoe = Shoe::new(Deck::Standard, 8);
            assert_eq!(shoe.asks(Ask::Peek), Ask::Shuffle);
            shoe.shuffled(Burn::ByFace);
            shoe.burn(card.parse().ok(), "").expect("a card to burn");
            assert_eq!(shoe.burn, Burn::More(more), "{card}");
            for _ in 0..more {
                assert_eq!(shoe.asks(Ask::Peek), Ask::Card { to: Place::Burn });
                shoe.burn(None, "").expect("a card to burn");
            }
            assert_eq!(shoe.asks(Ask::Peek), Ask::Peek);
        }
    }
}
