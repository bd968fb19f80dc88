//! The Fortune Bonus: how many of all hands of seven cards make each line.

use chance::Card;
use games::pai_gow::fortune::Fortune;
use games::pai_gow::{PaiGowPoker, QUALIFYING};
use games::{Chosen, Game as _, OptionError, Pay};
use hands::Hand;

use super::holding::{EVERY_RANK, Holding, Patterns};
use crate::{Figure, LineCounts, Question, Ratio};

const SPOT: &str = "fortune-bonus";

/// How many hands of seven cards make each line, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FortuneCounts {
    /// By line, the best first.
    pub lines: [u64; Fortune::ALL.len()],
    /// All hands.
    pub hands: u64,
}

impl FortuneCounts {
    /// Counts all hands. Without a long suit a hand's ranks alone say what it makes.
    pub fn new() -> FortuneCounts {
        let all = Holding::every(EVERY_RANK, 7);
        let ranks: Vec<_> = all.iter().map(Holding::ranks).collect();
        let patterns = Patterns::new(ranks.iter().map(|(_, times)| times.as_slice()));
        let mut made = FortuneCounts::default();
        for (holding, (ranks, times)) in all.iter().zip(&ranks) {
            let joker = holding.has_joker();
            let mut plain = 0;
            for pattern in patterns.of(times) {
                let ways = pattern.ways.into();
                match pattern.long_suit(joker) {
                    Some(_) => made.add(pattern.cards(ranks, joker), ways),
                    None => plain += ways,
                }
            }
            made.add(holding.unsuited(), plain);
        }
        made
    }

    fn add(&mut self, seven: Hand, ways: u64) {
        let mut cards = [Card::JOKER; 7];
        cards.iter_mut().zip(seven.cards()).for_each(|(place, card)| *place = card);
        self.hands += ways;
        if let Some(made) = Fortune::of(&cards) {
            self.lines[made as usize] += ways;
        }
    }
}

/// The figures of the wager under each of its pay tables.
pub fn figures(question: &Question<'_>, table: &Chosen) -> Result<Vec<Figure>, OptionError> {
    let count = |_: &Chosen| Ok(FortuneCounts::new());
    question.figures_at(table, SPOT, count, |chosen, made| {
        let rules = PaiGowPoker::rules(chosen)?;
        let mut counts = LineCounts::new(chosen, SPOT);
        let mut envy = Ratio::ZERO;
        for (line, hands) in Fortune::ALL.into_iter().zip(made.lines) {
            counts.add(rules.fortune[line as usize], hands);
            if line.qualifies() {
                envy +=
                    Ratio::new(rules.envy(line).cents(), 100u32) * Ratio::new(hands, made.hands);
            }
        }
        counts.add(Pay::NOTHING, made.hands - made.lines.iter().sum::<u64>());
        let figures = counts.figures(question).into_iter();
        let for_players = |figure: Figure| {
            players(question).map(|n| with_envy(figure.clone(), &envy, n)).collect::<Vec<_>>()
        };
        Ok(figures.flat_map(for_players).collect())
    })
}

/// The numbers of players to look at: none in particular, and when all are asked for every one of
/// a table.
fn players<'a>(question: &Question<'a>) -> impl Iterator<Item = Option<i64>> + use<'a> {
    let asked = question.count("players").filter(|players| *players > 0);
    let every =
        2..=i64::from(if question.all && asked.is_none() { question.book.seats.most } else { 0 });
    [asked].into_iter().chain(every.map(Some))
}

/// The figure with what the hands of the other players bring beside it (OH.PG.15.IV.A.a).
fn with_envy(mut figure: Figure, envy: &Ratio, players: Option<i64>) -> Figure {
    if !envy.is_positive() {
        return figure;
    }
    figure.envy_per_player = Some(envy.clone());
    let note =
        format!("A wager of ${QUALIFYING} or more has the envy of the other players' hands.");
    let Some(players) = players else { return figure.noting(note) };
    let all = envy * Ratio::from(players - 1);
    figure.conditions = figure.conditions.with("players", players);
    figure
        .noting(note)
        .noting(format!("With {players} players that is ${:.4} a round.", all.to_f64()))
}
