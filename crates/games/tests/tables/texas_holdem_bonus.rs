//! Texas Hold 'Em Bonus against a settlement counted on the fingers.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use std::collections::BTreeMap;

use super::holdem::{Row, SEED, STRAIGHT, best, decks, fallen, play, progressive};
use chance::{Card, Deck};
use games::poker::texas_holdem_bonus::TexasHoldemBonus;
use games::{Action, Decision};
use proptest::prelude::*;

/// What a seat wagers, in dollars, and whether it bets on flop, turn and river.
#[derive(Clone, Copy, Debug)]
struct Seat {
    ante: i64,
    bonus: i64,
    progressive: bool,
    bets: [bool; 3],
}

prop_compose! {
    fn seats()(
        all in prop::collection::vec((0..4i64, 0..3i64, any::<bool>(), any::<[bool; 3]>()), 6)
    ) -> Vec<Seat> {
        let seat = |(ante, bonus, progressive, bets)| Seat { ante, bonus, progressive, bets };
        all.into_iter().map(seat).collect()
    }
}

/// What two cards pay to 1.
fn bonus(two: [Card; 2]) -> i64 {
    let mut letters = two.map(|card| card.rank().unwrap().letter());
    letters.sort_unstable();
    let suited = two[0].suit() == two[1].suit();
    match letters {
        ['A', 'A'] => 30,
        ['A', 'K'] => {
            if suited {
                25
            } else {
                15
            }
        }
        ['A', 'Q'] | ['A', 'J'] => {
            if suited {
                20
            } else {
                5
            }
        }
        ['K', 'K'] | ['Q', 'Q'] | ['J', 'J'] => 10,
        [a, b] if a == b => 3,
        _ => 0,
    }
}

fn counted(seats: &[(u8, Seat)], deck: &[Card]) -> Vec<Row> {
    let numbers: Vec<u8> = seats.iter().map(|(n, _)| *n).collect();
    let cards = fallen(deck, &numbers, &[0, 3, 4]);
    let with_board = |two: [Card; 2]| best(&[&two[..], &cards.board[..]].concat());
    let dealer = with_board(cards.dealer);
    let on_link: Vec<u8> = seats.iter().filter(|(_, s)| s.progressive).map(|(n, _)| *n).collect();
    let mut meter = SEED + 21 * on_link.len() as i64;
    let mut rows = Vec::new();
    for (n, seat) in seats.iter().filter(|(_, seat)| !seat.bets[0]) {
        rows.push((*n, "ante".into(), seat.ante * 100, "forfeit".into(), 0));
        if seat.progressive {
            rows.push((*n, "progressive".into(), 100, "forfeit".into(), 0));
        }
    }
    let flop_dealt = seats.iter().any(|(_, seat)| seat.bets[0]);
    for (n, seat) in seats.iter().rev() {
        let two = cards.hands.iter().find(|(seat, _)| seat == n).unwrap().1;
        let hand = with_board(two);
        let ante = seat.ante * 100;
        let mut row = |on: &str, stake: i64, outcome: &str| {
            let paid = if outcome == "win" { stake } else { 0 };
            rows.push((*n, on.into(), stake, outcome.into(), paid));
        };
        if seat.bets[0] {
            let outcome = match hand.cmp(&dealer) {
                std::cmp::Ordering::Greater => "win",
                std::cmp::Ordering::Equal => "push",
                std::cmp::Ordering::Less => "lose",
            };
            let below = outcome == "win" && hand.0 < STRAIGHT;
            row("ante", ante, if below { "push" } else { outcome });
            row("flop", 2 * ante, outcome);
            for (on, bets) in ["turn", "river"].into_iter().zip(&seat.bets[1..]) {
                if *bets {
                    row(on, ante, outcome);
                }
            }
        }
        if seat.bonus > 0 {
            let (stake, odds) = (seat.bonus * 100, bonus(two));
            let outcome = if odds > 0 { "win" } else { "lose" };
            rows.push((*n, "bonus".into(), stake, outcome.into(), stake * odds));
        }
        if flop_dealt {
            let with_flop = best(&[&two[..], &cards.flop[..]].concat());
            let own = seat.progressive && seat.bets[0];
            rows.extend(progressive(&mut meter, (*n, own), &with_flop, &on_link));
        }
    }
    rows
}

fn decision(seat: u8, bets: bool, nth: usize) -> Decision {
    Decision::new(
        games::Seat::new(seat),
        match (bets, nth) {
            (true, _) => Action::Bet,
            (false, 0) => Action::Fold,
            (false, _) => Action::Check,
        },
    )
}

proptest! {
    #![proptest_config(crate::cases(2048))]

    #[test]
    fn bonus_rounds_settle_as_counted_on_the_fingers(all in seats(), deck in decks()) {
        let seated: Vec<(u8, Seat)> =
            (1..).zip(all).filter(|(_, seat)| seat.ante > 0).collect();
        prop_assume!(!seated.is_empty());
        let mut wagers = Vec::new();
        for (n, seat) in &seated {
            wagers.push((*n, "ante", seat.ante));
            wagers.extend((seat.bonus > 0).then_some((*n, "bonus", seat.bonus)));
            wagers.extend(seat.progressive.then_some((*n, "progressive", 1)));
        }
        let bets = |n: u8| seated.iter().find(|(seat, _)| *seat == n).unwrap().1.bets;
        let rows = play::<TexasHoldemBonus>(&wagers, &deck, |seat, nth| {
            decision(seat, bets(seat)[nth], nth)
        });
        prop_assert_eq!(rows, counted(&seated, &deck));
    }
}

#[test]
fn all_1326_pairs_of_cards_have_their_bonus_line() {
    let cards = Deck::Standard.cards();
    let mut paid = BTreeMap::new();
    for a in 0..52 {
        for b in 0..a {
            let rest = cards.iter().filter(|card| ![cards[a], cards[b]].contains(card));
            let mut rest = rest.copied();
            let (first, second) = (rest.next().unwrap(), rest.next().unwrap());
            let deck = [cards[a], first, cards[b], second];
            let wagers = [(1, "ante", 1), (1, "bonus", 1)];
            let fold = |seat, _| Decision::new(games::Seat::new(seat), Action::Fold);
            let rows = play::<TexasHoldemBonus>(&wagers, &deck, fold);
            *paid.entry(rows[1].4 / 100).or_insert(0) += 1;
        }
    }
    // Pairs of tens to twos; ace-queen and ace-jack; pairs of pictures; ace-king; both suited;
    // aces.
    let expected =
        [(0, 1326 - 54 - 24 - 18 - 12 - 8 - 4 - 6), (3, 54), (5, 24), (10, 18), (15, 12)];
    let expected = expected.into_iter().chain([(20, 8), (25, 4), (30, 6)]);
    assert!(paid.into_iter().eq(expected));
}
