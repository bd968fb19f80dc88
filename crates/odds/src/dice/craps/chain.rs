//! How a chain of states ends: exact probabilities of absorption.

use std::collections::BTreeMap;

use crate::Ratio;

/// Where a state goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next {
    /// To another state, or back to itself.
    State(usize),
    /// Nowhere: the chain has come to one of its ends.
    End(usize),
}

/// A chain that starts in its first state and stops at one of its ends.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    /// Where each state goes, and how likely.
    rows: Vec<BTreeMap<Next, Ratio>>,
    ends: usize,
}

impl Chain {
    /// One more state, with every way out of it by weight.
    pub fn push(&mut self, ways: impl IntoIterator<Item = (Next, u32)>) {
        let mut row: BTreeMap<Next, u32> = BTreeMap::new();
        for (next, weight) in ways {
            *row.entry(next).or_default() += weight;
            if let Next::End(end) = next {
                self.ends = self.ends.max(end + 1);
            }
        }
        let total: u32 = row.values().sum();
        let share = |(next, weight)| (next, Ratio::new(weight, total));
        self.rows.push(row.into_iter().map(share).collect());
    }

    /// How likely each end is.
    ///
    /// The states are taken out one by one, the last found first: whatever led to one leads to
    /// where it would have gone. What is left of the first state leads to the ends.
    ///
    /// # Panics
    /// If there is a state from which no end is reached.
    pub fn ends(mut self) -> Vec<Ratio> {
        for state in (1..self.rows.len()).rev() {
            let onward = self.without_staying(state);
            for row in &mut self.rows[..state] {
                let Some(here) = row.remove(&Next::State(state)) else { continue };
                for (next, share) in &onward {
                    *row.entry(*next).or_default() += share * &here;
                }
            }
        }
        let first = self.without_staying(0);
        let end = |end| first.get(&Next::End(end)).cloned().unwrap_or_default();
        (0..self.ends).map(end).collect()
    }

    /// Where a state goes when it goes at all.
    fn without_staying(&mut self, state: usize) -> BTreeMap<Next, Ratio> {
        let mut row = std::mem::take(&mut self.rows[state]);
        let stays = row.remove(&Next::State(state)).unwrap_or_default();
        let goes = Ratio::ONE - stays;
        row.values_mut().for_each(|share| *share = &*share / &goes);
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gambler's ruin: with odds of 3 to 2 in favour, the chance of reaching `goal` from
    /// `start` is (1 - r^start) / (1 - r^goal) with r = 2/3.
    #[test]
    fn a_random_walk_ends_as_often_as_its_formula_says() {
        let (start, goal) = (3usize, 7usize);
        let mut chain = Chain::default();
        // The first state is the start; the others follow in order around it.
        let state = |chips: usize| match chips {
            0 => Next::End(0),
            chips if chips == goal => Next::End(1),
            chips => Next::State((chips + goal - 1 - start) % (goal - 1)),
        };
        let mut at: Vec<usize> = (1..goal).collect();
        at.sort_by_key(|chips| match state(*chips) {
            Next::State(n) => n,
            Next::End(_) => usize::MAX,
        });
        for chips in at {
            chain.push([(state(chips + 1), 3), (state(chips - 1), 2), (state(chips), 4)]);
        }
        let ends = chain.ends();
        let power = |n: u32| Ratio::new(2u32.pow(n), 3u32.pow(n));
        let won = (Ratio::ONE - power(3)) / (Ratio::ONE - power(7));
        assert_eq!(ends, [Ratio::ONE - &won, won]);
    }
}
