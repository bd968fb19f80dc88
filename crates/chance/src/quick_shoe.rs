//! A shoe for simulations, shuffled a few cards ahead.

use crate::uniform::{self, Ahead};
use crate::{Card, Deck, Quick, Shoe};

/// How many cards are shuffled ahead: so many choices come out of one word.
const AHEAD: usize = 6;

/// How many times as many are put in their order at once, where a round draws a number of cards
/// that nobody can predict, the processor least of all.
const HANDFULS: usize = 6;

/// Places for the cards of the largest shoe: a power of two, so that a remainder is no division.
const PLACES: usize = 512;

/// A shoe that deals as [`Shoe`] does, each card any of those inside with the same probability, but
/// shuffles a handful of cards at a time, all out of one word of a [`Quick`] generator.
///
/// The next few cards are known before they are dealt: no live table may use it.
///
/// ```
/// use chance::{Deck, Quick, QuickShoe};
/// let (mut shoe, mut quick) = (QuickShoe::new(Deck::Standard, 6), Quick::seeded(1, 0));
/// assert!(shoe.draw(&mut quick).is_some());
/// assert_eq!((shoe.size(), shoe.dealt()), (312, 1));
/// ```
///
/// Where cards are told apart by less than their faces, whatever stands for one may be in their
/// place ([`QuickShoe::of`]): what comes when does not depend on it.
#[derive(Clone, Debug)]
pub struct QuickShoe<C = Card> {
    /// Those dealt, in their order; those that come next, in theirs; the others in no order.
    cards: Box<[C; PLACES]>,
    size: usize,
    dealt: usize,
    /// Where those begin that nobody has put in an order.
    ready: usize,
    ahead: Ahead<AHEAD>,
}

impl QuickShoe {
    /// A full shoe of this many decks, from one to eight.
    pub fn new(deck: Deck, decks: usize) -> QuickShoe {
        QuickShoe::of(deck, decks, |card| card)
    }
}

impl<C: Copy> QuickShoe<C> {
    /// How many cards are put in their order at a time.
    pub const HANDFUL: usize = AHEAD;

    /// How many are put in order at once, where as many are prepared as a round may take.
    pub const PREPARED: usize = AHEAD * HANDFULS;

    /// A full shoe of this many decks, from one to eight, with something that stands for each card.
    pub fn of(deck: Deck, decks: usize, stands_for: impl Fn(Card) -> C) -> QuickShoe<C> {
        let all = deck.cards().repeat(decks.clamp(1, Shoe::MOST_DECKS));
        let mut cards = Box::new([stands_for(all[0]); PLACES]);
        for (place, card) in cards.iter_mut().zip(&all) {
            *place = stands_for(*card);
        }
        let ahead = Ahead::new(all.len() as u64);
        QuickShoe { cards, size: all.len(), dealt: 0, ready: 0, ahead }
    }

    /// Those that are out, those that come next in their order, and the others in none.
    #[inline(always)]
    pub fn places(&self) -> &[C; PLACES] {
        &self.cards
    }

    /// Has whole handfuls ready until there are so many with those that are out.
    #[inline]
    pub fn ready_to(&mut self, quick: &mut Quick, cards: usize) {
        while self.ready < cards && self.size - self.ready >= AHEAD {
            self.shuffle_ahead(quick);
        }
    }

    /// Of the cards that are ready so many are out now.
    #[inline]
    pub fn deal_to(&mut self, cards: usize) {
        self.dealt = cards.min(self.ready);
    }

    /// How many cards it holds when it is full.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many cards are out.
    #[inline(always)]
    pub fn dealt(&self) -> usize {
        self.dealt
    }

    /// The next card; none from an empty shoe.
    #[inline(always)]
    pub fn draw(&mut self, quick: &mut Quick) -> Option<C> {
        if self.dealt == self.ready {
            self.make_ready(quick);
            if self.dealt == self.ready {
                return None;
            }
        }
        let card = self.cards[self.dealt % PLACES];
        self.dealt = self.dealt.wrapping_add(1);
        Some(card)
    }

