//! The laws of the shoe.

use std::collections::HashMap;

use chance::{Card, Deck, DiscardError, Generator, Shoe, Words};
use proptest::prelude::*;

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

fn any_shoe() -> impl Strategy<Value = Shoe> {
    (prop::sample::select(&Deck::ALL[..]), 1..=8_usize)
        .prop_map(|(deck, decks)| Shoe::new(deck, decks).expect("1 to 8 decks"))
}

/// Words read from a list.
struct Listed(Vec<u32>);

impl Words<16> for Listed {
    fn word(&mut self) -> u32 {
        self.0.pop().expect("a word in the list")
    }
}

proptest! {
    #[test]
    fn a_shoe_holds_exactly_its_cards_and_deals_each_once(mut shoe in any_shoe(), seed: u64) {
        let all = sorted(&shoe.deck().cards().repeat(shoe.decks()));
        let mut generator = Generator::seeded(seed, 0);
        for _round in 0..2 {
            let mut dealt = Vec::new();
            while let Some(card) = shoe.draw(&mut generator) {
                dealt.push(card);
                prop_assert_eq!(shoe.out()[0], card);
                prop_assert_eq!(shoe.dealt(), dealt.len());
                prop_assert_eq!(shoe.remaining() + shoe.dealt(), shoe.size());
            }
            prop_assert_eq!(sorted(&dealt), &all[..]);
            prop_assert_eq!(shoe.draw(&mut generator), None);
            shoe.shuffle_all();
            prop_assert_eq!(sorted(shoe.inside()), &all[..]);
        }
    }

    #[test]
    fn cards_inside_and_out_always_make_up_the_shoe(
        mut shoe in any_shoe(), seed: u64, draws in 0..430_usize,
    ) {
        let mut generator = Generator::seeded(seed, 1);
        let drawn: Vec<Card> = (0..draws).map_while(|_| shoe.draw(&mut generator)).collect();
        let mut out = shoe.out().to_vec();
        out.reverse();
        prop_assert_eq!(&out, &drawn);
        out.extend(shoe.inside());
        prop_assert_eq!(sorted(&out), sorted(&shoe.deck().cards().repeat(shoe.decks())));
    }

    #[test]
    fn the_cut_card_shows_after_exactly_as_many_cards(
        mut shoe in any_shoe(), seed: u64, cut in 0..500_usize,
    ) {
        shoe.set_cut_card(cut);
        let mut generator = Generator::seeded(seed, 2);
        loop {
            prop_assert_eq!(shoe.cut_card_reached(), shoe.dealt() >= cut.min(shoe.size()));
            if shoe.draw(&mut generator).is_none() { break }
        }
        shoe.shuffle_all();
        prop_assert_eq!(shoe.cut_card(), cut.min(shoe.size()));
        prop_assert_eq!(shoe.cut_card_reached(), shoe.cut_card() == 0);
    }

    #[test]
    fn returned_discards_keep_the_kept_cards_out(
        mut shoe in any_shoe(), seed: u64, draws in 0..430_usize, keep in 0..30_usize,
    ) {
        let mut generator = Generator::seeded(seed, 3);
        let drawn: Vec<Card> = (0..draws).map_while(|_| shoe.draw(&mut generator)).collect();
        let kept = &drawn[drawn.len().saturating_sub(keep)..];
        shoe.return_discards(kept).unwrap();
        prop_assert_eq!(sorted(shoe.out()), sorted(kept));
        prop_assert!(shoe.cut_card_reached(), "all is shuffled after this round");
        // What is dealt from here on, and what was kept, is the whole shoe.
        let mut all = kept.to_vec();
        all.extend(std::iter::from_fn(|| shoe.draw(&mut generator)));
        prop_assert_eq!(sorted(&all), sorted(&shoe.deck().cards().repeat(shoe.decks())));
        shoe.shuffle_all();
        prop_assert!(!shoe.cut_card_reached());
    }

    #[test]
    fn a_shuffle_forgets_what_was_dealt_before(mut shoe in any_shoe(), seed: u64, draws in 0..99) {
        let mut fresh = shoe.clone();
        let mut other = Generator::seeded(seed, 4);
        (0..draws).for_each(|_| _ = shoe.draw(&mut other));
        shoe.shuffle_all();
        let (mut one, mut two) = (Generator::seeded(seed, 5), Generator::seeded(seed, 5));
        for _ in 0..shoe.size() {
            prop_assert_eq!(shoe.draw(&mut one), fresh.draw(&mut two));
        }
    }
}

#[test]
fn cards_that_were_not_dealt_cannot_be_kept() {
    let mut shoe = Shoe::new(Deck::Standard, 2).unwrap();
    let mut generator = Generator::seeded(1, 0);
    let card = shoe.draw(&mut generator).unwrap();
    let before = (shoe.inside().to_vec(), shoe.out().to_vec());
    assert_eq!(shoe.return_discards(&[card, card]), Err(DiscardError(card)));
    assert_eq!(shoe.return_discards(&[Card::JOKER]), Err(DiscardError(Card::JOKER)));
    assert_eq!((shoe.inside().to_vec(), shoe.out().to_vec()), before, "nothing has moved");
    assert!(!shoe.cut_card_reached());
    assert_eq!(shoe.return_discards(&[card]), Ok(()));
}

#[test]
fn a_shoe_holds_one_to_eight_decks() {
    assert!(Shoe::new(Deck::Standard, 0).is_err());
    assert!(Shoe::new(Deck::Standard, 8).is_ok());
    let error = Shoe::new(Deck::Standard, 9).unwrap_err();
    assert_eq!(error.to_string(), "a shoe holds 1 to 8 decks, not 9");
}

#[test]
fn of_all_16_bit_words_equally_many_draw_each_card_of_a_shoe() {
    let mut shoe = Shoe::new(Deck::WithJoker, 8).unwrap();
    let mut counts = HashMap::new();
    let mut thrown = 0;
    for word in 0..=0xFFFF {
        // Word 0xFFFF follows; it is never thrown away.
        let mut words = Listed(vec![0xFFFF, word]);
        let card = shoe.draw(&mut words).unwrap();
        shoe.shuffle_all();
        if words.0.len() == 1 {
            *counts.entry(card).or_insert(0) += 1;
        } else {
            thrown += 1;
        }
    }
    assert_eq!(thrown, 65_536 % 424);
    assert_eq!(counts.len(), 53);
    assert!(counts.values().all(|&times| times == 8 * (65_536 / 424)));
}
