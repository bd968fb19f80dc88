//! Texas Hold 'Em Bonus: twice the ante to see the flop, then a bet or a check before turn and
//! river.

mod advise;
mod count;
mod optimal;
mod strategy;
mod worth;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use games::poker::texas_holdem_bonus::{HoldemBonus, PayTables, TexasHoldemBonus};
use games::poker::{PokerGame, Price, Rules};
use games::{Chosen, Game, OptionError};

pub use advise::advise;
pub use optimal::{Optimal, depends_on};

use super::holdem::{Cards, Classes, Pack, Prices, holes};
use crate::{Figure, LineCounts, Outcomes, Question, Ratio};

use count::{Deals, deals};
use worth::Worth;

const ID: &str = HoldemBonus::ID;

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    // Two aces against two aces matter to the Bonus alone.
    for table in question.tables(&[])? {
        let ante = question.pay_tables(&table, "ante");
        let mut progressive = question.pay_tables(&table, "progressive");
        progressive.retain(|chosen| chosen.offers("progressive"));
        let since = Instant::now();
        let of_main = if ante.is_empty() { progressive.first() } else { ante.first() };
        let solved = of_main.map(|chosen| solve(chosen, question)).transpose()?;
        if let Some((terms, worth, deals)) = &solved {
            for chosen in &ante {
                figures.push(main_game(question, chosen, (terms, worth, deals)).took(since));
            }
        }
        for table in question.tables(&["aces_against_aces"])? {
            figures.extend(bonus(question, &table)?);
        }
        if let Some((_, _, deals)) = &solved {
            for chosen in &progressive {
                figures.push(linked(question, chosen, deals)?.took(since));
            }
        }
    }
    Ok(figures)
}

/// What a win is worth, in parts of the ante, and how much each street takes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Terms {
    unit: i64,
    /// Ante, flop, turn and river wager of one unit.
    won: [i64; 4],
    /// The multiples of the ante: flop, turn, river.
    times: [u8; 3],
}

impl Terms {
    fn new(pays: &PayTables) -> Result<Terms, OptionError> {
        let prices = Prices::new(pays.even.map(|pay| pay.pays))?;
        let times = |street: usize| match HoldemBonus::STREETS[street].price {
            Price::Times(legal) => legal.least().unwrap_or(0),
            Price::Once => 1,
            Price::Nothing => 0,
        };
        Ok(Terms {
            unit: prices.unit,
            won: std::array::from_fn(|spot| prices.parts[spot]),
            times: std::array::from_fn(times),
        })
    }

    /// What the wager of a street brings with so many wins and losses: flop, turn or river.
    #[inline]
    fn wager(&self, street: usize, wins: i64, loses: i64) -> i64 {
        i64::from(self.times[street]) * (wins * self.won[1 + street] - loses * self.unit)
    }

    /// What the ante brings, which is paid only on some of the wins.
    #[inline]
    fn ante(&self, paid_wins: i64, loses: i64) -> i64 {
        paid_wins * self.won[0] - loses * self.unit
    }

    /// Everything the values of hands depend on, as a name.
    fn name(&self) -> String {
        format!("{ID} before the flop 1 {self:?}")
    }
}

/// The game solved by the terms of a table, and kept for advice.
fn solve(chosen: &Chosen, question: &Question<'_>) -> Result<(Terms, Worth, Deals), OptionError> {
    let rules: Rules<HoldemBonus> = TexasHoldemBonus::rules(chosen)?;
    let terms = Terms::new(&rules.pays)?;
    let pack = Pack::full();
    let boards = Classes::new(&pack, 5);
    question.progress.begin("boards of Texas Hold 'Em Bonus", boards.all.len() as u64);
    let worth = Worth::new(&pack, &boards, &terms, question.progress);
    question.cache.put(&terms.name(), &worth.save());
    let deals = deals(&pack, &terms, &worth);
    question.progress.end();
    Ok((terms, worth, deals))
}

/// Everything that the main game comes to, in units of the ante.
fn outcomes(terms: &Terms, deals: &Deals) -> Outcomes {
    let mut all = Outcomes::default();
    let units = |parts: i64| Ratio::new(parts, terms.unit.unsigned_abs());
    for (n, [paid, won, tied, lost]) in deals.bets.iter().enumerate() {
        let streets = [true, n & 1 == 1, n & 2 == 2];
        let made = |street: &usize| streets[*street];
        let wagers: i64 = (0..3).filter(made).map(|street| i64::from(terms.times[street])).sum();
        let wins: i64 = (0..3).filter(made).map(|street| terms.wager(street, 1, 0)).sum();
        for (net, weight) in [
            (units(terms.won[0] + wins), paid),
            (units(wins), won),
            (Ratio::ZERO, tied),
            (Ratio::from(-1 - wagers), lost),
        ] {
            if *weight > 0 {
                all.add_result(net, Ratio::from(1 + wagers), *weight);
            }
        }
    }
    all.add_result(-Ratio::ONE, Ratio::ONE, deals.folds);
    all
}

fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    (terms, worth, deals): (&Terms, &Worth, &Deals),
) -> Figure {
    let all = outcomes(terms, deals);
    Figure::new(ID, "ante", chosen.table_of("ante"), question.conditions(chosen), &all)
        .with_strategy(strategy::strategy(terms, worth, deals))
        .noting("a winning ante below a straight is returned")
        .noting("of two equal choices the smaller wager; the cards of other players are not seen")
}

/// The Bonus: the player's two cards, and the dealer's where two aces meet two aces.
fn bonus(question: &Question<'_>, table: &Chosen) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for chosen in question.pay_tables(table, "bonus") {
        let since = Instant::now();
        let rules: Rules<HoldemBonus> = TexasHoldemBonus::rules(&chosen)?;
        let mut counts = LineCounts::new(&chosen, "bonus");
        let two = |(high, low): (usize, usize)| Cards::NONE.with(high).with(low);
        let mut seen: Vec<(games::Pay, u64)> = Vec::new();
        for player in holes().map(two) {
            for dealer in holes().map(two).filter(|dealer| player.without(*dealer).len() == 2) {
                let pay = rules.pays.bonus(player.hand(), dealer.hand());
                match seen.iter_mut().find(|(known, _)| *known == pay) {
                    Some((_, times)) => *times += 1,
                    None => seen.push((pay, 1)),
                }
            }
        }
        seen.into_iter().for_each(|(pay, times)| counts.add(pay, times));
        figures.extend(counts.figures(question).into_iter().map(|figure| figure.took(since)));
    }
    Ok(figures)
}

/// The Multi-Link, where the main game is played best.
fn linked(question: &Question<'_>, chosen: &Chosen, deals: &Deals) -> Result<Figure, OptionError> {
    let rules: Rules<HoldemBonus> = TexasHoldemBonus::rules(chosen)?;
    Ok(deals.awards.figure(question, chosen, &rules).noting(
        "the hole cards and the flop; a fold forfeits the wager, and hands are folded where the \
         main game asks for it, with nothing on the progressive counted in; envy as if the flop is \
         always dealt",
    ))
}
