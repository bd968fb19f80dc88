//! Hands set by each clause, worked out from the document.

use chance::cards;

use super::*;
use crate::Game;
use crate::pai_gow::PaiGowPoker;

fn rules() -> &'static [HouseRule] {
    &PaiGowPoker::document().rulebook().house_way
}

fn hand(text: &str) -> Hand {
    cards(text).unwrap().into_iter().flatten().collect()
}

/// Every case: the seven cards, and the two of them that go low.
#[track_caller]
fn set_by(clause: &str, cases: &[(&str, &str)]) {
    let house_way = HouseWay::new(rules()).unwrap();
    for (seven, low) in cases {
        let set = house_way.set(hand(seven));
        let words = |hand: Hand| hand.cards().map(|card| format!("{card} ")).collect::<String>();
        assert_eq!(words(set.low), words(hand(low)), "{seven}");
        assert_eq!(set.high, hand(seven) - hand(low), "{seven}");
        assert_eq!(house_way.rule(hand(seven)).clause.id(), clause, "{seven}");
        assert!(!set.is_foul(), "{seven}");
    }
}

#[test]
fn no_pair_plays_second_and_third_low() {
    set_by(
        "OH.PG.12.I.A",
        &[
            ("Ac Kd Jh 9s 7c 5d 3h", "Kd Jh"),
            ("Qc Jd 9h 7s 5c 3d 2h", "Jd 9h"),
            ("9c 8d 7h 5s 4c 3d 2h", "8d 7h"),
            // The joker is the ace.
            ("Jo Kd Jh 8s 7c 3d 2h", "Kd Jh"),
        ],
    );
}

#[test]
fn a_pair_stays_high_with_the_next_two_low() {
    set_by(
        "OH.PG.12.II.A",
        &[
            ("Ac Ad Kh 9s 7c 5d 3h", "Kh 9s"),
            ("2c 2d Ah 9s 7c 5d Kh", "Ah Kh"),
            ("9c 9d Jh 8s 6c 4d 2h", "Jh 8s"),
            // An ace and the joker are a pair, a joker beside another pair is a single ace.
            ("Ac Jo Kh 9s 7c 6d 3h", "Kh 9s"),
            ("9c 9d Jo 7s 5c 3d Kh", "Jo Kh"),
        ],
    );
}

#[test]
fn two_low_pairs_stay_together() {
    set_by(
        "OH.PG.12.III.A",
        &[
            ("6c 6d 2h 2s Kc Jd 9h", "Kc Jd"),
            ("3c 3d 2h 2s 7c 5d 9h", "9h 7c"),
            ("6c 6d 5h 5s Ac Kd Qh", "Ac Kd"),
            ("6c 6d 5h 5s Jo 3d 2h", "Jo 3d"),
        ],
    );
}

#[test]
fn a_low_and_a_medium_pair_are_split_unless_a_king_or_better_goes_low() {
    set_by(
        "OH.PG.12.III.B",
        &[
            ("7c 7d 6h 6s Qc Jd 9h", "6h 6s"),
            ("Tc Td 2h 2s Qc 8d 4h", "2h 2s"),
            ("7c 7d 6h 6s Kc Jd 9h", "Kc Jd"),
            ("Tc Td 2h 2s Ac Qd 9h", "Ac Qd"),
            ("Tc Td 2h 2s Jo 8d 4h", "Jo 8d"),
            ("9c 9d 3h 3s Jo Kd 4h", "Jo Kd"),
        ],
    );
}

#[test]
fn a_low_and_a_high_pair_are_split_unless_an_ace_goes_low() {
    set_by(
        "OH.PG.12.III.C",
        &[
            ("Jc Jd 6h 6s Kc Qd 9h", "6h 6s"),
            ("Kc Kd 2h 2s Qc Td 9h", "2h 2s"),
            ("Kc Kd 2h 2s Ac Td 9h", "Ac Td"),
            ("Jc Jd 6h 6s Jo Qd 9h", "Jo Qd"),
            // Of a pair of aces neither is held outside the pairs, nor is the joker in one.
            ("Ac Ad 6h 6s Kc Qd 9h", "6h 6s"),
            ("Ac Jo 6h 6s Kc Td 9h", "6h 6s"),
        ],
    );
}

