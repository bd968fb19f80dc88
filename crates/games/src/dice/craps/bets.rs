//! The bets on the layout: they stay until a roll decides them.

use serde::{Deserialize, Serialize};

use crate::{Cents, Seat, Spot, Wagered};

/// What a player has called about a bet; the marker lies on its chips (OH.CR.3.I.F, 3.I.G).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    /// Nothing.
    #[default]
    None,
    /// It works.
    On,
    /// It is off.
    Off,
}

/// A bet of a seat on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// The seat.
    pub seat: Seat,
    /// What was called.
    pub call: Call,
    /// The spot.
    pub on: Spot,
    /// How much.
    pub amount: Cents,
    /// How much of a Put Bet the dice have not rolled for yet (OH.CR.4.III.C).
    pub fresh: Cents,
}

impl Bet {
    /// Whose chips lie where.
    #[inline]
    pub const fn wager(&self) -> Wagered {
        (self.seat, self.on, self.amount)
    }

    /// Seats from the first, and the layout's order within a seat.
    #[inline]
    const fn order(&self) -> u32 {
        order(self.seat, self.on)
    }
}

#[inline]
const fn order(seat: Seat, on: Spot) -> u32 {
    (seat.number() as u32) << 16 | on.0 as u32
}

/// All the bets, in the order in which they are settled: by seat, then as the layout has them.
///
/// The list keeps its memory, so that a table that has seen its bets allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bets(Vec<Bet>);

impl Bets {
    /// Every bet.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, Bet> {
        self.0.iter()
    }

    /// Where the bet of a seat on a spot is, or would be.
    #[inline]
    pub fn slot(&self, seat: Seat, on: Spot) -> Result<usize, usize> {
        let order = order(seat, on);
        let mut at = self.0.len();
        // New bets mostly go last.
        while at > 0 && self.0[at - 1].order() > order {
            at -= 1;
        }
        match at.checked_sub(1) {
            Some(before) if self.0[before].order() == order => Ok(before),
            _ => Err(at),
        }
    }

    /// The bet of a seat on a spot.
    #[inline]
    pub fn get(&self, seat: Seat, on: Spot) -> Option<&Bet> {
        self.slot(seat, on).ok().map(|at| &self.0[at])
    }

    /// How much a seat has on a spot.
    #[inline]
    pub fn amount(&self, seat: Seat, on: Spot) -> Cents {
        self.get(seat, on).map_or(Cents::ZERO, |bet| bet.amount)
    }

    /// What a seat has on the whole layout.
    pub fn of(&self, seat: Seat) -> Cents {
        self.0.iter().filter(|bet| bet.seat == seat).map(|bet| bet.amount).sum()
    }

    /// A bet by where it is.
    #[inline]
    pub fn at(&self, at: usize) -> &Bet {
        &self.0[at]
    }

    /// Adds chips to the bet at a slot, or puts a bet there.
    #[inline]
    pub fn add(&mut self, slot: Result<usize, usize>, bet: Bet) {
        match slot {
            Ok(at) => {
                self.0[at].amount += bet.amount;
                self.0[at].fresh += bet.fresh;
            }
            Err(at) if at == self.0.len() => self.0.push(bet),
            Err(at) => self.0.insert(at, bet),
        }
    }

    /// Takes chips off a bet, the freshest first.
    pub fn take(&mut self, at: usize, amount: Cents) {
        let bet = &mut self.0[at];
        bet.amount -= amount;
        bet.fresh = (bet.fresh - amount).max(Cents::ZERO);
        if bet.amount == Cents::ZERO {
            self.0.remove(at);
        }
    }

    /// Sets the marker on a bet.
    pub fn mark(&mut self, at: usize, call: Call) {
        self.0[at].call = call;
    }

    /// Lets a roll do its work on every bet: those for which `stays` says no go away. A bet may
    /// move to another spot.
    #[inline]
    pub fn roll(&mut self, mut stays: impl FnMut(&mut Bet) -> bool) {
        let mut kept = 0;
        let mut in_order = true;
        for at in 0..self.0.len() {
            let mut bet = self.0[at];
            let on = bet.on;
            if stays(&mut bet) {
                in_order &= bet.on == on;
                self.0[kept] = bet;
                kept += 1;
            }
        }
        self.0.truncate(kept);
        if !in_order {
            self.0.sort_unstable_by_key(Bet::order);
        }
    }
}
