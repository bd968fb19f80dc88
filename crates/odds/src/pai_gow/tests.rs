//! The fast count against plain ones, and the table itself.

mod bank;

use std::collections::HashMap;

use chance::{Card, Generator, Outcome, Suit};
use games::pai_gow::house_way::HouseWay;
use games::pai_gow::setting::Setting;
use games::pai_gow::{PaiGowPoker, Rules};
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Decision, Event, Game as _, HandNumber, Kind,
    Options, Seat, Step, Value, Wager,
};
use hands::Hand;

use super::advice::{count, distinct};
use super::bet::Policy;
use super::dealer::{DealerHands, Shown};
use super::fortune::FortuneCounts;
use super::holding::{EVERY_RANK, card};
use super::solve::{Copies, Game, Price, Solution, Tally};
use super::{advise, bet, figures, fortune};
use crate::tests::{all, ask};
use crate::{Figure, NoCache, Question, Ratio, Silent, Situation};

const EVEN_LESS_FIVE: Price = Price { win: 19, per: 20 };

fn house_way() -> HouseWay {
    HouseWay::new(&Kind::find("pai-gow-poker").unwrap().rulebook().house_way).unwrap()
}

impl Tally {
    /// The expected result, in units of one `per`, over all deals.
    fn value(&self, price: Price) -> i128 {
        i128::from(price.win) * i128::from(self.won) - i128::from(price.per) * i128::from(self.lost)
    }
}

/// Every seven of some cards, as bits.
fn sevens(cards: usize) -> impl Iterator<Item = u64> {
    let mut next = Some((1u64 << 7) - 1);
    std::iter::from_fn(move || {
        let now = next?;
        // The next larger number with as many bits.
        let low = now & now.wrapping_neg();
        let up = now + low;
        let after = (((up ^ now) >> 2) / low) | up;
        next = (after >> cards == 0).then_some(after);
        Some(now)
    })
}

fn hand_of(deck: &[Card], bits: u64) -> Hand {
    (0..deck.len()).filter(|at| bits >> at & 1 == 1).map(|at| deck[at]).collect()
}

/// One of the player's hands against one of the dealer's: won, lost.
fn compare(own: Shown, dealer: Shown, copies: Copies) -> (bool, bool) {
    let (high, low) = match copies {
        Copies::Dealers => (own.high > dealer.high, own.low > dealer.low),
        Copies::Players => (own.high >= dealer.high, own.low >= dealer.low),
    };
    (high && low, !high && !low)
}

/// The cards of the seven with the suits in an order of their own, so that hands which differ only
/// by the names of suits are the same.
fn by_suits(seven: Hand) -> ([u16; 4], bool) {
    let mut suits = Suit::ALL.map(|suit| seven.ranks_of(suit));
    suits.sort_unstable();
    (suits, seven.has_joker())
}

/// The hands of a deck that differ by more than the names of suits, each with how many it stands
/// for.
fn classes(deck: &[Card], hands: &[u64]) -> Vec<(u64, u64)> {
    let mut known = HashMap::new();
    for &bits in hands {
        known.entry(by_suits(hand_of(deck, bits))).or_insert((bits, 0)).1 += 1;
    }
    known.into_values().collect()
}

/// Every hand of the dealer that has none of the player's cards.
fn disjoint(own: u64, cards: usize) -> impl Iterator<Item = u64> {
    let left: Vec<_> = (0..cards).filter(|at| own >> at & 1 == 0).collect();
    let spread = |bits: u64, left: &[usize]| {
        left.iter().enumerate().fold(0, |sum, (n, at)| sum | (bits >> n & 1) << at)
    };
    let half = |left: &[usize]| (0..128).map(|bits| spread(bits, left)).collect::<Vec<u64>>();
    let halves = [half(&left[..7]), half(&left[7..])];
    sevens(cards - 7)
        .map(move |bits| halves[0][bits as usize & 127] | halves[1][bits as usize >> 7])
}

/// Four cards of each of some ranks, and the joker.
fn deck_of(ranks: u16) -> Vec<Card> {
    let ranked = (0..13).filter(|rank| ranks >> rank & 1 == 1);
    let cards = ranked.flat_map(|rank| (0..4).map(move |suit| card(rank, suit)));
    cards.chain([Card::JOKER]).collect()
}

