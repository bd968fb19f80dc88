//! Rounds that are looked up: an automaton, and what its sums say.

use crate::Listener;
use crate::automaton::{Automaton, Digits};
use crate::listener::Noted;
use crate::told::Heard;

/// Rounds that are looked up, a card at a time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Compiled {
    /// Where every card leads, and what is told on the way.
    pub automaton: Automaton,
    /// The lines of which rounds are made: one for each of the first digits.
    kinds: Vec<Heard>,
    digits: Digits,
}

impl Compiled {
    /// An automaton whose digits count these lines.
    pub fn new(automaton: Automaton, kinds: Vec<Heard>, digits: Digits) -> Compiled {
        Compiled { automaton, kinds, digits }
    }

    /// What a round told that ended with this sum. The listener is an empty one that knows the
    /// spots, and is empty again afterwards.
    pub fn noted(&self, sum: u64, listener: &mut Listener) -> Noted {
        for (heard, digit) in self.kinds.iter().zip(&self.digits.0) {
            (0..digit.of(sum)).for_each(|_| listener.hear(*heard));
        }
        listener.note()
    }
}
