//! A finite automaton over cards: a flat table of whole numbers that knows no game.
//!
//! A round with given rules, wagers and play goes from state to state, a card at a time; what it
//! brings depends on the way alone. [`Builder`] puts the states together, those with the same
//! future once; [`Automaton::step`] is one look-up for a card.
//!
//! Every way in which a round can end is a state too: the first ones, each with the edges of a
//! round that begins. Where a round ended is so where the next one begins, and nothing has to be
//! asked in between: a state below [`Automaton::ends`] has just ended a round, by the way that is
//! its number.

mod build;

pub(crate) use build::{Builder, Edge};

/// States and edges. A state is named by the place of its first edge, so that the edge of a letter
/// is one addition away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    letters: u32,
    /// For every state, where each letter leads.
    edges: Vec<u32>,
    /// The first state that ends no round.
    ends: u32,
    /// Where a shoe begins.
    shoe: u32,
    /// The most cards of a round, and of what comes before the first round of a shoe.
    longest: (usize, usize),
}

impl Automaton {
    /// Where a shoe begins: the state before its first card, be that burned or dealt.
    pub fn shoe(&self) -> u32 {
        self.shoe
    }

    /// States below this have just ended a round.
    #[inline(always)]
    pub fn ends(&self) -> u32 {
        self.ends
    }

    /// The most cards of a round, and of what comes before the first round of a shoe.
    pub fn longest(&self) -> (usize, usize) {
        self.longest
    }

    /// How many states there are.
    #[cfg(test)]
    pub fn states(&self) -> usize {
        self.edges.len() / self.letters as usize
    }

    /// The number of the way in which the round ended that led to a state.
    pub fn way(&self, end: u32) -> usize {
        (end / self.letters) as usize
    }

    /// Where a card leads.
    #[inline(always)]
    pub fn step(&self, state: u32, letter: u8) -> u32 {
        self.edges[(state as usize).wrapping_add(usize::from(letter))]
    }
}
