//! Optimal play by hand and up card.

use std::collections::BTreeMap;

use chance::{Card, Rank};
use hands::{FourCategory, FourRank, Hand};

use crate::poker::showdown::Split;
use crate::{Chart, Strategy};

/// How hands of each kind are played against each rank of up card.
#[derive(Default)]
pub struct ByUpCard(BTreeMap<(FourCategory, Option<Rank>), Vec<Split>>);

impl ByUpCard {
    /// So many hands add a multiple of the ante against an up card.
    pub fn add(&mut self, cards: Hand, up: Card, times: u8, hands: u64) {
        let rank = FourRank::of5(cards);
        let lead = match rank.category() {
            FourCategory::HighCard | FourCategory::Pair => rank.lead(),
            _ => None,
        };
        let row = self.0.entry((rank.category(), lead)).or_insert_with(|| vec![Split::default(); 13]);
        row[up.rank().map_or(0, |rank| rank.index() as usize)].add(times, hands);
    }

    /// In words and as a table.
    pub fn strategy(&self) -> Strategy {
        let word = |times: u8| ["fold", "1", "2", "3"][usize::from(times)];
        let row = |(&(category, lead), splits): (&(FourCategory, Option<Rank>), &Vec<Split>)| {
            let name = match (category, lead) {
                (FourCategory::HighCard, Some(rank)) => format!("{} high", rank.word()),
                (FourCategory::Pair, Some(rank)) => format!("pair of {}", rank.plural()),
                _ => category.words().to_owned(),
            };
            (name, splits.iter().map(|split| split.words(word)).collect())
        };
        let columns = Rank::ALL.iter().map(|rank| rank.letter().to_string()).collect();
        let chart = Chart {
            title: "times the ante, by hand and the dealer's up card".into(),
            columns,
            rows: self.0.iter().map(row).collect(),
        };
        Strategy { words: Vec::new(), charts: vec![chart] }
    }
}
