//! Mississippi Stud: one to three times the ante before each card of the board, or a fold.

mod solve;
mod strategy;
mod to_come;
#[cfg(test)]
mod walk;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use chance::Deck;
use games::poker::mississippi_stud::{Mississippi, MississippiStud};
use games::poker::{PokerGame, Price};
use games::{Action, Cents, Chosen, Cost, Game, OptionError};
use hands::{Hand, ThreeRank};

use super::Classes;
use super::multi_link::{self, Categories};
use super::own_chips::OwnChips;
use super::own_view::OwnView;
use super::units::Units;
use crate::{
    Advice, AdviceError, Choice, Figure, LineCounts, Outcomes, Question, Ratio, Situation,
};
use solve::{Solved, Tally};
use to_come::ToCome;

const ANTE: &str = "ante";
const THREE_CARD: &str = "three-card-bonus";
const PROGRESSIVE: &str = "progressive";

/// The ante and a wager on each street: all are paid alike.
const WAGERS: i128 = 1 + Mississippi::STREETS.len() as i128;

/// The multiples of the ante that a street takes, the smallest first.
fn multiples(street: usize) -> Vec<u8> {
    match Mississippi::STREETS[street].price {
        Price::Nothing => vec![0],
        Price::Once => vec![1],
        Price::Times(legal) => legal.iter().collect(),
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        let mut kept = Vec::new();
        for chosen in question.pay_tables(&table, ANTE) {
            for stake in Units::stakes(question, &chosen, ANTE) {
                let (figure, hands) = main_game(question, &chosen, stake)?;
                figures.push(figure);
                kept.push((chosen.table_of(ANTE).id.clone(), hands));
            }
        }
        for chosen in question.pay_tables(&table, THREE_CARD) {
            figures.extend(three_card_bonus(question, &chosen)?);
        }
        for chosen in question.pay_tables(&table, PROGRESSIVE) {
            figures.extend(progressive(question, &chosen, &kept)?);
        }
    }
    Ok(figures)
}

/// The game solved, and what becomes of it.
fn solve(chosen: &Chosen, stake: Cents) -> Result<(Units, Solved, Tally), OptionError> {
    let tables = MississippiStud::rules(chosen)?.pays;
    let units = Units::new(chosen, ANTE, stake)?;
    let solved = Solved::new(Deck::Standard.cards(), &tables, &units);
    let tally = solved.tally();
    Ok((units, solved, tally))
}

/// The ante and the wagers of the streets; and the hands that are not folded.
fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    stake: Option<Cents>,
) -> Result<(Figure, Categories), OptionError> {
    let start = Instant::now();
    let (units, solved, tally) = solve(chosen, stake.unwrap_or(Cents::DOLLAR))?;
    let mut all = Outcomes::default();
    for (staked, deals) in tally.folded() {
        all.add_result(-Ratio::from(staked), Ratio::from(staked), deals);
    }
    for (staked, line, deals) in tally.shown() {
        let (unit, flat) = units.of(line);
        let net = units.ratio(unit * i128::from(staked) + flat * WAGERS, 1);
        all.add_result(net, Ratio::from(staked), deals);
    }
    let mut conditions = question.conditions(chosen);
    if let Some(stake) = stake {
        conditions = conditions.staking(stake);
    }
    let tables = MississippiStud::rules(chosen)?.pays;
    let figure = Figure::new(&chosen.rulebook().id, ANTE, chosen.table_of(ANTE), conditions, &all)
        .with_strategy(strategy::strategy(&solved, &tables, &units))
        .noting("of two bets that are worth as much the smaller is made, and a fold before either");
    Ok((figure.took(start), tally.kept))
}

/// The three community cards; a fold does not touch it (OH.MS.8.III.A).
fn three_card_bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, OptionError> {
    if !chosen.offers(THREE_CARD) {
        return Ok(Vec::new());
    }
    let start = Instant::now();
    let tables = MississippiStud::rules(chosen)?.pays;
    let mut counts = LineCounts::new(chosen, THREE_CARD);
    for (hand, weight) in Classes::new(Deck::Standard.cards(), 3).iter() {
        counts.add(tables.three_card(ThreeRank::of(hand)), weight);
    }
    let figures = counts.figures(question).into_iter();
    Ok(figures.map(|figure| figure.noting("a fold does not forfeit it").took(start)).collect())
}

/// The link: an award is won on hands that are not folded (OH.ML.6.III). `known` are the hands that
/// are not folded by some pay tables of the ante.
fn progressive(
    question: &Question<'_>,
    chosen: &Chosen,
    known: &[(String, Categories)],
) -> Result<Option<Figure>, OptionError> {
    let start = Instant::now();
    let ante = known.iter().find(|(table, _)| *table == chosen.table_of(ANTE).id);
    let kept = match ante {
        Some((_, kept)) => *kept,
        None => {
            let stakes = Units::stakes(question, chosen, ANTE);
            solve(chosen, stakes.first().copied().flatten().unwrap_or(Cents::DOLLAR))?.2.kept
        }
    };
    // Every five cards are dealt in so many orders: two to the player, three in turn to the board.
    let dealt: Categories = multi_link::five_cards().map(|hands| hands * 60);
    let figure = multi_link::figure(question, chosen, &dealt, Some(&kept));
    let note = "a fold forfeits the wager: an award is won on hands that optimal play of the ante \
                does not fold";
    Ok(figure.map(|figure| figure.noting(note).took(start)))
}

/// Optimal play of the ante and the streets.
pub struct Optimal(Solved);

impl Optimal {
    /// For an ante of this size: some awards may be in dollars.
    pub fn new(chosen: &Chosen, ante: Cents) -> Result<Optimal, OptionError> {
        let tables = MississippiStud::rules(chosen)?.pays;
        let units = Units::new(chosen, ANTE, ante)?;
        Ok(Optimal(Solved::new(Deck::Standard.cards(), &tables, &units)))
    }

    /// What may be staked when a street is reached, in antes, the ante included.
    pub fn staked(&self, street: usize) -> &[u8] {
        &self.0.streets[street].staked
    }

    /// The multiple of the ante that is bet with two, three or four cards when so much is staked;
    /// none for a fold.
    pub fn bets(&self, hand: Hand, staked: u8) -> u8 {
        let street = &self.0.streets[hand.len() - 2];
        street.best(street.classes.find(hand), staked)
    }
}

/// The value of every bet, and of a fold.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let seen = OwnView::of(situation)?;
    let own = OwnChips::<Mississippi>::of(situation)?;
    let (street, board) = (seen.board.len(), Hand::of(&seen.board));
    if street >= Mississippi::STREETS.len() || seen.cards.len() != 2 {
        return Err(AdviceError::Unknown("nobody decides with such a hand".into()));
    }
    let to_come = ToCome::new(Deck::Standard.cards(), &own, seen.cards);
    let value = |sum| own.value(sum, to_come.deals(street));
    let mut choices = vec![Choice::new(Action::Fold, value(to_come.fold(street, own.lie)))];
    for offer in &seen.offers {
        let Cost::Times { multiples, .. } = offer.cost else { continue };
        for times in multiples.iter() {
            let sum = to_come.after(board, street, own.adding(own.lie, street, times));
            choices.push(Choice::times(offer.action, times, value(sum)));
        }
    }
    Ok(own.advice(choices))
}
