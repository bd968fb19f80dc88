//! The dealer's hands counted as if suits did not matter.
//!
//! How many of them have certain ranks when the player holds certain ranks is a product over the
//! ranks, so it is one of a table for the lower ranks times one of a table for the higher. A sweep
//! over the dealer's hands from the lowest high hand up, with a counter for every low hand, answers
//! for all ways to set the player's cards; eight holdings of the player are swept at once.

use std::collections::HashMap;

use hands::LowRank;

use super::dealer::{DealerHands, Plain};
use super::holding::{Holding, JOKER, choose};
use super::settings::Settings;
use super::solve::{Copies, Counts};
use crate::parallel;

const LANES: usize = 8;
type Lanes = [u16; LANES];

/// Where the ranks are divided: seven below, six and the joker above.
const DIVIDED: usize = 7;
/// More than there are low hands, so that no place needs a check.
const LOWS: usize = 128;
const _: () = assert!(LowRank::COUNT <= LOWS);

/// The dealer's hands by rank, ready to be swept.
pub struct Sweep {
    hands: Vec<Entry>,
    /// Their high hands in the same order, which is theirs.
    highs: Vec<u16>,
    lower: Parts,
    higher: Parts,
}

#[derive(Clone, Copy)]
struct Entry {
    lower: u16,
    higher: u16,
    low: u8,
}

/// A question that a sweep answers on its way.
struct Stop {
    /// After so many hands.
    after: usize,
    lane: usize,
    way: usize,
    /// Low hands below this place.
    below: usize,
}

impl Sweep {
    /// Makes the dealer's hands ready.
    pub fn new(dealer: &DealerHands) -> Sweep {
        let (lower, higher) = (Parts::new(0..DIVIDED), Parts::new(DIVIDED..14));
        let entry = |plain: &Plain| Entry {
            lower: lower.index[&plain.holding.0[..DIVIDED]],
            higher: higher.index[&plain.holding.0[DIVIDED..]],
            low: plain.shown.low,
        };
        let hands = dealer.plain.iter().map(entry).collect();
        let highs = dealer.plain.iter().map(|plain| plain.shown.high).collect();
        Sweep { hands, highs, lower, higher }
    }

    /// The counts of every way of these holdings, in their order.
    pub fn count(&self, all: &[Settings], copies: Copies) -> Vec<Vec<Counts>> {
        parallel::map(all.chunks(LANES), &|some| self.count_some(some, copies)).concat()
    }

    fn count_some(&self, some: &[Settings], copies: Copies) -> Vec<Vec<Counts>> {
        let mut answers: Vec<_> =
            some.iter().map(|own| vec![Counts::default(); own.ways.len()]).collect();
        let stops = self.stops(some, copies);
        let held: [Holding; LANES] =
            std::array::from_fn(|lane| some.get(lane).map_or(Holding::default(), |s| s.holding));
        let (lower, higher) = (self.lower.ways(&held), self.higher.ways(&held));
        let mut counted = [[0u32; LANES]; LOWS];
        let mut done = 0;
        for stop in &stops {
            tally(&mut counted, &self.hands[done..stop.after], &lower, &higher);
            done = stop.after;
            let (both, high) = sums(&counted, stop);
            let counts = &mut answers[stop.lane][stop.way];
            *counts = Counts { both: both.into(), either: high.into() };
        }
        tally(&mut counted, &self.hands[done..], &lower, &higher);
        for stop in &stops {
            answers[stop.lane][stop.way].either += i64::from(sums(&counted, stop).0);
        }
        answers
    }

    /// Where the sweep stops, in its order.
    fn stops(&self, some: &[Settings], copies: Copies) -> Vec<Stop> {
        let mut stops = Vec::new();
        for (lane, own) in some.iter().enumerate() {
            for (way, asked) in own.ways.iter().enumerate() {
                let asked = copies.bounds(asked.shown);
                let after = self.highs.partition_point(|high| *high < asked.high);
                stops.push(Stop { after, lane, way, below: asked.low.into() });
            }
        }
        stops.sort_by_key(|stop| stop.after);
        stops
    }
}

/// Counts some of the dealer's hands by their low hands.
#[inline(always)]
fn tally(counted: &mut [Lanes32; LOWS], hands: &[Entry], lower: &[Lanes], higher: &[Lanes]) {
    for hand in hands {
        let (a, b) = (&lower[usize::from(hand.lower)], &higher[usize::from(hand.higher)]);
        let counter = &mut counted[usize::from(hand.low) % LOWS];
        for lane in 0..LANES {
            // Never more than 4^7.
            let ways = a[lane].wrapping_mul(b[lane]);
            counter[lane] = counter[lane].wrapping_add(ways.into());
        }
    }
}

type Lanes32 = [u32; LANES];

/// The hands counted so far whose low hand is below the bound, and all of them.
fn sums(counted: &[Lanes32; LOWS], stop: &Stop) -> (u32, u32) {
    let sum = |part: &[Lanes32]| {
        let mut sum = [0u32; LANES];
        for row in part {
            for lane in 0..LANES {
                sum[lane] = sum[lane].wrapping_add(row[lane]);
            }
        }
        sum[stop.lane]
    };
    let below = sum(&counted[..stop.below]);
    (below, below + sum(&counted[stop.below..]))
}

/// The cards of a hand that have some of the ranks: all there can be, each after the one that lacks
/// its last rank.
struct Parts {
    steps: Vec<AddedRank>,
    index: HashMap<Vec<u8>, u16>,
}

#[derive(Clone, Copy)]
struct AddedRank {
    before: u16,
    rank: u8,
    times: u8,
}

impl Parts {
    fn new(ranks: std::ops::Range<usize>) -> Parts {
        let none = vec![0u8; ranks.len()];
        let mut parts = Parts {
            steps: vec![AddedRank { before: 0, rank: 0, times: 0 }],
            index: HashMap::from([(none.clone(), 0)]),
        };
        let mut open = vec![(none, 0usize)];
        while let Some((part, next)) = open.pop() {
            let before = parts.index[&part];
            let left = 7 - part.iter().sum::<u8>();
            for at in next..part.len() {
                let most = if ranks.start + at == JOKER { 1 } else { 4 };
                for times in 1..=left.min(most) {
                    let mut longer = part.clone();
                    longer[at] = times;
                    parts.index.insert(longer.clone(), parts.steps.len() as u16);
                    let rank = (ranks.start + at) as u8;
                    parts.steps.push(AddedRank { before, rank, times });
                    open.push((longer, at + 1));
                }
            }
        }
        parts
    }

    /// In how many ways each can be dealt when the player holds these cards.
    fn ways(&self, held: &[Holding; LANES]) -> Vec<Lanes> {
        let mut each: [[Lanes; 5]; 14] = [[[0; LANES]; 5]; 14];
        for (rank, each) in each.iter_mut().enumerate() {
            for (times, each) in each.iter_mut().enumerate() {
                let of = if rank == JOKER { 1 } else { 4 };
                *each = held.map(|held| choose(of - held.0[rank], times as u8) as u16);
            }
        }
        let mut ways: Vec<Lanes> = vec![[1; LANES]; self.steps.len()];
        for (at, step) in self.steps.iter().enumerate().skip(1) {
            let (before, each) = (
                ways[usize::from(step.before)],
                &each[usize::from(step.rank)][usize::from(step.times)],
            );
            for lane in 0..LANES {
                ways[at][lane] = before[lane].wrapping_mul(each[lane]);
            }
        }
        ways
    }
}
