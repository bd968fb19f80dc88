//! Rounds that are looked up: an automaton, and what its sums say.

use serde::{Deserialize, Serialize};

use crate::Listener;
use crate::automaton::{Automaton, Digits};
use crate::explore::{Kind, Settled};
use crate::listener::Noted;
use crate::told::Heard;

/// Rounds that are looked up, a card at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compiled {
    /// Where every card leads, and what is told on the way.
    pub automaton: Automaton,
    /// What is told, by its digit.
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

    /// What a round told that ended with this sum. The listener is an empty one that knows the
    /// spots, and is empty again afterwards.
    pub fn noted(&self, sum: u64, listener: &mut Listener) -> Noted {
        let times = self.digits.read(sum);
        let told = || self.kinds.iter().zip(&times).filter(|(_, times)| **times > 0);
        let split = told().any(|(kind, _)| *kind == Kind::Split);
        let end = told().find_map(|(kind, _)| match kind {
            Kind::Ends(end) => Some(*end),
            _ => None,
        });
        for (kind, times) in told() {
            let lines = match kind {
                Kind::Lines(lines) => lines,
                Kind::Waits(hand) => end.map_or(&[][..], |end| self.settled.lines(*hand, end)),
                Kind::Split | Kind::Ends(_) => &[],
            };
            for heard in lines {
                (0..*times).for_each(|_| listener.hear(Heard { split, ..*heard }));
            }
        }
        listener.note()
    }
}
