//! Four Card Poker and Crazy Four Poker, which rank hands alike: settled as a plain reading of
//! their documents settles them.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use std::collections::BTreeMap;

use chance::{Card, Deck, Outcome, Place};
use games::poker::crazy_four_poker::CrazyFourPoker;
use games::poker::four_card_poker::FourCardPoker;
use games::{Action, Cents, Decision, Event, Game, Options, Table, Value, Verdict, Viewer, Wager};
use proptest::prelude::*;

const SHUFFLED: Event = Event::Chance(Outcome::Shuffled);

fn open<G: Game>(shoe: bool) -> Table<G> {
    let dealing = Value::Text(if shoe { "shoe" } else { "hand" }.into());
    Table::open(Options::from([("dealing".into(), dealing)])).unwrap()
}

fn wager<G: Game>(seat: u8, on: &str, dollars: i64) -> Event {
    let (on, amount) = (G::find_spot(on).unwrap(), Cents::dollars(dollars));
    Event::Wager(Wager { seat: games::Seat::new(seat), on, amount, for_dealer: false })
}

fn card(card: Card) -> Event {
    Event::Chance(Outcome::Card(Some(card)))
}

/// No times is a fold.
fn decide(seat: u8, times: u8) -> Event {
    match times {
        0 => Event::Decide(Decision::new(games::Seat::new(seat), Action::Fold)),
        _ => Event::Decide(Decision {
            times: Some(times),
            ..Decision::new(games::Seat::new(seat), Action::Play)
        }),
    }
}

// --- A plain ranking -----------------------------------------------------------------------------

/// What four cards are, and their ranks in the order of comparison (OH.4C.6, OH.C4.6).
type Four = (u8, Vec<u8>);

const PAIR: u8 = 1;
const TWO_PAIR: u8 = 2;
const STRAIGHT: u8 = 3;
const FLUSH: u8 = 4;
const TRIPS: u8 = 5;
const STRAIGHT_FLUSH: u8 = 6;
const QUADS: u8 = 7;

const QUEEN: u8 = 10;
const KING: u8 = 11;
const ACE: u8 = 12;

fn rank(card: Card) -> u8 {
    card.index() / 4
}

/// How often each rank is there, the most frequent and then the highest first.
fn counts(cards: &[Card]) -> Vec<(usize, u8)> {
    let times = |r: u8| cards.iter().filter(|card| rank(**card) == r).count();
    let mut counts: Vec<_> = (0..13).map(|r| (times(r), r)).filter(|(n, _)| *n > 0).collect();
    counts.sort_by(|a, b| b.cmp(a));
    counts
}

/// The highest rank of a run of different ranks; the ace may stand below the two.
fn run(ranks: &[u8]) -> Option<u8> {
    let low_ace = ranks[0] == ACE && ranks.last() == Some(&0);
    let from = if low_ace { &ranks[1..] } else { ranks };
    let falls = from.windows(2).all(|pair| pair[0] == pair[1] + 1);
    (falls && (!low_ace || usize::from(from[0]) + 1 == from.len())).then_some(from[0])
}

fn four(cards: &[Card]) -> Four {
    let counts = counts(cards);
    let ranks: Vec<u8> = counts.iter().map(|(_, rank)| *rank).collect();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let run = if ranks.len() == 4 { run(&ranks) } else { None };
    match (counts[0].0, ranks.len(), suited, run) {
        (4, ..) => (QUADS, ranks),
        (_, _, true, Some(high)) => (STRAIGHT_FLUSH, vec![high]),
        (3, ..) => (TRIPS, ranks),
        (_, _, true, None) => (FLUSH, ranks),
        (_, _, false, Some(high)) => (STRAIGHT, vec![high]),
        (2, 2, ..) => (TWO_PAIR, ranks),
        (2, ..) => (PAIR, ranks),
        _ => (0, ranks),
    }
}

fn best_four(cards: &[Card]) -> Four {
    let n = cards.len();
    let chosen = (0..1u32 << n).filter(|set| set.count_ones() == 4).map(|set| {
        let four_cards: Vec<_> = (0..n).filter(|i| set >> i & 1 == 1).map(|i| cards[i]).collect();
        four(&four_cards)
    });
    chosen.max().unwrap()
}