    /// Has so many cards ready, if there are so many, and mostly many more: what is drawn next need
    /// not stop to shuffle.
    #[inline(always)]
    pub fn prepare(&mut self, quick: &mut Quick, cards: usize) {
        if self.ready.wrapping_sub(self.dealt) < cards {
            self.prepare_handfuls(quick);
        }
    }

    #[inline(never)]
    fn prepare_handfuls(&mut self, quick: &mut Quick) {
        for _ in 0..HANDFULS {
            if self.size - self.ready < AHEAD {
                return;
            }
            self.shuffle_ahead(quick);
        }
    }

    /// The next cards, as many as there are places for; answers how many there were.
    #[inline(always)]
    pub fn draw_all(&mut self, quick: &mut Quick, into: &mut [C]) -> usize {
        // Right behind a shuffle they need not be looked for.
        if self.dealt == self.ready && self.size - self.ready >= into.len() + AHEAD {
            for from in (0..into.len()).step_by(AHEAD) {
                let came = self.shuffle_ahead(quick);
                for (n, card) in came.into_iter().enumerate() {
                    if let Some(place) = into.get_mut(from + n) {
                        *place = card;
                    }
                }
            }
            self.dealt = self.dealt.wrapping_add(into.len());
            return into.len();
        }
        // What lacks is put in order before the first of them is taken.
        if self.ready.wrapping_sub(self.dealt) < into.len() && self.size - self.ready >= AHEAD {
            self.shuffle_ahead(quick);
        }
        if self.ready.wrapping_sub(self.dealt) < into.len() {
            return self.draw_each(quick, into);
        }
        let (dealt, cards) = (self.dealt, &*self.cards);
        for (n, place) in into.iter_mut().enumerate() {
            *place = cards[dealt.wrapping_add(n) % PLACES];
        }
        self.dealt = dealt.wrapping_add(into.len());
        into.len()
    }

    #[inline(never)]
    fn draw_each(&mut self, quick: &mut Quick, into: &mut [C]) -> usize {
        for (n, place) in into.iter_mut().enumerate() {
            let Some(card) = self.draw(quick) else { return n };
            *place = card;
        }
        into.len()
    }

    /// Puts the next few cards in their order.
    #[inline(never)]
    fn make_ready(&mut self, quick: &mut Quick) {
        let left = self.size - self.ready;
        if left >= AHEAD {
            self.shuffle_ahead(quick);
            return;
        }
        for at in 0..left {
            let chosen = quick.below((left - at) as u32) as usize;
            self.cards.swap(self.ready + at, self.ready + at + chosen);
        }
        self.ready = self.size;
    }

    /// The next few cards, put in their order: so many steps of the Fisher-Yates shuffle.
    #[inline(always)]
    fn shuffle_ahead(&mut self, quick: &mut Quick) -> [C; AHEAD] {
        let inside = (self.size - self.ready) as u64;
        let chosen = loop {
            if let Some(chosen) = uniform::ahead(quick.word(), inside, &self.ahead) {
                break chosen;
            }
        };
        // What is asked all the time is asked of nothing that a card written might have changed.
        let (ready, cards) = (self.ready, &mut *self.cards);
        let mut came = [cards[0]; AHEAD];
        for (n, (came, chosen)) in came.iter_mut().zip(chosen).enumerate() {
            let here = ready.wrapping_add(n);
            let there = here.wrapping_add(chosen as usize) % PLACES;
            *came = cards[there];
            cards[there] = cards[here % PLACES];
            cards[here % PLACES] = *came;
        }
        self.ready = ready + AHEAD;
        came
    }

    /// Every card is back, and all are shuffled.
    #[inline(always)]
    pub fn shuffle_all(&mut self) {
        // Cards are chosen evenly whatever order they lie in.
        (self.dealt, self.ready) = (0, 0);
    }

