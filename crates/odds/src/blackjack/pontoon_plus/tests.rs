//! Pontoon Plus: plain recursion, plain enumeration and the table itself against the solver.

use std::collections::HashMap;

use chance::{Ask, Card, Deck, Generator, Outcome, Place, Rank};
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Decision, Event, HandNumber, Kind, Options, Seat,
    Step, Viewer, Wager,
};
use hands::Total;

use super::pays::{Pays, Suits};
use super::play::{DealerEnds, Play, doubled_points};
use super::players_hands::Hands;
use super::root::{First, Root, Start};
use super::solve::{Solved, shoe_of};
use super::split_play::{Act, two};
use super::splits::Split;
use super::*;
use crate::blackjack::{Counts, Shoe, VALUES, falling, value_of};
use crate::tests::{all, ask};
use crate::{Ratio, Silent};

pub(super) fn chosen(decks: i64) -> Chosen {
    let book = Kind::find(GAME).unwrap().rulebook();
    Chosen::new(book, Options::new()).unwrap().with("decks", decks).unwrap()
}

/// The chances of the dealer's totals card by card: 17 to 21, bust, pontoon.
fn plain_dealer(shoe: Shoe, total: Total, cards: usize) -> [Ratio; 7] {
    let mut sum: [Ratio; 7] = Default::default();
    if cards == 2 && total.points() == 21 {
        sum[6] = Ratio::ONE;
        return sum;
    }
    if total.points() > 17 || (total.points() == 17 && !total.is_soft()) {
        sum[usize::from(total.points().min(22) - 17)] = Ratio::ONE;
        return sum;
    }
    for value in (0..VALUES).filter(|value| shoe.count(*value) > 0) {
        let chance = Ratio::new(shoe.count(value), shoe.left());
        let next = total.with_points(value as u8 + 1);
        let part = plain_dealer(shoe.without(value).unwrap(), next, cards + 1);
        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += &chance * part);
    }
    sum
}

/// What standing brings with so many bets.
pub(super) fn plain_stand(shoe: Shoe, up: usize, points: u8, bets: i64) -> Ratio {
    let dealer = plain_dealer(shoe, Total::EMPTY.with_points(up as u8 + 1), 1);
    let mut sum = &dealer[5] * Ratio::from(bets) - &dealer[6];
    for (total, chance) in (17..=21).zip(&dealer) {
        sum +=
            chance * Ratio::from(bets * i64::from((points > total) as i8 - (points < total) as i8));
    }
    sum
}

/// The best of standing and drawing, all 21 of three cards paid alike.
fn plain_best(shoe: Shoe, up: usize, hand: Total, size: usize) -> Ratio {
    let draw = plain_draw(shoe, up, hand, size);
    if hand.points() < 12 {
        return draw;
    }
    draw.max(plain_stand(shoe, up, hand.points(), 1))
}

fn plain_draw(shoe: Shoe, up: usize, hand: Total, size: usize) -> Ratio {
    let mut sum = Ratio::ZERO;
    for value in (0..VALUES).filter(|value| shoe.count(*value) > 0) {
        let next = hand.with_points(value as u8 + 1);
        let worth = match (next.points(), size + 1) {
            (22.., _) => -Ratio::ONE,
            (21, 3 | 4) => Ratio::ONE,
            (21, 5) => Ratio::new(3, 2u32),
            (21, 6) => Ratio::from(2),
            (21, _) => Ratio::from(3),
            (_, size) => plain_best(shoe.without(value).unwrap(), up, next, size),
        };
        sum += worth * Ratio::new(shoe.count(value), shoe.left());
    }
    sum
}

pub(super) fn plain_double(shoe: Shoe, up: usize, cards: &Counts) -> Ratio {
    let mut sum = Ratio::ZERO;
    for third in (0..VALUES).filter(|value| shoe.count(*value) > 0) {
        let left = shoe.without(third).unwrap();
        let worth = match doubled_points(cards, third) {
            22.. => Ratio::from(-2),
            21 => Ratio::from(2),
            points => {
                // A pontoon takes one bet; what was doubled may be withdrawn.
                plain_stand(left, up, points, 2).max(-Ratio::ONE)
            }
        };
        sum += worth * Ratio::new(shoe.count(third), shoe.left());
    }
    sum
}

