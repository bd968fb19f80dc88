//! Putting an automaton together, from the last cards of its rounds to the first.

use std::collections::HashMap;

use super::{Automaton, Digits, Sum};

/// Where a round is over.
const OVER: u32 = u32::MAX;

/// More cards never lie in a shoe: places take as many bits, so that a number of cards fits there.
const CARDS_BITS: u32 = 10;

/// What may follow: a state, and what is emitted on the way through it if every card is the first
/// letter. What is emitted on other ways is known by how it differs from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Future {
    state: u32,
    emitted: Sum,
}

impl Future {
    /// Nothing: the round is over, or the first one is to begin.
    pub const NONE: Future = Future { state: OVER, emitted: Sum::NOTHING };

    /// The same behind a card on which something was emitted.
    pub fn after(self, emitted: Sum) -> Future {
        Future { emitted: self.emitted + emitted, ..self }
    }
}

/// States that are added after all those they lead to: rounds have no way back.
///
/// Output is emitted as early as possible: the edge of the first letter emits nothing, because what
/// it would emit was emitted on the edge before. So two states that emit the same on every way are
/// one.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    letters: usize,
    /// By state and letter: the state that follows, and the number of what is emitted.
    rows: Vec<(u32, u32)>,
    known: HashMap<Box<[(u32, u32)]>, u32>,
    outs: Vec<Sum>,
    by_out: HashMap<Sum, u32>,
    /// By state: the most cards that can follow.
    longest: Vec<usize>,
    /// By state: the most that can be emitted of each kind, beside what has been emitted before.
    most: Vec<Sum>,
    /// Whether all that is emitted fits into a sum.
    fits: bool,
}

