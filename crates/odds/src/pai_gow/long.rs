//! What the hands with a long suit really show, against what they were counted as.
//!
//! How often such a hand comes depends on the ranks that the player holds in that suit, on those
//! outside it, and on the joker. For each set of ranks in the suit one sweep over the dealer's
//! hands that avoid it, the lowest high hand first, with counters for the low hand and the cards
//! beside the suit, answers for all that the player may hold outside.

use hands::LowRank;

use super::dealer::{DealerHands, Others, Shown};
use super::holding::JOKER;
use super::settings::Settings;
use super::solve::{Copies, Counts};
use crate::parallel;

/// Counters for the cards beside the suit, with some to spare so that they fill registers.
type Row = [i16; 112];
const _: () = assert!(Others::COUNT <= 112);

/// Places of low hands in a block: sums are kept of blocks, and within them.
const BLOCK: usize = 8;
const BLOCKS: usize = 12;
// A bound may lie above all of them.
const _: () = assert!(LowRank::COUNT < BLOCK * BLOCKS);

/// Something to count: a hand at what it shows, or to take back at what it was counted as.
#[derive(Clone, Copy)]
struct Mark {
    high: u16,
    suit: u16,
    low: u8,
    others: u8,
    times: i8,
    joker: bool,
}

/// A holding of the player, and which of its ranks are in the suit.
#[derive(Clone, Copy)]
struct Signature {
    settings: u32,
    suit: u8,
}

/// What is to be added to the plain counts of every holding, for each suit by the ranks held in it.
pub struct Corrections {
    /// By ranks in the suit, then those without and those with the joker.
    groups: Vec<Vec<Counts32>>,
    /// By holding: for each part of its ranks where it stands in its group.
    at: Vec<[u32; 1 << 7]>,
}

/// Counts that take less room.
#[derive(Clone, Copy, Default)]
struct Counts32 {
    both: i32,
    either: i32,
}

impl Corrections {
    /// The corrections for every way of these holdings.
    pub fn new(dealer: &DealerHands, all: &[Settings], copies: Copies) -> Corrections {
        let marks = marks(dealer);
        let mut signatures = vec![Vec::new(); 2 << 13];
        let mut at = vec![[0u32; 1 << 7]; all.len()];
        let mut sizes = vec![0u32; 2 << 13];
        for (n, own) in all.iter().enumerate() {
            for suit in own.parts() {
                let group = own.group(suit);
                at[n][usize::from(suit)] = sizes[group];
                sizes[group] += own.ways.len() as u32;
                signatures[group].push(Signature { settings: n as u32, suit });
            }
        }
        let solve = Solve { all, signatures: &signatures, copies };
        // The higher ranks make the pieces of work; the lower ones are gone through within each.
        let pieces = (0..1 << HIGHER).flat_map(|top| [(top, false), (top, true)]);
        let found = parallel::map(pieces, &|(top, joker)| {
            let suit = top << (JOKER - HIGHER);
            let out = |mark: &&Mark| mark.suit & suit == 0 && !(joker && mark.joker);
            let marks: Vec<_> = marks.iter().filter(out).copied().collect();
            let mut found = Vec::new();
            solve.piece(suit, 0, joker, &marks, &mut found);
            found
        });
        let mut groups = vec![Vec::new(); 2 << 13];
        found.into_iter().flatten().for_each(|(group, counts)| groups[group] = counts);
        Corrections { groups, at }
    }

    /// Those of a holding, for each part of its ranks and each way.
    pub fn of(&self, n: usize, own: &Settings) -> Vec<Counts> {
        let mut all = vec![Counts::default(); own.ways.len() << own.ranks.len()];
        for suit in own.parts() {
            let start = self.at[n][usize::from(suit)] as usize;
            let from = &self.groups[own.group(suit)][start..][..own.ways.len()];
            let into = &mut all[usize::from(suit) * own.ways.len()..][..own.ways.len()];
            for (into, from) in into.iter_mut().zip(from) {
                *into = Counts { both: from.both.into(), either: from.either.into() };
            }
        }
        all
    }
}

impl Settings {
    /// The parts of its ranks that one suit can hold: of a rank held four times each suit has one.
    fn parts(&self) -> impl Iterator<Item = u8> + use<> {
        let fours = self.times.iter().enumerate().filter(|(_, times)| **times == 4);
        let fours = fours.fold(0u8, |places, (at, _)| places | 1 << at);
        (0..1u8 << self.ranks.len()).filter(move |part| part & fours == fours)
    }

    /// The ranks of a part of them as a mask.
    fn mask(&self, part: u8) -> u16 {
        let ranks = self.ranks.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
        ranks.fold(0, |mask, (_, rank)| mask | 1 << rank)
    }

    /// The group of a part of its ranks.
    fn group(&self, part: u8) -> usize {
        usize::from(self.mask(part)) << 1 | usize::from(self.has_joker())
    }
}

/// How many of the ranks make the pieces of work.
const HIGHER: usize = 6;

