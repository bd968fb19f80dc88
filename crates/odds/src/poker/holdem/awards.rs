//! What the Multi-Link pays at a hold 'em table.

use games::Chosen;
use games::poker::{PokerGame, Rules};
use hands::FiveCategory;

use crate::{AwardCounts, Figure, Question};

/// The categories of five cards.
pub const CATEGORIES: usize = FiveCategory::ALL.len();

/// Deals by the category of the hole cards and the flop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Awards {
    /// All of them.
    pub all: [u64; CATEGORIES],
    /// Those that were folded.
    pub folded: [u64; CATEGORIES],
}

impl Awards {
    /// All of these and of others.
    pub fn add(&mut self, other: &Awards) {
        for n in 0..CATEGORIES {
            self.all[n] += other.all[n];
            self.folded[n] += other.folded[n];
        }
    }

    /// How many deals there are.
    pub fn deals(&self) -> u64 {
        self.all.iter().sum()
    }

    /// The Multi-Link: the hole cards and the flop, unless the hand was folded (OH.ML.6.III).
    pub fn figure<V: PokerGame>(
        &self,
        question: &Question<'_>,
        chosen: &Chosen,
        rules: &Rules<V>,
    ) -> Figure {
        let mut counts = AwardCounts::new(chosen, "progressive", self.deals());
        for (n, category) in FiveCategory::ALL.iter().enumerate() {
            if let Some(line) = rules.five_card_line(*category) {
                counts.add(line, self.all[n] - self.folded[n]);
                counts.add_envied(line, self.all[n]);
            }
        }
        counts.figure(question)
    }
}
