//! Crazy Four Poker: the best four of five cards against the dealer's.

use std::cell::OnceCell;
use std::time::Instant;

use games::BadOption;
use games::poker::crazy_four_poker::{CrazyFour, QUALIFIES};
use hands::{FourRank, Hand};

use super::showdown::{self, MainGame, Meetings, Showdown, figures as common};
use crate::{Advice, Figure, NoAdvice, Question, Situation};

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

    fn describe(cards: Hand) -> String {
        FourRank::of5(cards).describe()
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
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
            figures.extend(common::on_own_hand::<CrazyFour>(question, &chosen, "queens-up")?);
        }
        for chosen in common::offered(question, &table, "progressive") {
            let (_, decisions) = meetings().play(&MainGame::new(&chosen)?);
            let hands = meetings().all.iter().zip(decisions).map(|(meeting, times)| {
                let hands = u64::from(meeting.hand.weight);
                (meeting.hand.cards, hands, if times > 0 { hands } else { 0 })
            });
            let spot = "progressive";
            figures.push(common::forfeited_progressive::<CrazyFour>(
                question, &chosen, spot, hands,
            )?);
        }
    }
    Ok(figures)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    showdown::advise::<CrazyFour>(situation)
}

fn word(times: u8) -> &'static str {
    ["fold", "play the ante", "play twice the ante", "play three times the ante"][usize::from(times)]
}
