//! The exact long-run mean of a Markov chain with rewards.
//!
//! State elimination: every path through an eliminated state becomes a direct transition with the
//! same mean reward and the same mean number of steps. The last state is a cycle, and its reward
//! divided by its length is the mean of a step (renewal-reward theorem).

use std::collections::BTreeMap;

use odds::Ratio;

/// A state, with the transition probabilities, the mean reward and the mean length of its step.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    to: BTreeMap<usize, Ratio>,
    reward: Ratio,
    steps: Ratio,
}

impl State {
    /// Returns a state with equally likely transitions, each a next state and a reward.
    pub fn of(ways: impl ExactSizeIterator<Item = (usize, i64)>) -> State {
        let count = ways.len() as u64;
        let (mut to, mut reward) = (BTreeMap::<usize, u64>::new(), 0);
        for (next, earned) in ways {
            *to.entry(next).or_default() += 1;
            reward += earned;
        }
        let share = |(next, times)| (next, Ratio::new(times, count));
        State {
            to: to.into_iter().map(share).collect(),
            reward: Ratio::new(reward, count),
            steps: Ratio::ONE,
        }
    }

    /// Replaces the steps that stay in the state; `None` if all of them do.
    fn without_staying(mut self, at: usize) -> Option<State> {
        let stays = self.to.remove(&at).unwrap_or_default();
        let goes = Ratio::ONE - stays;
        if goes.is_zero() {
            return None;
        }
        self.to.values_mut().for_each(|share| *share = &*share / &goes);
        (self.reward, self.steps) = (&self.reward / &goes, &self.steps / &goes);
        Some(self)
    }

    /// Replaces transitions to `at`, which is eliminated, by its own.
    fn skip(&mut self, at: usize, onward: &State) {
        let Some(here) = self.to.remove(&at) else { return };
        for (next, share) in &onward.to {
            *self.to.entry(*next).or_default() += share * &here;
        }
        self.reward += &onward.reward * &here;
        self.steps += &onward.steps * &here;
    }
}

/// Returns the long-run mean reward of a step; `None` if no state can be reached from all others.
pub(crate) fn mean(mut states: Vec<State>) -> Option<Ratio> {
    let left = returned_to(&states)?;
    for at in (0..states.len()).rev().filter(|at| *at != left) {
        let onward = std::mem::take(&mut states[at]).without_staying(at)?;
        for (other, state) in states.iter_mut().enumerate() {
            if other < at || other == left {
                state.skip(at, &onward);
            }
        }
    }
    let cycle = states.swap_remove(left);
    Some(cycle.reward / cycle.steps)
}

/// Returns a state that can be reached from every state.
fn returned_to(states: &[State]) -> Option<usize> {
    let reached = |from: usize| {
        let (mut seen, mut left) = (vec![false; states.len()], vec![from]);
        while let Some(at) = left.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                left.extend(states[at].to.keys());
            }
        }
        seen
    };
    // Walks into states that do not lead back until only recurrent ones can be reached.
    let mut at = 0;
    loop {
        let own = reached(at);
        let other = (0..states.len()).find(|other| own[*other] && !reached(*other)[at]);
        match other {
            Some(other) => at = other,
            None => break,
        }
    }
    (0..states.len()).all(|other| reached(other)[at]).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(ways: &[(usize, i64)]) -> State {
        State::of(ways.iter().copied())
    }

    #[test]
    fn mean_weighs_states_by_their_share_of_steps() {
        // Two of three steps are made in the first state.
        let two = vec![state(&[(0, 6), (1, 0)]), state(&[(0, -3)])];
        assert_eq!(mean(two), Some(Ratio::ONE));
        // The first state is never seen again.
        let left_behind = vec![state(&[(1, 1_000)]), state(&[(1, 2), (2, 2)]), state(&[(1, 8)])];
        assert_eq!(mean(left_behind), Some(Ratio::new(4, 1u32)));
    }

    #[test]
    fn chain_with_two_ends_has_no_mean() {
        let ends = vec![state(&[(1, 0), (2, 0)]), state(&[(1, 1)]), state(&[(2, -1)])];
        assert_eq!(mean(ends), None);
    }
}
