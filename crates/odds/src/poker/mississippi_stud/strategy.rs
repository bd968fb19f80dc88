//! What to bet on each street, in words and as charts.

use chance::{Card, Rank, Suit};
use games::poker::mississippi_stud::PayTables;
use hands::Hand;

use super::solve::{Solved, Street};
use crate::poker::draws::{Draw, FirstCardsHold, Grade, Grades, grades, ranks_in_words};
use crate::poker::rules_of_thumb::{
    Grid, Rule, Rules, count, row_of, row_of_pair, rows_of_draws, rows_of_pairs,
};
use crate::poker::units::Units;
use crate::{Chart, Strategy};

const FOLD: u8 = 0;
const NAMES: [&str; 3] = ["Third Street", "Fourth Street", "Fifth Street"];

/// What lies before a player: cards, and what is staked in antes.
struct Seen {
    draw: Draw,
    staked: u8,
}

impl Seen {
    /// Two for every high card, one for every middle one.
    fn points(&self) -> u8 {
        2 * self.draw.high + self.draw.middle
    }
}

fn verb(times: u8) -> String {
    match times {
        FOLD => "fold".into(),
        times => format!("bet {times}x"),
    }
}

/// Optimal play, found in the solution.
pub fn strategy(solved: &Solved, tables: &PayTables, units: &Units) -> Strategy {
    let grades = grades(units, |pair| tables.hand(pair));
    let (high, middle) =
        (ranks_in_words(&grades, Grade::High), ranks_in_words(&grades, Grade::Middle));
    let mut words = vec![format!(
        "Count two points for every card that would make a pair of {high} and one for every card \
         that would make a pair of {middle}; 1x and 3x are one and three times the ante."
    )];
    let seen = [0, 1, 2].map(|street| seen(&solved.streets[street], &grades));
    let mut charts = vec![first_cards(&solved.streets[0])];
    let all = [third_street(), fourth_street(grades), fifth_street(grades)];
    for (street, mut rules) in all.into_iter().enumerate() {
        for (seen, best) in &seen[street] {
            let name = || format!("{} with {} staked", seen.draw.words(), seen.staked);
            rules.check(seen, *best, name);
        }
        words.extend(rules.words(verb));
        let staked = solved.streets[street].staked.iter().filter(|_| street > 0);
        charts.extend(staked.filter_map(|n| by_points(NAMES[street], *n, &seen[street])));
    }
    charts.push(pairs(solved, &seen));
    Strategy { words, charts }
}

/// Every hand that optimal play comes to on a street, and what is best with it.
fn seen(street: &Street, grades: &Grades) -> Vec<(Seen, u8)> {
    let mut all = Vec::new();
    for (class, (hand, _)) in street.classes.iter().enumerate() {
        let draw = Draw::new(hand, grades);
        let come = street.staked.iter().filter(|staked| street.reached(class, **staked) > 0);
        all.extend(come.map(|&staked| (Seen { draw, staked }, street.best(class, staked))));
    }
    all
}

fn third_street() -> Rules<Seen> {
    Rules::new(
        vec![
            Rule::new("Third Street: bet 3x with a pair.".into(), 3, |seen: &Seen| {
                seen.draw.made != FirstCardsHold::Nothing
            }),
            Rule::new("Bet 1x with two points or more.".into(), 1, |seen: &Seen| {
                seen.points() >= 2
            }),
            Rule::new("Bet 1x with 6-5 of one suit.".into(), 1, |seen: &Seen| {
                let is_six = seen.draw.hand.ranks() == 0b1_1000;
                is_six && seen.draw.suited
            }),
        ],
        "Fold anything else on Third Street.",
        FOLD,
    )
}

fn fourth_street(grades: Grades) -> Rules<Seen> {
    let made = "Fourth Street: bet 3x with a pair that is paid or returned, or three of a kind.";
    let flush = "Bet 3x with three cards of one suit that fit a straight, if they have two points \
                 or more and the straights that they fit and their high cards (two points each) \
                 are at least three together.";
    let row = "Bet 1x with three cards in a row from 6-5-4 up.";
    let gap = "Bet 1x with three cards that fit two straights, if they have two points or more.";
    Rules::new(
        vec![
            Rule::new(made.into(), 3, move |seen: &Seen| {
                seen.draw.has_made(Grade::Middle, &grades)
            }),
            Rule::new(flush.into(), 3, |seen: &Seen| {
                let Draw { suited, straights, high, .. } = seen.draw;
                suited && straights > 0 && straights + high >= 3 && seen.points() >= 2
            }),
            Rule::new("Bet 1x with any other three cards of one suit.".into(), 1, |seen: &Seen| {
                seen.draw.suited
            }),
            Rule::new("Bet 1x with any other pair.".into(), 1, |seen: &Seen| {
                seen.draw.made != FirstCardsHold::Nothing
            }),
            Rule::new("Bet 1x with three points or more.".into(), 1, |seen: &Seen| {
                seen.points() >= 3
            }),
            Rule::new(row.into(), 1, |seen: &Seen| {
                seen.draw.straights == 3 && seen.draw.lowest() >= Rank::Four
            }),
            Rule::new(gap.into(), 1, |seen: &Seen| seen.draw.straights == 2 && seen.points() >= 2),
        ],
        "Fold anything else on Fourth Street.",
        FOLD,
    )
}

