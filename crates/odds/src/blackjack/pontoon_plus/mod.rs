//! Pontoon Plus: no tens, no hole card, every 21 paid at once.
//!
//! The bet is solved from a fresh shoe for every two cards against every up card, all decisions by
//! the cards of the hand itself. Suits matter to 6-7-8 and 7-7-7 of three cards: those of the first
//! two cards are looked at, those of the dealer's card and in split hands are not.

mod advise;
mod decisions;
mod pays;
mod play;
mod players_hands;
mod root;
mod seen;
mod solve;
mod split_play;
mod splits;
mod strategy;
mod suits_left;
mod waiting;

pub use advise::advise;
pub use decisions::{Decisions, FirstDecisions};
pub use pays::Suits;
pub use players_hands::{Hand, Hands, Next};
pub use root::First;
pub use split_play::Act;

use std::time::Instant;

use chance::Deck;
use games::blackjack::pontoon_plus::{Bonus, is_pair};
use games::{Chosen, OptionError, Pay};

use super::first_cards::Kinds;
use super::insured::Insures;
use crate::{Figure, LineCounts, Question, parallel};
use root::Root;
use solve::Solved;

const GAME: &str = "pontoon-plus";

/// What the figures of the bet rest on.
const NOTES: [&str; 5] = [
    "one player against the dealer, from a fresh shoe, every decision by the cards of the hand and the up card",
    "suits are looked at in the first two cards, not in the dealer's card and in split hands",
    "each hand of a split is played by its own cards and split again always or never; its edge is exact to four hands",
    super::main_game::SPLIT_SPREAD,
    "doubled is for as much as the bet; no insurance; the $50 for other players' Super Bonuses are not counted",
];

/// What a solver of this game does step by step.
const STEPS: &str = "every hand against every up card";

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = bets(question)?;
    figures.extend(side_bets(question)?);
    figures.extend(insurance(question)?);
    Ok(figures)
}

fn bets(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let tables = question.tables(&["decks"])?;
    let chosen = tables.iter().flat_map(|table| question.pay_tables(table, "bet"));
    let chosen: Vec<Chosen> = chosen.collect();
    question.progress.begin(STEPS, chosen.len() as u64 * Solved::STEPS);
    let found = parallel::map(&chosen, &|chosen| at_every_stake(question, chosen));
    let found: Vec<_> = found.into_iter().collect::<Result<_, _>>()?;
    question.progress.end();
    Ok(found.concat())
}

/// The figures of the bet at a table, by what is staked.
fn at_every_stake(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Figure>, OptionError> {
    let start = Instant::now();
    let solved = Solved::new(chosen, question.progress)?;
    let figure = |stake| {
        let root = Root::new(&solved, stake);
        let account = root.account();
        let all = account.outcomes();
        let conditions = question.conditions(chosen).staking(stake);
        let mut figure = Figure::new(GAME, "bet", chosen.table_of("bet"), conditions, &all);
        (figure.hit_frequency, figure.variance) = account.spread_out(&all);
        for note in NOTES {
            figure = figure.noting(note);
        }
        let insures = Insures::of(&solved.shoe, chosen.pays("insurance", "win"));
        figure.with_strategy(strategy::strategy(&solved, &root, insures)).took(start)
    };
    Ok(parallel::map(question.stakes(chosen, "bet"), &figure))
}

/// Player Pair and Bonus: two cards of the box.
fn side_bets(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for spot in ["player-pair", "bonus"] {
            if !table.offers(spot) {
                continue;
            }
            for chosen in question.pay_tables(&table, spot) {
                let start = Instant::now();
                let pair = Pay::win(&chosen, spot);
                let bonus = Bonus::ALL.map(|bonus| Pay::line_of(&chosen, spot, bonus.line()));
                let mut lines = LineCounts::new(&chosen, spot);
                let shoe = Kinds::fresh(Deck::NoTens, chosen.count("decks") as u8);
                shoe.each_two(|[first, second], weight, _| {
                    let pay = match spot {
                        "player-pair" if is_pair(first, second) => pair,
                        "player-pair" => Pay::NOTHING,
                        _ => Bonus::of(first, second).map_or(Pay::NOTHING, |b| bonus[b as usize]),
                    };
                    lines.add(pay, weight);
                });
                figures.extend(lines.figures(question).into_iter().map(|f| f.took(start)));
            }
        }
    }
    Ok(figures)
}

/// Insurance: the next card to the dealer's ace is a picture (SG.PP.3.17).
fn insurance(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for chosen in question.pay_tables(&table, "insurance") {
            let start = Instant::now();
            let shoe = Kinds::fresh(Deck::NoTens, chosen.count("decks") as u8);
            let ace = shoe.iter().find(|card| hands::points(*card) == 1).expect("a deck has aces");
            let left = shoe.without(ace);
            let mut lines = LineCounts::new(&chosen, "insurance");
            for card in left.iter() {
                let pictures = hands::is_pontoon(ace, card);
                let pay = if pictures { Pay::win(&chosen, "insurance") } else { Pay::NOTHING };
                lines.add(pay, left.of(card));
            }
            let note = "for players who do not count the cards that they see";
            figures.extend(lines.figures(question).into_iter().map(|f| f.noting(note).took(start)));
        }
    }
    Ok(figures)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod advice_tests;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