/// What all five cards bring on the progressive: a tenth or the whole of the meter, or dollars.
#[derive(Clone, Copy, PartialEq)]
enum Award {
    Nothing,
    Dollars(i64),
    Tenth,
    Meter,
}

fn award(cards: &[Card]) -> Award {
    let counts = counts(cards);
    let ranks: Vec<u8> = counts.iter().map(|(_, rank)| *rank).collect();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let run = if ranks.len() == 5 { run(&ranks) } else { None };
    match (counts[0].0, ranks.len(), suited, run) {
        (_, _, true, Some(ACE)) => Award::Meter,
        (_, _, true, Some(_)) => Award::Tenth,
        (4, ..) => Award::Dollars(300),
        (3, 2, ..) => Award::Dollars(50),
        (_, _, true, None) => Award::Dollars(40),
        (_, _, false, Some(_)) => Award::Dollars(30),
        (3, ..) => Award::Dollars(9),
        _ => Award::Nothing,
    }
}

// --- A plain settlement --------------------------------------------------------------------------

/// A line: seat, wager, stake and winnings in cents, how it ended.
type Line = (u8, &'static str, i64, Verdict, i64);

/// What a seat does: its wagers in dollars, and how often it plays its ante.
#[derive(Clone, Copy, Debug)]
struct Seat {
    ante: i64,
    side: i64,
    progressive: bool,
    times: u8,
}

impl Seat {
    fn folds(self) -> bool {
        self.ante > 0 && self.times == 0
    }
}

/// The hands of the seats and of the dealer, as the documents deal them.
fn deal(deck: &[Card], seats: &[u8], house: usize, shoe: bool) -> BTreeMap<u8, Vec<Card>> {
    const DEALER: u8 = 99;
    let everybody = || seats.iter().copied().chain([DEALER]);
    let mut order: Vec<u8> = Vec::new();
    if shoe {
        order.extend(everybody().flat_map(|place| [place; 5]));
    } else {
        (0..5).for_each(|_| order.extend(everybody()));
    }
    order.extend(std::iter::repeat_n(DEALER, house - 5));
    let mut hands = BTreeMap::<u8, Vec<Card>>::new();
    for (place, card) in order.into_iter().zip(deck) {
        hands.entry(place).or_default().push(*card);
    }
    hands
}

/// Against the dealer, one seat of Four Card Poker (OH.4C.11).
fn settle_four(seat: u8, plays: Seat, hand: &Four, dealer: &Four, lines: &mut Vec<Line>) {
    let (ante, play) = (plays.ante * 100, plays.ante * i64::from(plays.times) * 100);
    if play > 0 {
        let (verdict, wins) = match hand >= dealer {
            true => (Verdict::Win, 1),
            false => (Verdict::Lose, 0),
        };
        lines.push((seat, "ante", ante, verdict, ante * wins));
        lines.push((seat, "play", play, verdict, play * wins));
        let bonus = [0, 0, 0, 0, 0, 2, 20, 25][usize::from(hand.0)];
        if bonus > 0 {
            lines.push((seat, "ante-bonus", 0, Verdict::Win, ante * bonus));
        }
    }
    let pair = if hand.0 == PAIR && hand.1[0] == ACE { 1 } else { 0 };
    let odds = [0, pair, 3, 4, 5, 8, 40, 50][usize::from(hand.0)];
    side_bet(seat, "aces-up", plays, odds, lines);
}

/// Against the dealer, one seat of Crazy Four Poker (OH.C4.10.V, OH.C4.11).
fn settle_crazy(seat: u8, plays: Seat, hand: &Four, dealer: &Four, lines: &mut Vec<Line>) {
    let (ante, play) = (plays.ante * 100, plays.ante * i64::from(plays.times) * 100);
    let qualifies = dealer.0 > 0 || dealer.1[0] >= KING;
    let (on_ante, on_play, bonus) = match hand.cmp(dealer) {
        _ if !qualifies => (Verdict::Push, Verdict::Win, Verdict::Push),
        std::cmp::Ordering::Less => (Verdict::Lose, Verdict::Lose, Verdict::Lose),
        std::cmp::Ordering::Equal => (Verdict::Push, Verdict::Push, Verdict::Push),
        std::cmp::Ordering::Greater => (Verdict::Win, Verdict::Win, Verdict::Push),
    };
    let even = |verdict, stake| if verdict == Verdict::Win { stake } else { 0 };
    lines.push((seat, "ante", ante, on_ante, even(on_ante, ante)));
    lines.push((seat, "play", play, on_play, even(on_play, play)));
    let halves = match hand {
        (QUADS, ranks) if ranks[0] == ACE => 400,
        (category, _) => [0, 0, 0, 2, 3, 4, 30, 60][usize::from(*category)],
    };
    match halves {
        0 => lines.push((seat, "super-bonus", ante, bonus, 0)),
        _ => lines.push((seat, "super-bonus", ante, Verdict::Win, ante * halves / 2)),
    }
    let pair = if hand.0 == PAIR && hand.1[0] >= QUEEN { 1 } else { 0 };
    let odds = [0, pair, 2, 3, 4, 9, 30, 50][usize::from(hand.0)];
    side_bet(seat, "queens-up", plays, odds, lines);
}

fn side_bet(seat: u8, on: &'static str, plays: Seat, odds: i64, lines: &mut Vec<Line>) {
    let stake = plays.side * 100;
    if stake > 0 {
        let verdict = if odds > 0 { Verdict::Win } else { Verdict::Lose };
        lines.push((seat, on, stake, verdict, stake * odds));
    }
}

/// What a document says of one seat that is settled.
type Settle = fn(u8, Seat, &Four, &Four, &mut Vec<Line>);

/// A game: the second wager and the side bet, whether a fold keeps the latter, the dealer's cards.
struct Rule {
    second: Option<&'static str>,
    side: &'static str,
    fold_keeps_side: bool,
    house: usize,
    settle: Settle,
}

const FOUR: Rule =
    Rule { second: None, side: "aces-up", fold_keeps_side: true, house: 6, settle: settle_four };

const CRAZY: Rule = Rule {
    second: Some("super-bonus"),
    side: "queens-up",
    fold_keeps_side: false,
    house: 5,
    settle: settle_crazy,
};

/// All lines of a round, and the meter in cents.
fn settle(rule: &Rule, seats: &BTreeMap<u8, Seat>, deck: &[Card], shoe: bool) -> (Vec<Line>, i64) {
    let there: Vec<u8> = seats.keys().copied().collect();
    let hands = deal(deck, &there, rule.house, shoe);
    let dealer = best_four(&hands[&99]);
    let progressives = seats.iter().filter(|(_, seat)| seat.progressive).map(|(n, _)| *n);
    let progressives: Vec<u8> = progressives.collect();
    let mut meter = 1_000_000 + 21 * progressives.len() as i64;
    let mut lines = Vec::new();
    for (&n, seat) in seats.iter().filter(|(_, seat)| seat.folds()) {
        let mut forfeit = |on, dollars: i64| {
            if dollars > 0 {
                lines.push((n, on, dollars * 100, Verdict::Forfeit, 0));
            }
        };
        forfeit("ante", seat.ante);
        rule.second.into_iter().for_each(|second| forfeit(second, seat.ante));
        forfeit(rule.side, if rule.fold_keeps_side { 0 } else { seat.side });
        forfeit("progressive", i64::from(seat.progressive));
    }
    for (&n, seat) in seats.iter().rev() {
        let award = award(&hands[&n]);
        if !seat.folds() || (rule.fold_keeps_side && seat.side > 0) {
            (rule.settle)(n, *seat, &best_four(&hands[&n]), &dealer, &mut lines);
        }
        if seat.progressive && !seat.folds() {
            let paid = match award {
                Award::Nothing => 0,
                Award::Dollars(dollars) => dollars * 100,
                Award::Tenth => meter / 10,
                Award::Meter => meter,
            };
            match award {
                Award::Tenth => meter -= paid,
                Award::Meter => meter = 1_000_000,
                _ => {}
            }
            let verdict = if paid > 0 { Verdict::Win } else { Verdict::Lose };
            lines.push((n, "progressive", 100, verdict, paid));
        }
        let envy = match award {
            Award::Meter => 100_000,
            Award::Tenth => 30_000,
            _ => continue,
        };
        for other in progressives.iter().rev().filter(|other| **other != n) {
            lines.push((*other, "envy", 0, Verdict::Win, envy));
        }
    }
    (lines, meter)
}

/// Plays the round and compares.
fn compare<G: Game>(rule: &Rule, seats: &BTreeMap<u8, Seat>, deck: &[Card], shoe: bool) {
    let mut table = open::<G>(shoe);
    let mut go = |event| table.step(event).unwrap_or_else(|why| panic!("{event:?}: {why}"));
    for (&n, seat) in seats {
        let second = rule.second.map(|on| (on, seat.ante));
        let all = [("ante", seat.ante), (rule.side, seat.side)].into_iter().chain(second);
        for (on, dollars) in all.chain([("progressive", i64::from(seat.progressive))]) {
            if dollars > 0 {
                go(wager::<G>(n, on, dollars));
            }
        }
    }
    go(SHUFFLED);
    for &next in &deck[..seats.len() * 5 + rule.house] {
        go(card(next));
    }
    for (&n, seat) in seats.iter().filter(|(_, seat)| seat.ante > 0) {
        go(decide(n, seat.times));
    }
    assert!(table.is_settled());
    let spot = |n: u16| G::layout().iter().nth(n.into()).unwrap().1.name.to_string();
    let got: Vec<_> = table
        .lines()
        .iter()
        .map(|l| (l.seat.number(), spot(l.wager.0), l.stake.cents(), l.verdict, l.paid.cents()))
        .collect();
    let (lines, meter) = settle(rule, seats, deck, shoe);
    let lines: Vec<_> = lines
        .into_iter()
        .map(|(n, on, stake, v, paid)| (n, on.to_owned(), stake, v, paid))
        .collect();
    assert_eq!(got, lines);
    assert_eq!(table.meters()[0].1.shows().cents(), meter);
}

/// Decks at random, and decks in order but for a few cards, out of which great hands are dealt.
fn decks() -> impl Strategy<Value = Vec<Card>> {
    let ordered = |by_suit: bool| {
        let mut cards = Deck::Standard.cards().to_vec();
        if by_suit {
            cards.sort_by_key(|card| (card.suit(), card.rank()));
        }
        cards
    };
    let swaps = prop::collection::vec((0..52usize, 0..52usize), 0..12);
    let nearly = (any::<bool>(), 0..52usize, swaps).prop_map(move |(by_suit, from, swaps)| {
        let mut cards = ordered(by_suit);
        cards.rotate_left(from);
        swaps.into_iter().for_each(|(a, b)| cards.swap(a, b));
        cards
    });
    prop_oneof![Just(ordered(false)).prop_shuffle(), nearly]
}

prop_compose! {
    fn players(most: usize)(
        all in prop::collection::vec((0..4i64, 0..3i64, any::<bool>(), 0..4u8), 1..=most),
    ) -> BTreeMap<u8, Seat> {
        let seats = all.into_iter().enumerate().map(|(n, (ante, side, progressive, times))| {
            let times = if ante > 0 { times } else { 0 };
            (n as u8 + 1, Seat { ante, side, progressive, times })
        });
        seats.collect()
    }
}

proptest! {
    #![proptest_config(crate::cases(1024))]

    #[test]
    fn four_card_poker_settles_as_its_document_reads(
        seats in players(7), deck in decks(), shoe in any::<bool>(),
    ) {
        let mut seats = seats;
        seats.retain(|_, seat| seat.ante > 0 || seat.side > 0);
        prop_assume!(!seats.is_empty());
        compare::<FourCardPoker>(&FOUR, &seats, &deck, shoe);
    }

    #[test]
    fn crazy_four_poker_settles_as_its_document_reads(
        seats in players(6), deck in decks(), shoe in any::<bool>(),
    ) {
        let mut seats = seats;
        seats.retain(|_, seat| seat.ante > 0);
        prop_assume!(!seats.is_empty());
        let there: Vec<u8> = seats.keys().copied().collect();
        let hands = deal(&deck, &there, 5, shoe);
        for (n, seat) in &mut seats {
            // OH.C4.10.III: more than the ante takes a pair of aces or better.
            let hand = best_four(&hands[n]);
            if hand.0 < PAIR || (hand.0 == PAIR && hand.1[0] < ACE) {
                seat.times = seat.times.min(1);
            }
        }
        compare::<CrazyFourPoker>(&CRAZY, &seats, &deck, shoe);
    }

    #[test]
    fn three_times_the_ante_is_offered_from_a_pair_of_aces_on(deck in decks()) {
        let mut table = open::<CrazyFourPoker>(true);
        for on in ["ante", "super-bonus"] {
            table.step(wager::<CrazyFourPoker>(1, on, 5)).unwrap();
        }
        table.step(SHUFFLED).unwrap();
        for &next in &deck[..10] {
            table.step(card(next)).unwrap();
        }
        let hand = best_four(&deck[..5]);
        let strong = hand.0 > PAIR || (hand.0 == PAIR && hand.1[0] == ACE);
        for times in [2, 3] {
            prop_assert_eq!(table.clone().step(decide(1, times)).is_ok(), strong);
        }
        prop_assert!(table.step(decide(1, 1)).is_ok());
    }
}

/// How many hands are paid what by a side bet of a dollar, which is the only wager that varies.
fn census<G: Game>(rule: &Rule) -> BTreeMap<i64, u32> {
    let cards = Deck::Standard.cards();
    let side = G::find_spot(rule.side).unwrap();
    let mut ready = open::<G>(true);
    let mut paid = BTreeMap::new();
    if let Some(second) = rule.second {
        ready.step(wager::<G>(1, "ante", 1)).unwrap();
        ready.step(wager::<G>(1, second, 1)).unwrap();
    }
    ready.step(wager::<G>(1, rule.side, 1)).unwrap();
    ready.step(SHUFFLED).unwrap();
    let mut hand = [0, 1, 2, 3, 4usize];
    loop {
        let mut table = ready.clone();
        let others = (0..52).filter(|n| !hand.contains(n)).take(rule.house);
        for n in hand.into_iter().chain(others) {
            table.step(card(cards[n])).unwrap();
        }
        if rule.second.is_some() {
            table.step(decide(1, 1)).unwrap();
        }
        let line = table.lines().iter().find(|line| line.wager == side).unwrap();
        *paid.entry(line.net().cents() / 100).or_insert(0) += 1;
        let Some(at) = (0..5).rev().find(|&i| hand[i] < 47 + i) else { return paid };
        hand[at] += 1;
        (at + 1..5).for_each(|i| hand[i] = hand[i - 1] + 1);
    }
}

#[test]
fn all_2598960_hands_have_their_aces_up_line() {
    let lost = 1_150_080 + 804_636 + 81_096 + 80_724;
    let lines = [(-1, lost), (1, 81_096), (3, 123_552), (4, 101_808), (5, 114_616), (8, 58_656)];
    let best = [(40, 2_072), (50, 624)];
    let expected = lines.into_iter().chain(best).collect();
    assert_eq!(census::<FourCardPoker>(&FOUR), expected);
}

#[test]
fn all_2598960_hands_have_their_queens_up_line() {
    let queens = 81_096 + 81_096 + 80_724;
    let lines = [(-1, 1_954_716), (1, queens), (2, 123_552), (3, 101_808), (4, 114_616)];
    let best = [(9, 58_656), (30, 2_072), (50, 624)];
    let expected = lines.into_iter().chain(best).collect();
    assert_eq!(census::<CrazyFourPoker>(&CRAZY), expected);
}

#[test]
fn the_dealers_sixth_card_lies_face_up() {
    for shoe in [false, true] {
        let mut table = open::<FourCardPoker>(shoe);
        table.step(wager::<FourCardPoker>(1, "ante", 5)).unwrap();
        table.step(SHUFFLED).unwrap();
        let deck = Deck::Standard.cards();
        for (n, &next) in deck[..11].iter().enumerate() {
            let seen = |table: &Table<FourCardPoker>| {
                let view = table.view(Viewer::Rail);
                let dealer = view.hands.into_iter().find(|hand| hand.place == Place::Dealer);
                dealer.map_or(vec![], |hand| hand.cards.into_iter().flatten().collect())
            };
            assert_eq!(seen(&table), vec![], "before card {n}");
            table.step(card(next)).unwrap();
            if n == 10 {
                assert_eq!(seen(&table), [next]);
            }
        }
    }
}
