//! A finite automaton over cards: a flat table of whole numbers that knows no game.
//!
//! A round with given rules, wagers and play goes from state to state, a card at a time, and emits
//! its lines on the way; what it brings depends on the way alone. [`Builder`] puts the states
//! together, those with the same future once; [`Automaton::step`] is one look-up for a card.
//!
//! An edge is one word. Its low [`Automaton::place_bits`] bits are the place of the state it leads
//! to, the number of that state's first edge; the others are the lines emitted on it, by digits
//! ([`Digits`]). Who follows cards adds the high bits up and follows the low ones. Digits may go
//! below zero in between: they wrap around, and are exact once the round is over.
//!
//! The state in which a round begins is at place 0, and a round that is over leads there. It begins
//! with [`Automaton::begin`] emitted already: what is emitted in any case is emitted at once.

mod build;
mod digits;

use serde::{Deserialize, Serialize};

pub(crate) use build::{Builder, Future};
pub(crate) use digits::{Digits, Sum};

/// States and edges. A state is named by the place of its first edge, so that the edge of a letter
/// is one addition away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Automaton {
    /// How many letters there are.
    letters: u32,
    /// For every state what each letter does: where it leads and what is emitted.
    edges: Vec<u64>,
    /// How many low bits of an edge are the place to which it leads.
    place_bits: u32,
    /// What has been emitted when a round begins, in the high bits.
    begin: u64,
    /// Where a shoe begins.
    shoe: u32,
    /// The most cards of a round, and of what comes before the first round of a shoe.
    longest: (usize, usize),
}

impl Automaton {
    /// Where a round begins, and where one that is over leads.
    pub const BEGIN: u32 = 0;

    /// Where a shoe begins: the state before its first card, be that burned or dealt.
    pub fn shoe(&self) -> u32 {
        self.shoe
    }

    /// What has been emitted when a round begins.
    pub fn begin(&self) -> u64 {
        self.begin
    }

    /// How many letters there are.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// For every state what each letter does.
    pub fn edges(&self) -> &[u64] {
        &self.edges
    }

    /// The bits of an edge that say where it leads; the others are what is emitted.
    #[inline(always)]
    pub fn place_mask(&self) -> u64 {
        (1 << self.place_bits) - 1
    }

    /// The most cards of a round, and of what comes before the first round of a shoe.
    pub fn longest(&self) -> (usize, usize) {
        self.longest
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.edges.len() / self.letters as usize
    }

    /// What a card does.
    #[inline(always)]
    pub fn step(&self, state: u32, letter: u8) -> u64 {
        self.edges[(state as usize).wrapping_add(usize::from(letter))]
    }
}
