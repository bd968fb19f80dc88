//! Rounds that are looked up: an automaton, and what its sums say.

use serde::{Deserialize, Serialize};

use crate::Listener;
use crate::automaton::{Automaton, Digits};
use crate::explore::{Kind, Settled};
use crate::listener::RoundResult;
use crate::recorded_lines::LineResult;

/// Rounds that are looked up, a card at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compiled {
    /// Where every card leads, and what is emitted on the way.
    pub automaton: Automaton,
    /// What is emitted, by its digit.
    kinds: Vec<Kind>,
    /// What hands bring that wait for the end of the round.
    settled: Settled,
    digits: Digits,
}

impl Compiled {
    /// An automaton whose digits count these kinds.
    pub fn new(
        automaton: Automaton,
        kinds: Vec<Kind>,
        settled: Settled,
        digits: Digits,
    ) -> Compiled {
        Compiled { automaton, kinds, settled, digits }
    }

    /// What a round emitted that ended with this sum. The listener is an empty one that knows the
    /// spots, and is empty again afterwards.
    pub fn recorded(&self, sum: u64, listener: &mut Listener) -> RoundResult {
        let times = self.digits.read(sum);
        let emitted = || self.kinds.iter().zip(&times).filter(|(_, times)| **times > 0);
        let split = emitted().any(|(kind, _)| *kind == Kind::Split);
        let end = emitted().find_map(|(kind, _)| match kind {
            Kind::Ends(end) => Some(*end),
            _ => None,
        });
        for (kind, times) in emitted() {
            let lines = match kind {
                Kind::Lines(lines) => lines,
                Kind::Waits(hand) => end.map_or(&[][..], |end| self.settled.lines(*hand, end)),
                Kind::Split | Kind::Ends(_) => &[],
            };
            for result in lines {
                (0..*times).for_each(|_| listener.count_line(LineResult { split, ..*result }));
            }
        }
        listener.take_round()
    }
}