const BOTH: [Copies; 2] = [Copies::Dealers, Copies::Players];

/// What comes of the house way, and what the best play is worth, whoever wins copies.
fn deal_one_by_one(house_way: &HouseWay, ranks: u16) -> [(Tally, i128); 2] {
    let deck = deck_of(ranks);
    let hands: Vec<_> = sevens(deck.len()).collect();
    let mut shown = vec![Shown { high: 0, low: 0 }; 1 << deck.len()];
    for &bits in &hands {
        shown[bits as usize] = Shown::of(house_way.set(hand_of(&deck, bits)));
    }
    let mut sums = [(Tally::default(), 0); 2];
    for (own, ways) in classes(&deck, &hands) {
        let settings = distinct(hand_of(&deck, own));
        let mut results = vec![[Tally::default(); 2]; settings.len()];
        for dealer in disjoint(own, deck.len()) {
            let dealer = shown[dealer as usize];
            for ((_, setting), results) in settings.iter().zip(&mut results) {
                for (copies, result) in BOTH.into_iter().zip(results) {
                    let (won, lost) = compare(*setting, dealer, copies);
                    result.won += u64::from(won);
                    result.lost += u64::from(lost);
                }
            }
        }
        let at = settings.iter().position(|(_, is)| *is == shown[own as usize]).unwrap();
        for (n, (house, best)) in sums.iter_mut().enumerate() {
            let Tally { won, lost } = results[at][n];
            house.merge(&Tally { won: won * ways, lost: lost * ways });
            let value = results.iter().map(|result| result[n].value(EVEN_LESS_FIVE)).max();
            *best += value.unwrap() * i128::from(ways);
        }
    }
    sums
}

#[test]
fn all_deals_of_a_little_deck_come_out_as_dealt_one_by_one() {
    let house_way = house_way();
    // Straights to the ace and from it, straight flushes, flushes, low and high fours, five aces.
    for ranks in [0b1_1111_0000_0000, 0b1_0000_0000_1111, 0b1_1010_0010_0001, 0b0_0000_0001_1111] {
        let game = Game::new(&house_way, ranks);
        let one_by_one = deal_one_by_one(&house_way, ranks);
        for (copies, one_by_one) in BOTH.into_iter().zip(one_by_one) {
            let solution = game.solve(copies, &[EVEN_LESS_FIVE], &Silent);
            assert_eq!(solution.deals, 116_280 * 3_432);
            let best = solution.best[0].tally.value(EVEN_LESS_FIVE);
            assert_eq!((solution.house, best), one_by_one, "{ranks:b} {copies:?}");
        }
    }
}

/// Ace, king, jack, nine, eight, six, five and four.
const SOME_RANKS: u16 = 0b1_1010_1101_1100;

/// What the house way meets itself with on a deck of these ranks, and what is best.
fn both_sides(ranks: u16) -> [Solution; 2] {
    let game = Game::new(&house_way(), ranks);
    let prices = [EVEN_LESS_FIVE, Price { win: 3, per: 4 }];
    let [player, bank] = BOTH.map(|copies| game.solve(copies, &prices, &Silent));
    assert_eq!((player.house.won, player.house.lost), (bank.house.lost, bank.house.won));
    for solution in [&player, &bank] {
        for best in &solution.best {
            let gain: i128 = best.gains.iter().map(|gain| gain.gain).sum();
            let house = solution.house.value(best.price);
            assert_eq!(best.tally.value(best.price) - house, gain);
            let hands: u64 = best.gains.iter().map(|gain| gain.hands).sum();
            assert_eq!(hands, sevens_of(ranks));
        }
    }
    // What is best at one price is not better at another.
    let [normal, dear] = &player.best[..] else { panic!("two prices") };
    assert!(normal.tally.value(normal.price) >= dear.tally.value(normal.price));
    assert!(dear.tally.value(dear.price) >= normal.tally.value(dear.price));
    [player, bank]
}

/// How many hands of seven there are.
fn sevens_of(ranks: u16) -> u64 {
    let cards = deck_of(ranks).len() as u64;
    (0..7).fold(1, |ways, n| ways * (cards - n) / (n + 1))
}

#[test]
fn house_way_against_house_way_is_the_same_from_both_sides() {
    both_sides(SOME_RANKS);
}

