//! A bank against several hands.

use chance::{Card, Generator, Outcome};
use games::{Action, AnyTable, Cents, Decision, Event, Seat, Step, Viewer};
use hands::Hand;

use super::{
    compare, count, deal, deal_seen, decide, deck_of, house_way, net, open, rules_of, situation,
    wager,
};
use crate::pai_gow::advice::distinct;
use crate::pai_gow::advise;
use crate::pai_gow::dealer::{DealerHands, Shown};
use crate::pai_gow::holding::EVERY_RANK;
use crate::pai_gow::solve::{Copies, Counts};
use crate::{Advice, Ratio};

/// A table at which the first seat banks against two players, and the house for so much; they have
/// yet to set their hands.
fn banked_by_many(
    random: &mut Generator,
    house: i64,
    is_seen: impl Fn(usize) -> bool,
) -> (Box<dyn AnyTable>, Vec<Vec<Card>>) {
    let mut table = open(&[]);
    for seat in 1..=3 {
        wager(table.as_mut(), seat, "bet", 10);
    }
    deal(table.as_mut(), random);
    for seat in 1..=3 {
        decide(table.as_mut(), seat, Action::HouseWay, None);
    }
    decide(table.as_mut(), 3, Action::Pass, None);
    decide(table.as_mut(), 2, Action::Pass, None);
    let house = Some(Cents::dollars(house));
    let bank = Decision { amount: house, ..Decision::new(Seat::FIRST, Action::Bank) };
    table.step(Event::Decide(bank)).unwrap();
    wager(table.as_mut(), 2, "bet", 20);
    wager(table.as_mut(), 3, "bet", 30);
    let stacks = deal_seen(table.as_mut(), random, is_seen);
    (table, stacks)
}

/// What every way to set the bank's hand comes to, by its low hand, with such results in dollars.
fn bank_values(own: &[Card], [won, tied, lost]: [Ratio; 3]) -> Vec<([Card; 2], Ratio)> {
    let ways = distinct(Hand::of(own));
    let bounds: Vec<_> = ways.iter().map(|(_, shown)| Copies::Players.bounds(*shown)).collect();
    let (counts, total) = count(&DealerHands::new(&house_way(), EVERY_RANK), own, &bounds);
    let value = |counts: &Counts| {
        let (wins, loses) = (counts.won(), counts.lost(total));
        let ties = total - wins - loses;
        let of = |times: i64, net: &Ratio| Ratio::from(times) * net;
        (of(wins, &won) + of(ties, &tied) + of(loses, &lost)) / Ratio::from(total)
    };
    ways.iter().zip(&counts).map(|((low, _), counts)| (*low, value(counts))).collect()
}

/// The low hands that may be set, each with its value before the vigorish.
type Before = Vec<([Card; 2], Ratio)>;

/// The bank of sixty dollars, the others' hands set the house way: its advice, and what each way to
/// set its hand is worth before the vigorish.
fn advised(is_seen: fn(usize) -> bool) -> (Advice, Box<dyn AnyTable>, Before) {
    let mut random = Generator::seeded(12, 0x9A1);
    let (mut table, stacks) = banked_by_many(&mut random, 10, is_seen);
    for seat in [2, 3] {
        decide(table.as_mut(), seat, Action::HouseWay, None);
    }
    let advice = advise(&situation(table.as_ref(), 1)).unwrap();
    (advice, table, bank_values(&stacks[0], [Ratio::ONE, Ratio::ZERO, -Ratio::ONE]))
}

#[test]
fn a_bank_against_several_hands_is_advised_whatever_they_hold() {
    let (advice, _, before) = advised(|_| true);
    assert_eq!(advice.base, Cents::dollars(60));
    assert!(advice.notes.iter().any(|note| note.contains("20000 deals drawn")), "{advice:?}");
    for (low, before) in before {
        let found = advice.choices.iter().find(|choice| choice.low == Some(low)).unwrap();
        let vigorish = before - &found.value;
        assert!(vigorish.is_positive() && vigorish < Ratio::new(1, 20u32), "{vigorish}");
    }
    // Whether anybody has seen it or not.
    for is_seen in [|_| false, |n| n % 3 == 0, |n| n > 30] as [fn(usize) -> bool; 3] {
        assert_eq!(advised(is_seen).0, advice);
    }
}

/// The cards that nobody has seen come at random: the vigorish that the table then takes.
fn charged(table: &dyn AnyTable, unseen: &mut [Card], random: &mut Generator) -> f64 {
    random.shuffle(unseen);
    let (mut table, mut cards) = (table.duplicate(), unseen.iter());
    while table.step(Event::Chance(Outcome::Card(cards.next().copied()))) != Ok(Step::Settled) {}
    let own = table.statements().into_iter().filter(|line| line.seat == Seat::FIRST);
    own.map(|line| line.commission).sum::<Cents>().cents() as f64
}

