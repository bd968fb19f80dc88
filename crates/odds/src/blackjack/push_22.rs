//! Push 22: the dealer's total is 22, and the colours of all its cards (OH.FB.16).

use games::blackjack::free_bet_blackjack::FreeBet;
use games::blackjack::{Dealer22, HoleCardGame, Terms};
use games::{Chosen, OptionError, Pay};

use super::drawn_out::DrawnOut;
use crate::{Figure, LineCounts, Question, Ratio};

/// The spot.
pub const SPOT: &str = "push-22";

/// How often the dealer has each kind of 22, drawn out from a fresh shoe under any play.
pub fn chances(decks: u8, hits_soft_17: bool) -> [Ratio; Dealer22::ALL.len()] {
    let made = |cards: &_| Dealer22::of(cards).map(|made| made as usize);
    let chances = DrawnOut::fresh(decks, hits_soft_17).chances(Dealer22::ALL.len(), made);
    chances.try_into().unwrap_or_else(|_| unreachable!("as many as there are kinds"))
}

/// The figures for every number of decks.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let count = |table: &Chosen| {
        let Terms { decks, hits_soft_17, .. } = FreeBet::terms(table)?;
        Ok(chances(decks, hits_soft_17))
    };
    question.figures_of(&["decks"], SPOT, count, |chosen, chances| {
        let mut lines = LineCounts::new(chosen, SPOT);
        let mut others = Ratio::ONE;
        for (made, chance) in Dealer22::ALL.into_iter().zip(chances) {
            lines.add(Pay::line_of(chosen, SPOT, made.line()), chance.clone());
            others = others - chance;
        }
        lines.add(Pay::NOTHING, others);
        let note = "the same under any play: the dealer draws out their hand in every round";
        Ok(lines.figures(question).into_iter().map(|figure| figure.noting(note)).collect())
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tests::{all, ask};

    #[test]
    fn a_22_comes_about_as_often_as_a_bust_of_the_lowest_total_should() {
        let figures = ask(&figures, "free-bet-blackjack", &[]);
        let lines = &figures[0].lines;
        assert_eq!(lines.len(), 4);
        let chance = lines[..3].iter().map(|line| line.probability.clone()).sum::<Ratio>();
        assert!((chance.to_f64() - 0.0735).abs() < 0.0005, "{}", chance.to_f64());
    }

    #[test]
    fn every_number_of_decks_has_a_figure() {
        let figures = all(&figures, "free-bet-blackjack");
        assert_eq!(figures.len(), 8);
        assert!(figures.iter().all(|figure| figure.house_edge.as_ref().unwrap().is_positive()));
    }
}