#[test]
fn two_cards_are_worth_what_plain_recursion_finds() {
    let pays = Pays::new(&chosen(4)).unwrap();
    let fresh = shoe_of(4);
    let hands = Hands::new(fresh.counts());
    for (up, cards) in [(9, [6, 7]), (8, [6, 9]), (0, [7, 7]), (9, [4, 9])] {
        let dealer = DealerEnds::new(up);
        let shoe = fresh.without(up).unwrap();
        let play = Play::new((&hands, &pays, &dealer), shoe);
        let own = two(cards[0], cards[1]);
        let hand = hands.with(&own).unwrap();
        let found = play.first_two(&play.deep(), hand).unwrap();
        let whole = Ratio::from(play.tail(2)) * Ratio::from(pays.parts);
        let value = |wide| Ratio::from(wide) / &whole;
        let left = shoe.without_all(&own).unwrap();
        let points = hand.total.points();
        assert_eq!(value(found.stand.unwrap()), plain_stand(left, up, points, 1), "{up} {cards:?}");
        assert_eq!(value(found.hit), plain_draw(left, up, hand.total, 2), "{up} {cards:?}");
        assert_eq!(value(found.double), plain_double(left, up, &own), "{up} {cards:?}");
    }
}

/// Hands of a split that stand on their second cards, every order of these enumerated.
struct StandingHand<'a> {
    dealer: &'a DealerEnds,
    pair: usize,
    most: usize,
    known: HashMap<(Counts, u8), Ratio>,
}

impl StandingHand<'_> {
    fn value(&mut self, shoe: Shoe, pending: usize, totals: &mut Vec<u8>) -> Ratio {
        if pending == 0 {
            return totals.clone().into_iter().map(|points| self.stand(&shoe, points)).sum();
        }
        let hands = totals.len() + pending;
        let mut sum = Ratio::ZERO;
        for second in (0..VALUES).filter(|value| shoe.count(*value) > 0) {
            let chance = Ratio::new(shoe.count(second), shoe.left());
            let left = shoe.without(second).unwrap();
            let part = if second == self.pair && hands < self.most {
                self.value(left, pending + 1, totals)
            } else {
                let first = Total::EMPTY.with_points(self.pair as u8 + 1);
                totals.push(first.with_points(second as u8 + 1).points());
                let part = self.value(left, pending - 1, totals);
                totals.pop();
                part
            };
            sum += chance * part;
        }
        sum
    }

    fn stand(&mut self, shoe: &Shoe, points: u8) -> Ratio {
        let dealer = self.dealer;
        let value = self.known.entry((*shoe.counts(), points)).or_insert_with(|| {
            let ends = dealer.ends(shoe, points);
            let all = Ratio::from(ends.win + ends.push + ends.lose + ends.pontoon);
            (Ratio::from(ends.win) - Ratio::from(ends.lose) - Ratio::from(ends.pontoon)) / all
        });
        value.clone()
    }
}

#[test]
fn splits_by_inclusion_and_exclusion_are_those_of_every_order_of_second_cards() {
    let pays = Pays::new(&chosen(4)).unwrap();
    let hands = Hands::new(shoe_of(4).counts());
    let (pair, up) = (7, 5);
    let dealer = DealerEnds::new(up);
    let shoe = shoe_of(4).without(up).unwrap().without_all(&two(pair, pair)).unwrap();
    for most in [2, 3] {
        let mut plain = StandingHand { dealer: &dealer, pair, most, known: HashMap::new() };
        let plain = plain.value(shoe, 2, &mut Vec::new());
        let split = Split::new(2, 2, most).all();
        let (mut sum, mut count) = (Ratio::ZERO, Ratio::ZERO);
        for second in 0..VALUES {
            let same = second == pair;
            let weights = if same { &split.same } else { &split.other };
            let play = Play::split((&hands, &pays, &dealer), shoe, pair, weights);
            let whole = falling(shoe.left(), super::play::draws(&hands) + weights.len() - 1);
            let times = if same { 1 } else { shoe.count(second) as i64 };
            let total = Total::EMPTY.with_points(8).with_points(second as u8 + 1).points();
            let cards = two(pair, second);
            let worth = play.worth_of_standing(&cards, total).times(times);
            sum += Ratio::from(worth) / Ratio::from(whole) / Ratio::from(pays.parts);
            count += Ratio::from(play.all(&cards).times(times)) / Ratio::from(whole);
        }
        assert_eq!(sum, plain, "to {most} hands");
        let hands = Split::new(2, 2, most).hands.into_iter().map(|(hands, terms)| {
            let of = |(gone, term): (usize, i64)| {
                Ratio::from(falling(shoe.count(pair), gone).times(term))
                    / Ratio::from(falling(shoe.left(), gone))
            };
            Ratio::from(hands) * terms.into_iter().enumerate().map(of).sum::<Ratio>()
        });
        assert_eq!(count, hands.sum(), "the mean number of hands");
    }
}

