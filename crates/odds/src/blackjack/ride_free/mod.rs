//! Ride Free (Colorado).

mod dealers_hand;
pub(super) mod lammers;

use games::OptionError;
use games::blackjack::ride_free::{Colorado, Tables};
use games::blackjack::{HoleCardGame, LastCards};
use games::{Chosen, Pay};

use super::main_game::{self, solve_all};
use super::{advise as advice, bonus_wagers};
use crate::{Advice, AdviceError, Figure, Question, Situation, parallel};

/// The options that the main game depends on.
const KEYS: [&str; 2] = ["decks", "surrender"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    if question.wants_any(&["bet", lammers::SPOT]) {
        let solved = solve_all::<Colorado>(question, question.tables(&KEYS)?)?;
        for solved in &solved {
            for chosen in question.pay_tables(&solved.chosen, "bet") {
                figures.push(solved.figure(question, &chosen));
            }
        }
        let lammers = |solved| lammers::figures(question, solved);
        figures.extend(parallel::map(&solved, &lammers).into_iter().flatten());
    }
    figures.extend(dealers_hand::hedge_22(question)?);
    figures.extend(dealers_hand::bust_bonus(question)?);
    figures.extend(bonus_wagers::figures(question)?);
    figures.extend(main_game::insurance(question, &question.tables(&["decks"])?));
    Ok(figures)
}

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    advice::advise::<Colorado>(situation)
}

/// What settlement pays on a wager on the whole round.
fn paid(chosen: &Chosen, spot: &str) -> impl Fn(LastCards<'_>) -> Pay {
    let tables = Tables::new(chosen);
    let at = Colorado::SPOTS.iter().position(|known| *known == spot);
    move |cards| {
        let ended = at.and_then(|at| Colorado::last_cards(&tables, at, cards));
        ended.map_or(Pay::NOTHING, |ended| ended.pay)
    }
}

#[cfg(test)]
mod tests;
