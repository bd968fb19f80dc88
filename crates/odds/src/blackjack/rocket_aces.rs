//! Rocket Aces: aces and blackjacks in the first two cards of a player and of the dealer (CO.RA).

use std::cell::Cell;

use chance::{Card, Deck};
use games::blackjack::FirstCards;
use games::blackjack::rocket_aces::{AcesHeld, PayTable, RocketLine, SPOT};
use games::{Chosen, OptionError};

use super::first_cards::{Class, Kinds};
use crate::{AwardCounts, Figure, Question};

/// The figures under every pay table for the number of decks.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let count = |table: &Chosen| Ok(deals(table.count("decks") as u8));
    question.figures_of(&["decks"], SPOT, count, |chosen, deals| {
        Ok(vec![awards(chosen, deals).figure(question)])
    })
}

/// The ordered deals by the lines that they are on.
fn deals(decks: u8) -> Vec<Class> {
    let lines = |made: AcesHeld| {
        let on = RocketLine::ALL.into_iter().enumerate().filter(|(_, line)| made.is(*line));
        on.fold(0, |set, (n, _)| set | 1 << n)
    };
    // Deals that follow one another mostly make the same.
    let last = Cell::new(None);
    let lines = |cards: FirstCards| match (made(cards), last.get()) {
        (made, Some((known, lines))) if made == known => lines,
        (made, _) => {
            let lines = lines(made);
            last.set(Some((made, lines)));
            lines
        }
    };
    Kinds::fresh(Deck::Standard, decks).classes(1 << RocketLine::ALL.len(), lines)
}

fn made(FirstCards { own, up, blackjack_hole }: FirstCards) -> AcesHeld {
    AcesHeld::of(own, blackjack_hole.map(|hole: Card| [up, hole]))
}

fn awards(chosen: &Chosen, deals: &[Class]) -> AwardCounts {
    let total: u64 = deals.iter().map(|(_, weight)| weight).sum();
    let mut awards = AwardCounts::new(chosen, SPOT, total);
    let Some(pays) = PayTable::of(chosen) else { return awards };
    for (cards, weight) in deals {
        if let Some(line) = pays.pay(made(*cards)).line() {
            awards.add(line, *weight);
        }
    }
    awards
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ratio;
    use crate::tests::{all, ask};

    /// Counted by hand in two decks: two aces of one suit come in 8 ordered ways, then 6 aces with
    /// 32 tens in two orders are the dealer's blackjacks.
    #[test]
    fn the_whole_meter_is_won_as_often_as_counted_by_hand() {
        let figures = ask(&figures, "blackjack", &[("decks", 2.into())]);
        let line = &figures[0].lines[0];
        let deals = 104 * 103 * 102 * 101u32;
        assert_eq!(line.probability, Ratio::new(8 * 6 * 32 * 2, deals));
        let progressive = figures[0].progressive.as_ref().unwrap();
        let others = Ratio::from(100) * &figures[0].lines[1].probability
            + Ratio::from(20) * &figures[0].lines[2].probability
            + Ratio::from(2) * &figures[0].lines[3].probability;
        assert_eq!(progressive.base_edge, Ratio::ONE - others);
        assert_eq!(
            progressive.break_even_meter.as_ref().unwrap() * &line.probability,
            progressive.base_edge
        );
    }

    #[test]
    fn four_tables_are_for_two_decks_and_seven_for_three_to_six() {
        let figures = all(&figures, "blackjack");
        assert_eq!(figures.len(), 4 + 4 * 7);
        for figure in figures {
            let chances = figure.lines.iter().map(|line| line.probability.clone());
            assert_eq!(chances.sum::<Ratio>(), Ratio::ONE, "{}", figure.pay_table);
            let independent = figure.pay_table == "RA-LONG-3";
            let progressive = figure.progressive.unwrap();
            assert_eq!(progressive.break_even_meter.is_none(), independent);
            assert!(!progressive.from_meter.is_empty());
        }
    }
}
