use std::collections::HashMap;
use std::sync::OnceLock;

use chance::{Generator, Rank};
use games::poker::texas_holdem_bonus::ANTE_PAID_FROM;
use games::{Action, Decision, Seat, Value};
use hands::{FiveCategory, FiveRank};

use super::super::holdem::testing::{
    about, advised, all_figures, deck, fallen, net_of, play, stacked, subsets,
};
use super::super::holdem::{choose, fares, hole_number};
use super::worth::Score;
use super::*;
use crate::{InMemory, Silent};

/// One solution for all tests.
fn solved() -> &'static (Vec<Figure>, InMemory) {
    static SOLVED: OnceLock<(Vec<Figure>, InMemory)> = OnceLock::new();
    SOLVED.get_or_init(|| all_figures(ID, figures))
}

fn figure(wager: &str) -> &'static Figure {
    solved().0.iter().find(|figure| figure.wager == wager).unwrap()
}

fn terms() -> Terms {
    let chosen = Chosen::new(games::Kind::find(ID).unwrap().rulebook(), Default::default());
    Terms::new(&TexasHoldemBonus::rules(&chosen.unwrap()).unwrap().pays).unwrap()
}

#[test]
fn every_wager_has_its_figures() {
    let wagers: Vec<(&str, String)> =
        solved().0.iter().map(|f| (f.wager.as_str(), f.conditions.to_string())).collect();
    let aces = "aces_against_aces true".to_owned();
    let none = String::new;
    let expected = [("ante", none()), ("bonus", none()), ("bonus", aces), ("progressive", none())];
    assert_eq!(wagers, expected);
}

#[test]
fn the_main_game_has_the_published_edge() {
    let figure = figure("ante");
    about(figure.house_edge.as_ref().unwrap(), 0.0204, 4);
    about(figure.element_of_risk.as_ref().unwrap(), 0.0053, 4);
    let total = figure.lines.iter().map(|line| line.ways.clone()).sum::<Ratio>();
    let deals = choose(52, 2) * choose(50, 3) * 47 * 46 * choose(45, 2);
    assert_eq!(total, Ratio::from(deals));
}

#[test]
fn the_bonus_pays_on_two_cards() {
    let only = |q: &Question<'_>| figures(&Question { wager: Some("bonus"), ..*q });
    let bonus = crate::tests::all(&only, ID);
    assert_eq!(bonus.len(), 2);
    // 6 x 30 + 4 x 25 + 8 x 20 + 12 x 15 + 18 x 10 + 24 x 5 + 54 x 3, and 1200 lost.
    let plain = Ratio::new(118, 1326u32);
    assert_eq!(bonus[0].house_edge, Some(plain.clone()));
    let both_aces = Ratio::new(6, 1326u32 * 1225);
    assert_eq!(bonus[1].house_edge, Some(plain - both_aces.clone() * Ratio::from(970)));
    let line = bonus[1].lines.iter().find(|line| line.name == "aces-against-aces").unwrap();
    assert_eq!(line.probability, both_aces);
    let line = bonus[0].lines.iter().find(|line| line.name == "aces-against-aces").unwrap();
    assert!(line.probability.is_zero());
}

#[test]
fn a_raised_bonus_line_is_priced() {
    let lines = [("aces".to_owned(), Value::from("40 to 1"))].into();
    let pay = Value::Map([("bonus".to_owned(), Value::Map(lines))].into());
    let set = [("pay", pay)];
    let found = crate::tests::ask(&|q| figures(&Question { wager: Some("bonus"), ..*q }), ID, &set);
    assert_eq!(found[0].house_edge, Some(Ratio::new(118 - 60, 1326u32)));
}

#[test]
fn the_link_pays_what_is_not_folded() {
    let figure = figure("progressive");
    let line = |name: &str| figure.lines.iter().find(|line| line.name == name).unwrap();
    let folded = Ratio::ONE - line("royal-flush").probability.clone() * Ratio::new(2_598_960, 4u32);
    assert!(folded.is_zero(), "no two cards of a royal flush are folded: {folded}");
    assert!(line("three-of-a-kind").probability < Ratio::new(54_912, 2_598_960u32));
    let envy = figure.envy_per_player.clone().unwrap();
    assert_eq!(envy, Ratio::new(4 * 1000 + 36 * 300, 2_598_960u32));
}

/// How a hand fares on a board.
fn score(pack: &Pack, hole: (usize, usize), board: Cards) -> Score {
    // Whether the dealer qualifies does not matter.
    const ANY: FiveRank = FiveRank::floor(FiveCategory::HighCard, Rank::Seven);
    let (rank, all) = fares(pack, hole, board, ANY);
    let wins = i64::from(all.wins);
    let paid = if rank.category() >= ANTE_PAID_FROM { wins } else { 0 };
    Score { wins, loses: all.loses.into(), paid }
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, more: Score) {
        self.wins += more.wins;
        self.loses += more.loses;
        self.paid += more.paid;
    }
}

