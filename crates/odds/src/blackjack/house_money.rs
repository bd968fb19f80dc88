//! House Money: the first two cards of a box are a pair or neighbours (OH.BJ.16).

use chance::{Card, Deck};
use games::blackjack::Winner;
use games::{Chosen, OptionError, Pay};

use super::first_cards::Kinds;
use crate::{Figure, LineCounts, Question};

/// The spot.
pub const SPOT: &str = "house-money";

/// What two cards are paid at a table.
#[derive(Clone, Copy, Debug)]
pub struct PayTable([Pay; Winner::ALL.len()]);

impl PayTable {
    /// The pay table that a table has chosen.
    pub fn of(chosen: &Chosen) -> PayTable {
        PayTable(Winner::ALL.map(|winner| Pay::line_of(chosen, SPOT, winner.line())))
    }

    /// What two cards are paid.
    pub fn pay(&self, [first, second]: [Card; 2]) -> Pay {
        Winner::of(first, second).map_or(Pay::NOTHING, |winner| self.0[winner as usize])
    }
}

/// How often each line is made from a fresh shoe, in ordered deals of two cards.
pub fn line_counts(chosen: &Chosen) -> LineCounts {
    let (pays, mut lines) = (PayTable::of(chosen), LineCounts::new(chosen, SPOT));
    let mut counts = [0; Winner::ALL.len() + 1];
    Kinds::fresh(Deck::Standard, chosen.count("decks") as u8).each_two(|[a, b], weight, _| {
        counts[Winner::of(a, b).map_or(Winner::ALL.len(), |winner| winner as usize)] += weight;
    });
    let paid = pays.0.into_iter().chain([Pay::NOTHING]);
    paid.zip(counts).for_each(|(pay, count)| lines.add(pay, count));
    lines
}

/// The figures where what is won is collected, not put on the bet.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    if question.word("cap").is_some_and(|cap| cap != "collect") {
        return Ok(figures);
    }
    for table in question.tables(&["decks"])? {
        for chosen in question.pay_tables(&table, SPOT) {
            let start = std::time::Instant::now();
            for mut figure in line_counts(&chosen).figures(question) {
                figure.conditions = figure.conditions.with("cap", "collect");
                let note = "the proceeds are collected; nothing is put on the bet";
                figures.push(figure.noting(note).took(start));
            }
        }
    }
    Ok(figures)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tests::{all, ask};

    /// Counted by hand in one deck of 1326 hands: 4 suited ace-kings pay 9, 48 straight flushes 5,
    /// 78 pairs 3, 156 straights 1, and 1040 hands lose.
    #[test]
    fn one_deck_costs_what_was_counted_by_hand() {
        let figures = ask(&figures, "blackjack", &[("decks", 1.into())]);
        let lost = 1040 - 4 * 9 - 48 * 5 - 78 * 3 - 156;
        assert_eq!(figures[0].house_edge, Some(crate::Ratio::new(lost, 1326u32)));
        assert_eq!(figures[0].conditions.to_string(), "cap collect, decks 1");
    }

    #[test]
    fn every_number_of_decks_has_its_own_table() {
        let figures = all(&figures, "blackjack");
        assert_eq!(figures.len(), 8);
        assert!(figures.iter().all(|figure| figure.house_edge.as_ref().unwrap().is_positive()));
    }
}
