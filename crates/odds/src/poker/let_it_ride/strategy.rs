//! Which hands ride, in words and as charts.

use games::poker::let_it_ride::PayTables;

use super::solve::Solved;
use crate::poker::draws::{Draw, FirstCardsHold, Grade, Grades, grades, ranks_in_words};
use crate::poker::rules_of_thumb::{
    Grid, Rule, Rules, count, row_of, row_of_pair, rows_of_draws, rows_of_pairs,
};
use crate::poker::units::Units;
use crate::{Chart, Strategy};

const PULL: u8 = 0;
const RIDE: u8 = 1;

fn verb(does: u8) -> String {
    if does == RIDE { "ride" } else { "pull" }.into()
}

/// Optimal play, found in the solution.
pub fn strategy(solved: &Solved, tables: &PayTables, units: &Units) -> Strategy {
    let grades = grades(units, |pair| tables.bet(pair));
    let three = solved.three.iter().zip(&solved.worth_of_three);
    let four = solved.four.iter().zip(&solved.worth_of_four);
    let three: Vec<_> = three.map(|((h, _), worth)| (Draw::new(h, &grades), *worth)).collect();
    let four: Vec<_> = four.map(|((h, _), worth)| (Draw::new(h, &grades), *worth)).collect();
    let (mut first, mut second) = (first_bet(&grades), second_bet(&grades));
    for (rules, draws) in [(&mut first, &three), (&mut second, &four)] {
        for (draw, worth) in draws {
            rules.check(draw, u8::from(*worth > 0), || draw.words());
        }
    }
    let mut words = first.words(verb);
    words.extend(second.words(verb));
    words.extend(even(&four));
    let high = ranks_in_words(&grades, Grade::High);
    Strategy {
        words,
        charts: vec![
            chart("Bet Number 1: three cards without a pair", &high, &three),
            chart("Bet Number 2: four cards without a pair", &high, &four),
            pairs(&three, &four),
        ],
    }
}

fn first_bet(grades: &Grades) -> Rules<Draw> {
    let (high, grades) = (ranks_in_words(grades, Grade::High), *grades);
    Rules::new(
        vec![
            Rule::new(
                format!("Bet Number 1: ride with three of a kind or a pair of {high}."),
                RIDE,
                move |draw: &Draw| draw.has_made(Grade::High, &grades),
            ),
            Rule::new(
                format!(
                    "Ride with three cards of one suit that fit a straight, if the straights \
                     that they fit and their {high} are at least three together: 3-4-5 fits three, \
                     8-9-J fits two and has a jack, 7-10-J fits one and has a ten and a jack."
                ),
                RIDE,
                |draw: &Draw| draw.suited && draw.straights > 0 && draw.straights + draw.high >= 3,
            ),
        ],
        "Pull Bet Number 1 back with anything else.",
        PULL,
    )
}

fn second_bet(grades: &Grades) -> Rules<Draw> {
    let (high, grades) = (ranks_in_words(grades, Grade::High), *grades);
    Rules::new(
        vec![
            Rule::new(
                format!(
                    "Bet Number 2: ride with two pair, three or four of a kind, or a pair of {high}."
                ),
                RIDE,
                move |draw: &Draw| draw.has_made(Grade::High, &grades),
            ),
            Rule::new("Ride with four cards of one suit.".into(), RIDE, |draw: &Draw| draw.suited),
            Rule::new(
                format!(
                    "Ride with four cards in a row that fit two straights, if one of them is \
                     among the {high}."
                ),
                RIDE,
                |draw: &Draw| draw.straights == 2 && draw.high > 0,
            ),
        ],
        "Pull Bet Number 2 back with anything else.",
        PULL,
    )
}

/// The hands of four cards with which it does not matter.
fn even(four: &[(Draw, i128)]) -> Option<String> {
    let ranks = |draw: &Draw| {
        let mut cards: Vec<_> = draw.hand.cards().filter_map(|card| card.rank()).collect();
        cards.reverse();
        cards.iter().map(|rank| rank.letter().to_string()).collect::<Vec<_>>().join("-")
    };
    let mut even: Vec<String> = Vec::new();
    let plain = |draw: &Draw| draw.made == FirstCardsHold::Nothing && !draw.suited;
    for (draw, _) in four.iter().filter(|(draw, worth)| *worth == 0 && plain(draw)) {
        let ranks = ranks(draw);
        if !even.contains(&ranks) {
            even.push(ranks);
        }
    }
    let hands = even.join(", ");
    (!even.is_empty()).then(|| {
        format!("Riding Bet Number 2 brings as much as pulling it with {hands} of several suits.")
    })
}

/// Hands without a pair, by straights and high cards.
fn chart(title: &str, high: &str, draws: &[(Draw, i128)]) -> Chart {
    let columns = (0..5).map(|n| count(n, "high card")).collect();
    let title = format!("{title}; high cards are {high}");
    let mut grid = Grid::new(title, rows_of_draws(), columns);
    for (draw, worth) in draws.iter().filter(|(draw, _)| draw.made == FirstCardsHold::Nothing) {
        grid.add(row_of(draw), draw.high.into(), verb(u8::from(*worth > 0)));
    }
    grid.chart()
}

/// Hands with a pair or better.
fn pairs(three: &[(Draw, i128)], four: &[(Draw, i128)]) -> Chart {
    let columns = vec!["Bet Number 1".into(), "Bet Number 2".into()];
    let mut grid = Grid::new("A pair or better", rows_of_pairs(), columns);
    for (column, draws) in [three, four].into_iter().enumerate() {
        for (draw, worth) in draws {
            if let Some(row) = row_of_pair(draw) {
                grid.add(row, column, verb(u8::from(*worth > 0)));
            }
        }
    }
    grid.chart()
}
