//! Ultimate Texas Hold 'Em: one play wager, smaller the later it is made.

mod advise;
mod count;
mod optimal;
mod strategy;
mod worth;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use chance::Rank;
use games::poker::Rules;
use games::poker::ultimate_texas_holdem::{PayTables, QUALIFIES, Ultimate, UltimateTexasHoldem};
use games::poker::{PokerGame, Price};
use games::{Chosen, Game, OptionError, Pay};
use hands::{FiveCategory, FiveRank};

pub use advise::advise;
pub use optimal::{Optimal, depends_on};

use super::holdem::{Against, CATEGORIES, Class, Classes, Pack, Prices, Showdown, choose};
use crate::{Figure, LineCounts, Outcomes, Question, Ratio, parallel};

use count::{Deals, deals};
use worth::Worth;

const ID: &str = Ultimate::ID;

/// How many ways there are to turn over three of five cards first.
const FLOPS: u32 = 10;

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        let ante = question.pay_tables(&table, "ante");
        let blind = question.pay_tables(&table, "blind");
        let mut progressive = question.pay_tables(&table, "progressive");
        progressive.retain(|chosen| chosen.offers("progressive"));
        let since = Instant::now();
        let of_main = [&ante, &blind, &progressive].into_iter().find_map(|tables| tables.first());
        let solved = of_main.map(|chosen| solve(chosen, question)).transpose()?;
        if let Some((terms, worth, deals)) = &solved {
            for chosen in &ante {
                figures.push(main_game(question, chosen, (terms, worth, deals)).took(since));
            }
            for chosen in &blind {
                figures.extend(blind_alone(question, chosen, deals)?.map(|f| f.took(since)));
            }
        }
        figures.extend(trips(question, &table)?);
        if let Some((_, _, deals)) = &solved {
            for chosen in &progressive {
                figures.push(linked(question, chosen, deals)?.took(since));
            }
        }
    }
    Ok(figures)
}

/// What a result is worth, in parts of the ante.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Terms {
    unit: i64,
    ante: i64,
    play: i64,
    /// By the category of the winning hand.
    blind: [i64; CATEGORIES],
    /// What a bet may be before the flop, smallest first.
    before: Vec<u8>,
    /// What it is after the flop, and at the end.
    flop: u8,
    river: u8,
}

impl Terms {
    fn new(pays: &PayTables) -> Result<Terms, OptionError> {
        let lines = [pays.ante, pays.play].into_iter().chain(pays.blind);
        let prices = Prices::new(lines.map(|pay| pay.pays))?;
        let multiples = |street: usize| match Ultimate::STREETS[street].price {
            Price::Times(legal) => legal.iter().collect(),
            Price::Once => vec![1],
            Price::Nothing => Vec::new(),
        };
        let only = |street: usize| multiples(street).first().copied().unwrap_or_default();
        Ok(Terms {
            unit: prices.unit,
            ante: prices.parts[0],
            play: prices.parts[1],
            blind: std::array::from_fn(|category| prices.parts[2 + category]),
            before: multiples(0),
            flop: only(1),
            river: only(2),
        })
    }

    /// The rank from which on the dealer qualifies.
    const LEAST: FiveRank = FiveRank::floor(QUALIFIES, Rank::Two);

    /// What ante and blind bring together against all of the dealer's pairs.
    #[inline]
    fn ante_and_blind(&self, category: FiveCategory, all: &Against) -> i64 {
        let qualified = i64::from(all.wins - all.wins_unqualified);
        let blind = self.blind[category as usize];
        qualified * self.ante + i64::from(all.wins) * blind
            - (2 * i64::from(all.loses) - i64::from(all.loses_unqualified)) * self.unit
    }

    /// What a play wager of one unit brings.
    #[inline]
    fn play(&self, all: &Against) -> i64 {
        i64::from(all.wins) * self.play - i64::from(all.loses) * self.unit
    }

    /// What a fold brings against so many pairs: ante and blind are lost.
    fn fold(&self, opponents: i64) -> i64 {
        -2 * self.unit * opponents
    }

    /// No hand gains or loses more on a board by a bet at the flop. It gains no more than what its
    /// play wager is bigger, and loses no more than that either, since a fold loses the rest.
    fn most_gained(&self) -> i64 {
        let most = i64::from(self.flop.max(self.river)) * self.unit.max(self.play.abs());
        most * choose(45, 2)
    }

    /// Everything the values of hands depend on, as a name.
    fn name(&self) -> String {
        format!("{ID} before the flop 1 {self:?}")
    }
}

/// The game solved by the terms of a table, and kept for advice.
fn solve(chosen: &Chosen, question: &Question<'_>) -> Result<(Terms, Worth, Deals), OptionError> {
    let rules: Rules<Ultimate> = UltimateTexasHoldem::rules(chosen)?;
    let terms = Terms::new(&rules.pays)?;
    let pack = Pack::full();
    let boards = Classes::new(&pack, 5);
    question.progress.begin("boards of Ultimate Texas Hold 'Em", 2 * boards.all.len() as u64);
    let worth = Worth::new(&pack, &boards, &terms, question.progress);
    question.cache.put(&terms.name(), &worth.save());
    let deals = deals(&pack, &boards, &terms, &worth, question.progress);
    question.progress.end();
    Ok((terms, worth, deals))
}