#[test]
fn two_medium_pairs_are_split_unless_an_ace_goes_low() {
    set_by(
        "OH.PG.12.III.D",
        &[
            ("8c 8d 7h 7s Kc Qd 2h", "7h 7s"),
            ("Tc Td 9h 9s Kc 5d 4h", "9h 9s"),
            ("Tc Td 9h 9s Ac 5d 4h", "Ac 5d"),
            ("8c 8d 7h 7s Jo Kd 2h", "Jo Kd"),
        ],
    );
}

#[test]
fn a_medium_and_a_high_pair_are_split_unless_ace_and_king_go_low() {
    set_by(
        "OH.PG.12.III.E",
        &[
            ("Qc Qd 7h 7s Ac Jd 2h", "7h 7s"),
            ("Qc Qd 7h 7s Kc Jd 2h", "7h 7s"),
            ("Qc Qd 7h 7s Ac Kd 2h", "Ac Kd"),
            ("Jc Jd Th Ts Jo Kd 2h", "Jo Kd"),
            // Aces or kings in the pairs are not held outside them.
            ("Kc Kd 7h 7s Ac Jd 2h", "7h 7s"),
            ("Ac Ad 7h 7s Kc Jd 2h", "7h 7s"),
            ("Ac Jo 7h 7s Kc Jd 2h", "7h 7s"),
        ],
    );
}

#[test]
fn two_high_pairs_are_always_split() {
    set_by(
        "OH.PG.12.III.F",
        &[
            ("Qc Qd Jh Js Ac Kd 2h", "Jh Js"),
            ("Ac Ad Kh Ks Qc Td 2h", "Kh Ks"),
            ("Ac Jo Kh Ks 9c 5d 2h", "Kh Ks"),
            ("Kc Kd Jh Js Jo Qd 2h", "Jh Js"),
        ],
    );
}

#[test]
fn the_highest_of_three_pairs_goes_low() {
    set_by(
        "OH.PG.12.IV.A",
        &[
            ("Ac Ad Kh Ks Qc Qd 2h", "Ac Ad"),
            ("4c 4d 3h 3s 2c 2d Ah", "4c 4d"),
            ("Ac Jo Kh Ks Qc Qd 2h", "Ac Jo"),
            ("9c 9d 8h 8s 7c 7d Jo", "9c 9d"),
        ],
    );
}

#[test]
fn three_of_a_kind_stays_high_but_three_aces_send_one_low() {
    set_by(
        "OH.PG.12.V.A",
        &[
            ("Kc Kd Kh Qs Jc 8d 2h", "Qs Jc"),
            ("2c 2d 2h As Jc 8d 7h", "As Jc"),
            ("9c 9d 9h Jo Kc 5d 2h", "Jo Kc"),
            ("Ac Ad Ah Ks Jc 8d 2h", "Ac Ks"),
            // The joker stays high.
            ("Jo Ad Ah Ks Tc 8d 2h", "Ad Ks"),
            ("Jo As Ah Qs Tc 7d 2h", "Ah Qs"),
        ],
    );
}

#[test]
fn of_two_threes_a_pair_of_the_higher_goes_low() {
    set_by(
        "OH.PG.12.VI.A",
        &[
            ("Kc Kd Kh 4s 4c 4d Ah", "Kc Kd"),
            ("3c 3d 3s 2s 2c 2d Ah", "3c 3d"),
            ("Ac Ad Ah Ks Kc Kd Qh", "Ac Ad"),
            ("Ah Jo As Ks Kc Kd Qh", "Ah As"),
            ("9c 9d 9h 4s 4c 4d Jo", "9c 9d"),
        ],
    );
}