/// How every hole of a small pack fares, card by card, and what the best play makes of it.
fn by_hand(pack: &Pack, terms: &Terms) -> Deals {
    let mut deals = Deals::default();
    let cards = pack.cards.len();
    let rest = (cards - 6) as i64 * choose(cards - 7, 2);
    let here = |two: &(usize, usize)| pack.cards.has(two.0) && pack.cards.has(two.1);
    for hole in holes().filter(here) {
        let left = pack.cards.without(Cards::NONE.with(hole.0).with(hole.1));
        let mut known: HashMap<Cards, Score> = HashMap::new();
        let mut flops = Vec::new();
        let mut worth = 0;
        for flop in subsets(left, 3) {
            let mut turns = Vec::new();
            let mut all = Score::default();
            for turn in left.without(flop).iter() {
                let four = flop.with(turn);
                let mut sum = Score::default();
                for river in left.without(four).iter() {
                    let board = four.with(river);
                    sum += *known.entry(board).or_insert_with(|| score(pack, hole, board));
                }
                worth += terms.wager(2, sum.wins, sum.loses).max(0);
                turns.push(sum);
                all += sum;
            }
            worth += terms.ante(all.paid, all.loses)
                + terms.wager(0, all.wins, all.loses)
                + terms.wager(1, all.wins, all.loses).max(0);
            flops.push((flop, all, turns));
        }
        let runs: i64 = flops.iter().map(|(_, _, turns)| turns.len() as i64).sum();
        let plays = worth > -runs * rest * terms.unit;
        for (flop, all, turns) in flops {
            let five = FiveRank::of5(flop.with(hole.0).with(hole.1).hand()).category();
            deals.awards.all[five as usize] += 1;
            if !plays {
                deals.awards.folded[five as usize] += 1;
                deals.folds += turns.len() as u64 * rest.unsigned_abs();
                continue;
            }
            let turn = usize::from(all.wins > all.loses);
            for sum in turns {
                let river = usize::from(sum.wins > sum.loses);
                let sums = &mut deals.bets[turn + 2 * river];
                let counts =
                    [sum.paid, sum.wins - sum.paid, rest - sum.wins - sum.loses, sum.loses];
                sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n.unsigned_abs());
            }
        }
    }
    deals
}

#[test]
fn small_packs_counted_by_hand_come_to_the_same() {
    for suits in [[0x1f80, 0x1800, 0x1f80, 0], [0x100f, 0x100f, 0x100f, 0]] {
        let pack = Pack::of(suits);
        let boards = Classes::new(&pack, 5);
        let terms = terms();
        let worth = Worth::new(&pack, &boards, &terms, &Silent);
        let fast = deals(&pack, &terms, &worth);
        let plain = by_hand(&pack, &terms);
        assert_eq!(fast.bets, plain.bets);
        assert_eq!(fast.folds, plain.folds);
        assert_eq!(fast.awards, plain.awards);
    }
}

/// Bets on the streets of a mask, the flop in the lowest bit.
fn decision(streets: u32, nth: usize) -> Decision {
    let out = if nth == 0 { Action::Fold } else { Action::Check };
    Decision::new(Seat::FIRST, if streets >> nth & 1 == 1 { Action::Bet } else { out })
}

#[test]
fn the_table_settles_as_the_solver_prices() {
    let (terms, mut generator) = (terms(), Generator::seeded(17, 3));
    for n in 0..3000 {
        let deck = deck(&mut generator);
        let streets = generator.below(8);
        let wagers = [("ante", 10), ("bonus", 10), ("progressive", 1)];
        let set = [("aces_against_aces", Value::from(n % 2 == 0))];
        let table = play(ID, &set, &wagers, &deck, |nth| Some(decision(streets, nth)));
        let lines = table.statements();
        let (own, dealer, board) = fallen(&deck, &[0, 3, 4]);
        let rank = |(a, b): (usize, usize)| {
            FiveRank::of7(board.iter().copied().chain([a, b]).collect::<Cards>().hand())
        };
        let (mine, theirs) = (rank(own), rank(dealer));
        let (wins, loses) = (i64::from(mine > theirs), i64::from(mine < theirs));
        let paid_from = games::poker::texas_holdem_bonus::ANTE_PAID_FROM;
        let paid = if mine.category() >= paid_from { wins } else { 0 };
        let folded = streets & 1 == 0;
        let parts = match folded {
            true => -terms.unit,
            false => {
                let made = (0..3).filter(|street| streets >> street & 1 == 1);
                let wagers: i64 = made.map(|street| terms.wager(street, wins, loses)).sum();
                terms.ante(paid, loses) + wagers
            }
        };
        let net = net_of(&lines, &["ante", "flop", "turn", "river"]);
        assert_eq!(net * terms.unit, parts * 1000, "{deck:?} {streets}");
        let rules = TexasHoldemBonus::rules(table.chosen()).unwrap();
        let two = |(a, b): (usize, usize)| Cards::NONE.with(a).with(b).hand();
        let bonus = crate::net(rules.pays.bonus(two(own), two(dealer)).pays, games::Cents::DOLLAR);
        assert_eq!(Ratio::new(net_of(&lines, &["bonus"]), 1000u32), bonus);
        let five: Cards = board[..3].iter().copied().chain([own.0, own.1]).collect();
        let line = rules.five_card_line(FiveRank::of5(five.hand()).category());
        let paid = lines.iter().any(|line| line.wager == "progressive" && line.line.is_some());
        assert_eq!(paid, !folded && line.is_some());
    }
}

