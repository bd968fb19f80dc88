//! Ultimate Texas Hold 'Em against a settlement counted on the fingers.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use super::holdem::{Row, SEED, STRAIGHT, best, decks, fallen, play, progressive};
use games::poker::ultimate_texas_holdem::UltimateTexasHoldem;
use games::{Action, Decision};
use proptest::prelude::*;

/// What a seat wagers, in dollars, and when it bets.
#[derive(Clone, Copy, Debug)]
struct Seat {
    ante: i64,
    trips: i64,
    progressive: bool,
    /// The multiple of its bet; 0 folds.
    times: u8,
}

prop_compose! {
    fn seats()(
        all in prop::collection::vec((0..4i64, 0..3i64, any::<bool>(), 0..5u8), 6)
    ) -> Vec<Seat> {
        let seat = |(ante, trips, progressive, times)| Seat { ante, trips, progressive, times };
        all.into_iter().map(seat).collect()
    }
}

/// Bets when its multiple is asked for, checks before that.
fn decision(seat: u8, times: u8, nth: usize) -> Decision {
    let bets = match nth {
        0 => times >= 3,
        1 => times == 2,
        _ => times == 1,
    };
    let action = if bets {
        Action::Bet
    } else if nth == 2 {
        Action::Fold
    } else {
        Action::Check
    };
    let mut decision = Decision::new(games::Seat::new(seat), action);
    decision.times = bets.then_some(times);
    decision
}

/// Blind or Trips, in times the wager twice over: a flush on the blind pays 3 to 2.
fn odds(table: [i64; 7], category: u8) -> i64 {
    category.checked_sub(3).map_or(0, |line| table[usize::from(line)])
}

const BLIND: [i64; 7] = [0, 2, 3, 6, 20, 100, 1000];
const TRIPS: [i64; 7] = [6, 8, 14, 16, 60, 80, 100];

fn counted(seats: &[(u8, Seat)], deck: &[chance::Card]) -> Vec<Row> {
    let numbers: Vec<u8> = seats.iter().map(|(n, _)| *n).collect();
    let cards = fallen(deck, &numbers, &[0, 3]);
    let with_board = |two: [chance::Card; 2]| best(&[&two[..], &cards.board[..]].concat());
    let dealer = with_board(cards.dealer);
    let on_link: Vec<u8> = seats.iter().filter(|(_, s)| s.progressive).map(|(n, _)| *n).collect();
    let mut meter = SEED + 21 * on_link.len() as i64;
    let mut rows = Vec::new();
    for (n, seat) in seats.iter().filter(|(_, seat)| seat.times == 0) {
        for on in ["ante", "blind"] {
            rows.push((*n, on.into(), seat.ante * 100, "forfeit".into(), 0));
        }
        if seat.progressive {
            rows.push((*n, "progressive".into(), 100, "forfeit".into(), 0));
        }
    }
    // Nothing is shown to anybody where nothing is left to win.
    if seats.iter().all(|(_, seat)| seat.times == 0 && seat.trips == 0) {
        return rows;
    }
    for (n, seat) in seats.iter().rev() {
        let two = cards.hands.iter().find(|(seat, _)| seat == n).unwrap().1;
        let hand = with_board(two);
        let ante = seat.ante * 100;
        let mut row = |on: &str, stake: i64, won: Option<i64>| {
            let outcome = match won {
                Some(0) => "push",
                Some(_) => "win",
                None => "lose",
            };
            rows.push((*n, on.into(), stake, outcome.into(), won.unwrap_or(0)));
        };
        if seat.times > 0 {
            let play = ante * i64::from(seat.times);
            let compared = |paid: i64| match hand.cmp(&dealer) {
                std::cmp::Ordering::Greater => Some(paid),
                std::cmp::Ordering::Equal => Some(0),
                std::cmp::Ordering::Less => None,
            };
            row("ante", ante, if dealer.0 == 0 { Some(0) } else { compared(ante) });
            let blind = if hand.0 >= STRAIGHT { odds(BLIND, hand.0) } else { 0 };
            row("blind", ante, compared(ante * blind / 2));
            row("play", play, compared(play));
        }
        if seat.trips > 0 {
            let paid = seat.trips * 100 * odds(TRIPS, hand.0) / 2;
            row("trips", seat.trips * 100, (paid > 0).then_some(paid));
        }
        let with_flop = best(&[&two[..], &cards.flop[..]].concat());
        let own = seat.progressive && seat.times > 0;
        rows.extend(progressive(&mut meter, (*n, own), &with_flop, &on_link));
    }
    rows
}

proptest! {
    #![proptest_config(crate::cases(2048))]

    #[test]
    fn ultimate_rounds_settle_as_counted_on_the_fingers(all in seats(), deck in decks()) {
        let seated: Vec<(u8, Seat)> =
            (1..).zip(all).filter(|(_, seat)| seat.ante > 0).collect();
        prop_assume!(!seated.is_empty());
        let mut wagers = Vec::new();
        for (n, seat) in &seated {
            wagers.extend([(*n, "ante", seat.ante), (*n, "blind", seat.ante)]);
            wagers.extend((seat.trips > 0).then_some((*n, "trips", seat.trips)));
            wagers.extend(seat.progressive.then_some((*n, "progressive", 1)));
        }
        let times = |n: u8| seated.iter().find(|(seat, _)| *seat == n).unwrap().1.times;
        let rows = play::<UltimateTexasHoldem>(&wagers, &deck, |seat, nth| {
            decision(seat, times(seat), nth)
        });
        prop_assert_eq!(rows, counted(&seated, &deck));
    }
}
