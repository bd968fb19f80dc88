//! DJ Wild Stud Poker: five cards against the dealer's five, with the deuces and the joker wild.

use std::cell::OnceCell;
use std::time::Instant;

use games::BadOption;
use games::poker::dj_wild::DeucesAndJoker;

use super::showdown::{self, Meetings, figures as common};
use super::wilds;
use crate::{Advice, Figure, NoAdvice, Question, Situation};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    let counted = OnceCell::new();
    let meetings = || counted.get_or_init(|| Meetings::<DeucesAndJoker>::new(question.progress));
    for table in question.tables(&[])? {
        let started = Instant::now();
        for chosen in question.pay_tables(&table, "ante") {
            let figure = common::main_game(question, &chosen, meetings(), wilds::word)?;
            figures.push(figure.took(started));
        }
        for chosen in question.pay_tables(&table, "blind") {
            figures.extend(common::second_wager(question, &chosen, meetings())?);
        }
        for chosen in common::offered(question, &table, "trips") {
            figures.extend(common::on_own_hand::<DeucesAndJoker>(question, &chosen, "trips")?);
        }
        let spot = "two-way-bad-beat";
        for chosen in common::offered(question, &table, spot) {
            figures.extend(wilds::bad_beat(question, &chosen, spot, meetings())?);
        }
    }
    Ok(figures)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    showdown::advise::<DeucesAndJoker>(situation)
}