impl Builder {
    /// No states yet.
    pub fn new(letters: usize) -> Builder {
        Builder {
            letters,
            rows: Vec::new(),
            known: HashMap::new(),
            outs: Vec::new(),
            by_out: HashMap::new(),
            longest: Vec::new(),
            most: Vec::new(),
            fits: true,
        }
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The future of a state, by the future that each letter leads to.
    pub fn state(&mut self, futures: &[Future]) -> Future {
        assert_eq!(futures.len(), self.letters);
        let emitted = futures[0].emitted;
        self.fits &= emitted.is_small();
        let row: Box<[_]> =
            futures.iter().map(|f| (f.state, self.out(f.emitted - emitted))).collect();
        let state = match self.known.get(&row) {
            Some(known) => *known,
            None => self.new_state(row),
        };
        Future { state, emitted }
    }

    /// The number of what is emitted.
    fn out(&mut self, emitted: Sum) -> u32 {
        let new = self.outs.len() as u32;
        let number = *self.by_out.entry(emitted).or_insert(new);
        if number == new {
            self.outs.push(emitted);
            self.fits &= emitted.is_small();
        }
        number
    }

    fn new_state(&mut self, row: Box<[(u32, u32)]>) -> u32 {
        let number = self.longest.len() as u32;
        let after = |state: u32| self.longest.get(state as usize).copied().unwrap_or(0);
        self.longest.push(1 + row.iter().map(|(next, _)| after(*next)).max().unwrap_or(0));
        let most = |next: u32, out: u32| {
            let later = self.most.get(next as usize).copied().unwrap_or(Sum::NOTHING);
            later + self.outs[out as usize]
        };
        let most = row.iter().map(|(next, out)| most(*next, *out)).reduce(Sum::most);
        let most = most.unwrap_or(Sum::NOTHING);
        self.fits &= most.is_small();
        self.most.push(most);
        self.rows.extend(&row);
        self.known.insert(row, number);
        number
    }

    fn row(&self, state: u32) -> &[(u32, u32)] {
        &self.rows[state as usize * self.letters..][..self.letters]
    }

    /// The automaton of rounds that begin with one future, from shoes that begin with another, or
    /// at once with a round where that is none; and the digits that count its lines.
    /// `often` is how often each letter comes, for states that rounds often pass to lie together.
    ///
    /// Kinds that are emitted `together`, few of them in any round, share their digits. None where
    /// there is no room for the digits beside the places.
    pub fn finish(
        self,
        begin: Future,
        shoe: Future,
        often: &[u32],
        together: &[usize],
    ) -> Option<(Automaton, Digits)> {
        let states = self.longest.len();
        let order = self.order(begin.state, often);
        let mut place = vec![0_u64; states];
        for (nth, state) in (0..).zip(&order) {
            place[*state as usize] = nth * self.letters as u64;
        }
        let edges = states * self.letters;
        let place_bits = (u64::BITS - (edges as u64).leading_zeros()).max(CARDS_BITS);
        if place_bits > u32::BITS || !self.fits {
            return None;
        }
        let most = begin.emitted + *self.most.get(begin.state as usize)?;
        let digits = Digits::new(most, place_bits, together)?;
        let outs: Vec<u64> = self.outs.iter().map(|out| digits.write(*out)).collect();
        let place_of = |state: u32| place.get(state as usize).copied().unwrap_or(0);
        let edge = |(next, out): &(u32, u32)| place_of(*next) | outs[*out as usize];
        let mut edges = Vec::with_capacity(edges);
        for state in &order {
            edges.extend(self.row(*state).iter().map(edge));
        }
        let longest = |state: u32| self.longest.get(state as usize).copied().unwrap_or(0);
        let automaton = Automaton {
            letters: self.letters as u32,
            edges,
            place_bits,
            begin: digits.write(begin.emitted),
            shoe: place_of(shoe.state) as u32,
            longest: (longest(begin.state), longest(shoe.state)),
        };
        Some((automaton, digits))
    }

    /// The states by how often rounds pass them, the one in which they begin first. It decides
    /// where states lie in memory, and nothing else.
    fn order(&self, begin: u32, often: &[u32]) -> Vec<u32> {
        let all = f64::from(often.iter().sum::<u32>());
        let share: Vec<f64> = often.iter().map(|often| f64::from(*often) / all).collect();
        let mut visits = vec![0.0; self.longest.len()];
        visits[begin as usize] = 1.0;
        // States lead to earlier ones.
        for state in (0..=begin).rev() {
            let visited = visits[state as usize];
            for ((next, _), share) in self.row(state).iter().zip(&share) {
                if let Some(next) = visits.get_mut(*next as usize) {
                    *next += visited * share;
                }
            }
        }
        visits[begin as usize] = f64::INFINITY;
        let mut order: Vec<u32> = (0..visits.len() as u32).collect();
        let visits = |state: &u32| visits[*state as usize];
        order.sort_by(|one, other| visits(other).total_cmp(&visits(one)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two coins a round, and a line for every head. Whatever came first, the second toss goes on
    /// alike: what differs has been emitted.
    #[test]
    fn states_that_differ_by_what_was_emitted_alone_are_one() {
        let mut builder = Builder::new(2);
        let mut head = Sum::NOTHING;
        assert!(head.push(3, false));
        let tails = builder.state(&[Future::NONE, Future::NONE.after(head)]);
        let heads = builder.state(&[Future::NONE.after(head), Future::NONE.after(head + head)]);
        assert_eq!(heads, tails.after(head));
        let begin = builder.state(&[tails, heads]);
        let burn = builder.state(&[Future::NONE; 2]);
        let (coins, digits) = builder.finish(begin, burn, &[1, 1], &[]).expect("a few states");
        assert_eq!((coins.states(), coins.longest()), (3, (2, 1)));
        let mask = coins.place_mask();
        assert_eq!(coins.step(coins.shoe(), 1) & mask, u64::from(Automaton::BEGIN));
        let (mut at, mut emitted, mut rounds) = (Automaton::BEGIN, coins.begin(), Vec::new());
        for toss in [0, 0, 0, 1, 1, 0, 1, 1] {
            let edge = coins.step(at, toss);
            at = (edge & mask) as u32;
            emitted = emitted.wrapping_add(edge & !mask);
            if at == Automaton::BEGIN {
                rounds.push(digits.read(emitted)[3]);
                emitted = coins.begin();
            }
        }
        assert_eq!(rounds, [0, 1, 1, 2]);
    }
}
