//! Counts of results: how often each amount was won or lost.

use std::collections::{BTreeMap, HashMap};

/// Results that are found at once; a wager has fewer.
const SLOTS: usize = 256;

/// How often each of a handful of numbers came. The first results take a slot each, where they are
/// counted without a search; what no slot is left for goes to a map.
#[derive(Clone, Debug)]
pub struct Counts {
    slots: Box<[(i64, u64); SLOTS]>,
    taken: usize,
    others: HashMap<i64, u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { slots: Box::new([(0, 0); SLOTS]), taken: 0, others: HashMap::new() }
    }
}

/// Where the search for a result begins. Results are whole quarters, mostly: the multiplication
/// spreads them.
#[inline(always)]
fn home(result: i64) -> usize {
    (result as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize >> (64 - SLOTS.ilog2())
}

impl Counts {
    /// A result came once more.
    #[inline(always)]
    pub fn add(&mut self, result: i64) {
        let (value, times) = &mut self.slots[home(result)];
        if *value == result && *times > 0 {
            *times += 1;
        } else {
            self.search(result, 1);
        }
    }

    /// A result came so many times more.
    pub fn add_times(&mut self, result: i64, more: u64) {
        if more > 0 {
            self.search(result, more);
        }
    }

    /// Not where it would lie best: in one of the slots that follow, or new.
    #[inline(never)]
    fn search(&mut self, result: i64, more: u64) {
        for step in 0..SLOTS {
            let (value, times) = &mut self.slots[(home(result) + step) % SLOTS];
            if *times == 0 {
                // Some stay empty, so that a search ends soon.
                if self.taken == SLOTS / 2 {
                    break;
                }
                self.taken += 1;
                (*value, *times) = (result, more);
                return;
            }
            if *value == result {
                *times += more;
                return;
            }
        }
        *self.others.entry(result).or_insert(0) += more;
    }

    /// Every result with how often it came, in no order; none of them counts any longer.
    pub(crate) fn drain(&mut self) -> Vec<(i64, u64)> {
        if self.taken == 0 {
            return Vec::new();
        }
        let came = self.slots.iter_mut().filter(|(_, times)| *times > 0);
        let mut all: Vec<_> = came.map(std::mem::take).collect();
        all.extend(self.others.drain());
        self.taken = 0;
        all
    }

    /// Every result with how often it came, the lowest first.
    pub fn sorted(&self) -> BTreeMap<i64, u64> {
        let slots = self.slots.iter().filter(|(_, times)| *times > 0).copied();
        let mut all: BTreeMap<i64, u64> = self.others.iter().map(|(v, n)| (*v, *n)).collect();
        for (value, times) in slots {
            *all.entry(value).or_insert(0) += times;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_result_is_counted_as_often_as_it_came(
            results in prop::collection::vec(-400i64..400, 0..3000),
            scale in prop::sample::select(vec![1, 25, 1000, 1 << 32]),
        ) {
            let (mut counts, mut plain) = (Counts::default(), BTreeMap::new());
            for result in results {
                counts.add(result * scale);
                *plain.entry(result * scale).or_insert(0) += 1;
            }
            prop_assert_eq!(counts.sorted(), plain);
        }
    }
}
