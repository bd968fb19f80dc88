//! The decisions on which the figure of the bet rests, for whoever plays them.

use games::{Cents, Chosen, OptionError};

use super::STEPS;
use super::pays::Suits;
use super::players_hands::Hands;
use super::root::{First, Root, Start};
use super::solve::Solved;
use super::split_play::{Act, two};
use crate::Progress;

/// How the bet is played best for one stake.
///
/// Cards are named by their place among the values, aces first.
pub struct Decisions {
    solved: Solved,
    stake: Cents,
}

/// The decisions on two cards.
pub struct FirstDecisions<'d>(Root<'d>);

impl FirstDecisions<'_> {
    /// What is done with two cards of these values and suits; none with a pontoon.
    pub fn best(&self, up: usize, first: usize, second: usize, suits: Suits) -> Option<First> {
        let two = [first.min(second), first.max(second)];
        let mut start = Start { up, two, suits };
        if !start.looks_at_suits() {
            start.suits = Suits::Mixed;
        }
        self.0.find(&start)
    }
}

impl Decisions {
    /// Finds them; the Super Bonus depends on the stake.
    pub fn new(
        chosen: &Chosen,
        stake: Cents,
        progress: &dyn Progress,
    ) -> Result<Decisions, OptionError> {
        progress.begin(STEPS, Solved::STEPS);
        let solved = Solved::new(chosen, progress)?;
        progress.end();
        Ok(Decisions { solved, stake })
    }

    /// The hands, by whose numbers longer ones are asked about.
    pub fn hands(&self) -> &Hands {
        &self.solved.hands
    }

    /// What is done with the first two cards.
    pub fn first(&self) -> FirstDecisions<'_> {
        FirstDecisions(Root::new(&self.solved, self.stake))
    }

    /// Whether a hand of three cards or more, of a box that was not split, draws.
    pub fn hits(&self, up: usize, hand: usize) -> bool {
        self.solved.against[up].deep.hits(hand)
    }

    /// Whether what was doubled on the first two cards is kept with this third one.
    pub fn keeps(&self, up: usize, [first, second]: [usize; 2], third: usize) -> bool {
        let two = &self.solved.against[up].two[first.min(second)][first.max(second)];
        two.as_ref().is_none_or(|two| two.keeps[third])
    }

    /// Until how many hands a pair is split.
    pub fn most_hands(&self, up: usize, pair: usize) -> usize {
        self.solved.against[up].splits[pair].most
    }

    /// What a hand of a split does with its second card, where it is not split again.
    pub fn split_act(&self, up: usize, pair: usize, second: usize) -> Act {
        self.solved.against[up].splits[pair].acts[second]
    }

    /// Whether a longer hand of a split draws.
    pub fn split_hits(&self, up: usize, pair: usize, second: usize, hand: usize) -> bool {
        let hits = &self.solved.against[up].splits[pair].hits[usize::from(second == pair)];
        hits.get(hand).copied().unwrap_or(false)
    }

    /// Whether what was doubled on a hand of a split is kept with this third card.
    pub fn split_keeps(&self, up: usize, pair: usize, second: usize, third: usize) -> bool {
        self.solved.against[up].splits[pair].keeps[second][third]
    }

    /// The number of the hand with two cards; none where they make 21.
    pub fn two(&self, first: usize, second: usize) -> Option<usize> {
        self.solved.hands.number(&two(first, second))
    }
}
