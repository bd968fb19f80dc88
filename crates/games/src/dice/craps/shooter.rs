//! Who shoots: the dice go clockwise to the first player with a line bet (OH.CR.8, 9 and 11).

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// The dice at the table.
///
/// They are offered from the seat that had them (itself first while it may keep them) and taken by
/// the first seat that has a Pass or Don't Pass Bet, which the shooter must make (OH.CR.9.I).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shooter {
    /// The seat that threw last; none when the game opens.
    #[serde(with = "chance::or_zero")]
    seat: Option<Seat>,
    /// It has passed the dice, of its own will or with a seven-out (OH.CR.11.I).
    passed: bool,
}

impl Shooter {
    /// The game opens: the dice are offered to the first seat first (OH.CR.8.II.A).
    pub const OPENING: Shooter = Shooter { seat: None, passed: true };

    /// The seat that throws next. `line` has the seats with a line bet; `goes_on` says that there
    /// is something to throw for without one: a point, or bets that have come (OH.CR.11.II).
    #[inline]
    pub fn now(
        self,
        line: SeatSet,
        has_point: bool,
        goes_on: impl FnOnce() -> bool,
    ) -> Option<Seat> {
        if let Some(seat) = self.keeps()
            && (has_point || line.contains(seat))
        {
            return Some(seat);
        }
        self.offered(line).or_else(|| self.seat.filter(|_| goes_on()))
    }

    /// The first seat to the left of the previous shooter, clockwise, that takes the dice
    /// (OH.CR.11.III).
    fn offered(self, line: SeatSet) -> Option<Seat> {
        line.after(self.seat).or_else(|| line.after(None))
    }

    /// The seat that has the dice still: it threw last and has not passed them.
    pub fn keeps(self) -> Option<Seat> {
        self.seat.filter(|_| !self.passed)
    }

    /// The seat throws.
    #[inline]
    pub const fn throws(seat: Seat) -> Shooter {
        Shooter { seat: Some(seat), passed: false }
    }

    /// The seat hands the dice on.
    #[inline]
    pub const fn passes(seat: Seat) -> Shooter {
        Shooter { seat: Some(seat), passed: true }
    }
}