#[test]
fn a_bank_against_several_hands_is_advised_with_the_vigorish_that_the_table_takes() {
    const ROUNDS: usize = 2_000;
    let (advice, table, before) = advised(|_| false);
    let mut random = Generator::seeded(15, 0x9A1);
    let best = advice.choices.iter().find(|choice| choice.low.is_some()).unwrap();
    let (low, before) = before.into_iter().find(|(low, _)| best.low == Some(*low)).unwrap();
    let mut set = table.duplicate();
    decide(set.as_mut(), 1, Action::Set, Some(low));
    let own = table.view(Viewer::Seat(Seat::FIRST)).hands;
    let own: Vec<Card> = own.into_iter().flat_map(|hand| hand.cards).flatten().collect();
    let mut unseen = deck_of(EVERY_RANK);
    unseen.retain(|card| !own.contains(card));
    let charged = (0..ROUNDS).map(|_| charged(set.as_ref(), &mut unseen, &mut random) / 60_00.0);
    let (sum, squares) = charged.fold((0.0, 0.0), |(sum, sq), one| (sum + one, sq + one * one));
    let mean = sum / ROUNDS as f64;
    let error = ((squares / ROUNDS as f64 - mean * mean) / ROUNDS as f64).sqrt();
    let vigorish = (before - &best.value).to_f64();
    assert!(error < 0.0004 && mean > 10.0 * error, "{mean} ± {error}");
    assert!((vigorish - mean).abs() < 4.0 * error, "{vigorish}, {mean} ± {error}");
}

/// The second seat has given up its twenty dollars, and the third plays for thirty: the vigorish is
/// on what is won of both.
#[test]
fn a_bank_that_has_collected_a_bet_is_advised_with_its_vigorish() {
    let mut random = Generator::seeded(13, 0x9A1);
    let (mut table, stacks) = banked_by_many(&mut random, 0, |_| true);
    decide(table.as_mut(), 2, Action::Surrender, None);
    decide(table.as_mut(), 3, Action::HouseWay, None);
    let advice = advise(&situation(table.as_ref(), 1)).unwrap();
    assert_eq!(advice.base, Cents::dollars(30));
    let cents = [50_00 - 2_50, 20_00 - 1_00, -10_00];
    let units = cents.map(|net: i64| Ratio::new(net, 30_00u32));
    let rules = rules_of(table.as_ref());
    let player = Shown::of(rules.house_way.set(Hand::of(&stacks[2])));
    for ((low, value), (_, shown)) in
        bank_values(&stacks[0], units).into_iter().zip(distinct(Hand::of(&stacks[0])))
    {
        let found = advice.choices.iter().find(|choice| choice.low == Some(low)).unwrap();
        assert_eq!(found.value, value);
        // So much the table pays.
        let mut table = table.duplicate();
        assert_eq!(decide(table.as_mut(), 1, Action::Set, Some(low)), Step::Settled);
        let expected = match compare(shown, player, Copies::Players) {
            (true, _) => cents[0],
            (_, true) => cents[2],
            _ => cents[1],
        };
        assert_eq!(net(table.as_ref(), 1).cents(), expected);
    }
}

/// What the bank wins of several hands, vigorish apart, is what it wins of each.
#[test]
fn a_bank_against_several_hands_settles_as_against_each() {
    let mut random = Generator::seeded(14, 0x9A1);
    for _ in 0..40 {
        let (mut table, stacks) = banked_by_many(&mut random, 10, |_| true);
        let house_way = rules_of(table.as_ref()).house_way;
        for seat in [2, 3] {
            decide(table.as_mut(), seat, Action::HouseWay, None);
        }
        for (low, shown) in distinct(Hand::of(&stacks[0])) {
            let mut table = table.duplicate();
            assert_eq!(decide(table.as_mut(), 1, Action::Set, Some(low)), Step::Settled);
            let each = [(1, 20), (2, 30), (6, 10)].map(|(at, bet)| {
                let other = Shown::of(house_way.set(Hand::of(&stacks[at])));
                let (won, lost) = compare(shown, other, Copies::Players);
                (i64::from(won) - i64::from(lost)) * bet
            });
            let own: Vec<_> =
                table.statements().into_iter().filter(|line| line.seat == Seat::FIRST).collect();
            let before: Cents = own.iter().map(|line| line.net + line.commission).sum();
            assert_eq!(before, Cents::dollars(each.iter().sum()));
        }
    }
}
