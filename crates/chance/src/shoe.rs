//! Shoes: one to eight decks, dealt card by card.

use crate::uniform::{self, Words};
use crate::{Card, Deck};

/// The cards of one to eight decks, some of them dealt.
///
/// The shoe is shuffled lazily: [`draw`](Shoe::draw) takes one of the cards left, each with the
/// same probability, which is one step of the Fisher-Yates shuffle. A round costs as many steps
/// as it deals cards, and nobody, the program included, knows the order of what is still inside.
///
/// ```
/// use chance::{Deck, Generator, Shoe};
/// let mut shoe = Shoe::new(Deck::Standard, 6)?;
/// shoe.set_cut_card(260);
/// let card = shoe.draw(&mut Generator::seeded(1, 0)).expect("a full shoe");
/// assert_eq!((shoe.remaining(), shoe.dealt()), (311, 1));
/// assert_eq!(shoe.out(), [card]);
/// assert!(!shoe.cut_card_reached());
/// # Ok::<(), chance::ShoeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shoe {
    deck: Deck,
    /// Every card of the shoe in the order of new decks.
    unshuffled: Box<[Card]>,
    /// Every card of the shoe: first those inside, in no order that matters, then those out,
    /// the last one dealt first.
    cards: Box<[Card]>,
    inside: usize,
    /// How many cards are dealt before the cut card shows.
    cut: usize,
    /// Discards came back in the middle of a round, after which everything is shuffled.
    patched: bool,
}

/// A shoe holds one to eight decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shoe holds 1 to 8 decks, not {0}")]
pub struct ShoeError(pub usize);

/// A card that is said to lie on the table was not dealt from this shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be kept on the table: not that many were dealt from this shoe")]
pub struct DiscardError(pub Card);

impl Shoe {
    /// The most decks a shoe holds.
    pub const MOST_DECKS: usize = 8;

    /// A full shoe of this many decks, with the cut card behind the last card.
    ///
    /// # Errors
    /// Unless there are one to eight decks.
    pub fn new(deck: Deck, decks: usize) -> Result<Shoe, ShoeError> {
        if (1..=Shoe::MOST_DECKS).contains(&decks) {
            Ok(Shoe::of(deck, decks))
        } else {
            Err(ShoeError(decks))
        }
    }

    /// One full deck, as hand-dealt games use.
    pub fn single(deck: Deck) -> Shoe {
        Shoe::of(deck, 1)
    }

    fn of(deck: Deck, decks: usize) -> Shoe {
        let cards = deck.cards().repeat(decks).into_boxed_slice();
        let inside = cards.len();
        Shoe { deck, unshuffled: cards.clone(), cards, inside, cut: inside, patched: false }
    }

    /// The kind of deck.
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// How many decks.
    pub fn decks(&self) -> usize {
        self.cards.len() / self.deck.len()
    }

    /// How many cards the shoe holds when it is full.
    #[inline]
    pub fn size(&self) -> usize {
        self.cards.len()
    }

    /// How many cards are inside.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.inside
    }

    /// How many cards are out: on the table or in the discard rack.
    #[inline]
    pub fn dealt(&self) -> usize {
        self.cards.len() - self.inside
    }

    /// The cards inside, in an order that tells nothing about the order they will be dealt in.
    #[inline]
    pub fn inside(&self) -> &[Card] {
        &self.cards[..self.inside]
    }

    /// The cards that are out, the last one dealt first.
    #[inline]
    pub fn out(&self) -> &[Card] {
        &self.cards[self.inside..]
    }

    /// Puts the cut card behind this many cards; behind the last card if there are fewer.
    pub fn set_cut_card(&mut self, dealt_before: usize) {
        self.cut = dealt_before.min(self.cards.len());
    }

    /// How many cards are dealt before the cut card shows.
    pub fn cut_card(&self) -> usize {
        self.cut
    }

    /// Whether the cut card shows, so that the shoe is shuffled when the round is over. It also
    /// is after [`return_discards`](Shoe::return_discards).
    #[inline]
    pub fn cut_card_reached(&self) -> bool {
        self.patched || self.dealt() >= self.cut
    }

    /// The next card, any of those inside with the same probability; none from an empty shoe.
    /// A burned card is drawn like any other.
    #[inline]
    pub fn draw(&mut self, words: &mut impl Words<16>) -> Option<Card> {
        let inside = &mut self.cards[..self.inside];
        if inside.is_empty() {
            return None;
        }
        uniform::take(words, inside);
        self.inside -= 1;
        inside.last().copied()
    }

    /// Puts every card back and shuffles: what is drawn from here on depends on the words alone,
    /// not on what was drawn before.
    #[inline]
    pub fn shuffle_all(&mut self) {
        // Draws are uniform whatever the order inside; going back to that of new decks lets a
        // round be dealt again without those before it.
        self.cards.copy_from_slice(&self.unshuffled);
        self.inside = self.cards.len();
        self.patched = false;
    }

    /// Shuffles the discards back into a shoe that has run out in the middle of a round, while
    /// the cards in play, `keep`, stay on the table. Cards still inside are shuffled with them.
    ///
    /// ```
    /// use chance::{Deck, Generator, Shoe};
    /// let mut shoe = Shoe::single(Deck::Standard);
    /// let mut generator = Generator::seeded(1, 0);
    /// let dealt: Vec<_> = (0..52).filter_map(|_| shoe.draw(&mut generator)).collect();
    /// let hand = &dealt[47..];
    /// shoe.return_discards(hand)?;
    /// assert_eq!(shoe.remaining(), 47);
    /// assert!(hand.iter().all(|card| !shoe.inside().contains(card)));
    /// # Ok::<(), chance::DiscardError>(())
    /// ```
    ///
    /// # Errors
    /// If a kept card is not out, or not that often; the shoe is then left as it was.
    pub fn return_discards(&mut self, keep: &[Card]) -> Result<(), DiscardError> {
        let mut kept = [0_u32; Card::COUNT];
        for card in keep {
            kept[usize::from(card.index())] += 1;
        }
        let mut missing = kept;
        for card in self.out() {
            let left = &mut missing[usize::from(card.index())];
            *left = left.saturating_sub(1);
        }
        if let Some(&card) = keep.iter().find(|card| missing[usize::from(card.index())] > 0) {
            return Err(DiscardError(card));
        }

        // Discards move down to the cards inside, which leaves the kept ones at the end.
        for place in self.inside..self.cards.len() {
            let left = &mut kept[usize::from(self.cards[place].index())];
            if *left > 0 {
                *left -= 1;
            } else {
                self.cards.swap(place, self.inside);
                self.inside += 1;
            }
        }
        self.patched = true;
        Ok(())
    }
}
