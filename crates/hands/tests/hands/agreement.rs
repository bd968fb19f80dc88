//! The fast ranks order hands exactly as the slow evaluator does.
//!
//! Hands of as many cards as play are compared all. Larger hands follow: a larger hand's rank must
//! be the best of the hands that leave one card out, for every hand there is.

use std::collections::HashMap;

use super::common::{
    FIVE, FOUR, Shuffler, THREE, best, every_hand, name, pai_gow, plain, value, wild,
};
use chance::Card;
use hands::{
    FiveRank, FourRank, Hand, LowCategory, LowRank, PaiGowCategory, PaiGowRank, ThreeRank, WildRank,
};

/// Pairs of slow value and fast rank: they must be in one order, with the same ties.
#[derive(Default)]
struct Orders(HashMap<u32, u16>);

impl Orders {
    fn note(&mut self, slow: u32, fast: u16, cards: &[Card]) {
        let known = *self.0.entry(slow).or_insert(fast);
        assert_eq!(known, fast, "{cards:?}");
    }

    /// How many different ranks there are.
    fn classes(self) -> usize {
        let mut pairs: Vec<(u32, u16)> = self.0.into_iter().collect();
        pairs.sort();
        assert!(pairs.windows(2).all(|two| two[0].1 < two[1].1));
        pairs.len()
    }
}

fn plains<const N: usize>(cards: [Card; N]) -> [super::common::Plain; N] {
    cards.map(plain)
}

#[test]
fn three_cards() {
    let mut orders = Orders::default();
    every_hand::<3>(52, |hand, cards| {
        orders.note(value(THREE, name(&plains(cards))), ThreeRank::of(hand).get(), &cards);
    });
    assert_eq!(orders.classes(), 12 + 13 + 12 + 274 + 156 + 274);
}

#[test]
fn four_cards() {
    let mut orders = Orders::default();
    every_hand::<4>(52, |hand, cards| {
        orders.note(value(FOUR, name(&plains(cards))), FourRank::of4(hand).get(), &cards);
    });
    assert_eq!(orders.classes(), 13 + 11 + 156 + 704 + 11 + 78 + 13 * 66 + 704);
}

#[test]
fn five_cards() {
    let mut orders = Orders::default();
    every_hand::<5>(52, |hand, cards| {
        orders.note(value(FIVE, name(&plains(cards))), FiveRank::of5(hand).get(), &cards);
    });
    assert_eq!(orders.classes(), 7462);
}

#[test]
fn five_cards_with_the_joker() {
    let mut orders = Orders::default();
    every_hand::<5>(53, |hand, cards| {
        orders.note(pai_gow(&cards), PaiGowRank::of5(hand).get(), &cards);
    });
    assert_eq!(orders.classes(), 7463);
}

#[test]
fn five_cards_with_wilds() {
    let mut orders = Orders::default();
    every_hand::<5>(53, |hand, cards| {
        orders.note(wild(&cards), WildRank::of(hand).get(), &cards);
    });
    orders.classes();
}

#[test]
fn wilds_may_be_any_card() {
    let mut shuffler = Shuffler(9);
    let mut tried = 0;
    while tried < 3_000 {
        let cards: [Card; 5] = shuffler.deal(53);
        // Every card for every wild is too many for more than two.
        if matches!(WildRank::wilds(Hand::from(cards)), 1 | 2) {
            assert_eq!(wild(&cards), super::common::wild_by_all_cards(&cards), "{cards:?}");
            tried += 1;
        }
    }
}

#[test]
fn two_cards() {
    let rank = |card: Card| if card.is_joker() { 14 } else { plain(card).0 };
    let mut orders = Orders::default();
    every_hand::<2>(53, |hand, cards| {
        let [a, b] = cards.map(rank);
        let slow = if a == b {
            1000 + u32::from(a)
        } else {
            u32::from(a.max(b)) * 15 + u32::from(a.min(b))
        };
        orders.note(slow, LowRank::from(cards).get(), &cards);
        assert_eq!(LowRank::of(hand), LowRank::from(cards));
    });
    assert_eq!(orders.classes(), 13 + 78);
}

