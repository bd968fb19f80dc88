//! The house way of Pai Gow: every hand is set legally, and as a plain reading of the clauses says.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its rulebook has failed")]

mod plain;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chance::Card;
use games::pai_gow::house_way::HouseWay;
use games::{Clause, HouseHand, HouseLow, HouseRule, HouseWith, Kind};
use hands::{Hand, PaiGowCategory, PaiGowRank};

fn rules() -> &'static [HouseRule] {
    &Kind::find("pai-gow-poker").unwrap().rulebook().house_way
}

fn house_way() -> HouseWay {
    HouseWay::new(rules()).unwrap()
}

/// Seven cards are set into five and two, the low hand not above the high hand (OH.PG.13.I).
#[track_caller]
fn is_legal(house_way: &HouseWay, seven: &[Card; 7]) {
    let hand = Hand::from(seven);
    let set = house_way.set(hand);
    assert_eq!((set.high.len(), set.low.len()), (5, 2), "{seven:?}");
    assert_eq!(set.high + set.low, hand, "{seven:?}");
    assert!(set.low.cards().all(|card| seven.contains(&card)), "{seven:?}");
    assert!(!set.is_foul(), "{seven:?}: {:?} over {:?}", set.low_rank(), set.high_rank());
}

/// The same low hand as by the plain reading, by the same clause.
#[track_caller]
fn is_as_the_clauses_say(house_way: &HouseWay, seven: &[Card; 7]) {
    let hand = Hand::from(seven);
    let (low, clause) = plain::low_hand(seven);
    assert_eq!(house_way.set(hand).low, low, "{seven:?} by {clause}");
    assert_eq!(house_way.rule(hand).clause.id(), clause, "{seven:?}");
}

/// The same random hands every time.
fn random_hands(count: usize, seed: u64) -> impl Iterator<Item = [Card; 7]> {
    let mut state = seed;
    let mut below = move |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % end
    };
    let mut deck: [Card; 53] = std::array::from_fn(|index| Card::from_index(index as u8));
    (0..count).map(move |_| {
        for at in 0..7 {
            deck.swap(at, at + below(53 - at));
        }
        std::array::from_fn(|at| deck[at])
    })
}

/// Calls `visit` with these cards and every choice of others that makes them seven.
fn with_any_others(first: &[Card], visit: &mut impl FnMut(&[Card; 7])) {
    let others: Vec<Card> =
        (0..53).map(Card::from_index).filter(|card| !first.contains(card)).collect();
    let mut seven = [Card::JOKER; 7];
    seven[..first.len()].copy_from_slice(first);
    fill(&mut seven, first.len(), &others, visit);
}

fn fill(seven: &mut [Card; 7], at: usize, others: &[Card], visit: &mut impl FnMut(&[Card; 7])) {
    if at == 7 {
        return visit(seven);
    }
    for (n, &card) in others.iter().enumerate() {
        seven[at] = card;
        fill(seven, at + 1, &others[n + 1..], visit);
    }
}

fn of_rank(rank: u8) -> [Card; 4] {
    std::array::from_fn(|suit| Card::from_index(4 * rank + suit as u8))
}

/// Every hand with four of a kind or five aces, the joker being an ace.
fn every_four(mut visit: impl FnMut(&[Card; 7])) {
    (0..13).for_each(|rank| with_any_others(&of_rank(rank), &mut visit));
    let aces = of_rank(12);
    for left_out in aces {
        let with_joker = aces.map(|ace| if ace == left_out { Card::JOKER } else { ace });
        with_any_others(&with_joker, &mut visit);
    }
}

/// Every hand with two aces and the joker.
fn every_two_aces_and_joker(mut visit: impl FnMut(&[Card; 7])) {
    let aces = of_rank(12);
    for (at, &a) in aces.iter().enumerate() {
        for &b in &aces[at + 1..] {
            with_any_others(&[a, b, Card::JOKER], &mut visit);
        }
    }
}

#[test]
fn random_hands_are_set_legally() {
    let house_way = house_way();
    random_hands(4_000_000, 0x5EED).for_each(|seven| is_legal(&house_way, &seven));
}