fn fifth_street(grades: Grades) -> Rules<Seen> {
    let made = "Fifth Street: bet 3x with a pair that is paid or returned, or better.";
    let points = "Bet 1x with five points or more when three antes are staked, with three points \
                  or more when five or more are.";
    Rules::new(
        vec![
            Rule::new(made.into(), 3, move |seen: &Seen| {
                seen.draw.has_made(Grade::Middle, &grades)
            }),
            Rule::new("Bet 3x with four cards of one suit.".into(), 3, |seen: &Seen| {
                seen.draw.suited
            }),
            Rule::new(
                "Bet 3x with four cards in a row from 8-7-6-5 up that fit two straights.".into(),
                3,
                |seen: &Seen| seen.draw.straights == 2 && seen.draw.lowest() >= Rank::Five,
            ),
            Rule::new(
                "Bet 1x with any other four cards that fit a straight.".into(),
                1,
                |seen: &Seen| seen.draw.straights > 0,
            ),
            Rule::new("Bet 1x with any other pair.".into(), 1, |seen: &Seen| {
                seen.draw.made != FirstCardsHold::Nothing
            }),
            Rule::new(points.into(), 1, |seen: &Seen| {
                seen.points() >= if seen.staked <= 3 { 5 } else { 3 }
            }),
        ],
        "Fold anything else on Fifth Street.",
        FOLD,
    )
}

/// The two cards of a player, by their ranks.
fn first_cards(third: &Street) -> Chart {
    let ranks: Vec<Rank> = Rank::ALL.into_iter().rev().collect();
    let letters: Vec<String> = ranks.iter().map(|rank| rank.letter().to_string()).collect();
    let title = "Third Street: two cards, of one suit above the diagonal";
    let mut grid = Grid::new(title, letters.clone(), letters);
    for (row, &first) in ranks.iter().enumerate() {
        for (column, &second) in ranks.iter().enumerate() {
            let suit = if row < column { Suit::Clubs } else { Suit::Diamonds };
            let hand = Hand::from([Card::new(first, Suit::Clubs), Card::new(second, suit)]);
            let best = third.best(third.classes.find(hand), third.staked[0]);
            grid.add(row, column, cell(best));
        }
    }
    grid.chart()
}

fn cell(best: u8) -> String {
    if best == FOLD { "fold".into() } else { format!("{best}x") }
}

/// Hands without a pair by straights and points; none where optimal play stakes so much with no
/// such hand.
fn by_points(street: &str, staked: u8, seen: &[(Seen, u8)]) -> Option<Chart> {
    let columns = (0..9).map(|points| count(points, "point")).collect();
    let title = format!("{street}: no pair, {} staked", count(staked.into(), "ante"));
    let mut grid = Grid::new(title, rows_of_draws(), columns);
    let unpaired = |seen: &Seen| seen.staked == staked && seen.draw.made == FirstCardsHold::Nothing;
    for (seen, best) in seen.iter().filter(|(seen, _)| unpaired(seen)) {
        grid.add(row_of(&seen.draw), seen.points().into(), cell(*best));
    }
    let chart = grid.chart();
    (!chart.rows.is_empty()).then_some(chart)
}

/// Hands with a pair or better, by street and by what is staked.
fn pairs(solved: &Solved, seen: &[Vec<(Seen, u8)>; 3]) -> Chart {
    let staked = |street: usize| solved.streets[street].staked.iter().map(move |n| (street, *n));
    let columns: Vec<(usize, u8)> = (0..3).flat_map(staked).collect();
    let name = |(street, staked): &(usize, u8)| format!("{}, {staked} staked", NAMES[*street]);
    let names = columns.iter().map(name).collect();
    let mut grid = Grid::new("A pair or better", rows_of_pairs(), names);
    for (column, (street, staked)) in columns.into_iter().enumerate() {
        for (seen, best) in seen[street].iter().filter(|(seen, _)| seen.staked == staked) {
            if let Some(row) = row_of_pair(&seen.draw) {
                grid.add(row, column, cell(*best));
            }
        }
    }
    grid.chart()
}
