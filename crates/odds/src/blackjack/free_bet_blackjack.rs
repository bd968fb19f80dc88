//! Free Bet Blackjack (Ohio).

use games::OptionError;
use games::blackjack::free_bet_blackjack::FreeBet;

use super::main_game::{self, solve_all};
use super::{advise, push_22};
use crate::{Advice, AdviceError, Figure, Question, Situation};

/// The options that the main game depends on.
const KEYS: [&str; 4] = ["decks", "blackjack_pays", "split_aces", "resplit_aces"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    if question.wants("bet") {
        for solved in solve_all::<FreeBet>(question, question.tables(&KEYS)?)? {
            for chosen in question.pay_tables(&solved.chosen, "bet") {
                figures.push(solved.figure(question, &chosen));
            }
        }
    }
    figures.extend(push_22::figures(question)?);
    figures.extend(main_game::insurance(question, &question.tables(&["decks"])?));
    Ok(figures)
}

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    advise::advise::<FreeBet>(situation)
}