#[test]
fn random_hands_are_set_as_the_clauses_say() {
    let house_way = house_way();
    random_hands(1_000_000, 0xC1A5E).for_each(|seven| is_as_the_clauses_say(&house_way, &seven));
}

#[test]
fn every_four_of_a_kind_and_five_aces_is_set_as_the_clauses_say() {
    let house_way = house_way();
    every_four(|seven| {
        is_legal(&house_way, seven);
        is_as_the_clauses_say(&house_way, seven);
    });
}

#[test]
fn every_two_aces_with_the_joker_are_set_as_the_clauses_say() {
    let house_way = house_way();
    every_two_aces_and_joker(|seven| {
        is_legal(&house_way, seven);
        is_as_the_clauses_say(&house_way, seven);
    });
}

#[test]
fn every_category_is_set_as_the_clauses_say_with_the_joker_and_without() {
    let house_way = house_way();
    let mut seen = BTreeMap::new();
    for five in [
        "As Kd 9h 7c 4s",
        "Jo Kd 9h 7c 4s",
        "9s 9d Kh 7c 4s",
        "As Jo Kh 7c 4s",
        "9s 9d Kh Kc 4s",
        "As Jo Kh Kc 4s",
        "9s 9d 9h Kc 4s",
        "As Ad Jo Kc 4s",
        "9s 8d 7h 6c 5s",
        "9s 8d Jo 6c 5s",
        "Ks 9s 7s 4s 2s",
        "Ks 9s 7s 4s Jo",
        "9s 9d 9h Kc Ks",
        "As Ad Jo Kc Ks",
        "9s 9d 9h 9c Ks",
        "As Ad Ah Jo Ks",
        "9s 8s 7s 6s 5s",
        "9s 8s Jo 6s 5s",
        "As Ks Qs Js Ts",
        "As Ks Qs Jo Ts",
        "As Ad Ah Ac Jo",
    ] {
        let five: Vec<Card> = chance::cards(five).unwrap().into_iter().flatten().collect();
        with_any_others(&five, &mut |seven| {
            is_legal(&house_way, seven);
            is_as_the_clauses_say(&house_way, seven);
            let best = PaiGowRank::of7(Hand::from(seven)).category();
            *seen.entry((best, seven.contains(&Card::JOKER))).or_insert(0) += 1;
        });
    }
    for category in PaiGowCategory::ALL {
        for joker in [false, true] {
            let possible = joker || *category != PaiGowCategory::FiveAces;
            assert_eq!(seen.contains_key(&(*category, joker)), possible, "{category}, {joker}");
        }
    }
}

/// The order in which the cards lie does not matter.
#[test]
fn the_same_cards_are_set_the_same_way() {
    let house_way = house_way();
    for mut seven in random_hands(10_000, 0x0DE4) {
        let set = house_way.set(Hand::from(&seven));
        seven.reverse();
        assert_eq!(house_way.set(Hand::from(&seven)), set);
        assert_eq!(plain::low_hand(&seven).0, set.low);
    }
}

/// No row is there for nothing, and nearly all set hands with the joker and without.
#[test]
fn every_row_sets_hands_with_and_without_the_joker() {
    let (rules, house_way) = (rules(), house_way());
    let mut set = vec![[0usize; 2]; rules.len()];
    let mut count = |seven: &[Card; 7]| {
        let rule = house_way.rule(Hand::from(seven));
        let row = rules.iter().position(|known| known == rule).unwrap();
        set[row][usize::from(seven.contains(&Card::JOKER))] += 1;
    };
    random_hands(500_000, 0xA11).for_each(|seven| count(&seven));
    every_four(&mut count);
    for (rule, [without, with]) in rules.iter().zip(set) {
        let name = format!("{} {} {:?}", rule.clause, rule.hand, rule.of);
        // Five aces are four and the joker. Two of three natural aces always leave the straight.
        let only_with = rule.clause.id() == "OH.PG.12.X.A"
            || rule.with.is_some() && rule.low == HouseLow::AceAndNext;
        // The joker beside these pairs and fours is an ace, and then they are not split.
        let clauses = ["OH.PG.12.III.B", "OH.PG.12.III.D", "OH.PG.12.IX.B"];
        let only_without = clauses.contains(&rule.clause.id()) && rule.holding.is_empty();
        assert_eq!((without == 0, with == 0), (only_with, only_without), "{name}");
    }
}