/// Every hand with a long suit, twice, the lowest high hand first; those that show what they were
/// counted as are left out.
fn marks(dealer: &DealerHands) -> Vec<Mark> {
    let mut marks = Vec::new();
    for long in dealer.long.iter().filter(|long| long.shown != long.plain) {
        for (Shown { high, low }, times) in [(long.shown, 1), (long.plain, -1)] {
            let (suit, others, joker) = (long.suit, long.others, long.joker);
            marks.push(Mark { high, suit, low, others, times, joker });
        }
    }
    marks.sort_by_key(|mark| mark.high);
    marks
}

struct Solve<'a> {
    all: &'a [Settings],
    signatures: &'a [Vec<Signature>],
    copies: Copies,
}

impl Solve<'_> {
    /// Goes through every set of ranks in the suit that has these higher ranks.
    fn piece(
        &self,
        suit: u16,
        rank: usize,
        joker: bool,
        marks: &[Mark],
        found: &mut Vec<(usize, Vec<Counts32>)>,
    ) {
        if suit.count_ones() > 7 {
            return;
        }
        if rank == JOKER - HIGHER {
            let group = usize::from(suit) << 1 | usize::from(joker);
            if !self.signatures[group].is_empty() {
                found.push((group, self.sweep(marks, &self.signatures[group])));
            }
            return;
        }
        self.piece(suit, rank + 1, joker, marks, found);
        let bit = 1 << rank;
        let fewer: Vec<_> = marks.iter().filter(|mark| mark.suit & bit == 0).copied().collect();
        self.piece(suit | bit, rank + 1, joker, &fewer, found);
    }

    /// Counts for every way of these signatures, in their order.
    fn sweep(&self, marks: &[Mark], signatures: &[Signature]) -> Vec<Counts32> {
        let mut weights = Vec::with_capacity(signatures.len());
        // Each question by its bound on the high hand and its number.
        let (mut order, mut asked) = (Vec::new(), Vec::new());
        for (n, signature) in signatures.iter().enumerate() {
            let own = &self.all[signature.settings as usize];
            weights.push(weights_of(own, signature.suit));
            for way in &own.ways {
                let bounds = self.copies.bounds(way.shown);
                if own.can_be_suited(way, signature.suit) {
                    order.push(u64::from(bounds.high) << 32 | asked.len() as u64);
                }
                asked.push((n as u32, bounds.low));
            }
        }
        order.sort_unstable();
        let mut answers = vec![Counts32::default(); asked.len()];
        let (mut counted, mut marks) = (Counters::new(), marks.iter().peekable());
        for question in &order {
            let (high, n) = ((question >> 32) as u16, *question as u32 as usize);
            while let Some(mark) = marks.next_if(|mark| mark.high < high) {
                counted.add(mark);
            }
            let (signature, low) = asked[n];
            let weights = &weights[signature as usize];
            let both = counted.below(low, weights);
            answers[n] = Counts32 { both, either: dot(weights, &counted.all) };
        }
        marks.for_each(|mark| counted.add(mark));
        for question in &order {
            let n = *question as u32 as usize;
            let (signature, low) = asked[n];
            answers[n].either += counted.below(low, &weights[signature as usize]);
        }
        answers
    }
}

/// In how many ways the cards beside the suit can be dealt.
fn weights_of(own: &Settings, suit: u8) -> Row {
    let mut gone = [0; 13];
    for (at, (rank, times)) in own.ranks.iter().zip(&own.times).enumerate() {
        gone[usize::from(*rank)] = times - (suit >> at & 1);
    }
    let mut row = [0; 112];
    row[..Others::COUNT].copy_from_slice(&Others::ways(&gone));
    row
}

/// The hands counted so far, by the cards beside the suit and by low hand: no counter is ever above
/// the number of long suits, which is a few thousand.
struct Counters {
    all: Row,
    /// Low hands in the blocks before this one.
    blocks: [Row; BLOCKS],
    /// Low hands of the same block before this one.
    within: [Row; BLOCKS * BLOCK],
}

impl Counters {
    fn new() -> Box<Counters> {
        Box::new(Counters {
            all: [0; 112],
            blocks: [[0; 112]; BLOCKS],
            within: [[0; 112]; BLOCKS * BLOCK],
        })
    }

    #[inline(always)]
    fn add(&mut self, mark: &Mark) {
        let (low, others, times) =
            (usize::from(mark.low), usize::from(mark.others) % 112, i16::from(mark.times));
        let block = low / BLOCK;
        self.all[others] = self.all[others].wrapping_add(times);
        for row in &mut self.blocks[block + 1..] {
            row[others] = row[others].wrapping_add(times);
        }
        for row in &mut self.within[low + 1..(block + 1) * BLOCK] {
            row[others] = row[others].wrapping_add(times);
        }
    }

    /// How many there are with a low hand below a place.
    #[inline(always)]
    fn below(&self, low: u8, weights: &Row) -> i32 {
        let low = usize::from(low);
        dot(weights, &self.blocks[low / BLOCK]) + dot(weights, &self.within[low])
    }
}

#[inline(always)]
fn dot(weights: &Row, counted: &Row) -> i32 {
    let product = |(a, b): (&i16, &i16)| i32::from(*a).wrapping_mul(i32::from(*b));
    weights.iter().zip(counted).map(product).fold(0, i32::wrapping_add)
}