#[test]
fn no_pair_keeps_the_straight_or_flush_with_the_highest_low_hand() {
    set_by(
        "OH.PG.12.VII.A.1",
        &[
            ("Ac Kd 9h 8s 7c 6d 5h", "Ac Kd"),
            // Three straights: the lowest leaves ace and king.
            ("Ac Kd Qh Js Tc 9d 8h", "Ac Kd"),
            // A straight or a flush.
            ("Ac Kd 9h 8h 7h 6h 2h", "Ac Kd"),
            ("9h 8h 7h 6h 5s 4c 2h", "9h 2h"),
            ("Kh Jh 9h 8s 7h 6c 5h", "Kh Jh"),
            // A flush of six cards, a straight flush and a royal flush that are given up.
            ("Kh Jh 9h 8h 6h 2h 3c", "Kh 3c"),
            ("Th 9h 8h 7h 6h 5c 4h", "Th 9h"),
            ("Ah Kh Qh Jh Th 9c 8h", "Ah Kh"),
            ("Ah Kh Qh Jh Th 7c 2d", "7c 2d"),
            // The joker completes the one or the other, or goes low.
            ("Jo Kd Qh 8s 7c 6d 5h", "Kd Qh"),
            ("Jo Kd 9h 8s 7c 6d 5h", "Jo Kd"),
            ("Jo Kd 9h 8s 6c 5d 2h", "Kd 2h"),
            ("Jo Kh Jh 9h 4h 3c 2d", "3c 2d"),
            ("Jo Kd 9h 5s 4c 3d 2h", "Kd 9h"),
        ],
    );
}

#[test]
fn of_equal_low_hands_the_one_that_leaves_the_highest_high_hand() {
    set_by(
        "OH.PG.12.VII.B.1",
        &[
            // A king of either colour may go low: the flush stays, and not the straight.
            ("Kh Kc Qh Jh Th 9h 2c", "Kc 2c"),
            ("Ks Kh Qh Jh Th 9h 2c", "Ks 2c"),
            // Ace and joker: the ace goes low, and the joker makes a straight flush.
            ("As Jo Ks Qs Js 9s 2d", "As 2d"),
            // Ace or joker: the flush is as high with the one as with the other, the joker stays.
            ("Ah Jo Kd 9h 6h 5h 2h", "Ah Kd"),
        ],
    );
}

#[test]
fn a_pair_goes_low_beside_a_straight_or_flush() {
    set_by(
        "OH.PG.12.VII.B.1",
        &[
            ("2c 2d Th 9s 8c 7d 6h", "2c 2d"),
            ("Kc Kd 9h 7h 6h 4h 2h", "Kc Kd"),
            ("Ac Ad Th 9s 8c 7d 6h", "Ac Ad"),
            ("Ac Jo Th 9s 8c 7d 6h", "Ac Jo"),
            ("2c 2d Jo 9s 8c 7d 6h", "2c 2d"),
        ],
    );
}

#[test]
fn a_pair_that_cannot_go_low_leaves_the_straight_or_flush_whole() {
    set_by(
        "OH.PG.12.VII.B.1",
        &[
            ("9c 9d 8h 7s 6c 5d Kh", "Kh 9c"),
            ("9s 9h 8h 7s 6c 5d Kh", "Kh 9h"),
            ("Kc 9h 9d 7h 6h 4h 2h", "Kc 9d"),
            // Two straights: of the lower one the ten is free.
            ("Tc 9c 9d 8h 7s 6c 2d", "9c 2d"),
            ("Tc 9c 9d 8h 7s 6c 5d", "Tc 9c"),
            ("Ac Jo Kh Qs Jd 4c 2h", "4c 2h"),
            // The joker as a ten, or the ace low and the joker in a straight to the king.
            ("Ac Jo Kh Qs Jd 9c 2h", "Ac 2h"),
        ],
    );
}

#[test]
fn two_pairs_follow_their_rule_whatever_straight_or_flush_they_hold() {
    set_by("OH.PG.12.III.D", &[("9c 9d 8h 8s 7c 6d 5h", "8h 8s")]);
    set_by("OH.PG.12.III.A", &[("6c 6d 5h 5s 4c 3d 2h", "4c 3d")]);
    set_by("OH.PG.12.III.F", &[("Kh Kd Jh Js 9h 5h 2h", "Jh Js")]);
    set_by("OH.PG.12.IV.A", &[("9c 9d 8h 8s 7c 7d Jo", "9c 9d")]);
    // The high hand is the best that its five cards make: here a straight and a royal flush.
    let house_way = HouseWay::new(rules()).unwrap();
    for (seven, low, high) in [
        ("Ac Jo 8h 8s Kd Qh Js", "8h 8s", PaiGowCategory::Straight),
        ("Ac Jo 8h 8s Kc Qc Jc", "8h 8s", PaiGowCategory::RoyalFlush),
        ("Ac Jo 6h 6s 9c 5c 2c", "6h 6s", PaiGowCategory::Flush),
        ("Ac Jo 8h 8s Kd Jh 2s", "8h 8s", PaiGowCategory::Pair),
    ] {
        let set = house_way.set(hand(seven));
        assert_eq!((set.low, set.high_rank().category()), (hand(low), high), "{seven}");
    }
}

