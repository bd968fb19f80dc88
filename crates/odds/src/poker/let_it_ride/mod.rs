//! Let It Ride: whether two of three bets stay, seen three and four cards.

mod solve;
mod strategy;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use chance::{Card, Deck};
use games::poker::let_it_ride::{LetItRide, Ride};
use games::poker::{PokerGame, Shown};
use games::{Action, Cents, Chosen, Game, OptionError};
use hands::{FiveCategory, Hand, ThreeRank};

use super::own_chips::OwnChips;
use super::own_view::OwnView;
use super::units::Units;
use super::{Classes, multi_link};
use crate::{
    Advice, AdviceError, Choice, Figure, LineCounts, Outcomes, Question, Ratio, Situation,
};
use solve::Solved;

const BET: &str = "bet";
const BONUS: &str = "bonus";
const THREE_CARD: &str = "three-card-bonus";

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for chosen in question.pay_tables(&table, BET) {
            for stake in Units::stakes(question, &chosen, BET) {
                figures.push(main_game(question, &chosen, stake)?);
            }
        }
        for chosen in question.pay_tables(&table, BONUS) {
            figures.extend(bonus(question, &chosen)?);
        }
        for chosen in question.pay_tables(&table, THREE_CARD) {
            figures.extend(three_card_bonus(question, &chosen)?);
        }
        for chosen in question.pay_tables(&table, "progressive") {
            let start = Instant::now();
            let figure = multi_link::figure(question, &chosen, &multi_link::five_cards(), None);
            let note = "nobody folds at this game, so nothing forfeits the wager";
            figures.extend(figure.map(|figure| figure.noting(note).took(start)));
        }
    }
    Ok(figures)
}

/// The three bets.
fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    stake: Option<Cents>,
) -> Result<Figure, OptionError> {
    let start = Instant::now();
    let tables = LetItRide::rules(chosen)?.pays;
    let units = Units::new(chosen, BET, stake.unwrap_or(Cents::DOLLAR))?;
    let solved = Solved::new(Deck::Standard.cards(), &tables, &units);
    let mut all = Outcomes::default();
    for (bets, lines) in (1u32..).zip(solved.tally(&units)) {
        for (line, deals) in lines.into_iter().enumerate().filter(|(_, deals)| *deals > 0) {
            let (unit, flat) = units.of(line);
            let net = units.ratio((unit + flat) * i128::from(bets), 1);
            all.add_result(net, Ratio::from(bets), deals);
        }
    }
    let mut conditions = question.conditions(chosen);
    if let Some(stake) = stake {
        conditions = conditions.staking(stake);
    }
    let table = chosen.table_of(BET);
    let figure = Figure::new(&chosen.rulebook().id, BET, table, conditions, &all)
        .with_strategy(strategy::strategy(&solved, &tables, &units))
        .noting("the base wager is one of the three bets; a bet pulled back is not wagered")
        .noting("a bet that is worth nothing either way is pulled back");
    Ok(figure.took(start))
}

/// The one-dollar Bonus (OH.LR.8.II).
fn bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, OptionError> {
    if !chosen.offers(BONUS) {
        return Ok(Vec::new());
    }
    let start = Instant::now();
    let tables = LetItRide::rules(chosen)?.pays;
    let mut counts = LineCounts::new(chosen, BONUS);
    for (category, deals) in FiveCategory::ALL.iter().zip(multi_link::five_cards()) {
        counts.add(tables.bonus(*category), deals);
    }
    // No other amount is taken, so there is no other stake to look at.
    let spot = Ride::SPOTS.iter().position(|spot| *spot == BONUS);
    let Some((chip, _)) = spot.and_then(Ride::exactly) else { return Ok(counts.figures(question)) };
    let conditions = question.conditions(chosen).staking(chip);
    let (game, table) = (&chosen.rulebook().id, chosen.table_of(BONUS));
    Ok(vec![Figure::new(game, BONUS, table, conditions, &counts.outcomes(chip)).took(start)])
}

/// The player's own three cards.
fn three_card_bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, OptionError> {
    if !chosen.offers(THREE_CARD) {
        return Ok(Vec::new());
    }
    let start = Instant::now();
    let tables = LetItRide::rules(chosen)?.pays;
    let mut counts = LineCounts::new(chosen, THREE_CARD);
    for (hand, weight) in Classes::new(Deck::Standard.cards(), 3).iter() {
        counts.add(tables.three_card(ThreeRank::of(hand)), weight);
    }
    Ok(counts.figures(question).into_iter().map(|figure| figure.took(start)).collect())
}

/// Optimal play of the three bets.
pub struct Optimal(Solved);

impl Optimal {
    /// For bets of this size: some awards may be in dollars.
    pub fn new(chosen: &Chosen, bet: Cents) -> Result<Optimal, OptionError> {
        let tables = LetItRide::rules(chosen)?.pays;
        let units = Units::new(chosen, BET, bet)?;
        Ok(Optimal(Solved::new(Deck::Standard.cards(), &tables, &units)))
    }

    /// Whether a bet rides, seen three or four cards.
    pub fn rides(&self, hand: Hand) -> bool {
        let Optimal(solved) = self;
        match hand.len() {
            3 => solved.worth_of_three[solved.three.find(hand)] > 0,
            _ => solved.worth_of_four[solved.four.find(hand)] > 0,
        }
    }
}

/// The value of letting the bet in question ride, and of pulling it back.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let seen = OwnView::of(situation)?;
    let own = OwnChips::<Ride>::of(situation)?;
    let cards = seen.cards;
    let choices = match seen.board.as_slice() {
        [] => {
            let left = Deck::Standard.len() as i128 - 3;
            let value = |chips| own.value(after_three(&own, chips, cards), left * (left - 1));
            with_and_without(own.lie, 0).map(value)
        }
        [card] => {
            let left = Deck::Standard.len() as i128 - 4;
            let value = |chips| own.value(after_four(&own, chips, cards, *card), left);
            with_and_without(own.lie, 1).map(value)
        }
        _ => return Err(AdviceError::Unknown("all cards of the board have been turned".into())),
    };
    let [ride, pull] = choices;
    Ok(own.advice(vec![Choice::new(Action::Pull, pull), Choice::new(Action::Ride, ride)]))
}

type Chips = <Ride as PokerGame>::Stakes;

/// The chips with the bet that a street asks about, and without it.
fn with_and_without(chips: Chips, street: usize) -> [Chips; 2] {
    let mut without = chips;
    without[Ride::STREETS[street].fills] = Cents::ZERO;
    [chips, without]
}

/// What these chips bring over all cards of the board, the second bet played best, in cents.
fn after_three(own: &OwnChips<Ride>, chips: Chips, cards: Hand) -> i128 {
    let best = |card: Card| -> i128 {
        let [ride, pull] =
            with_and_without(chips, 1).map(|chips| after_four(own, chips, cards, card));
        ride.max(pull)
    };
    others(cards).map(best).sum()
}

/// What these chips bring over all last cards, in cents.
fn after_four(own: &OwnChips<Ride>, chips: Chips, cards: Hand, fourth: Card) -> i128 {
    let board = Hand::EMPTY.with(fourth);
    let net = |last: Card| {
        let shown = Shown { board: board.with(last), ..Shown::default() };
        own.net(chips, cards, Hand::EMPTY, &shown)
    };
    others(cards.with(fourth)).map(net).sum()
}

/// The cards that are not in a hand.
fn others(hand: Hand) -> impl Iterator<Item = Card> {
    Deck::Standard.cards().iter().copied().filter(move |card| !hand.contains(*card))
}
