//! DJ Wild Stud Poker: five cards against the dealer's five, with the deuces and the joker wild.

use std::cell::OnceCell;
use std::time::Instant;

use chance::Deck;
use games::poker::dj_wild::DeucesAndJoker;
use games::{Chosen, OptionError};
use hands::Hand;

use super::census::Pack;
use super::showdown::{self, Meetings, figures as common};
use super::wilds;
use crate::{Advice, AdviceError, Figure, Progress, Question, Situation};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
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
            let hands = Pack::new(Deck::WithJoker.cards()).classes(5);
            let spot = "trips";
            figures.extend(common::on_own_hand::<DeucesAndJoker>(question, &chosen, spot, &hands)?);
        }
        let spot = "two-way-bad-beat";
        for chosen in common::offered(question, &table, spot) {
            figures.extend(wilds::bad_beat(question, &chosen, spot, meetings())?);
        }
    }
    Ok(figures)
}

/// Optimal play: a hand of every class, and the multiple of the ante that it adds, none for a fold.
pub fn optimal(chosen: &Chosen, progress: &dyn Progress) -> Result<Vec<(Hand, u8)>, OptionError> {
    showdown::optimal::<DeucesAndJoker>(chosen, progress)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    showdown::advise::<DeucesAndJoker>(situation)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ratio;
    use crate::poker::census::CHOOSE;
    use crate::tests::ask;

    #[test]
    fn the_figures_are_those_of_all_deals() {
        let all = ask(&figures, "dj-wild", &[]);
        let edges: Vec<_> = all.iter().map(|f| f.house_edge.as_ref().unwrap().to_f64()).collect();
        let edges: Vec<_> = edges.iter().map(|edge| format!("{edge:.6}")).collect();
        assert_eq!(edges, ["0.034674", "0.381974", "0.061569", "0.139749"]);
        let deals = Ratio::from(u64::from(CHOOSE[53][5]) * u64::from(CHOOSE[48][5]));
        for figure in [&all[0], &all[1], &all[3]] {
            assert_eq!(figure.lines.iter().map(|line| line.ways.clone()).sum::<Ratio>(), deals);
        }
        let strategy = all[0].strategy.as_ref().unwrap();
        let words = [
            "With pair of threes or less, fold.",
            "With pair of fours, fold when the hand holds a three, otherwise play.",
            "With pair of fives or better, play.",
        ];
        assert_eq!(strategy.words, words);
    }
}
