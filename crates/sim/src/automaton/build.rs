//! Putting an automaton together, from the last cards of its rounds to the first.

use std::collections::HashMap;

use super::Automaton;

/// Where a card leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Edge {
    /// The round is over, in the way of this number.
    End(u32),
    /// To a state by its number in the builder.
    To(u32),
    /// To the state in which a round begins.
    Begin,
}

/// States that are added after all those they lead to: rounds have no way back. Two with the same
/// edges have the same future and are one; since their edges lead to states of which the same is
/// true, no two states that are left go on alike.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    letters: usize,
    rows: Vec<Edge>,
    known: HashMap<Box<[Edge]>, u32>,
    /// The most cards that can follow, by state.
    longest: Vec<usize>,
}

impl Builder {
    /// No states yet.
    pub fn new(letters: usize) -> Builder {
        Builder { letters, rows: Vec::new(), known: HashMap::new(), longest: Vec::new() }
    }

    /// The state with these edges, one for each letter.
    pub fn state(&mut self, edges: &[Edge]) -> u32 {
        debug_assert_eq!(edges.len(), self.letters);
        if let Some(known) = self.known.get(edges) {
            return *known;
        }
        let number = self.longest.len() as u32;
        let after = |edge: &Edge| match edge {
            Edge::To(state) => self.longest[*state as usize],
            Edge::End(_) | Edge::Begin => 0,
        };
        self.longest.push(1 + edges.iter().map(after).max().unwrap_or(0));
        self.rows.extend(edges);
        self.known.insert(edges.into(), number);
        number
    }

    /// The automaton of rounds that begin in one state and end in so many ways, from shoes that
    /// begin in another, or at once with a round. None where its places cannot be numbered.
    pub fn finish(self, begin: u32, ways: usize, shoe: Edge) -> Option<Automaton> {
        let (letters, states) = (self.letters, self.longest.len());
        u32::try_from((ways + states) * letters).ok()?;
        let place = |edge: &Edge| match *edge {
            Edge::End(way) => way * letters as u32,
            Edge::To(state) => (ways as u32 + state) * letters as u32,
            Edge::Begin => 0,
        };
        let row = |state: u32| &self.rows[state as usize * letters..][..letters];
        let mut edges = Vec::with_capacity((ways + states) * letters);
        for _ in 0..ways {
            edges.extend(row(begin).iter().map(place));
        }
        edges.extend(self.rows.iter().map(place));
        let before = match shoe {
            Edge::To(state) => self.longest[state as usize],
            _ => 0,
        };
        Some(Automaton {
            letters: letters as u32,
            edges,
            ends: (ways * letters) as u32,
            shoe: place(&shoe),
            longest: (self.longest[begin as usize], before),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two coins a round: how many heads. The second toss after either first one is told apart by
    /// what has come, so nothing but the last states can be one.
    #[test]
    fn states_with_the_same_future_are_one() {
        let mut builder = Builder::new(2);
        let tails = builder.state(&[Edge::End(0), Edge::End(1)]);
        let heads = builder.state(&[Edge::End(1), Edge::End(2)]);
        assert_eq!(builder.state(&[Edge::End(1), Edge::End(2)]), heads);
        let begin = builder.state(&[Edge::To(tails), Edge::To(heads)]);
        let burn = builder.state(&[Edge::Begin, Edge::Begin]);
        let coins = builder.finish(begin, 3, Edge::To(burn)).expect("a few states");
        assert_eq!((coins.states(), coins.longest()), (3 + 4, (2, 1)));
        let mut at = coins.step(coins.shoe(), 1);
        assert!(at < coins.ends());
        let mut ways = Vec::new();
        for toss in [0, 0, 0, 1, 1, 0, 1, 1] {
            at = coins.step(at, toss);
            if at < coins.ends() {
                ways.push(coins.way(at));
            }
        }
        assert_eq!(ways, [0, 1, 1, 2]);
    }
}