#[test]
#[ignore = "a minute: make test-long takes every rank; the gate has the edges of the page of figures"]
fn of_every_rank_it_has_its_known_edges() {
    let [player, bank] = both_sides(EVERY_RANK);
    assert_eq!(player.deals, 154_143_080 * 53_524_680);
    let edge = |tally: &Tally| tally.value(EVEN_LESS_FIVE) as f64 / player.deals as f64 / 20.0;
    assert_eq!(format!("{:.6}", edge(&player.house)), "-0.027333");
    assert_eq!(format!("{:.6}", edge(&player.best[0].tally)), "-0.022794");
    assert_eq!(format!("{:.6}", edge(&bank.best[0].tally)), "0.002553");
}

/// Meets every hand of the dealer, one after the other.
fn one_hand_against_all_hands_of_the_dealer(ranks: u16) {
    let house_way = house_way();
    let own = chance::cards("Ah Jo Kh 9h 6h 5d 5c").unwrap();
    let own: Vec<Card> = own.into_iter().flatten().collect();
    let left: Vec<Card> = deck_of(ranks).into_iter().filter(|card| !own.contains(card)).collect();
    let ways = distinct(Hand::of(&own));
    let mut plain = vec![Tally::default(); ways.len()];
    let mut dealt = 0;
    every_seven(&left, Hand::EMPTY, 7, &mut |dealer| {
        let dealer = Shown::of(house_way.set(dealer));
        dealt += 1;
        for ((_, shown), tally) in ways.iter().zip(&mut plain) {
            let (won, lost) = compare(*shown, dealer, Copies::Dealers);
            tally.won += u64::from(won);
            tally.lost += u64::from(lost);
        }
    });
    let bounds: Vec<_> = ways.iter().map(|(_, shown)| *shown).collect();
    let (counts, total) = count(&DealerHands::new(&house_way, ranks), &own, &bounds);
    assert_eq!(total, dealt);
    for (counts, plain) in counts.iter().zip(&plain) {
        assert_eq!((counts.won() as u64, counts.lost(total) as u64), (plain.won, plain.lost));
    }
}

#[test]
fn one_hand_is_worth_what_it_wins_of_every_hand_of_some_ranks() {
    one_hand_against_all_hands_of_the_dealer(SOME_RANKS);
}

#[test]
#[ignore = "half a minute: make test-long meets all 53,524,680 hands of the dealer"]
fn one_hand_is_worth_what_it_wins_of_every_hand() {
    one_hand_against_all_hands_of_the_dealer(EVERY_RANK);
}

fn every_seven(cards: &[Card], hand: Hand, left: usize, each: &mut impl FnMut(Hand)) {
    if left == 0 {
        return each(hand);
    }
    for at in left - 1..cards.len() {
        every_seven(&cards[..at], hand.with(cards[at]), left - 1, each);
    }
}

fn open(set: &[(&str, Value)]) -> Box<dyn AnyTable> {
    let options: Options = set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    let kind = Kind::find("pai-gow-poker").unwrap();
    kind.open_by(Chosen::new(kind.rulebook(), options).unwrap()).unwrap()
}

fn rules_of(table: &dyn AnyTable) -> Rules {
    PaiGowPoker::rules(table.chosen()).unwrap()
}

fn wager(table: &mut dyn AnyTable, seat: u8, on: &str, dollars: i64) {
    let on = table.find_spot(on).unwrap();
    let amount = Cents::dollars(dollars);
    table
        .step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
        .unwrap();
}

/// Deals a shuffled deck; the first stack goes to the first seat. The stacks by position.
fn deal(table: &mut dyn AnyTable, random: &mut Generator) -> Vec<Vec<Card>> {
    deal_seen(table, random, |_| true)
}

/// The same where only some of the cards, by their number, are seen by anybody.
fn deal_seen(
    table: &mut dyn AnyTable,
    random: &mut Generator,
    is_seen: impl Fn(usize) -> bool,
) -> Vec<Vec<Card>> {
    let mut deck = deck_of(EVERY_RANK);
    random.shuffle(&mut deck);
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Chance(Outcome::Untold)).unwrap();
    let mut stacks = vec![Vec::new(); 7];
    for (n, &card) in deck[..49].iter().enumerate() {
        // There and back.
        let at = if n / 7 % 2 == 0 { n % 7 } else { 6 - n % 7 };
        stacks[at].push(card);
        let seen = (at == 0 || is_seen(n)).then_some(card);
        table.step(Event::Chance(Outcome::Card(seen))).unwrap();
    }
    stacks
}

