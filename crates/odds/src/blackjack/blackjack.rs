//! Blackjack (Ohio).

use games::OptionError;
use games::blackjack::blackjack::Ohio;

use super::main_game::{self, Solved, solve_all};
use super::{advise, house_money, house_money_cap, rocket_aces};
use crate::{Advice, AdviceError, Figure, Question, Situation, parallel};

/// The options that the main game depends on.
const KEYS: [&str; 4] = ["decks", "soft17", "blackjack_pays", "resplit_aces"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    let decks = question.tables(&["decks"])?;
    let cap =
        question.wants("house-money") && question.word("cap").is_none_or(|cap| cap == "optimal");
    if question.wants("bet") || cap {
        let solved = solve_all::<Ohio>(question, question.tables(&KEYS)?)?;
        for solved in &solved {
            for chosen in question.pay_tables(&solved.chosen, "bet") {
                figures.push(solved.figure(question, &chosen));
            }
        }
        let capped = |solved: &Solved| {
            let chosen = question.pay_tables(&solved.chosen, "house-money").into_iter();
            let figure = |chosen| house_money_cap::figure(question, solved, &chosen);
            chosen.map(figure).collect::<Vec<_>>()
        };
        let solved = solved.iter().filter(|_| cap);
        figures.extend(parallel::map(solved, &capped).into_iter().flatten());
    }
    figures.extend(house_money::figures(question)?);
    figures.extend(rocket_aces::figures(question)?);
    figures.extend(main_game::insurance(question, &decks));
    Ok(figures)
}

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    advise::advise::<Ohio>(situation)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ratio;
    use crate::tests::ask;

    fn edge(set: &[(&str, games::Value)]) -> f64 {
        let figures = ask(&figures, "blackjack", set);
        let bet = figures.into_iter().find(|figure| figure.wager == "bet").unwrap();
        assert_eq!(
            bet.lines.iter().map(|line| line.probability.clone()).sum::<Ratio>(),
            Ratio::ONE
        );
        bet.house_edge.unwrap().to_f64()
    }

    /// A blackjack at 6 to 5 costs 0.3 units for every one that is paid (4.53% of rounds), less
    /// what even money saves with an ace up (0.06%); a dealer who stands on a soft 17 about 0.21%;
    /// split aces that are split again save about 0.07%.
    #[test]
    fn options_are_worth_what_is_known_of_them() {
        let base = edge(&[]);
        let near = |set: (&str, games::Value), worth: f64, within: f64| {
            let difference = edge(std::slice::from_ref(&set)) - base;
            assert!((difference - worth).abs() < within, "{} {difference}", set.0);
        };
        near(("blackjack_pays", "6:5".into()), 0.0130, 0.0001);
        near(("soft17", "stand".into()), -0.0021, 0.0001);
        near(("resplit_aces", true.into()), -0.0007, 0.0001);
    }
}