/// Everything that the main game comes to, in units of the ante.
fn outcomes(terms: &Terms, deals: &Deals) -> Outcomes {
    let mut all = Outcomes::default();
    let units = |parts: i64| Ratio::new(parts, terms.unit.unsigned_abs());
    for (times, by_category) in deals.bets.iter().enumerate() {
        let play = times as i64;
        let staked = Ratio::from(2 + play);
        for (category, [won, won_unqualified, tied, lost, lost_unqualified]) in
            by_category.iter().enumerate()
        {
            let won_both = terms.blind[category] + play * terms.play;
            for (net, weight) in [
                (units(terms.ante + won_both), won),
                (units(won_both), won_unqualified),
                (Ratio::ZERO, tied),
                (Ratio::from(-2 - play), lost),
                (Ratio::from(-1 - play), lost_unqualified),
            ] {
                if *weight > 0 {
                    all.add_result(net, staked.clone(), *weight);
                }
            }
        }
    }
    all.add_result(Ratio::from(-2), Ratio::from(2), deals.folds);
    all
}

fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    (terms, worth, deals): (&Terms, &Worth, &Deals),
) -> Figure {
    let all = outcomes(terms, deals);
    let table = chosen.table_of("ante");
    let blind = &chosen.table_of("blind").id;
    Figure::new(ID, "ante", table, question.conditions(chosen), &all)
        .with_strategy(strategy::strategy(terms, worth, deals))
        .noting(format!(
            "ante, blind and play together, the blind by {blind}; the ante is returned when the \
             dealer has less than a pair"
        ))
        .noting("of two equal choices the smaller wager; the cards of other players are not seen")
}

/// The blind by itself, when the main game is played for the most that it is worth together.
fn blind_alone(
    question: &Question<'_>,
    chosen: &Chosen,
    deals: &Deals,
) -> Result<impl Iterator<Item = Figure>, OptionError> {
    let rules: Rules<Ultimate> = UltimateTexasHoldem::rules(chosen)?;
    let mut counts = LineCounts::new(chosen, "blind");
    for by_category in &deals.bets {
        for (pay, [won, won_unqualified, tied, lost, lost_unqualified]) in
            rules.pays.blind.iter().zip(by_category)
        {
            counts.add(*pay, won + won_unqualified);
            counts.add(Pay::RETURNED, *tied);
            counts.add(Pay::NOTHING, lost + lost_unqualified);
        }
    }
    counts.add(Pay::NOTHING, deals.folds);
    let note = "this wager alone, when ante, blind and play together are played for the most";
    Ok(counts.figures(question).into_iter().map(move |figure| figure.noting(note)))
}

/// The Trips: the player's seven cards and nothing else.
fn trips(question: &Question<'_>, table: &Chosen) -> Result<Vec<Figure>, OptionError> {
    let tables = question.pay_tables(table, "trips");
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    let since = Instant::now();
    let made = seven_cards(&Pack::full());
    let mut figures = Vec::new();
    for chosen in tables {
        let rules: Rules<Ultimate> = UltimateTexasHoldem::rules(&chosen)?;
        let mut counts = LineCounts::new(&chosen, "trips");
        for (pay, hands) in rules.pays.trips.iter().zip(made) {
            counts.add(*pay, hands);
        }
        figures.extend(counts.figures(question).into_iter().map(|figure| figure.took(since)));
    }
    Ok(figures)
}

/// How many hands of seven cards make each category. Every hand is seen with each of the 21 pairs
/// that may have been its hole cards.
fn seven_cards(pack: &Pack) -> [u64; CATEGORIES] {
    let boards = Classes::new(pack, 5);
    let count = |(showdown, made): &mut (Showdown, [u64; CATEGORIES]), class: &Class| {
        showdown.rank(class.cards);
        for holding in &showdown.holdings {
            let pairs = u64::from(holding.ways) * u64::from(class.weight);
            made[holding.rank.category() as usize] += pairs;
        }
    };
    let none = || (Showdown::new(pack), [0; CATEGORIES]);
    let plus = |a: [u64; CATEGORIES], b: [u64; CATEGORIES]| std::array::from_fn(|n| a[n] + b[n]);
    let sums = parallel::sums(&boards.all, &none, &count);
    let made = sums.into_iter().map(|(_, made)| made).fold([0; CATEGORIES], plus);
    made.map(|seen| seen / choose(7, 2) as u64)
}

/// The Multi-Link, where the main game is played best.
fn linked(question: &Question<'_>, chosen: &Chosen, deals: &Deals) -> Result<Figure, OptionError> {
    let rules: Rules<Ultimate> = UltimateTexasHoldem::rules(chosen)?;
    Ok(deals.awards.figure(question, chosen, &rules).noting(
        "the hole cards and the flop; a fold forfeits the wager, and hands are folded where the \
         main game asks for it, with nothing on the progressive counted in",
    ))
}
