//! Blackjack (Ohio).

use games::BadOption;
use games::blackjack::blackjack::Ohio;

use super::main_game::{self, solve_all};
use super::{advise, house_money, house_money_cap, rocket_aces};
use crate::{Advice, Figure, NoAdvice, Question, Situation};

/// The options that the main game depends on.
const KEYS: [&str; 4] = ["decks", "soft17", "blackjack_pays", "resplit_aces"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
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
        for solved in solved.iter().filter(|_| cap) {
            for chosen in question.pay_tables(&solved.chosen, "house-money") {
                figures.push(house_money_cap::figure(question, solved, &chosen));
            }
        }
    }
    figures.extend(house_money::figures(question)?);
    figures.extend(rocket_aces::figures(question)?);
    figures.extend(main_game::insurance(question, &decks));
    Ok(figures)
}

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    advise::advise::<Ohio>(situation)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tests::ask;

    #[test]
    fn print() {
        let since = std::time::Instant::now();
        type F = dyn Fn(&Question<'_>) -> Result<Vec<Figure>, BadOption>;
        let games: [(&F, &str); 3] = [
            (&figures, "blackjack"),
            (&crate::blackjack::free_bet_blackjack::figures, "free-bet-blackjack"),
            (&crate::blackjack::ride_free::figures, "ride-free"),
        ];
        for (figures, game) in games {
            for figure in ask(figures, game, &[]) {
                println!(
                    "{game} {} {} {} {:?} eor {:?} hit {:.5} sd {:.4} {:?}",
                    figure.wager,
                    figure.pay_table,
                    figure.variant,
                    figure.house_edge.as_ref().map(|edge| edge.to_f64()),
                    figure.element_of_risk.as_ref().map(|edge| edge.to_f64()),
                    figure.hit_frequency.to_f64(),
                    figure.standard_deviation(),
                    since.elapsed()
                );
                if figure.wager == "bet" || figure.wager == "silver-stack" {
                    for line in &figure.lines {
                        println!("   {} {} {:.7}", line.name, line.pays, line.probability.to_f64());
                    }
                }
                if let Some(strategy) = &figure.strategy {
                    for chart in &strategy.charts {
                        println!("{} {:?}", chart.title, chart.columns);
                        for (row, cells) in &chart.rows {
                            println!("  {row:5} {}", cells.join(" | "));
                        }
                    }
                    for word in &strategy.words {
                        println!("  {word}");
                    }
                }
            }
        }
    }
}