    /// Every card is back but those dealt that stay on the table.
    pub fn shuffle_but(&mut self, mut stays: impl FnMut(C) -> bool) {
        let mut on_table = 0;
        for at in 0..self.dealt {
            if stays(self.cards[at]) {
                self.cards.swap(on_table, at);
                on_table += 1;
            }
        }
        (self.dealt, self.ready) = (on_table, on_table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
        cards.sort_unstable_by_key(|card| card.index());
        cards
    }

    #[test]
    fn a_shoe_deals_every_card_once() {
        let mut quick = Quick::seeded(3, 0);
        for (deck, decks) in [(Deck::Standard, 1), (Deck::WithJoker, 1), (Deck::Standard, 8)] {
            let mut shoe = QuickShoe::new(deck, decks);
            for prepared in [0, 12, 60] {
                let dealt: Vec<_> = std::iter::from_fn(|| {
                    shoe.prepare(&mut quick, prepared);
                    shoe.draw(&mut quick)
                })
                .collect();
                assert_eq!(sorted(dealt), sorted(deck.cards().repeat(decks)));
                assert_eq!(shoe.dealt(), shoe.size());
                shoe.shuffle_all();
            }
        }
    }

    #[test]
    fn cards_come_as_they_would_one_by_one() {
        for (decks, each) in [(1, 6), (1, 10), (1, 11), (1, 3), (8, 4)] {
            let (mut shoe, mut quick) =
                (QuickShoe::new(Deck::Standard, decks), Quick::seeded(9, 1));
            let (mut single, mut same) = (shoe.clone(), quick.clone());
            for _ in 0..100 {
                let mut cards = vec![Card::JOKER; each];
                let came = shoe.draw_all(&mut quick, &mut cards);
                let expected: Vec<_> = (0..each).filter_map(|_| single.draw(&mut same)).collect();
                assert_eq!(cards[..came], expected);
                if came < each || quick.below(4) + same.below(4) == 0 {
                    shoe.shuffle_all();
                    single.shuffle_all();
                }
            }
        }
    }

    /// Whoever has whole handfuls put in order at once sees the cards that come one by one.
    #[test]
    fn cards_that_are_ready_come_in_the_same_order() {
        let (mut single, mut quick) = (QuickShoe::new(Deck::Standard, 6), Quick::seeded(2, 7));
        let mut shoe = QuickShoe::of(Deck::Standard, 6, Card::index);
        let mut same = quick.clone();
        for cards in [30, 31, 234, 300] {
            shoe.ready_to(&mut same, cards);
            shoe.deal_to(cards);
            while single.dealt() < cards {
                let at = single.dealt();
                assert_eq!(single.draw(&mut quick).map(Card::index), Some(shoe.places()[at]));
            }
            assert_eq!((shoe.dealt(), quick.word()), (cards, same.word()));
        }
    }

    #[test]
    fn what_lies_on_the_table_is_not_shuffled_back() {
        let mut quick = Quick::seeded(4, 0);
        let mut shoe = QuickShoe::new(Deck::Standard, 1);
        let dealt: Vec<_> = (0..51).filter_map(|_| shoe.draw(&mut quick)).collect();
        shoe.shuffle_but(|card| dealt[46..].contains(&card));
        assert_eq!(shoe.dealt(), 5);
        let rest: Vec<_> = std::iter::from_fn(|| shoe.draw(&mut quick)).collect();
        assert_eq!(rest.len(), 47);
        assert!(dealt[46..].iter().all(|card| !rest.contains(card)));
        assert_eq!(
            sorted([&rest[..], &dealt[46..]].concat()),
            sorted(Deck::Standard.cards().into())
        );
    }

    /// Every two cards come first and seventh, the first of the next handful, about equally often.
    #[test]
    fn pairs_of_cards_come_evenly() {
        let mut quick = Quick::seeded(5, 0);
        let mut shoe = QuickShoe::new(Deck::Standard, 1);
        let (mut times, rounds) = (HashMap::new(), 52 * 51 * 200);
        for _ in 0..rounds {
            shoe.shuffle_all();
            let first = shoe.draw(&mut quick).map(Card::index);
            let seventh = (0..6).filter_map(|_| shoe.draw(&mut quick)).last();
            *times.entry((first, seventh.map(Card::index))).or_insert(0_i64) += 1;
        }
        assert_eq!(times.len(), 52 * 51);
        let chi: f64 = times.values().map(|n| (*n - 200) as f64 * (*n - 200) as f64 / 200.0).sum();
        // 2,651 degrees of freedom, five standard deviations.
        assert!((2651.0 - chi).abs() < 5.0 * (2.0 * 2651.0_f64).sqrt(), "{chi}");
    }
}