/// A row for all such hands.
fn row(hand: HouseHand, low: HouseLow) -> HouseRule {
    let beside = matches!(low, HouseLow::PairBeside | HouseLow::HighestBeside);
    let aces = (low == HouseLow::AceAndNext).then(|| "A".parse().unwrap());
    HouseRule {
        clause: "any".into(),
        hand,
        of: aces.into_iter().collect(),
        with: beside.then_some(HouseWith::StraightOrFlush),
        holding: Vec::new(),
        low,
        about: String::new(),
    }
}

/// Whatever rows a rulebook may have, no hand is set foul by them.
#[test]
fn every_low_hand_that_a_row_may_name_is_legal() {
    let mut accepted = 0;
    for &hand in HouseHand::ALL {
        for &low in HouseLow::ALL {
            let row = row(hand, low);
            // The rows that are read after it: those of other hands, and those that it leaves some.
            let mut rows = rules().to_vec();
            rows.retain(|rule| {
                let other_ranks = !row.of.is_empty() && rule.of.is_empty();
                rule.hand != hand || row.with.is_some() || other_ranks
            });
            rows.insert(0, row.clone());
            let Ok(house_way) = HouseWay::new(&rows) else { continue };
            accepted += 1;
            let mut set = 0;
            let mut check = |seven: &[Card; 7]| {
                if house_way.rule(Hand::from(seven)).clause == row.clause {
                    is_legal(&house_way, seven);
                    set += 1;
                }
            };
            random_hands(100_000, 0xFA1).for_each(|seven| check(&seven));
            if hand.sets().first() >= Some(&4) {
                every_four(check);
            }
            assert!(set > 0, "{low} of {hand}");
        }
    }
    assert_eq!(accepted, 27);
}

/// How many hands there are: seven of 53 cards.
const EVERY_HAND: usize = 154_143_080;

#[test]
#[ignore = "minutes: make test-long sets every one of the 154,143,080 hands"]
fn every_hand_is_set_legally_and_as_the_clauses_say() {
    let house_way = house_way();
    let done = AtomicUsize::new(0);
    // Hands by their lowest two cards, which the threads take in turn.
    let parts: Vec<[u8; 2]> = (0..53).flat_map(|a| (a + 1..53).map(move |b| [a, b])).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut by_clause: BTreeMap<Clause, usize> = BTreeMap::new();
        while let Some(&[a, b]) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut seven = [Card::from_index(a); 7];
            seven[1] = Card::from_index(b);
            let others: Vec<Card> = (b + 1..53).map(Card::from_index).collect();
            let mut hands = 0;
            fill(&mut seven, 2, &others, &mut |seven| {
                is_legal(&house_way, seven);
                is_as_the_clauses_say(&house_way, seven);
                let clause = house_way.rule(Hand::from(seven)).clause;
                *by_clause.entry(clause).or_insert(0) += 1;
                hands += 1;
            });
            let before = done.fetch_add(hands, Ordering::Relaxed);
            let percent = |hands: usize| hands * 20 / EVERY_HAND * 5;
            if percent(before) < percent(before + hands) {
                println!("{} % of {EVERY_HAND} hands", percent(before + hands));
            }
        }
        by_clause
    };
    let mut all: BTreeMap<Clause, usize> = BTreeMap::new();
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (clause, count) in worker.join().unwrap() {
                *all.entry(clause).or_default() += count;
            }
        }
    });
    for (clause, count) in &all {
        println!("{clause:18} {count:>11}");
    }
    assert_eq!(all.values().sum::<usize>(), EVERY_HAND);
    // Four aces and the joker with any two of the other 48 cards.
    assert_eq!(all[&Clause::new("OH.PG.12.X.A")], 48 * 47 / 2);
}
