//! What a device looks up: flat tables of whole numbers, and how cards or answers are drawn.

use std::collections::HashMap;

use super::places::Places;
use super::sums::sums;
use crate::Listener;
use crate::automaton::Automaton;
use crate::chain::Chain;
use crate::compiled::Compiled;
use crate::listener::RoundResult;
use crate::ways::Ways;

/// What an answer of chance does at a table of spins: the first edge of where the table then
/// stands, and the way in which the round ended, [`GOES_ON`] where it did not.
pub type Edge = [u32; 2];

/// The round goes on.
pub const GOES_ON: u32 = u32::MAX;

/// A stream that does not come back to where it began ends after this many times its rounds.
pub const PATIENCE: u64 = 16;

/// Everything that a device needs to know of a table.
#[derive(Clone, Debug)]
pub enum Tables {
    /// A round is a spin or a roll.
    Spins(SpinTables),
    /// A round is dealt from a shoe.
    Shoes(ShoeTables),
}

/// A table of spins.
#[derive(Clone, Debug)]
pub struct SpinTables {
    /// By where the table stands and the number of the answer.
    pub edges: Vec<Edge>,
    /// Equally likely answers.
    pub answers: u32,
    /// How many answers come out of one word.
    pub batch: u32,
    /// Ways in which a round ends.
    pub ways: u32,
}

impl SpinTables {
    /// The most that a batch may be chosen from: fewer than one word in 64 is passed over.
    const MOST: u64 = 1 << 26;

    /// The tables of a chain.
    fn new(chain: &Chain) -> SpinTables {
        let answers = chain.answers() as u32;
        let batches = (1..).take_while(|n| u64::from(answers).pow(*n) <= SpinTables::MOST);
        SpinTables {
            edges: chain.edges().collect(),
            answers,
            batch: batches.last().unwrap_or(1),
            ways: chain.recorded().len() as u32,
        }
    }

    /// What a batch is chosen from.
    pub fn choices(&self) -> u32 {
        self.answers.pow(self.batch)
    }
}

/// A table whose rounds are dealt from a shoe.
///
/// An edge is one number: its low bits are the place to which the card leads, the number of that
/// state's first edge, and the others what is added to the sum of the round. A round that is over
/// leads to place 0, where the next begins.
#[derive(Clone, Debug)]
pub struct ShoeTables {
    /// By state and letter.
    pub edges: Vec<u64>,
    /// The bits of an edge that say where it leads.
    pub place_mask: u64,
    /// Where a shoe begins: before its first card is burned, or dealt.
    pub shoe: u32,
    /// Cards of each letter in a full shoe.
    pub cards: Vec<u16>,
    /// A round that ends with more cards out than this is the shoe's last.
    pub cut: u32,
    /// What the sum of a round begins with.
    pub start: u64,
    /// What it begins with at the beginning of a shoe: where cards are burned place 0 is come to
    /// without a round, and this is told apart from what rounds add up to.
    pub burns: u64,
    /// How a way is found by its sum.
    pub places: Places,
    /// Ways in which a round ends; the one behind the last is no round.
    pub ways: u32,
}

impl ShoeTables {
    /// The way in which a round ended.
    #[inline(always)]
    pub(crate) fn way(&self, sum: u64) -> u16 {
        self.places.way(sum)
    }
}

/// Tables, and what is emitted in each way.
pub(crate) struct Loadable {
    pub tables: Tables,
    pub recorded: Vec<RoundResult>,
}

impl Loadable {
    /// Rounds that are one spin.
    pub fn of_spins(chain: &Chain) -> Loadable {
        let tables = Tables::Spins(SpinTables::new(chain));
        Loadable { tables, recorded: chain.recorded().to_vec() }
    }

    /// Rounds that are looked up, out of shoes with so many cards of each letter and a cut card
    /// behind so many.
    ///
    /// None where rounds end in more ways than can be told apart.
    pub fn of_shoes(
        compiled: &Compiled,
        listener: &Listener,
        cards: Vec<u16>,
        cut: u16,
    ) -> Option<Loadable> {
        let automaton = &compiled.automaton;
        let sums = sums(automaton);
        let mut ways = Ways::new(compiled, listener);
        let mut recorded: Vec<RoundResult> = Vec::new();
        let mut by_result = HashMap::new();
        let mut numbers: Vec<(u64, u16)> = Vec::with_capacity(sums.len() + 1);
        for sum in sums {
            let number = ways.find(sum);
            let emitted = &ways.recorded()[number as usize];
            let number = *by_result.entry(emitted.clone()).or_insert_with(|| {
                recorded.push(emitted.clone());
                recorded.len() - 1
            });
            numbers.push((sum, u16::try_from(number).ok()?));
        }
        let none = u16::try_from(recorded.len()).ok()?;
        let burns = match automaton.shoe() == Automaton::BEGIN {
            true => automaton.begin(),
            false => {
                // No round adds up to it: nothing is ever emitted in the lowest bit of all.
                numbers.push((1, none));
                1
            }
        };
        let places = Places::new(&numbers, none)?;
        let shoes = ShoeTables {
            edges: automaton.edges().to_vec(),
            place_mask: automaton.place_mask(),
            shoe: automaton.shoe(),
            cards,
            cut: cut.into(),
            start: automaton.begin(),
            burns,
            places,
            ways: none.into(),
        };
        Some(Loadable { tables: Tables::Shoes(shoes), recorded })
    }
}