/// The actions of some advice with their values, the best first; `streets` as in `decision`.
fn advice_on(deck: &[chance::Card], nth: usize, streets: u32) -> Vec<(Action, Ratio)> {
    let decide = |asked| (asked < nth).then(|| decision(streets, asked));
    let table = play(ID, &[], &[("ante", 5)], deck, decide);
    let advice = advised(table.as_ref(), &solved().1, advise);
    assert_eq!(advice.base, games::Cents::dollars(5));
    advice.choices.into_iter().map(|choice| (choice.action, choice.value)).collect()
}

#[test]
fn advice_before_the_flop_adds_up_to_the_edge() {
    let mut sum = Ratio::ZERO;
    for class in &Classes::new(&Pack::full(), 2).all {
        let text = |cards: &[usize]| {
            let all = cards.iter().map(|c| chance::Card::from_index(*c as u8).to_string());
            all.collect::<Vec<_>>().join(" ")
        };
        let hole: Vec<usize> = class.cards.iter().collect();
        let board: Vec<usize> = (0..52).filter(|card| !class.cards.has(*card)).take(5).collect();
        let deck = stacked(&text(&hole), &text(&board), &[0, 3, 4]);
        sum += advice_on(&deck, 0, 0).remove(0).1 * Ratio::from(class.weight);
    }
    assert_eq!(sum / Ratio::from(1326), -figure("ante").house_edge.clone().unwrap());
}

#[test]
fn advice_after_flop_and_turn_is_what_the_solver_added_up() {
    let (pack, terms) = (Pack::full(), terms());
    let worth = Worth::new(&pack, &Classes::new(&pack, 5), &terms, &Silent);
    let mut generator = Generator::seeded(5, 5);
    for n in 0..20 {
        let deck = deck(&mut generator);
        let (own, _, board) = fallen(&deck, &[0, 3, 4]);
        let hole = hole_number(own.0, own.1);
        let first = |count: usize| board[..count].iter().copied().collect::<Cards>();
        let (flop, names) = worth.flops.find(&pack, first(3));
        let [wins, loses, paid, river] = worth.flop[flop][usize::from(pack.renamed(names)[hole])];
        let check = terms.ante(paid, loses) + terms.wager(0, wins, loses) + river;
        let whole = (47 * 46 * choose(45, 2) * terms.unit).unsigned_abs();
        for (action, value) in advice_on(&deck, 1, 1) {
            let turn = if action == Action::Bet { terms.wager(1, wins, loses) } else { 0 };
            assert_eq!(value, Ratio::new(check + turn, whole));
        }
        let (turn, names) = worth.turns.find(&pack, first(4));
        let packed = worth.turn[turn][usize::from(pack.renamed(names)[hole])];
        let Score { wins, loses, paid } = Score::unpack(packed);
        let streets = if n % 2 == 0 { 0b11 } else { 0b01 };
        let made = if n % 2 == 0 { terms.wager(1, wins, loses) } else { 0 };
        let check = terms.ante(paid, loses) + terms.wager(0, wins, loses) + made;
        let whole = (46 * choose(45, 2) * terms.unit).unsigned_abs();
        for (action, value) in advice_on(&deck, 2, streets) {
            let river = if action == Action::Bet { terms.wager(2, wins, loses) } else { 0 };
            assert_eq!(value, Ratio::new(check + river, whole));
        }
    }
}

#[test]
fn the_words_come_from_the_solution() {
    let strategy = figure("ante").strategy.as_ref().unwrap();
    let fold = "Fold 72 unsuited, 62 unsuited, 52 unsuited, 42 unsuited, 32 unsuited; bet on the \
        flop with all other hands.";
    assert_eq!(strategy.words[0], fold);
    assert!(strategy.words[1].contains("any pair with the board"), "{}", strategy.words[1]);
    let folded = strategy.charts[0].rows.iter().flat_map(|(_, row)| row).filter(|w| *w == "fold");
    assert_eq!(folded.count(), 5);
}