fn decide(table: &mut dyn AnyTable, seat: u8, action: Action, low: Option<[Card; 2]>) -> Step {
    table.step(Event::Decide(Decision { low, ..Decision::new(Seat::new(seat), action) })).unwrap()
}

fn net(table: &dyn AnyTable, seat: u8) -> Cents {
    table.statements().iter().filter(|line| line.seat == Seat::new(seat)).map(|line| line.net).sum()
}

#[test]
fn every_way_to_set_a_hand_settles_as_it_is_counted() {
    let mut random = Generator::seeded(7, 0x9A1);
    for rounding in ["exact", "up-to-quarter"] {
        for _ in 0..60 {
            let mut table = open(&[("vigorish_rounding", rounding.into())]);
            wager(table.as_mut(), 1, "bet", 7);
            let stacks = deal(table.as_mut(), &mut random);
            let rules = rules_of(table.as_ref());
            let dealer = Shown::of(rules.house_way.set(Hand::of(&stacks[6])));
            let price = Policy::Optimal.price(&rules, Cents::dollars(7));
            for (low, shown) in distinct(Hand::of(&stacks[0])) {
                let mut table = table.duplicate();
                assert_eq!(decide(table.as_mut(), 1, Action::Set, Some(low)), Step::Settled);
                let expected = match compare(shown, dealer, Copies::Dealers) {
                    (true, _) => Ratio::from(price.win) / Ratio::from(price.per),
                    (_, true) => -Ratio::ONE,
                    _ => Ratio::ZERO,
                };
                assert_eq!(Ratio::new(net(table.as_ref(), 1).cents(), 700u32), expected);
            }
        }
    }
}

/// A table at which the first seat banks against the house's bet alone, its hands dealt.
fn banked(random: &mut Generator) -> (Box<dyn AnyTable>, Vec<Vec<Card>>) {
    let mut table = open(&[]);
    wager(table.as_mut(), 1, "bet", 10);
    deal(table.as_mut(), random);
    decide(table.as_mut(), 1, Action::HouseWay, None);
    assert_eq!(table.awaiting(), Awaiting::Decision { seat: Seat::FIRST, hand: HandNumber::FIRST });
    decide(table.as_mut(), 1, Action::Bank, None);
    let stacks = deal(table.as_mut(), random);
    (table, stacks)
}

#[test]
fn every_way_to_set_the_banks_hand_settles_as_it_is_counted() {
    let mut random = Generator::seeded(8, 0x9A1);
    for _ in 0..60 {
        let (table, stacks) = banked(&mut random);
        let rules = rules_of(table.as_ref());
        let dealer = Shown::of(rules.house_way.set(Hand::of(&stacks[6])));
        let price = Policy::Bank.price(&rules, Cents::dollars(10));
        for (low, shown) in distinct(Hand::of(&stacks[0])) {
            let mut table = table.duplicate();
            assert_eq!(decide(table.as_mut(), 1, Action::Set, Some(low)), Step::Settled);
            let expected = match compare(shown, dealer, Copies::Players) {
                (true, _) => Ratio::from(price.win) / Ratio::from(price.per),
                (_, true) => -Ratio::ONE,
                _ => Ratio::ZERO,
            };
            assert_eq!(Ratio::new(net(table.as_ref(), 1).cents(), 1000u32), expected);
        }
    }
}

fn situation(table: &dyn AnyTable, seat: u8) -> Situation<'_> {
    Situation {
        table,
        seat: Seat::new(seat),
        hand: HandNumber::FIRST,
        progress: &Silent,
        cache: &NoCache,
    }
}

