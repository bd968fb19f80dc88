//! Let It Ride: whether two of three bets stay, seen three and four cards.

mod solve;
mod strategy;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use std::time::Instant;

use chance::{Card, Deck};
use games::poker::Variant;
use games::poker::let_it_ride::{LetItRide, PayTables, Ride};
use games::{Action, BadOption, Cents, Chosen, Game};
use hands::{FiveCategory, FiveRank, Hand, ThreeRank};

use super::own_view::OwnView;
use super::units::Units;
use super::{Classes, multi_link};
use crate::{Advice, Choice, Figure, LineCounts, NoAdvice, Outcomes, Question, Ratio, Situation};
use solve::Solved;

const BET: &str = "bet";
const BONUS: &str = "bonus";
const THREE_CARD: &str = "three-card-bonus";

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
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
) -> Result<Figure, BadOption> {
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
    let mut variant = question.variant(chosen);
    if let Some(stake) = stake {
        variant = variant.staking(stake);
    }
    let table = chosen.table_of(BET);
    let figure = Figure::new(&chosen.rulebook().id, BET, table, variant, &all)
        .with_strategy(strategy::strategy(&solved, &tables, &units))
        .noting("the base wager is one of the three bets; a bet pulled back is not wagered")
        .noting("a bet that is worth nothing either way is pulled back");
    Ok(figure.took(start))
}

/// The one-dollar Bonus (OH.LR.8.II).
fn bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, BadOption> {
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
    let variant = question.variant(chosen).staking(chip);
    let (game, table) = (&chosen.rulebook().id, chosen.table_of(BONUS));
    Ok(vec![Figure::new(game, BONUS, table, variant, &counts.outcomes(chip)).took(start)])
}

/// The player's own three cards.
fn three_card_bonus(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, BadOption> {
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
    pub fn new(chosen: &Chosen, bet: Cents) -> Result<Optimal, BadOption> {
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
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let own = OwnView::of(situation)?;
    let (chosen, base) = (situation.table.chosen(), own.lies("bet-3"));
    let priced = || Ok((LetItRide::rules(chosen)?.pays, Units::new(chosen, BET, base)?));
    let (tables, units) = priced().map_err(|e: BadOption| NoAdvice::Unknown(e.to_string()))?;
    let [pull, ride] = match own.board[..] {
        [] => after_three(own.cards, &tables, &units),
        [card] => {
            let kept = 1 + i128::from(own.lies("bet-1") > Cents::ZERO);
            let one = one_bet(own.cards.with(card), &tables, &units);
            let deals = Deck::Standard.len() as u64 - 4;
            [kept, kept + 1].map(|bets| units.ratio(one * bets, deals))
        }
        _ => return Err(NoAdvice::Unknown("all cards of the board have been turned".into())),
    };
    Ok(Advice::new(base, vec![Choice::new(Action::Pull, pull), Choice::new(Action::Ride, ride)]))
}

/// What pulling and riding the first bet are worth, the others played best.
fn after_three(hand: Hand, tables: &PayTables, units: &Units) -> [Ratio; 2] {
    let (mut third, mut second) = (0, 0);
    for card in others(hand) {
        let one = one_bet(hand.with(card), tables, units);
        third += one;
        second += one.max(0);
    }
    let left = Deck::Standard.len() as u64 - 3;
    [third + second, 2 * third + second].map(|parts| units.ratio(parts, left * (left - 1)))
}

/// What one bet brings over all last cards, in parts.
fn one_bet(hand: Hand, tables: &PayTables, units: &Units) -> i128 {
    let line = |card| units.line(tables.bet(FiveRank::of5(hand.with(card))));
    others(hand).map(|card| units.of(line(card))).map(|(unit, flat)| unit + flat).sum()
}

/// The cards that are not in a hand.
fn others(hand: Hand) -> impl Iterator<Item = Card> {
    Deck::Standard.cards().iter().copied().filter(move |card| !hand.contains(*card))
}
