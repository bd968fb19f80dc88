//! Mississippi Stud: one to three times the ante before each card of the board, or a fold.

mod solve;
mod strategy;
mod walk;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use chance::{Deck, Place};
use games::poker::mississippi_stud::{Mississippi, MississippiStud};
use games::poker::{Price, Variant};
use games::{Action, BadOption, Cents, Chosen, Cost, Game, Viewer};
use hands::{Hand, ThreeRank};

use super::multi_link::{self, Categories};
use super::units::Units;
use crate::{Advice, Choice, Figure, LineCounts, NoAdvice, Outcomes, Question, Ratio, Situation};
use solve::{Solved, Tally};
use walk::Walk;

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
        Price::Times(bits) => (0..8).filter(|times| bits >> times & 1 == 1).collect(),
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for chosen in question.pay_tables(&table, ANTE) {
            for stake in Units::stakes(question, &chosen, ANTE) {
                figures.push(main_game(question, &chosen, stake)?);
            }
        }
        for chosen in question.pay_tables(&table, THREE_CARD) {
            figures.extend(three_card_bonus(question, &chosen)?);
        }
        for chosen in question.pay_tables(&table, PROGRESSIVE) {
            figures.extend(progressive(question, &chosen)?);
        }
    }
    Ok(figures)
}

/// The game solved, and what becomes of it.
fn solve(chosen: &Chosen, stake: Cents) -> Result<(Units, Solved, Tally), BadOption> {
    let tables = MississippiStud::rules(chosen)?.pays;
    let units = Units::new(chosen, ANTE, stake)?;
    let solved = Solved::new(Deck::Standard.cards(), &tables, &units);
    let tally = solved.tally();
    Ok((units, solved, tally))
}

/// The ante and the wagers of the streets.
fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    stake: Option<Cents>,
) -> Result<Figure, BadOption> {
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
    let mut variant = question.variant(chosen);
    if let Some(stake) = stake {
        variant = variant.staking(stake);
    }
    let tables = MississippiStud::rules(chosen)?.pays;
    let figure = Figure::new(&chosen.rulebook().id, ANTE, chosen.table_of(ANTE), variant, &all)
        .with_strategy(strategy::strategy(&solved, &tables, &units))
        .noting("of two bets that are worth as much the smaller is made, and a fold before either");
    Ok(figure.took(start))
}

/// The three community cards; a fold does not touch it (OH.MS.8.III.A).
fn three_card_bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, BadOption> {
    if !chosen.offers(THREE_CARD) {
        return Ok(Vec::new());
    }
    let start = Instant::now();
    let tables = MississippiStud::rules(chosen)?.pays;
    let mut counts = LineCounts::new(chosen, THREE_CARD);
    for (hand, weight) in super::Classes::new(Deck::Standard.cards(), 3).iter() {
        counts.add(tables.three_card(ThreeRank::of(hand)), weight);
    }
    let figures = counts.figures(question).into_iter();
    Ok(figures.map(|figure| figure.noting("a fold does not forfeit it").took(start)).collect())
}

/// The link: an award is won on hands that are not folded (OH.ML.6.III).
fn progressive(question: &Question<'_>, chosen: &Chosen) -> Result<Option<Figure>, BadOption> {
    let start = Instant::now();
    let stakes = Units::stakes(question, chosen, ANTE);
    let stake = stakes.first().copied().flatten().unwrap_or(Cents::DOLLAR);
    let (_, _, tally) = solve(chosen, stake)?;
    // Every five cards are dealt in so many orders: two to the player, three in turn to the board.
    let dealt: Categories = multi_link::five_cards().map(|hands| hands * 60);
    let figure = multi_link::figure(question, chosen, &dealt, Some(&tally.kept));
    let note = "a fold forfeits the wager: an award is won on hands that optimal play of the ante \
                does not fold";
    Ok(figure.map(|figure| figure.noting(note).took(start)))
}

/// The value of every bet, and of a fold.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let unknown = |why: &str| NoAdvice::Unknown(why.into());
    let (table, seat) = (situation.table, situation.seat);
    let offers = table.offers(seat, situation.hand);
    if offers.is_empty() {
        return Err(unknown("this seat is not asked now"));
    }
    let view = table.view(Viewer::Seat(seat));
    let lies = |on: &str| {
        let mut wagers = view.wagers.iter();
        wagers.find(|w| w.seat == seat && w.on == on).map_or(Cents::ZERO, |w| w.amount)
    };
    let mut hand = Hand::EMPTY;
    for held in view.hands.iter().filter(|held| held.place == Place::Seat(seat)) {
        for card in &held.cards {
            hand = hand.with(card.ok_or_else(|| unknown("the seat's cards were not seen"))?);
        }
    }
    let board = view.hands.iter().filter(|held| held.place == Place::Community);
    let turned = board.flat_map(|held| held.cards.iter().copied().flatten());
    let hand = turned.fold(hand, Hand::with);
    let ante = lies(ANTE);
    let streets = Mississippi::STREETS.iter().map(|street| lies(Mississippi::SPOTS[street.fills]));
    let staked = streets.fold(ante, |sum, street| sum + street);
    let priced = || {
        let tables = MississippiStud::rules(table.chosen())?.pays;
        Ok((tables, Units::new(table.chosen(), ANTE, ante)?))
    };
    let (tables, units) = priced().map_err(|e: BadOption| NoAdvice::Unknown(e.to_string()))?;
    let walk = Walk::new(Deck::Standard.cards(), &tables, &units);
    let (street, staked) = (hand.len() - 2, (staked.cents() / ante.cents()) as u8);
    let value = |parts| units.ratio(parts, walk.deals(street));
    let mut choices = Vec::new();
    for offer in offers {
        match offer.cost {
            Cost::Times { multiples, .. } => {
                for times in (0..8).filter(|times| multiples >> times & 1 == 1) {
                    let parts = walk.after(hand, street, staked + times);
                    choices.push(Choice::times(offer.action, times, value(parts)));
                }
            }
            _ if offer.action == Action::Fold => {
                choices.insert(0, Choice::new(Action::Fold, value(walk.fold(street, staked))));
            }
            _ => choices.push(Choice::new(offer.action, value(walk.after(hand, street, staked)))),
        }
    }
    Ok(Advice::new(ante, choices))
}
