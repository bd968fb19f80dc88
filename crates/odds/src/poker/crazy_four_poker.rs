//! Crazy Four Poker: the best four of five cards against the dealer's.

use std::cell::OnceCell;
use std::time::Instant;

use chance::Deck;
use games::poker::crazy_four_poker::{CrazyFour, QUALIFIES};
use games::{Chosen, OptionError};
use hands::{FourRank, Hand};

use super::census::Pack;
use super::showdown::{self, MainGame, Meetings, Showdown, figures as common};
use crate::{Advice, AdviceError, Figure, Progress, Question, Situation};

impl Showdown for CrazyFour {
    const OWN: usize = 5;
    const DEALT: usize = 5;
    const QUALIFIES: u16 = QUALIFIES.get();

    fn own(cards: Hand) -> u16 {
        FourRank::of5(cards).get()
    }

    fn house(cards: Hand) -> u16 {
        FourRank::of5(cards).get()
    }

    fn name(cards: Hand) -> String {
        FourRank::of5(cards).to_string()
    }

    fn describe(cards: Hand) -> String {
        FourRank::of5(cards).describe()
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    let counted = OnceCell::new();
    let meetings = || counted.get_or_init(|| Meetings::new(question.progress));
    for table in question.tables(&[])? {
        let started = Instant::now();
        for chosen in question.pay_tables(&table, "ante") {
            let figure = common::main_game::<CrazyFour>(question, &chosen, meetings(), word)?;
            figures.push(figure.took(started));
        }
        for chosen in question.pay_tables(&table, "super-bonus") {
            figures.extend(common::second_wager::<CrazyFour>(question, &chosen, meetings())?);
        }
        for chosen in question.pay_tables(&table, "queens-up") {
            let hands = Pack::new(Deck::Standard.cards()).classes(5);
            let spot = "queens-up";
            figures.extend(common::on_own_hand::<CrazyFour>(question, &chosen, spot, &hands)?);
        }
        for chosen in common::offered(question, &table, "progressive") {
            let (_, decisions) = meetings().play(&MainGame::new(&chosen)?);
            let hands = meetings().all.iter().zip(decisions).map(|(meeting, times)| {
                let hands = u64::from(meeting.hand.weight);
                (meeting.hand.cards, hands, if times > 0 { hands } else { 0 })
            });
            let spot = "progressive";
            figures
                .push(common::forfeited_progressive::<CrazyFour>(question, &chosen, spot, hands)?);
        }
    }
    Ok(figures)
}

/// Optimal play: a hand of every class, and the multiple of the ante that it adds, none for a fold.
pub fn optimal(chosen: &Chosen, progress: &dyn Progress) -> Result<Vec<(Hand, u8)>, OptionError> {
    showdown::optimal::<CrazyFour>(chosen, progress)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    showdown::advise::<CrazyFour>(situation)
}

fn word(times: u8) -> &'static str {
    ["fold", "play the ante", "play twice the ante", "play three times the ante"]
        [usize::from(times)]
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ratio;
    use crate::poker::census::CHOOSE;
    use crate::tests::ask;

    #[test]
    fn the_main_game_costs_what_is_published_and_its_parts_add_up() {
        let all = ask(&figures, "crazy-four-poker", &[]);
        let edge = |n: usize| format!("{:.6}", all[n].house_edge.as_ref().unwrap().to_f64());
        assert_eq!((edge(0), edge(2)), ("0.034189".into(), "0.030606".into()));
        let ways: Ratio = all[0].lines.iter().map(|line| line.ways.clone()).sum();
        assert_eq!(ways, Ratio::from(u64::from(CHOOSE[52][5]) * u64::from(CHOOSE[47][5])));
        // The Super Bonus is decided as often as the main game.
        let ways: Ratio = all[1].lines.iter().map(|line| line.ways.clone()).sum();
        assert_eq!(ways, Ratio::from(u64::from(CHOOSE[52][5]) * u64::from(CHOOSE[47][5])));
        let words = &all[0].strategy.as_ref().unwrap().words;
        let raise = "With pair of aces or better, play three times the ante.";
        assert_eq!(words.last().unwrap(), raise);
        // No hand that the progressive pays is folded.
        let counts = ["4", "36", "624", "3744", "5108", "10200", "54912"];
        let ways: Vec<_> = all[3].lines.iter().map(|line| line.ways.to_decimal()).collect();
        assert_eq!(ways[..7], counts);
    }
}
