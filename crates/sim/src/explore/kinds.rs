//! What rounds emit: lines, hands that wait, and what settles them.

use std::collections::HashMap;
use std::hash::Hash;

use games::HandNumber;
use serde::{Deserialize, Serialize};

use super::settlements::{Row, Settled};
use crate::recorded_lines::LineResult;

/// Something that is emitted in a round, as often as it happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// Lines of one hand, whichever it is, emitted at once.
    Lines(Vec<LineResult>),
    /// A hand waits, one of those with this number.
    Waits(u16),
    /// The dealer's hand has settled those that wait, as one with this number does.
    Ends(u16),
    /// There is a second hand.
    Split,
}

impl Kind {
    /// Whether it is emitted once for a hand. There are few hands, so that those share their
    /// digits.
    pub fn is_of_a_hand(&self) -> bool {
        matches!(self, Kind::Lines(_) | Kind::Waits(_))
    }
}

/// Things by number, equal ones once.
#[derive(Debug)]
pub(super) struct Numbers<T>(HashMap<T, u32>);

impl<T> Default for Numbers<T> {
    fn default() -> Numbers<T> {
        Numbers(HashMap::new())
    }
}

impl<T: Eq + Hash> Numbers<T> {
    /// The number of something, the next where it is new.
    pub fn of(&mut self, one: T) -> u32 {
        let new = self.0.len() as u32;
        *self.0.entry(one).or_insert(new)
    }

    /// All of them in their order.
    pub fn in_order(self) -> Vec<T> {
        let mut all: Vec<(T, u32)> = self.0.into_iter().collect();
        all.sort_unstable_by_key(|(_, number)| *number);
        all.into_iter().map(|(one, _)| one).collect()
    }
}

/// The kinds that have been emitted.
#[derive(Debug, Default)]
pub(super) struct Kinds(Numbers<Kind>);

impl Kinds {
    /// The number of a kind.
    pub fn number(&mut self, kind: Kind) -> u32 {
        self.0.of(kind)
    }

    /// What is emitted for a hand, and with the second that there is one.
    pub fn of_hand(&mut self, hand: HandNumber, kind: Kind) -> impl Iterator<Item = u32> {
        let second = (hand.index() == 1).then(|| self.number(Kind::Split));
        [self.number(kind)].into_iter().chain(second)
    }

    /// The kinds that are left once hands that are settled alike by everything are one, and so are
    /// ends that settle all hands alike; what each pair of those brings; and for every kind that
    /// was emitted before the one that is emitted for it. A hand that is settled alike by whatever
    /// ends the round is emitted as its lines at once.
    pub fn settled(self, rows: &[Row]) -> (Vec<Kind>, Settled, Vec<u32>) {
        let (settled, waits, ends) = Settled::new(rows);
        let mut left = Kinds::default();
        let settled_as = |kind| match kind {
            Kind::Waits(hand) => match waits[usize::from(hand)] {
                Some(class) => Kind::Waits(class),
                None => Kind::Lines(rows[usize::from(hand)].first().cloned().unwrap_or_default()),
            },
            Kind::Ends(end) => Kind::Ends(ends[usize::from(end)]),
            kind => kind,
        };
        let kinds = self.0.in_order().into_iter().map(settled_as);
        let emitted_as = kinds.map(|kind| left.number(kind)).collect();
        (left.0.in_order(), settled, emitted_as)
    }
}
