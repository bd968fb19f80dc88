//! Optimal play by hand and up card, read off the decisions of all hands.

use std::collections::BTreeMap;

use chance::Rank;
use hands::{FourCategory, FourRank};

use crate::poker::census::{Class, Pack};
use crate::poker::showdown::{Split, capital};
use crate::{Chart, Strategy};

/// Hands by category, pairs and high cards by their rank too, lowest first.
type Row = (FourCategory, Option<Rank>);

/// How hands of each kind are played against each rank of up card.
#[derive(Default)]
pub struct ByUpCard(BTreeMap<Row, Vec<Split>>);

fn word(times: u8) -> &'static str {
    ["fold", "play the ante", "play twice the ante", "play three times the ante"]
        [usize::from(times)]
}

fn name((category, lead): &Row) -> String {
    match (category, lead) {
        (FourCategory::HighCard, Some(rank)) => format!("{} high", rank.word()),
        (FourCategory::Pair, Some(rank)) => format!("pair of {}", rank.plural()),
        _ => category.words().to_owned(),
    }
}

/// How a row is played against every up card; none where it depends.
fn all(splits: &[Split]) -> Option<u8> {
    let first = splits[0].all()?;
    splits.iter().all(|split| split.all() == Some(first)).then_some(first)
}

impl ByUpCard {
    /// How a hand is played, by the place of the up card.
    pub fn add(&mut self, pack: &Pack, hand: &Class, times: &[Option<u8>]) {
        let rank = FourRank::of5(hand.cards);
        let by_rank = matches!(rank.category(), FourCategory::HighCard | FourCategory::Pair);
        let row = (rank.category(), if by_rank { rank.lead() } else { None });
        let splits = self.0.entry(row).or_insert_with(|| vec![Split::default(); Rank::ALL.len()]);
        for (place, times) in times.iter().enumerate() {
            let up = pack.card(place as u8).rank().map_or(0, |rank| rank.index());
            if let Some(times) = times {
                splits[usize::from(up)].add(*times, hand.weight.into());
            }
        }
    }

    /// In words and as a table.
    pub fn strategy(&self) -> Strategy {
        let rows: Vec<_> = self.0.iter().collect();
        let mut words = Vec::new();
        let mut at = 0;
        for alike in rows.chunk_by(|a, b| all(a.1).is_some() && all(a.1) == all(b.1)) {
            let (first, last) = (name(alike[0].0), name(alike[alike.len() - 1].0));
            let lowest = at == 0;
            at += alike.len();
            let range = match (lowest, at == rows.len()) {
                (true, false) => format!("{last} or less"),
                (_, true) => format!("{first} or better"),
                _ if alike.len() == 1 => first,
                _ => format!("{first} to {last}"),
            };
            words.push(match all(alike[0].1) {
                Some(times) => {
                    format!("{} with {range}, whatever the up card.", capital(word(times)))
                }
                None => format!("With {range}: {}.", against(alike[0].1)),
            });
        }
        let used = |times: &u8| rows.iter().any(|row| row.1.iter().any(|s| uses(s, *times)));
        let never: Vec<_> = (0..=3).filter(|times| !used(times)).collect();
        words.extend(never.iter().map(|times| format!("Never {}.", word(*times))));
        let short = |times: u8| ["fold", "1", "2", "3"][usize::from(times)];
        let row = |(row, splits): &(&Row, &Vec<Split>)| {
            (name(row), splits.iter().map(|split| split.words(short)).collect())
        };
        let chart = Chart {
            title: "times the ante, by hand and the dealer's up card".into(),
            columns: Rank::ALL.iter().map(|rank| rank.letter().to_string()).collect(),
            rows: rows.iter().map(row).collect(),
        };
        Strategy { words, charts: vec![chart] }
    }
}

fn uses(split: &Split, times: u8) -> bool {
    split.ways().iter().any(|(way, _)| *way == times)
}

/// What is done against which up cards.
fn against(splits: &[Split]) -> String {
    let ways = |split: &Split| split.ways().into_iter().map(|(times, _)| times).collect::<Vec<_>>();
    let cards: Vec<(Rank, Vec<u8>)> = Rank::ALL.into_iter().zip(splits.iter().map(ways)).collect();
    let mut parts = Vec::new();
    for alike in cards.chunk_by(|a, b| a.1 == b.1) {
        let (first, last) = (alike[0].0, alike[alike.len() - 1].0);
        let range = match alike.len() {
            1 => format!("{}", first.letter()),
            _ => format!("{} to {}", first.letter(), last.letter()),
        };
        let what: Vec<_> = alike[0].1.iter().map(|times| word(*times)).collect();
        parts.push(match what.len() {
            1 => format!("{} against {range}", what[0]),
            _ => {
                format!("mostly {} against {range}, sometimes {}", what[0], what[1..].join(" or "))
            }
        });
    }
    parts.join("; ")
}