#[test]
fn three_of_a_kind_sends_a_pair_low_beside_a_straight_or_flush() {
    set_by(
        "OH.PG.12.VII.E.1",
        &[
            ("9c 9d 9h 8s 7c 6d 5h", "9c 9d"),
            ("9c 9d 9h Kh 7h 6h 2h", "9c 9d"),
            // Which two decides whether the flush stays.
            ("9c 9d 9h Kc 7c 6c 2c", "9d 9h"),
            ("9c 9d 9h Jo 8s 7c 6d", "9c 9d"),
            ("Ac Ad Ah Ks Qc Jd Th", "Ac Ad"),
            // Two aces and the joker, which completes the straight or is the ace of one; it stays
            // where it is worth as much as an ace.
            ("Ac Ad Jo Ks Qc Jd 9h", "Ac Ad"),
            ("Ac Ad Jo Ks Qc Jd Th", "Ac Ad"),
            ("Ac Ah Jo Kh 7h 6h 2h", "Ac Ah"),
        ],
    );
}

#[test]
fn two_aces_and_the_joker_send_one_low_where_no_pair_can_go() {
    set_by(
        "OH.PG.12.VII.E.1",
        &[
            ("Ac Ad Jo Ks Qc Jd 3h", "Ac Ks"),
            ("As Ah Jo Ks Qs 9s 2d", "Ah Ks"),
            // The straight stays all the same where it can, and so does the flush: then it matters
            // which ace goes low.
            ("Ac Ad Jo Ks 4c 3d 2h", "Ac Ks"),
            ("Ac Ad Jo Kh Qc 9c 2c", "Ad Kh"),
            ("Ac Ad Jo Kh Qd 9d 2d", "Ac Kh"),
        ],
    );
}

#[test]
fn a_full_house_sends_its_pair_low() {
    set_by(
        "OH.PG.12.VIII.A.1",
        &[
            ("Kc Kd Kh 2s 2c 9d 7h", "2s 2c"),
            ("2c 2d 2h As Ac 9d 7h", "As Ac"),
            ("2c 2d 2h As Jo 9d 7h", "As Jo"),
            ("Ac Ad Jo Ks Kc 9d 7h", "Ks Kc"),
            // OH.PG.12.VII.F.1: with a straight too.
            ("9c 9d 9h 8s 8c 7d Jo", "8s 8c"),
            ("Ac Ad Jo 5s 5c 4d 3h", "5s 5c"),
        ],
    );
}

#[test]
fn of_two_pairs_beside_a_three_the_higher_goes_low() {
    set_by(
        "OH.PG.12.VIII.B.1",
        &[
            ("2c 2d 2h As Ac Kd Kh", "As Ac"),
            ("Ac Ad Ah 3s 3c 2d 2h", "3s 3c"),
            ("9c 9d 9h As Jo Kd Kh", "As Jo"),
            ("Ac Ad Jo 3s 3c 2d 2h", "3s 3c"),
        ],
    );
}

#[test]
fn low_fours_are_never_split() {
    set_by(
        "OH.PG.12.IX.A",
        &[
            ("6c 6d 6h 6s Kc 9d 7h", "Kc 9d"),
            ("2c 2d 2h 2s Kc Qd Jo", "Jo Kc"),
            ("2c 2d 2h 2s 5c 4d 3h", "5c 4d"),
        ],
    );
}

#[test]
fn medium_fours_are_split_unless_an_ace_goes_low() {
    set_by(
        "OH.PG.12.IX.B",
        &[
            ("7c 7d 7h 7s Kc Qd Jh", "7c 7d"),
            ("Tc Td Th Ts Kc 5d 2h", "Tc Td"),
            ("Tc Td Th Ts Ac 5d 2h", "Ac 5d"),
            ("7c 7d 7h 7s Jo Qd Jh", "Jo Qd"),
        ],
    );
}

