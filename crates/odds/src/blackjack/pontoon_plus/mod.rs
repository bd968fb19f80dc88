//! Pontoon Plus: no tens, no hole card, every 21 paid at once.
//!
//! The bet is solved from a fresh shoe for every two cards against every up card, all decisions by
//! the cards of the hand itself. Suits matter to 6-7-8 and 7-7-7 of three cards: those of the first
//! two cards are looked at, those of the dealer's card and in split hands are not.

mod hands;
mod pays;
mod play;
mod root;
mod solve;
mod split_play;
mod splits;

use std::time::Instant;

use chance::Deck;
use games::blackjack::pontoon_plus::{Bonus, is_pair};
use games::{BadOption, Pay};

use super::first_cards::Kinds;
use crate::{Figure, LineCounts, Question};
use root::Root;
use solve::Solved;

const GAME: &str = "pontoon-plus";

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = bets(question)?;
    figures.extend(side_bets(question)?);
    figures.extend(insurance(question)?);
    Ok(figures)
}

fn bets(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for chosen in question.pay_tables(&table, "bet") {
            let start = Instant::now();
            let solved = Solved::new(&chosen, question.progress)?;
            let variant = question.variant(&chosen);
            for stake in question.stakes(&chosen, "bet") {
                let root = Root::new(&solved, stake);
                let account = root.account();
                let all = account.outcomes();
                let pay_table = chosen.table_of("bet");
                let variant = variant.clone().staking(stake);
                let mut figure = Figure::new(GAME, "bet", pay_table, variant, &all);
                (figure.hit_frequency, figure.variance) = account.spread_out(&all);
                figures.push(figure.took(start));
            }
        }
    }
    Ok(figures)
}

/// Player Pair and Bonus: two cards of the box.
fn side_bets(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for spot in ["player-pair", "bonus"] {
            if !table.offers(spot) {
                continue;
            }
            for chosen in question.pay_tables(&table, spot) {
                let start = Instant::now();
                let pair = Pay::win(&chosen, spot);
                let bonus = Bonus::ALL.map(|bonus| Pay::line_of(&chosen, spot, bonus.line()));
                let mut lines = LineCounts::new(&chosen, spot);
                let shoe = Kinds::fresh(Deck::NoTens, chosen.count("decks") as u8);
                shoe.each_two(|[first, second], weight, _| {
                    let pay = match spot {
                        "player-pair" if is_pair(first, second) => pair,
                        "player-pair" => Pay::NOTHING,
                        _ => Bonus::of(first, second).map_or(Pay::NOTHING, |b| bonus[b as usize]),
                    };
                    lines.add(pay, weight);
                });
                figures.extend(lines.figures(question).into_iter().map(|f| f.took(start)));
            }
        }
    }
    Ok(figures)
}

/// Insurance: the next card to the dealer's ace is a picture (SG.PP.3.17).
fn insurance(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for chosen in question.pay_tables(&table, "insurance") {
            let start = Instant::now();
            let shoe = Kinds::fresh(Deck::NoTens, chosen.count("decks") as u8);
            let ace = shoe.iter().find(|card| hands_points(*card) == 1).expect("a deck has aces");
            let left = shoe.without(ace);
            let mut lines = LineCounts::new(&chosen, "insurance");
            for card in left.iter() {
                let pictures = ::hands::is_pontoon(ace, card);
                let pay = if pictures { Pay::win(&chosen, "insurance") } else { Pay::NOTHING };
                lines.add(pay, left.of(card));
            }
            let note = "for a player who does not count the cards that he sees";
            figures.extend(lines.figures(question).into_iter().map(|f| f.noting(note).took(start)));
        }
    }
    Ok(figures)
}

fn hands_points(card: chance::Card) -> u8 {
    ::hands::points(card)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tests::ask;
    use crate::Ratio;

    #[test]
    fn show() {
        let start = Instant::now();
        for figure in ask(&figures, "pontoon-plus", &[]) {
            eprintln!("{} {} edge {:?} risk {:?} hit {} sd {}", figure.wager, figure.variant,
                figure.house_edge.as_ref().map(Ratio::to_f64), figure.element_of_risk.as_ref().map(Ratio::to_f64),
                figure.hit_frequency.to_f64(), figure.standard_deviation());
            for line in &figure.lines {
                eprintln!("    {} {} {}", line.name, line.pays, line.probability.to_f64());
            }
        }
        eprintln!("{:?}", start.elapsed());
    }
}