/// A table with a bet of $100 on seat 1.
pub(super) fn bet(open: &dyn AnyTable) -> Box<dyn AnyTable> {
    let mut table = open.duplicate();
    let on = table.find_spot("bet").unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(100), for_dealer: false };
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Wager(wager)).unwrap();
    table
}

/// A shoe of four decks in a random order.
pub(super) fn shuffled(random: &mut Generator) -> Vec<Card> {
    let mut cards: Vec<_> = (0..4).flat_map(|_| Deck::NoTens.cards().iter().copied()).collect();
    random.shuffle(&mut cards);
    cards
}

/// Plays a round by a player's decisions.
fn play_out(
    table: &mut dyn AnyTable,
    mut shoe: Vec<Card>,
    mut decide: impl FnMut(&dyn AnyTable, HandNumber) -> Decision,
) {
    loop {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Card { .. }, .. }
            | Awaiting::Chance(Ask::Card { .. }) => Event::Chance(Outcome::Card(shoe.pop())),
            Awaiting::Wagers { .. } | Awaiting::Chance(_) => Event::Chance(Outcome::Shuffled),
            Awaiting::Decision { hand, .. } => Event::Decide(decide(table, hand)),
        };
        if table.step(event).unwrap() == Step::Settled {
            return;
        }
    }
}

fn cards_at(table: &dyn AnyTable, place: Place) -> Vec<Vec<Card>> {
    let view = table.view(Viewer::Seat(Seat::FIRST));
    let hands = view.hands.into_iter().filter(|hand| hand.place == place);
    hands.map(|hand| hand.cards.into_iter().flatten().collect()).collect()
}

fn net_of(table: &dyn AnyTable) -> Ratio {
    let cents: i64 = table.statements().iter().map(|line| line.net.cents()).sum();
    Ratio::new(cents, 10_000u32)
}

pub(super) fn counts(cards: &[Card]) -> Counts {
    let mut counts = [0; VALUES];
    cards.iter().for_each(|card| counts[value_of(*card)] += 1);
    counts
}

/// What the solver says that a hand of an unsplit or split box brings.
fn solvers_net(
    pays: &Pays,
    cards: &[Card],
    dealer: &[Card],
    doubled: Option<bool>,
    split: bool,
) -> Ratio {
    let total = cards.iter().fold(Total::EMPTY, |total, card| total.with(*card));
    let theirs = dealer.iter().fold(Total::EMPTY, |total, card| total.with(*card));
    let pontoon = dealer.len() == 2 && theirs.points() == 21;
    let compared = |points: u8, bets: i64| {
        let wins = theirs.is_bust() || points > theirs.points();
        let loses = !theirs.is_bust() && points < theirs.points();
        if pontoon { -Ratio::ONE } else { Ratio::from(bets * i64::from(wins as i8 - loses as i8)) }
    };
    if let Some(kept) = doubled {
        return match doubled_points(&counts(&cards[..2]), value_of(cards[2])) {
            22.. => Ratio::from(-2),
            21 => Ratio::from(2),
            _ if !kept => -Ratio::ONE,
            points => compared(points, 2),
        };
    }
    match total.points() {
        22.. => -Ratio::ONE,
        21 if cards.len() == 2 && !split => pays.pontoon.clone(),
        21 => {
            let parts = pays.parts.unsigned_abs();
            let mut net = Ratio::new(pays.by_size[cards.len()], parts);
            let values = counts(cards);
            let sevens = values[6] == 3;
            if cards.len() == 3 && (sevens || (values[5], values[6], values[7]) == (1, 1, 1)) {
                let suits = match Suits::of(cards[0], cards[1]) {
                    _ if cards[2].suit() != cards[0].suit() => Suits::Mixed,
                    suits => suits,
                };
                net += pays.extra(sevens, suits);
                if sevens && suits != Suits::Mixed && !split && value_of(dealer[0]) == 6 {
                    net += pays.super_bonus(Cents::dollars(100));
                }
            }
            net
        }
        points => compared(points, 1),
    }
}

/// What happened to a box that the cards do not tell.
#[derive(Default)]
struct Happened {
    /// By hand, whether what was doubled was kept.
    doubled: HashMap<u8, bool>,
    surrendered: bool,
    insured: bool,
}

