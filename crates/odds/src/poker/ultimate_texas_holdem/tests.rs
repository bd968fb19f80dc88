use std::collections::HashMap;
use std::sync::OnceLock;

use chance::Generator;
use games::{Action, Decision, Seat};

use super::super::holdem::testing::{
    about, advised, all_figures, deck, fallen, net_of, play, stacked, subsets,
};
use super::super::holdem::{Cards, fares, holes};
use super::*;
use crate::{InMemory, Silent, Strategy};

/// One solution for all tests.
fn solved() -> &'static (Vec<Figure>, InMemory) {
    static SOLVED: OnceLock<(Vec<Figure>, InMemory)> = OnceLock::new();
    SOLVED.get_or_init(|| all_figures(ID, figures))
}

fn figure(wager: &str) -> &'static Figure {
    solved().0.iter().find(|figure| figure.wager == wager).unwrap()
}

fn strategy_in_words() -> &'static Strategy {
    figure("ante").strategy.as_ref().unwrap()
}

fn terms() -> Terms {
    let chosen = Chosen::new(games::Kind::find(ID).unwrap().rulebook(), Default::default());
    Terms::new(&UltimateTexasHoldem::rules(&chosen.unwrap()).unwrap().pays).unwrap()
}

#[test]
fn every_wager_has_its_figure() {
    let wagers: Vec<&str> = solved().0.iter().map(|figure| figure.wager.as_str()).collect();
    assert_eq!(wagers, ["ante", "blind", "trips", "progressive"]);
}

#[test]
fn the_main_game_has_the_published_edge() {
    let figure = figure("ante");
    about(figure.house_edge.as_ref().unwrap(), 0.021850, 6);
    about(figure.element_of_risk.as_ref().unwrap(), 0.00526, 5);
    let total = figure.lines.iter().map(|line| line.ways.clone()).sum::<Ratio>();
    let deals = choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2);
    assert_eq!(total, Ratio::from(deals));
}

#[test]
fn four_times_is_bet_with_the_published_hands() {
    let words = "Before the flop bet four times the ante with 33 or better, A2 or better, \
        K2 suited or better, K5 unsuited or better, Q6 suited or better, Q8 unsuited or better, \
        J8 suited or better, JT unsuited; check all others.";
    assert_eq!(strategy_in_words().words[0], words);
    assert_eq!(strategy_in_words().words[1], "Before the flop never bet three times the ante.");
    let chart = &strategy_in_words().charts[0];
    assert_eq!((chart.rows[12].0.as_str(), chart.rows[12].1[12].as_str()), ("2", "check"));
    assert_eq!((chart.rows[1].0.as_str(), chart.rows[1].1[12].as_str()), ("K", "bet 4x"));
    assert_eq!((chart.rows[12].1[1].as_str(), chart.columns[1].as_str()), ("check", "K"));
}

#[test]
fn simple_words_for_flop_and_river_cost_what_they_say() {
    let words = &strategy_in_words().words;
    let flop = "After the flop bet twice the ante with three of a kind or better, or two pair of \
        your own; any pair with the board; four to a flush with a ten or higher.";
    assert_eq!(words[2], flop);
    assert!(words[3].contains("fewer than 21 of the unseen cards"), "{}", words[3]);
    assert!(words[4].contains("cost 0.078% of the ante"), "{}", words[4]);
    assert!(words[5].contains("cost 0.142% of the ante"), "{}", words[5]);
}

#[test]
fn trips_counts_all_hands_of_seven_cards() {
    let made = seven_cards(&Pack::full());
    let published = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        37_260, 4_324,
    ];
    assert_eq!(made, published);
    about(figure("trips").house_edge.as_ref().unwrap(), 0.03498, 5);
}

#[test]
fn the_link_pays_what_is_not_folded() {
    let figure = figure("progressive");
    let royal = figure.lines.iter().find(|line| line.name == "royal-flush").unwrap();
    assert_eq!(royal.probability, Ratio::new(4, 2_598_960u32));
    let trips = figure.lines.iter().find(|line| line.name == "three-of-a-kind").unwrap();
    assert!(trips.probability < Ratio::new(54_912, 2_598_960u32), "some are folded");
    assert!(trips.probability > Ratio::new(53_000, 2_598_960u32), "{}", trips.probability);
    let envy = figure.envy_per_player.clone().unwrap();
    assert_eq!(envy, Ratio::new(4 * 1000 + 36 * 300, 2_598_960u32));
}

