//! Everything that the rounds of an automaton can add up to.

use std::collections::{BTreeSet, HashMap};

use crate::automaton::Automaton;

/// What can yet be emitted from a state, by the number of the set.
type Sets = Vec<Vec<u64>>;

/// Every sum with which a round can end, in order.
///
/// What can yet be emitted from a state is what each letter emits, and can yet be emitted from
/// where it leads. Few states differ in that, so that each set is made once.
pub(super) fn sums(automaton: &Automaton) -> Vec<u64> {
    let mut found = Found::default();
    found.set(vec![0]);
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    let mut path = vec![Automaton::BEGIN];
    while let Some(state) = path.last().copied() {
        let row = row(automaton, state);
        let unknown = row
            .iter()
            .map(|(next, _)| *next)
            .find(|next| *next != Automaton::BEGIN && !numbers.contains_key(next));
        if let Some(next) = unknown {
            path.push(next);
            continue;
        }
        // A round that is over emits nothing more.
        let after = |next| if next == Automaton::BEGIN { 0 } else { numbers[&next] };
        let ways: BTreeSet<_> =
            row.iter().map(|(next, emitted)| (after(*next), *emitted)).collect();
        let number = found.union(ways.into_iter().collect());
        numbers.insert(state, number);
        path.pop();
    }
    let begin = automaton.begin();
    let yet = numbers.get(&Automaton::BEGIN).map_or(&[][..], |n| &found.sets[*n as usize]);
    let mut sums: Vec<u64> = yet.iter().map(|emitted| begin.wrapping_add(*emitted)).collect();
    sums.sort_unstable();
    sums
}

/// Where each letter leads from a state, and what it emits.
fn row(automaton: &Automaton, state: u32) -> Vec<(u32, u64)> {
    let mask = automaton.place_mask();
    let letters = 0..automaton.letters() as u8;
    let edges = letters.map(|letter| automaton.step(state, letter));
    edges.map(|edge| ((edge & mask) as u32, edge & !mask)).collect()
}

/// Sets that have been made, each once.
#[derive(Default)]
struct Found {
    sets: Sets,
    by_set: HashMap<Vec<u64>, u32>,
    by_ways: HashMap<Vec<(u32, u64)>, u32>,
}

impl Found {
    /// The number of a set.
    fn set(&mut self, set: Vec<u64>) -> u32 {
        let new = self.sets.len() as u32;
        let number = *self.by_set.entry(set.clone()).or_insert(new);
        if number == new {
            self.sets.push(set);
        }
        number
    }

    /// The number of all that is in sets to which something is added.
    fn union(&mut self, ways: Vec<(u32, u64)>) -> u32 {
        if let Some(number) = self.by_ways.get(&ways) {
            return *number;
        }
        let all = ways.iter().flat_map(|(set, emitted)| {
            self.sets[*set as usize].iter().map(|more| emitted.wrapping_add(*more))
        });
        let mut set: Vec<u64> = all.collect();
        set.sort_unstable();
        set.dedup();
        let number = self.set(set);
        self.by_ways.insert(ways, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{Builder, Future, Sum};

    /// Three tosses of a coin; a second head ends the round, and every head is a line.
    #[test]
    fn every_sum_is_found_and_no_other() {
        let mut builder = Builder::new(2);
        let mut head = Sum::NOTHING;
        assert!(head.push(0, false));
        let heads = Future::NONE.after(head);
        let last = builder.state(&[Future::NONE, heads]);
        let tails_tails = last;
        let one_head = builder.state(&[last, heads]);
        let tails = builder.state(&[tails_tails, last.after(head)]);
        let begin = builder.state(&[tails, one_head.after(head)]);
        let coins = builder.finish(begin, Future::NONE, &[1, 1], &[]);
        let (coins, digits) = coins.expect("a few states");
        let heads: Vec<u8> = sums(&coins).iter().map(|sum| digits.read(*sum)[0]).collect();
        assert_eq!(heads, [0, 1, 2]);
    }
}
