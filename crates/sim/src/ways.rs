//! The ways in which rounds have ended so far, found by their sums.

use crate::Listener;
use crate::compiled::Compiled;
use crate::listener::RoundResult;

/// No sum: one has nothing in its low bits.
const FREE: u64 = u64::MAX;

/// Slots at first: a power of two.
const SLOTS: usize = 1 << 12;

/// Where a sum is found, and the number of its way.
#[derive(Clone, Copy, Debug)]
struct Slot {
    sum: u64,
    number: u32,
}

impl Slot {
    const FREE: Slot = Slot { sum: FREE, number: 0 };
}

/// The ways in which rounds have ended so far, numbered from 0 as they were seen. A sum is looked
/// for from the slot on that a multiplication leads to; what is new is decoded once.
#[derive(Debug)]
pub(crate) struct Ways<'a> {
    compiled: &'a Compiled,
    /// Empty, but knows the spots.
    listener: Listener,
    slots: Vec<Slot>,
    /// What is emitted in each way.
    recorded: Vec<RoundResult>,
    /// What a round brings in each way, in cents.
    nets: Vec<i64>,
}

impl<'a> Ways<'a> {
    /// None yet.
    pub fn new(compiled: &'a Compiled, listener: &Listener) -> Ways<'a> {
        Ways {
            compiled,
            listener: listener.clone(),
            slots: vec![Slot::FREE; SLOTS],
            recorded: Vec::new(),
            nets: Vec::new(),
        }
    }

    /// What is emitted in each way, by number.
    pub fn recorded(&self) -> &[RoundResult] {
        &self.recorded
    }

    /// What a round brings in each way, in cents, by number.
    pub fn nets(&self) -> &[i64] {
        &self.nets
    }

    /// The number of the way with this sum.
    #[inline(always)]
    pub fn find(&mut self, sum: u64) -> u32 {
        let Slot { sum: there, number } = self.slots[self.home(sum)];
        if there == sum { number } else { self.search(sum) }
    }

    /// Where the search for a sum begins.
    #[inline(always)]
    fn home(&self, sum: u64) -> usize {
        let spread = sum.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread ^ spread >> 32) as usize & (self.slots.len() - 1)
    }

    /// Not where it would lie best: in one of the slots that follow, or new.
    #[inline(never)]
    fn search(&mut self, sum: u64) -> u32 {
        let mut at = self.home(sum);
        while self.slots[at].sum != FREE {
            if self.slots[at].sum == sum {
                return self.slots[at].number;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let recorded = self.compiled.recorded(sum, &mut self.listener);
        let number = self.recorded.len() as u32;
        self.nets.push(recorded.net);
        self.recorded.push(recorded);
        self.slots[at] = Slot { sum, number };
        // Most stay empty, so that a search ends at once.
        if self.recorded.len() * 4 > self.slots.len() {
            self.grow();
        }
        number
    }

    #[cold]
    fn grow(&mut self) {
        let wider = vec![Slot::FREE; self.slots.len() * 2];
        let slots = std::mem::replace(&mut self.slots, wider);
        for slot in slots.into_iter().filter(|slot| slot.sum != FREE) {
            let mut at = self.home(slot.sum);
            while self.slots[at].sum != FREE {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = slot;
        }
    }
}
