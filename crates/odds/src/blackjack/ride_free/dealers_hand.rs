//! Hedge 22 and Bust Bonus: wagers on the dealer's hand, who draws it out for them.
//!
//! Both lose when the player's own hand has 30. Nobody who plays well draws to a 20, so the
//! dealer's hand alone decides.

use std::time::Instant;

use chance::{Card, Deck};
use games::blackjack::ride_free::Colorado;
use games::blackjack::{HoleCardGame, LastCards, PlayerBox, Terms};
use games::{Chosen, OptionError, Pay, Value};

use super::paid;
use crate::blackjack::drawn_out::DrawnOut;
use crate::blackjack::{ACE, VALUES, value_of};
use crate::{Figure, LineCounts, Question, Ratio};

const NOTE: &str = "the same under any play that never draws to a 20: the dealer draws out their hand in every round";

/// The dealer of a table with a fresh shoe, who draws as the table's own does.
fn dealer(chosen: &Chosen) -> Result<DrawnOut, OptionError> {
    let Terms { decks, hits_soft_17, .. } = Colorado::terms(chosen)?;
    Ok(DrawnOut::fresh(decks, hits_soft_17))
}

/// What becomes of a wager on the dealer's hand. `counts` says which hands are looked at.
fn line_counts(
    chosen: &Chosen,
    spot: &str,
    dealer: &DrawnOut,
    counts: impl Fn(&games::blackjack::Cards) -> bool,
) -> LineCounts {
    let pay = paid(chosen, spot);
    let own = PlayerBox::EMPTY;
    let mut weights: Vec<(Pay, u128)> = vec![(Pay::NOTHING, 0)];
    dealer.each(|cards, weight| {
        if !counts(cards) {
            return;
        }
        let pay = pay(LastCards { own: &own, dealer: cards });
        match weights.iter_mut().find(|(known, _)| known.line() == pay.line()) {
            Some((_, sum)) => *sum += weight,
            None => weights.push((pay, weight)),
        }
    });
    let mut lines = LineCounts::new(chosen, spot);
    weights.into_iter().for_each(|(pay, weight)| lines.add(pay, weight));
    lines
}

/// The figures of Hedge 22.
pub fn hedge_22(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    const SPOT: &str = "hedge-22";
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        let start = Instant::now();
        for chosen in question.pay_tables(&table, SPOT).into_iter().filter(|t| t.offers(SPOT)) {
            let dealer = dealer(&chosen)?;
            let lines = line_counts(&chosen, SPOT, &dealer, |_| true);
            figures.extend(lines.figures(question).into_iter().map(|f| f.noting(NOTE).took(start)));
        }
    }
    Ok(figures)
}

/// The figures of Bust Bonus: for every up card, before the dealer has peeked and after.
pub fn bust_bonus(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    const SPOT: &str = "bust-bonus";
    let mut figures = Vec::new();
    for table in question.tables(&["decks"])? {
        for chosen in question.pay_tables(&table, SPOT).into_iter().filter(|t| t.offers(SPOT)) {
            for up in (0..VALUES).filter(|up| is_asked(question, *up)) {
                let start = Instant::now();
                let dealer = dealer(&chosen)?.with(card_of(up));
                for peek in ["before", "after"] {
                    if question.word("peek").is_some_and(|asked| asked != peek) {
                        continue;
                    }
                    let blackjack = |cards: &games::blackjack::Cards| {
                        cards.len() == 2 && cards.total().points() == 21
                    };
                    let counts = |cards: &_| peek == "before" || !blackjack(cards);
                    let lines = line_counts(&chosen, SPOT, &dealer, counts);
                    figures.extend(lines.figures(question).into_iter().map(|mut figure| {
                        figure.conditions =
                            figure.conditions.with("up_card", name(up)).with("peek", peek);
                        figure.lines.retain(|line| line.probability > Ratio::ZERO);
                        figure.noting(NOTE).took(start)
                    }));
                }
            }
        }
    }
    Ok(figures)
}

/// A card of a value; which suit or picture it is makes no difference.
fn card_of(value: usize) -> Card {
    let mut cards = Deck::Standard.cards().iter().copied();
    cards.find(|card| value_of(*card) == value).expect("a deck has cards of every value")
}

fn name(value: usize) -> Value {
    if value == ACE { Value::from("A") } else { Value::from(value as i64 + 1) }
}

/// Whether an up card is asked about.
fn is_asked(question: &Question<'_>, up: usize) -> bool {
    let asked = question.assumptions.get("up_card");
    asked.is_none_or(|asked| *asked == name(up))
}