fn says(happened: &mut Happened, action: Action, hand: u8) -> Decision {
    match action {
        Action::Double => {
            happened.doubled.insert(hand, true);
        }
        Action::Withdraw => {
            happened.doubled.insert(hand, false);
        }
        Action::Surrender => happened.surrendered = true,
        Action::Insure => happened.insured = true,
        _ => {}
    }
    Decision::new(Seat::FIRST, action)
}

fn expected(pays: &Pays, table: &dyn AnyTable, happened: &Happened) -> Ratio {
    let dealer = cards_at(table, Place::Dealer).remove(0);
    let hands = cards_at(table, Place::Seat(Seat::FIRST));
    let total = dealer.iter().fold(Total::EMPTY, |total, card| total.with(*card));
    let pontoon = dealer.len() == 2 && total.points() == 21;
    let mut sum = match (happened.insured, pontoon) {
        (false, _) => Ratio::ZERO,
        (true, true) => Ratio::ONE,
        (true, false) => Ratio::new(-1, 2u32),
    };
    if happened.surrendered {
        return sum - if pontoon { Ratio::ONE } else { Ratio::new(1, 2u32) };
    }
    for (n, hand) in hands.iter().enumerate() {
        let doubled = happened.doubled.get(&(n as u8 + 1)).copied();
        sum += solvers_net(pays, hand, &dealer, doubled, hands.len() > 1);
    }
    sum
}

#[test]
fn random_rounds_bring_at_the_table_what_the_solver_counts() {
    let pays = Pays::new(&chosen(4)).unwrap();
    let open = Kind::find(GAME).unwrap().open_by(chosen(4)).unwrap();
    let mut random = Generator::seeded(11, 4);
    for round in 0..4000 {
        let mut table = bet(open.as_ref());
        let mut shoe = shuffled(&mut random);
        if round % 3 == 0 {
            // Sevens of one suit and pairs, which are rare.
            let top = shoe.len();
            let rank = if round % 2 == 0 { Rank::Seven } else { Rank::Eight };
            shoe[top - 1] = Card::new(rank, chance::Suit::Spades);
            shoe[top - 3] = Card::new(rank, chance::Suit::Spades);
        }
        let mut happened = Happened::default();
        play_out(table.as_mut(), shoe, |table, hand| {
            let offers = table.offers(Seat::FIRST, Some(hand));
            let action = offers[random.below(offers.len() as u32) as usize].action;
            says(&mut happened, action, hand.number())
        });
        let words: Vec<_> = table.statements().into_iter().map(|line| line.because).collect();
        assert_eq!(net_of(table.as_ref()), expected(&pays, table.as_ref(), &happened), "{words:?}");
    }
}

pub(super) fn start_of(cards: &[Card], up: Card) -> Start {
    let mut values = [value_of(cards[0]), value_of(cards[1])];
    values.sort_unstable();
    let suits = match (Start { up: 0, two: values, suits: Suits::Mixed }).looks_at_suits() {
        true => Suits::of(cards[0], cards[1]),
        false => Suits::Mixed,
    };
    Start { up: value_of(up), two: values, suits }
}

/// What the solver does; split hands of three cards or more are played like others, which differs
/// in next to nothing.
fn solvers_decision(
    solved: &Solved,
    root: &Root<'_>,
    table: &dyn AnyTable,
    hand: HandNumber,
) -> Action {
    let up = cards_at(table, Place::Dealer)[0][0];
    let hands = cards_at(table, Place::Seat(Seat::FIRST));
    let cards = &hands[hand.index()];
    let offers = |action: Action| {
        table.offers(Seat::FIRST, Some(hand)).iter().any(|offer| offer.action == action)
    };
    let against = &solved.against[value_of(up)];
    let of = |act: Act| match act {
        Act::Stand => Action::Stand,
        Act::Hit => Action::Hit,
        Act::Double => Action::Double,
    };
    let pair = value_of(cards[0]);
    if offers(Action::NoInsurance) {
        return Action::NoInsurance;
    }
    if offers(Action::Keep) {
        let third = value_of(cards[2]);
        let mut values = [pair, value_of(cards[1])];
        let keeps = match hands.len() {
            1 => {
                values.sort_unstable();
                against.two[values[0]][values[1]].unwrap().keeps[third]
            }
            _ => against.splits[pair].keeps[values[1]][third],
        };
        return if keeps { Action::Keep } else { Action::Withdraw };
    }
    if cards.len() > 2 {
        let own = counts(cards);
        let number = solved.hands.all().iter().position(|hand| hand.cards == own).unwrap();
        return if against.deep.hits(number) { Action::Hit } else { Action::Stand };
    }
    if hands.len() == 1 {
        return match root.best(&start_of(cards, up)).0 {
            First::Surrender => Action::Surrender,
            First::Stand => Action::Stand,
            First::Hit => Action::Hit,
            First::Double => Action::Double,
            First::Split => Action::Split,
        };
    }
    let plan = &against.splits[pair];
    if pair == value_of(cards[1]) && hands.len() < plan.most {
        return Action::Split;
    }
    of(plan.acts[value_of(cards[1])])
}

