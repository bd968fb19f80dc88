//! A meter: what has been put on it, what has been paid from it, where it stands.

use serde::{Deserialize, Serialize};

use super::Exact;
use crate::{Cents, MeterMove};

/// A meter, to the fraction of a cent.
///
/// Where it stands is always what it was told or seeded with, and the contributions, less the
/// awards: [`Meter::balances`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meter {
    value: Exact,
    /// What others on the link have changed, as this table was told.
    by_others: Exact,
    seeded: Exact,
    contributed: Exact,
    awarded: Exact,
}

impl Meter {
    /// A meter that starts with its seed.
    pub const fn seeded(seed: Exact) -> Meter {
        let zero = Exact::ZERO;
        Meter { value: seed, by_others: zero, seeded: seed, contributed: zero, awarded: zero }
    }

    /// Where it stands, to the fraction.
    #[inline]
    pub const fn value(&self) -> Exact {
        self.value
    }

    /// What the display shows.
    #[inline]
    pub const fn shows(&self) -> Cents {
        self.value.shown()
    }

    /// The contributions so far, less those taken back.
    pub const fn contributed(&self) -> Exact {
        self.contributed
    }

    /// The awards so far.
    pub const fn awarded(&self) -> Exact {
        self.awarded
    }

    /// The first seed and every one since.
    pub const fn seeds(&self) -> Exact {
        self.seeded
    }

    /// The equation of a meter: told + seeds + contributions - awards.
    pub fn balances(&self) -> bool {
        self.value == self.by_others + self.seeded + self.contributed - self.awarded
    }

    /// The link says where it stands.
    pub fn set(&mut self, value: Exact) {
        self.by_others += value - self.value;
        self.value = value;
    }

    /// A share of a wager; a negative one is taken back.
    #[inline]
    pub fn contribute(&mut self, share: Exact) {
        self.contributed += share;
        self.value += share;
    }

    /// Somebody is paid: the meter falls at once.
    pub fn award(&mut self, paid: Cents) {
        self.awarded += Exact::cents(paid);
        self.value -= Exact::cents(paid);
    }

    /// So many winners divide an amount evenly in whole cents; what cannot be divided stays.
    pub fn divide(&mut self, amount: Cents, winners: u8) -> Cents {
        let each = amount.times(1, u32::from(winners.max(1)));
        self.award(each.times(u32::from(winners), 1));
        each
    }

    /// A new seed.
    pub fn seed(&mut self, seed: Exact) {
        self.seeded += seed;
        self.value += seed;
    }

    /// Gives all it holds to another meter, as a reserve does.
    pub fn pour_into(&mut self, other: &mut Meter) {
        let all = self.value;
        self.contribute(-all);
        other.contribute(all);
    }

    /// What happened to another copy of this meter happens here too.
    pub(super) fn follow(&mut self, moved: &MeterMove) {
        self.contribute(moved.contributed);
        self.seed(moved.seeded);
        self.awarded += moved.awarded;
        self.value -= moved.awarded;
    }
}
