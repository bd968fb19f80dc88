//! What must hold for any cards.

use chance::{Card, Suit};
use hands::{FiveRank, FourRank, Hand, LowRank, PaiGowRank, Points, ThreeRank, Total, WildRank};
use proptest::prelude::*;

/// `N` different cards of a deck, in any order.
fn cards<const N: usize>(deck: u8) -> impl Strategy<Value = [Card; N]> {
    Just((0..deck).collect::<Vec<u8>>())
        .prop_shuffle()
        .prop_map(|deck| std::array::from_fn(|at| Card::from_index(deck[at])))
}

fn turned<const N: usize>(cards: [Card; N], by: usize) -> [Card; N] {
    let mut cards = cards;
    cards.rotate_left(by % N);
    cards.swap(0, N - 1);
    cards
}

proptest! {
    #[test]
    fn the_order_of_the_cards_does_not_matter(
        seven in cards::<7>(52), joker in cards::<7>(53), by in 0usize..7
    ) {
        let [a, b, c, d, e, f, _] = seven;
        let (five, six) = ([a, b, c, d, e], [a, b, c, d, e, f]);
        prop_assert_eq!(ThreeRank::from([a, b, c]), ThreeRank::from(turned([a, b, c], by)));
        prop_assert_eq!(FourRank::from(five), FourRank::from(turned(five, by)));
        prop_assert_eq!(FiveRank::from(six), FiveRank::from(turned(six, by)));
        prop_assert_eq!(FiveRank::from(seven), FiveRank::from(turned(seven, by)));
        prop_assert_eq!(PaiGowRank::from(joker), PaiGowRank::from(turned(joker, by)));
        let [a, b, c, d, e, f, g] = joker;
        let five = [a, b, c, d, e];
        prop_assert_eq!(WildRank::from(five), WildRank::from(turned(five, by)));
        prop_assert_eq!(LowRank::from([f, g]), LowRank::from([g, f]));
    }

    #[test]
    fn one_more_card_is_never_worse(seven in cards::<7>(52), joker in cards::<7>(53)) {
        let hand = |count: usize| Hand::of(&seven[..count]);
        prop_assert!(FourRank::of4(hand(4)) <= FourRank::of5(hand(5)));
        prop_assert!(FourRank::of5(hand(5)) <= FourRank::of6(hand(6)));
        prop_assert!(FiveRank::of5(hand(5)) <= FiveRank::of6(hand(6)));
        prop_assert!(FiveRank::of6(hand(6)) <= FiveRank::of7(hand(7)));
        prop_assert!(PaiGowRank::of(&joker[..5]) <= PaiGowRank::of(&joker[..]));
    }

    #[test]
    fn the_order_is_total_and_the_category_comes_first(
        a in cards::<5>(52), b in cards::<5>(52), c in cards::<5>(52)
    ) {
        let [a, b, c] = [a, b, c].map(FiveRank::from);
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert!(!(a <= b && b <= c) || a <= c);
        prop_assert!(a.category() == b.category() || (a < b) == (a.category() < b.category()));
        prop_assert!(a.category() != b.category() || a.cmp(&b) == a.ranks().cmp(&b.ranks()));
    }

    #[test]
    fn the_cards_that_play_have_the_rank(seven in cards::<7>(52), joker in cards::<7>(53)) {
        let five = FiveRank::from(seven).playing(&seven);
        prop_assert_eq!((five.len(), FiveRank::of(&five[..])), (5, FiveRank::from(seven)));
        let rank = FourRank::of(&seven[..6]);
        let four = rank.playing(&seven[..6]);
        prop_assert_eq!((four.len(), FourRank::of(&four[..])), (4, rank));
        let high = PaiGowRank::from(joker).playing(&joker);
        prop_assert_eq!((high.len(), PaiGowRank::of(&high[..])), (5, PaiGowRank::from(joker)));
    }

    #[test]
    fn hands_add_and_take_away(
        seven in cards::<7>(53),
        at in 0usize..7,
        some in 0u16..1 << 13,
    ) {
        let hand = Hand::from(seven);
        prop_assert_eq!(Hand::of(&seven[..at]) + Hand::of(&seven[at..]), hand);
        prop_assert_eq!(hand - Hand::of(&seven[..at]), Hand::of(&seven[at..]));
        prop_assert_eq!(hand.without(seven[at]).with(seven[at]), hand);
        let mut sorted = seven;
        sorted.sort();
        prop_assert_eq!(hand.cards().collect::<Vec<_>>(), sorted);
        for suit in Suit::ALL {
            let suited = seven.iter().filter(|card| card.suit() == Some(suit));
            let ranks = suited.filter_map(|card| card.rank());
            prop_assert_eq!(hand.ranks_of(suit), ranks.map(|rank| 1 << rank.index()).sum::<u16>());
        }
        let any_suit = Suit::ALL.iter().fold(0, |all, &suit| all | hand.ranks_of(suit));
        prop_assert_eq!(hand.ranks(), any_suit);
        let is_some = |card: &Card| card.rank().is_some_and(|rank| some >> rank.index() & 1 == 1);
        prop_assert_eq!(hand.of_ranks(some), seven.into_iter().filter(is_some).collect::<Hand>());
        prop_assert_eq!(hand.len(), 7);
        prop_assert_eq!(hand.has_joker(), seven.contains(&Card::JOKER));
    }

    #[test]
    fn ranks_are_saved_as_numbers_and_only_real_ones_read(five in cards::<5>(53)) {
        let rank = WildRank::from(five);
        let text = serde_json::to_string(&rank).unwrap();
        prop_assert_eq!(&text, &rank.get().to_string());
        prop_assert_eq!(serde_json::from_str::<WildRank>(&text).unwrap(), rank);
        prop_assert_eq!(WildRank::try_from(rank.get()), Ok(rank));
    }

    #[test]
    fn totals_are_the_best_count(hand in cards::<7>(52)) {
        let value = |card: &Card| match card.index() / 4 { 12 => 1, rank => (rank + 2).min(10) };
        for count in 0..=7 {
            let total = Total::of(&hand[..count]);
            let aces = hand[..count].iter().filter(|card| value(card) == 1).count();
            let hard: u8 = hand[..count].iter().map(value).sum();
            // Every number of aces as eleven: the highest that is no bust, else all as one.
            let best = (0..=aces as u8).map(|high| hard + 10 * high).filter(|&sum| sum <= 21).max();
            prop_assert_eq!(total.points(), best.unwrap_or(hard));
            prop_assert_eq!(total.is_soft(), best.is_some_and(|best| best > hard));
            prop_assert_eq!(total.is_bust(), hard > 21);
            let with = |total: Total, card| total.with_points(value(card));
            let by_points = hand[..count].iter().fold(Total::EMPTY, with);
            prop_assert!(by_points == total);
        }
    }

    #[test]
    fn points_are_the_last_digit(three in cards::<3>(52)) {
        let value = |card: &Card| match card.index() / 4 { 12 => 1, rank => (rank + 2) % 13 };
        let points = |card| if value(card) >= 10 { 0 } else { value(card) };
        let sum: u8 = three.iter().map(points).sum();
        prop_assert_eq!(Points::of(&three).get(), sum % 10);
    }
}

#[test]
fn numbers_that_no_hand_has_are_refused() {
    let real = |rank: u16| {
        [
            LowRank::try_from(rank).is_ok(),
            ThreeRank::try_from(rank).is_ok(),
            FourRank::try_from(rank).is_ok(),
            FiveRank::try_from(rank).is_ok(),
            PaiGowRank::try_from(rank).is_ok(),
        ]
    };
    let mut counts = [0; 5];
    for rank in 0..=u16::MAX {
        for (count, real) in counts.iter_mut().zip(real(rank)) {
            *count += usize::from(real);
        }
    }
    // As many as `agreement.rs` finds classes of hands.
    assert_eq!(counts, [91, 741, 2535, 7462, 7463]);
    assert!(serde_json::from_str::<FiveRank>("65535").is_err());
}