#[test]
fn advice_values_every_way_the_house_way_and_surrender() {
    let mut random = Generator::seeded(9, 0x9A1);
    let mut table = open(&[]);
    wager(table.as_mut(), 1, "bet", 10);
    let stacks = deal(table.as_mut(), &mut random);
    let advice = advise(&situation(table.as_ref(), 1)).unwrap();
    let ways = distinct(Hand::of(&stacks[0]));
    assert_eq!(advice.choices.len(), ways.len() + 2);
    let last = advice.choices.last().unwrap();
    assert_eq!((last.action, &last.value), (Action::Surrender, &-Ratio::ONE));
    let house = advice.choices.iter().find(|choice| choice.action == Action::HouseWay).unwrap();
    let rules = rules_of(table.as_ref());
    let shown = Shown::of(rules.house_way.set(Hand::of(&stacks[0])));
    let (low, _) = ways.iter().find(|(_, way)| *way == shown).unwrap();
    let same = advice.choices.iter().find(|choice| choice.low == Some(*low)).unwrap();
    assert_eq!(house.value, same.value);
    assert!(advice.choices.is_sorted_by(|a, b| a.value >= b.value));
    assert_eq!(advice.base, Cents::dollars(10));
}

/// What every two of the seven cards come to as a low hand: as they settle where they are foul, as
/// the listed way that shows the same where they are not.
fn every_low_hand_has_a_value(table: &dyn AnyTable, own: &[Card]) {
    let advice = advise(&situation(table, 1)).unwrap();
    let seven = Hand::of(own);
    for (at, a) in own.iter().enumerate() {
        for b in &own[..at] {
            let low = [*a, *b];
            let taken = Decision { low: Some(low), ..Decision::new(Seat::FIRST, Action::Set) };
            let value = &advice.find(&taken).unwrap().value;
            let setting = Setting::new(seven, low).unwrap();
            if setting.is_foul() {
                let mut table = table.duplicate();
                assert_eq!(decide(table.as_mut(), 1, Action::Set, Some(low)), Step::Settled);
                let base = u32::try_from(advice.base.cents()).unwrap();
                assert_eq!(*value, Ratio::new(net(table.as_ref(), 1).cents(), base));
                continue;
            }
            let ways = distinct(seven);
            let (same, _) = ways.iter().find(|(_, way)| *way == Shown::of(setting)).unwrap();
            let listed = advice.choices.iter().find(|choice| choice.low == Some(*same)).unwrap();
            assert_eq!(*value, listed.value);
        }
    }
    let sets = advice.choices.iter().filter(|choice| choice.low.is_some()).count();
    assert_eq!(sets + advice.others.len(), 21, "every two of seven cards, each once");
}

#[test]
fn every_two_of_seven_cards_have_a_value_as_a_low_hand_even_foul_ones() {
    let mut random = Generator::seeded(11, 0x9A1);
    for _ in 0..3 {
        let mut table = open(&[]);
        wager(table.as_mut(), 1, "bet", 10);
        let stacks = deal(table.as_mut(), &mut random);
        every_low_hand_has_a_value(table.as_ref(), &stacks[0]);
        let (table, stacks) = banked(&mut random);
        every_low_hand_has_a_value(table.as_ref(), &stacks[0]);
    }
}

#[test]
fn a_bank_is_advised_too_and_a_player_with_two_hands_sees_both() {
    let mut random = Generator::seeded(10, 0x9A1);
    let (table, stacks) = banked(&mut random);
    let advice = advise(&situation(table.as_ref(), 1)).unwrap();
    let ways = distinct(Hand::of(&stacks[0])).len();
    assert_eq!(advice.choices.len(), ways + 1, "the bank cannot surrender");

    let mut table = open(&[("two_hands", "1-2".into())]);
    wager(table.as_mut(), 1, "bet", 10);
    wager(table.as_mut(), 2, "bet", 20);
    let stacks = deal(table.as_mut(), &mut random);
    let advice = advise(&situation(table.as_ref(), 2)).unwrap();
    let seen = [&stacks[0][..], &stacks[1]].concat();
    let rules = rules_of(table.as_ref());
    let house = Shown::of(rules.house_way.set(Hand::of(&stacks[1])));
    let dealer = DealerHands::new(&rules.house_way, EVERY_RANK);
    let (counts, total) = count(&dealer, &seen, &[house]);
    assert_eq!(total, 15_380_937, "seven of the 39 cards that the player does not see");
    let value = EVEN_LESS_FIVE.value(&counts[0], total);
    let of_house = advice.choices.iter().find(|choice| choice.action == Action::HouseWay).unwrap();
    assert_eq!(of_house.value, Ratio::from(value) / Ratio::from(20 * total));
}