#[test]
fn high_fours_are_always_split() {
    set_by(
        "OH.PG.12.IX.C",
        &[
            ("Jc Jd Jh Js Ac Kd Qh", "Jc Jd"),
            ("Kc Kd Kh Ks Jo Qd 2h", "Kc Kd"),
            ("Ac Ad Ah As Kc Qd 2h", "Ac Ad"),
            // The joker stays high, with the ace that makes the most of it.
            ("Ac Ad Ah Jo Kc 8d 2h", "Ac Ad"),
            ("Ac Ad Ah Jo Kc Qc Jc", "Ad Ah"),
            ("Ac Ad Ah Jo Kd Qd 4d", "Ac Ah"),
        ],
    );
}

#[test]
fn four_of_a_kind_with_a_pair_sends_the_pair_low() {
    set_by(
        "OH.PG.12.IX.D.1",
        &[
            ("2c 2d 2h 2s Ac Ad 9h", "Ac Ad"),
            ("8c 8d 8h 8s 3c 3d Ah", "3c 3d"),
            ("Kc Kd Kh Ks 3c 3d Ah", "3c 3d"),
            ("Kc Kd Kh Ks Ac Jo 9h", "Ac Jo"),
            // Four aces are split, unless the pair is kings.
            ("Ac Ad Ah As Qc Qd Kh", "Ac Ad"),
            ("Ac Ad Ah Jo 2c 2d Kh", "Ac Ad"),
            ("Ac Ad Ah As Kc Kd 2h", "Kc Kd"),
            ("Ac Ad Ah Jo Kc Kd 2h", "Kc Kd"),
            // Beside three of a kind a pair of the three goes low.
            ("2c 2d 2h 2s 9c 9d 9h", "9c 9d"),
            ("Kc Kd Kh Ks Ac Jo Ah", "Ac Ah"),
            ("Qc Qd Qh Qs Kc Kd Kh", "Kc Kd"),
        ],
    );
}

#[test]
fn four_aces_beside_three_of_a_kind_are_split_unless_the_three_are_kings() {
    set_by(
        "OH.PG.12.IX.D.1",
        &[
            ("Ac Ad Ah As Qc Qd Qh", "Ac Ad"),
            ("Ac Ad Ah As 2c 2d 2h", "Ac Ad"),
            // The joker is an ace, and stays high.
            ("Ac Ad Ah Jo Qc Qd Qh", "Ac Ad"),
            ("Ad Ah As Jo 7c 7d 7h", "Ad Ah"),
            ("Ac Ad Ah As Kc Kd Kh", "Kc Kd"),
            ("Ac Ad Ah Jo Kc Kd Kh", "Kc Kd"),
            ("Ac Ad As Jo Kd Kh Ks", "Kd Kh"),
        ],
    );
}

#[test]
fn five_aces_are_split_unless_kings_go_low() {
    set_by(
        "OH.PG.12.X.A",
        &[
            ("Ac Ad Ah As Jo Kc Qd", "Ac Ad"),
            ("Ac Ad Ah As Jo 3c 2d", "Ac Ad"),
            ("Ac Ad Ah As Jo Qc Qd", "Ac Ad"),
            ("Ac Ad Ah As Jo Kc Kd", "Kc Kd"),
        ],
    );
}

#[test]
fn rows_that_do_not_set_every_hand_are_refused() {
    assert!(HouseWay::new(rules()).is_ok());
    let cases: [(usize, &str); 4] = [
        (1, "house way: no row sets every no-pair"),
        (8, "house way: no row sets every two-pair J 2"),
        (25, "house way: no row sets every four-of-a-kind J"),
        (32, "house way: no row sets every five-aces A"),
    ];
    for (left_out, why) in cases {
        let mut rules = rules().to_vec();
        rules.remove(left_out);
        assert_eq!(HouseWay::new(&rules).unwrap_err().to_string(), why);
    }
    assert!(HouseWay::new(&[]).is_err());
}
