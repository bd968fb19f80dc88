use chance::Deck;
use hands::{FourRank, ThreeRank, WildRank};

use super::*;

/// The cards from one number on, and perhaps the joker.
fn deck(from: u8, joker: bool) -> Vec<Card> {
    let joker = joker.then_some(Card::JOKER);
    (from..52).map(Card::from_index).chain(joker).collect()
}

#[test]
fn classes_stand_for_every_set_once() {
    for (cards, counts) in [
        (Deck::Standard.cards(), [1, 13, 169, 1_755, 16_432, 134_459]),
        (Deck::WithJoker.cards(), [1, 14, 182, 1_924, 18_187, 150_891]),
    ] {
        let pack = Pack::new(cards);
        for (size, count) in counts.into_iter().enumerate() {
            let classes = pack.classes(size);
            assert_eq!(classes.len(), count);
            let sets: u32 = classes.iter().map(|class| class.weight).sum();
            assert_eq!(sets, CHOOSE[cards.len()][size]);
        }
    }
}

#[test]
fn sets_come_in_the_order_of_their_numbers() {
    let pack = Pack::new(&deck(36, true));
    for (size, count) in CHOOSE[17].into_iter().enumerate() {
        let mut next = 0;
        pack.each_set(size, |set| {
            assert_eq!(number(set), next);
            next += 1;
        });
        assert_eq!(next, count as usize);
    }
}

/// Every hand of the player, up card and rank of a little deck against the dealer's hands one by
/// one.
fn check<R: Fn(Hand) -> u16 + Sync>(cards: &[Card], own: usize, size: usize, up: usize, rank: R) {
    let census = Census::new(cards, size, up, &rank);
    let pack = census.pack();
    let ranks = census.examples.len();
    for class in pack.classes(own).iter().step_by(7) {
        let (left, gone) = (pack.without(class.places()), census.gone(class.places()));
        for up in (0..pack.len() as u8).map(Some).chain([None]) {
            if up.is_some() as usize != census.least || up.is_some_and(|up| left >> up & 1 == 0) {
                continue;
            }
            let mut plain = vec![0u64; ranks + 1];
            let (shown, rest) = match up {
                Some(up) => (pack.hand(&[up]), left & !(1 << up)),
                None => (Hand::EMPTY, left),
            };
            pack.each_completion(shown, rest, size - shown.len(), &mut |hand| {
                let below = census.ranks_below(rank(hand));
                plain[below + 1..].iter_mut().for_each(|count| *count += 1);
            });
            for (at, count) in plain.iter().enumerate() {
                assert_eq!(gone.count(up, [at]), [*count]);
            }
            assert_eq!(
                gone.count(up, [0, ranks / 2, ranks]),
                [plain[0], plain[ranks / 2], plain[ranks]]
            );
        }
    }
}

#[test]
fn a_little_deck_is_counted_as_one_by_one() {
    check(&deck(28, false), 3, 3, 0, |hand| ThreeRank::of(hand).get());
    check(&deck(36, false), 5, 5, 0, |hand| FourRank::of5(hand).get());
    check(&deck(36, false), 5, 6, 1, |hand| FourRank::of6(hand).get());
    let mut wild = deck(40, true);
    wild.extend((0..4).map(Card::from_index));
    check(&wild, 5, 5, 0, |hand| WildRank::of(hand).get());
}

#[test]
fn any_cards_that_are_gone_leave_the_binomials() {
    let census = Census::new(Deck::WithJoker.cards(), 5, 0, |hand| WildRank::of(hand).get());
    let all = census.examples.len();
    for class in census.pack().classes(5).iter().step_by(97) {
        assert_eq!(census.gone(class.places()).count(None, [all]), [u64::from(CHOOSE[48][5])]);
    }
}