/// The decisions are the solver's, the money is the table's.
#[test]
fn rounds_at_the_table_come_to_the_figure() {
    let solved = Solved::new(&chosen(4), &Silent).unwrap();
    let root = Root::new(&solved, Cents::dollars(100));
    let exact = root.account().outcomes().mean().to_f64();
    let open = Kind::find(GAME).unwrap().open_by(chosen(4)).unwrap();
    let mut random = Generator::seeded(5, 21);
    let (rounds, mut sum, mut split, mut of_split) = (60_000, 0.0, 0, 0.0);
    let mut split_exact = 0.0;
    for _ in 0..rounds {
        let mut table = bet(open.as_ref());
        let mut value = 0.0;
        play_out(table.as_mut(), shuffled(&mut random), |table, hand| {
            let hands = cards_at(table, Place::Seat(Seat::FIRST));
            let up = cards_at(table, Place::Dealer)[0][0];
            let first = hands.len() == 1 && hands[0].len() == 2;
            let action = solvers_decision(&solved, &root, table, hand);
            if action == Action::Split && first {
                value = root.best(&start_of(&hands[0], up)).1.to_f64();
            }
            Decision::new(Seat::FIRST, action)
        });
        let net = net_of(table.as_ref()).to_f64();
        sum += net;
        if cards_at(table.as_ref(), Place::Seat(Seat::FIRST)).len() > 1 {
            split += 1;
            of_split += net;
            split_exact += value;
        }
    }
    let (mean, off) = (sum / f64::from(rounds), 4.0 * 1.15 / f64::from(rounds).sqrt());
    assert!((mean - exact).abs() < off, "{mean} against {exact}");
    let off = 4.0 * 2.2 / f64::from(split).sqrt();
    let (mean, exact) = (of_split / f64::from(split), split_exact / f64::from(split));
    assert!((mean - exact).abs() < off, "split rounds: {mean} against {exact}");
}

#[test]
fn the_lines_of_the_bet_are_a_whole_and_come_to_its_edge() {
    for figure in ask(&figures, GAME, &[]) {
        let chances = figure.lines.iter().map(|line| line.probability.clone());
        assert_eq!(chances.sum::<Ratio>(), Ratio::ONE, "{}", figure.wager);
        let adds = figure.lines.iter().map(|line| line.adds.clone().unwrap());
        assert_eq!(Some(-adds.sum::<Ratio>()), figure.house_edge, "{}", figure.wager);
        if figure.wager == "bet" {
            let edge = figure.house_edge.as_ref().unwrap().to_f64();
            assert!((0.0045..0.0050).contains(&edge), "{edge}");
            assert!(!figure.strategy.unwrap().words.is_empty());
        }
    }
}

/// Four decks: 192 cards, 16 of a rank.
#[test]
fn side_bets_cost_what_was_counted_by_hand() {
    let figures = all(&side_bets, GAME);
    assert_eq!(figures.len(), 10);
    let edge = |wager: &str| {
        let four =
            figures.iter().find(|f| f.wager == wager && f.conditions.to_string() == "decks 4");
        four.unwrap().house_edge.clone().unwrap()
    };
    assert_eq!(edge("player-pair"), Ratio::ONE - Ratio::new(12 * 15, 191u32));
    // Of 192 x 191 ordered pairs: 4 x 12 suited aces, 192 other aces, three high ranks, eight low.
    let won = 48 * 41 + 192 * 12 + 720 * 9 + 2 * 16 * 48 * 5 + 1920 * 4 + 2 * 16 * 128 * 2;
    assert_eq!(edge("bonus"), Ratio::ONE - Ratio::new(won, 192 * 191u32));
}

/// 192 cards, 48 of them pictures: a card is drawn to the ace, and 2 to 1 are paid.
#[test]
fn insurance_costs_what_was_counted_by_hand() {
    let figures = ask(&insurance, GAME, &[("decks", 4.into())]);
    let [figure] = &figures[..] else { panic!("{} figures", figures.len()) };
    assert_eq!(figure.house_edge, Some(Ratio::ONE - Ratio::new(48 * 3, 191u32)));
    assert_eq!(figure.hit_frequency, Ratio::new(48, 191u32));
}