/// As they are published for this pay table, which costs 7.77%.
#[test]
fn the_fortune_bonus_lines_are_all_hands_counted() {
    let made = FortuneCounts::new();
    assert_eq!(made.hands, 154_143_080);
    let published =
        [32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204];
    assert_eq!(made.lines, published);
}

#[test]
fn the_fortune_bonus_has_envy_beside_its_edge() {
    let kind = Kind::find("pai-gow-poker").unwrap();
    let (given, mut assumptions) = (Options::new(), Options::new());
    assumptions.insert("players".into(), 6.into());
    let question = Question {
        book: kind.rulebook(),
        given: &given,
        assumptions: &assumptions,
        all: true,
        wager: Some("fortune-bonus"),
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let figures = figures(&question).unwrap();
    assert_eq!(figures.len(), 1);
    assert_eq!(figures[0].house_edge, Some(Ratio::new(1_496_262, 19_267_885u32)));
    let envy = figures[0].envy_per_player.clone().unwrap();
    let dollars = 32 * 5_000 + 72 * 1_000 + 196 * 500 + 1_128 * 250 + 26_020 * 50 + 184_644 * 20;
    assert_eq!(envy, Ratio::new(dollars + 307_472 * 5, 154_143_080u32));
    assert_eq!(figures[0].conditions.to_string(), "players 6");
}

#[test]
fn a_table_without_the_fortune_bonus_has_no_figure_of_it() {
    let kind = Kind::find("pai-gow-poker").unwrap();
    let off = Options::from([("fortune_bonus".into(), false.into())]);
    let chosen = Chosen::new(kind.rulebook(), off.clone()).unwrap();
    let question = Question {
        book: kind.rulebook(),
        given: &off,
        assumptions: &Options::new(),
        all: false,
        wager: None,
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    assert_eq!(fortune::figures(&question, &chosen).unwrap(), []);
}

/// The bet with a deck of five ranks.
fn little(set: &[(&str, Value)]) -> Vec<Figure> {
    ask(&|question| bet::figures(question, 0b1_1111_0000_0000), "pai-gow-poker", set)
}

#[test]
fn every_policy_has_a_figure_and_stakes_where_vigorish_is_rounded() {
    let [best, house, bank] =
        ["optimal", "house-way", "bank"].map(|policy| little(&[("policy", policy.into())]));
    assert_eq!(little(&[])[0].house_edge, best[0].house_edge, "the best play by default");
    assert!(best[0].house_edge < house[0].house_edge && bank[0].house_edge < best[0].house_edge);
    for figure in [&best[0], &house[0], &bank[0]] {
        let names: Vec<_> = figure.lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["win", "push", "lose"]);
        let ways: Ratio = figure.lines.iter().map(|line| line.ways.clone()).sum();
        assert_eq!(ways, Ratio::from(116_280u64 * 3_432));
        assert_eq!(figure.lines[0].pays, "0.95");
        assert!(figure.strategy.is_some());
    }
    let rounded = little(&[("vigorish_rounding", "up-to-quarter".into())]);
    let stakes: Vec<_> =
        rounded.iter().map(|figure| figure.conditions.get("stake").unwrap()).collect();
    assert_eq!(stakes, [1, 5, 10, 25, 100].map(Value::from).iter().collect::<Vec<_>>());
    assert_eq!(rounded[0].lines[0].pays, "0.75", "a quarter of a dollar");
    assert_eq!(rounded[1].house_edge, best[0].house_edge);
    let every = all(&|question| bet::figures(question, 0b1_1111_0000_0000), "pai-gow-poker");
    assert_eq!(every.len(), 3 + 3 * 5);
}

#[test]
fn an_unknown_policy_is_refused() {
    let kind = Kind::find("pai-gow-poker").unwrap();
    let (given, assumptions) = (Options::new(), Options::from([("policy".into(), "lucky".into())]));
    let question = Question {
        book: kind.rulebook(),
        given: &given,
        assumptions: &assumptions,
        all: false,
        wager: None,
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let refused = crate::Solver::find(kind.id).unwrap().figures(&question).unwrap_err();
    assert!(refused.to_string().contains("expected optimal, house-way or bank"), "{refused}");
}
