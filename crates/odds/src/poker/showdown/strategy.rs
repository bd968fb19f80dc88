//! Optimal play in words and as a table, read off the decisions of all hands.

use std::collections::BTreeMap;

use hands::Hand;

use super::Showdown;
use crate::{Chart, Strategy};

/// How the hands of every rank are played.
#[derive(Clone, Debug, Default)]
pub struct Decisions(BTreeMap<u16, Split>);

/// How the hands of one rank, or of several, are played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Split {
    /// How many hands add each multiple of the base wager; none for a fold.
    pub hands: BTreeMap<u8, u64>,
    /// A hand of the rank.
    pub example: Hand,
}

impl Split {
    /// So many hands more are played like this.
    pub fn add(&mut self, times: u8, hands: u64) {
        *self.hands.entry(times).or_default() += hands;
    }

    /// How all of them are played; none where some are played in another way.
    pub fn all(&self) -> Option<u8> {
        let mut ways = self.hands.keys();
        ways.next().filter(|_| ways.next().is_none()).copied()
    }

    /// What is done with them, in a few words.
    pub fn words(&self, word: impl Fn(u8) -> &'static str) -> String {
        let total: u64 = self.hands.values().sum();
        match self.all() {
            Some(times) => word(times).into(),
            None => {
                let part = |(times, hands): (&u8, &u64)| format!("{} {hands}", word(*times));
                let parts: Vec<_> = self.hands.iter().map(part).collect();
                format!("{} of {total}", parts.join(", "))
            }
        }
    }
}

/// A run of ranks that are played alike: the lowest hand and the highest.
struct Run {
    lowest: Hand,
    highest: Hand,
    /// None where it depends on the cards.
    all: Option<u8>,
}

impl Decisions {
    /// Of every hand: its rank, the hand, the multiple that it adds, and how many there are of it.
    pub fn of(hands: impl Iterator<Item = (u16, Hand, u8, u64)>) -> Decisions {
        let mut ranks: BTreeMap<u16, Split> = BTreeMap::new();
        for (rank, hand, times, count) in hands {
            let split = ranks.entry(rank).or_default();
            split.add(times, count);
            split.example = hand;
        }
        Decisions(ranks)
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for split in self.0.values() {
            let all = split.all();
            match runs.last_mut().filter(|run| run.all == all) {
                Some(run) => run.highest = split.example,
                None => runs.push(Run { lowest: split.example, highest: split.example, all }),
            }
        }
        runs
    }

    /// In words: what is done from which hand on. Ranks whose hands are not all played alike are
    /// listed in a table. `word` names a multiple of the base wager.
    pub fn strategy<V: Showdown>(&self, word: impl Fn(u8) -> &'static str) -> Strategy {
        let runs = self.runs();
        let capital = |text: &str| {
            let mut letters = text.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        };
        let mut words = Vec::new();
        for (n, run) in runs.iter().enumerate() {
            let (low, high) = (V::describe(run.lowest), V::describe(run.highest));
            let hands = match (n == 0, n + 1 == runs.len()) {
                (true, false) => format!("{high} or less"),
                (_, true) => format!("{low} or better"),
                _ if low == high => low,
                _ => format!("{low} to {high}"),
            };
            words.push(match run.all {
                Some(times) => format!("{} with {hands}.", capital(word(times))),
                None => format!("With {hands} it depends on the other cards: see the table."),
            });
        }
        let mixed = self.0.values().filter(|split| split.all().is_none());
        let row = |split: &Split| (V::describe(split.example), vec![split.words(&word)]);
        let rows: Vec<_> = mixed.map(row).collect();
        let mut charts = vec![Chart {
            title: "by hand".into(),
            columns: vec!["from".into(), "to".into(), "play".into()],
            rows: runs
                .iter()
                .map(|run| {
                    let how = run.all.map_or("depends".to_owned(), |times| word(times).into());
                    let (low, high) = (V::describe(run.lowest), V::describe(run.highest));
                    (low.clone(), vec![low, high, how])
                })
                .collect(),
        }];
        if !rows.is_empty() {
            let title = "hands that are not all played alike".into();
            charts.push(Chart { title, columns: vec!["play".into()], rows });
        }
        Strategy { words, charts }
    }
}