/// OH.PG.13.I: by what the two hands are called and the ranks that they have in common.
#[test]
fn a_high_hand_beside_every_low_hand() {
    let lows: Vec<_> = (0..=u16::MAX).filter_map(|number| LowRank::try_from(number).ok()).collect();
    assert_eq!(lows.len(), 13 + 78);
    for high in (0..=u16::MAX).filter_map(|number| PaiGowRank::try_from(number).ok()) {
        let ranks = high.ranks();
        for &low in &lows {
            let is_at_least = match (high.category(), low.category()) {
                (PaiGowCategory::HighCard, LowCategory::HighCard) => ranks[..2] >= low.ranks()[..],
                (PaiGowCategory::HighCard, LowCategory::Pair) => false,
                (PaiGowCategory::Pair, LowCategory::Pair) => ranks[0] >= low.ranks()[0],
                _ => true,
            };
            assert_eq!(high.is_at_least(low), is_at_least, "{high:?} beside {low:?}");
        }
    }
}

/// The best of the hands that leave out one card.
fn best_without_one<R: Ord>(hand: Hand, cards: &[Card], rank: impl Fn(Hand) -> R) -> Option<R> {
    cards.iter().map(|&card| rank(hand.without(card))).max()
}

#[test]
fn four_of_five_and_of_six_cards() {
    every_hand::<5>(52, |hand, cards| {
        assert_eq!(Some(FourRank::of5(hand)), best_without_one(hand, &cards, FourRank::of4));
    });
    every_hand::<6>(52, |hand, cards| {
        assert_eq!(Some(FourRank::of6(hand)), best_without_one(hand, &cards, FourRank::of5));
    });
}

#[test]
fn five_of_six_and_of_seven_cards() {
    every_hand::<6>(52, |hand, cards| {
        assert_eq!(Some(FiveRank::of6(hand)), best_without_one(hand, &cards, FiveRank::of5));
    });
    every_hand::<7>(52, |hand, cards| {
        assert_eq!(Some(FiveRank::of7(hand)), best_without_one(hand, &cards, FiveRank::of6));
    });
}

/// There is no rank of six cards with the joker, so the best of all 21 fives is taken. Without the
/// joker only the straights are not those of standard poker.
#[test]
fn five_of_seven_cards_with_the_joker() {
    let best_of_21 = |hand: Hand, cards: &[Card]| {
        let mut best = None;
        for (i, &a) in cards.iter().enumerate() {
            let six = hand.without(a);
            for &b in &cards[i + 1..] {
                best = best.max(Some(PaiGowRank::of5(six.without(b))));
            }
        }
        best
    };
    every_hand::<6>(52, |hand, cards| {
        let [a, b, c, d, e, f] = cards;
        let hand = hand.with(Card::JOKER);
        let all = [a, b, c, d, e, f, Card::JOKER];
        assert_eq!(Some(PaiGowRank::of7(hand)), best_of_21(hand, &all), "{all:?}");
    });
    let same = |hand: Hand| {
        let (here, there) = (PaiGowRank::of7(hand).get(), FiveRank::of7(hand).get());
        // Straights are category 4, straight flushes 8, in both.
        here == there && !matches!(there >> 12, 4 | 8)
    };
    every_hand::<7>(52, |hand, cards| {
        assert!(same(hand) || Some(PaiGowRank::of7(hand)) == best_of_21(hand, &cards), "{cards:?}");
    });
}

#[test]
fn random_larger_hands_agree_too() {
    let mut shuffler = Shuffler(1);
    let (mut four5, mut four6) = (Orders::default(), Orders::default());
    let (mut five6, mut five7) = (Orders::default(), Orders::default());
    for _ in 0..30_000 {
        let cards: [Card; 7] = shuffler.deal(52);
        let slow = |order, play, of: usize| best(order, play, &plains(cards)[..of]);
        let hand = |of: usize| Hand::of(&cards[..of]);
        four5.note(slow(FOUR, 4, 5), FourRank::of(hand(5)).get(), &cards[..5]);
        four6.note(slow(FOUR, 4, 6), FourRank::of(hand(6)).get(), &cards[..6]);
        five6.note(slow(FIVE, 5, 6), FiveRank::of(hand(6)).get(), &cards[..6]);
        five7.note(slow(FIVE, 5, 7), FiveRank::of(hand(7)).get(), &cards);
    }
    for orders in [four5, four6, five6, five7] {
        assert!(orders.classes() > 500);
    }
}
