//! Three Card Poker: three cards against the dealer's, Pair Plus and the Six Card Bonus.

use std::time::Instant;

use games::poker::three_card_poker::{QUALIFIES, ThreeCard};
use games::{BadOption, Chosen, Pay};
use hands::{Hand, ThreeRank};
use rayon::prelude::*;

use super::census::Pack;
use super::showdown::{self, LinesMade, MainGame, Meetings, Showdown, figures as common};
use crate::{Advice, Figure, NoAdvice, Question, Situation};

impl Showdown for ThreeCard {
    const OWN: usize = 3;
    const DEALT: usize = 3;
    const QUALIFIES: u16 = QUALIFIES.get();

    fn own(cards: Hand) -> u16 {
        ThreeRank::of(cards).get()
    }

    fn house(cards: Hand) -> u16 {
        ThreeRank::of(cards).get()
    }

    fn describe(cards: Hand) -> String {
        ThreeRank::of(cards).describe()
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for chosen in question.pay_tables(&table, "ante") {
            let started = Instant::now();
            let meetings = Meetings::<ThreeCard>::new(question.progress);
            let figure = common::main_game(question, &chosen, &meetings, word)?;
            figures.push(figure.took(started));
        }
        for chosen in question.pay_tables(&table, "pair-plus") {
            figures.extend(common::on_own_hand::<ThreeCard>(question, &chosen, "pair-plus")?);
        }
        for chosen in common::offered(question, &table, "six-card-bonus") {
            let started = Instant::now();
            let made = six_cards(&chosen)?;
            let all = made.counts(&chosen, "six-card-bonus").figures(question).into_iter();
            figures.extend(all.map(|figure| figure.took(started)));
        }
    }
    Ok(figures)
}

/// The Six Card Bonus over all sets of six cards. The four six-card royals have lines of their own,
/// so suits have names here.
fn six_cards(chosen: &Chosen) -> Result<LinesMade, BadOption> {
    let game = MainGame::<ThreeCard>::new(chosen)?;
    let tables = &game.rules().pays;
    let pack = Pack::new(chance::Deck::Standard.cards());
    let lowest: Vec<u8> = (0..pack.len() as u8).collect();
    let counts = lowest.par_iter().map(|&lowest| {
        // By line, and those that are not on the pay table.
        let mut counts = [(Pay::NOTHING, 0u64); 32];
        let above = pack.without(&[]) & !((2u64 << lowest) - 1);
        pack.each_completion(pack.hand(&[lowest]), above, 5, &mut |six| {
            let (pay, _) = tables.six_card(six);
            let (paid, count) = &mut counts[pay.line().map_or(31, usize::from)];
            (*paid, *count) = (pay, *count + 1);
        });
        counts
    });
    let mut made = LinesMade::default();
    for (pay, count) in counts.collect::<Vec<_>>().into_iter().flatten() {
        made.add(pay, count.into());
    }
    Ok(made)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    showdown::advise::<ThreeCard>(situation)
}

fn word(times: u8) -> &'static str {
    ["fold", "play"][usize::from(times)]
}