/// How every hole of a small pack fares on every board, and what the best play makes of it.
fn by_hand(pack: &Pack, terms: &Terms) -> Deals {
    let mut deals = Deals::default();
    let here = |two: &(usize, usize)| pack.cards.has(two.0) && pack.cards.has(two.1);
    for hole in holes().filter(here) {
        let left = pack.cards.without(Cards::NONE.with(hole.0).with(hole.1));
        let mut known: HashMap<Cards, (FiveRank, Against)> = HashMap::new();
        let mut board = |flop: Cards, two: Cards| {
            let board = two.iter().fold(flop, Cards::with);
            *known.entry(board).or_insert_with(|| fares(pack, hole, board, Terms::LEAST))
        };
        let mut follow = |flop: Cards| -> Vec<(FiveRank, Against)> {
            subsets(left.without(flop), 2).into_iter().map(|two| board(flop, two)).collect()
        };
        let runs: Vec<(Cards, Vec<(FiveRank, Against)>)> =
            subsets(left, 3).into_iter().map(|flop| (flop, follow(flop))).collect();
        let bet = |times: u8, (rank, all): &(FiveRank, Against)| {
            terms.ante_and_blind(rank.category(), all) + i64::from(times) * terms.play(all)
        };
        let fold = terms.fold(choose(pack.cards.len() - 7, 2));
        let river = |run: &(FiveRank, Against)| bet(1, run).max(fold);
        let on_flop = |(_, runs): &(Cards, Vec<(FiveRank, Against)>)| {
            let twice: i64 = runs.iter().map(|run| bet(2, run)).sum();
            let check: i64 = runs.iter().map(river).sum();
            (twice, check)
        };
        let check: i64 = runs.iter().map(|flop| on_flop(flop).0.max(on_flop(flop).1)).sum();
        let four: i64 = runs.iter().flat_map(|(_, runs)| runs).map(|run| bet(4, run)).sum();
        for flop in &runs {
            let (twice, later) = on_flop(flop);
            let five = FiveRank::of5(flop.0.with(hole.0).with(hole.1).hand()).category();
            for (rank, all) in &flop.1 {
                deals.awards.all[five as usize] += 1;
                let times = if four > check {
                    4
                } else if twice > later {
                    2
                } else if bet(1, &(*rank, *all)) > fold {
                    1
                } else {
                    deals.folds += u64::from(all.wins + all.ties + all.loses);
                    deals.awards.folded[five as usize] += 1;
                    continue;
                };
                let sums = &mut deals.bets[times][rank.category() as usize];
                for (sum, n) in sums.iter_mut().zip([
                    all.wins - all.wins_unqualified,
                    all.wins_unqualified,
                    all.ties,
                    all.loses - all.loses_unqualified,
                    all.loses_unqualified,
                ]) {
                    *sum += u64::from(n);
                }
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
        let fast = deals(&pack, &boards, &terms, &worth, &Silent);
        let plain = by_hand(&pack, &terms);
        assert_eq!(fast.bets, plain.bets);
        assert_eq!(fast.folds, plain.folds);
        assert_eq!(fast.awards, plain.awards);
    }
}

#[test]
fn parts_too_fine_for_narrow_sums_come_to_the_same() {
    const FINER: i64 = 1_000_000;
    let pack = Pack::of([0x1f80, 0x1800, 0x1f80, 0]);
    let (boards, terms) = (Classes::new(&pack, 5), terms());
    let finer = Terms {
        unit: terms.unit * FINER,
        ante: terms.ante * FINER,
        play: terms.play * FINER,
        blind: terms.blind.map(|parts| parts * FINER),
        ..terms.clone()
    };
    let worth = |terms: &Terms| Worth::new(&pack, &boards, terms, &Silent);
    let (plain, fine) = (worth(&terms), worth(&finer));
    let scaled = |row: &Vec<i64>| row.iter().map(|gain| gain * FINER).collect::<Vec<_>>();
    assert!(fine.flop.iter().flatten().any(|gain| i32::try_from(*gain).is_err()));
    assert_eq!(plain.flop.iter().map(scaled).collect::<Vec<_>>(), fine.flop);
    assert_eq!((plain.folds, plain.bets), (fine.folds, fine.bets));
}

fn decision(times: u8, nth: usize) -> Decision {
    let bets = times == [4, 2, 1][nth] || nth == 0 && times == 3;
    let out = if nth == 2 { Action::Fold } else { Action::Check };
    let mut decision = Decision::new(Seat::FIRST, if bets { Action::Bet } else { out });
    decision.times = bets.then_some(times);
    decision
}

#[test]
fn the_table_settles_as_the_solver_prices() {
    let (terms, mut generator) = (terms(), Generator::seeded(11, 3));
    for _ in 0..3000 {
        let deck = deck(&mut generator);
        let times = generator.below(5) as u8;
        let wagers = [("ante", 10), ("blind", 10), ("trips", 10), ("progressive", 1)];
        let table = play(ID, &[], &wagers, &deck, |nth| Some(decision(times, nth)));
        let lines = table.statements();
        let (own, dealer, board) = fallen(&deck, &[0, 3]);
        let rank = |(a, b): (usize, usize)| {
            FiveRank::of7(board.iter().copied().chain([a, b]).collect::<Cards>().hand())
        };
        let (mine, theirs) = (rank(own), rank(dealer));
        let unqualified = u16::from(theirs < Terms::LEAST);
        let (win, lose) = (u16::from(mine > theirs), u16::from(mine < theirs));
        let all = Against {
            wins: win,
            ties: 1 - win - lose,
            loses: lose,
            wins_unqualified: win * unqualified,
            loses_unqualified: lose * unqualified,
        };
        let parts = match times {
            0 => terms.fold(1),
            times => {
                terms.ante_and_blind(mine.category(), &all) + i64::from(times) * terms.play(&all)
            }
        };
        let net = net_of(&lines, &["ante", "blind", "play"]);
        assert_eq!(net * terms.unit, parts * 1000, "{deck:?} {times}");
        let chosen = table.chosen();
        let rules = UltimateTexasHoldem::rules(chosen).unwrap();
        let trips = crate::net(rules.pays.trips[mine.category() as usize].pays, chosen.unit());
        assert_eq!(Ratio::new(net_of(&lines, &["trips"]), 1000u32), trips);
        let five: Cards = board[..3].iter().copied().chain([own.0, own.1]).collect();
        let line = rules.five_card_line(FiveRank::of5(five.hand()).category());
        let paid = lines.iter().any(|line| line.wager == "progressive" && line.line.is_some());
        assert_eq!(paid, times > 0 && line.is_some());
    }
}

/// The actions of some advice with their values, the best first.
fn advice_on(hole: &str, board: &str, nth: usize) -> Vec<(Action, Option<u8>, Ratio)> {
    let deck = stacked(hole, board, &[0, 3]);
    let table = play(ID, &[], &[("ante", 5), ("blind", 5)], &deck, |asked| {
        (asked < nth).then(|| Decision::new(Seat::FIRST, Action::Check))
    });
    let advice = advised(table.as_ref(), &solved().1, advise);
    assert_eq!(advice.base, games::Cents::dollars(5));
    advice.choices.into_iter().map(|choice| (choice.action, choice.times, choice.value)).collect()
}

#[test]
fn advice_before_the_flop_adds_up_to_the_edge() {
    let mut sum = Ratio::ZERO;
    let classes = Classes::new(&Pack::full(), 2);
    for class in &classes.all {
        let cards: Vec<String> =
            class.cards.iter().map(|c| chance::Card::from_index(c as u8).to_string()).collect();
        let board = stacked_board(&class.cards);
        let best = advice_on(&cards.join(" "), &board, 0).remove(0);
        sum += best.2 * Ratio::from(class.weight);
    }
    let edge = figure("ante").house_edge.clone().unwrap();
    assert_eq!(sum / Ratio::from(1326), -edge);
}

fn stacked_board(without: &Cards) -> String {
    let cards = (0..52).filter(|card| !without.has(*card)).take(5);
    cards.map(|c| chance::Card::from_index(c as u8).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn advice_at_every_street_says_what_is_worth_most() {
    let first = |hole, board, nth| {
        let advice = advice_on(hole, board, nth);
        (advice[0].0, advice[0].1, advice.len())
    };
    let board = "Kd 9h 4c 2s 7d";
    assert_eq!(first("As Ad", board, 0), (Action::Bet, Some(4), 3));
    assert_eq!(first("7s 2d", board, 0), (Action::Check, None, 3));
    assert_eq!(first("9s 5d", board, 1), (Action::Bet, Some(2), 2));
    assert_eq!(first("8s 5d", board, 1), (Action::Check, None, 2));
    assert_eq!(first("Ts 2d", board, 2), (Action::Bet, Some(1), 2));
    let folds = advice_on("6s 3d", board, 2);
    assert_eq!((folds[0].0, folds[0].2.clone()), (Action::Fold, Ratio::from(-2)));
    // The board plays for both: a bet ties with nearly everybody.
    let plays = advice_on("2c 3d", "Ts Js Qs Ks As", 2);
    assert_eq!((plays[0].0, plays[0].2.clone()), (Action::Bet, Ratio::ZERO));
}

#[test]
fn advice_after_the_flop_is_what_the_solver_added_up() {
    let pack = Pack::full();
    let terms = terms();
    let boards = Classes::new(&pack, 5);
    let worth = Worth::new(&pack, &boards, &terms, &Silent);
    let mut generator = Generator::seeded(5, 5);
    for _ in 0..20 {
        let deck = deck(&mut generator);
        let (own, _, board) = fallen(&deck, &[0, 3]);
        let table = play(ID, &[], &[("ante", 5), ("blind", 5)], &deck, |asked| {
            (asked < 1).then(|| Decision::new(Seat::FIRST, Action::Check))
        });
        let advice = advised(table.as_ref(), &solved().1, advise);
        let (flop, names) = worth.flops.find(&pack, board[..3].iter().copied().collect());
        let hole = super::super::holdem::hole_number(own.0, own.1);
        let gain = worth.flop[flop][usize::from(pack.renamed(names)[hole])];
        let whole = (choose(47, 2) * choose(45, 2) * terms.unit).unsigned_abs();
        let of = |action: Action| {
            let choice = advice.choices.iter().find(|choice| choice.action == action);
            choice.unwrap().value.clone()
        };
        assert_eq!(of(Action::Bet) - of(Action::Check), Ratio::new(gain, whole));
    }
}
