//! Sets of seats.

use chance::{HandNumber, Seat};
use serde::{Deserialize, Serialize};

/// The most seats a table may have.
pub const SEATS: usize = 16;

/// A set of seats.
///
/// ```
/// use games::{Seat, SeatSet};
/// let seats: SeatSet = [Seat::new(3), Seat::new(1)].into_iter().collect();
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat::new(1), Seat::new(3)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first so many seats.
    ///
    /// # Panics
    /// If there can be no so many seats.
    #[inline]
    pub const fn first(seats: u8) -> SeatSet {
        assert!(seats as usize <= SEATS, "no such seat");
        SeatSet((1_u32 << seats).wrapping_sub(1) as u16)
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub const fn without(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & !others.0)
    }

    /// Those of these that are among the others.
    #[inline]
    #[must_use]
    pub const fn among(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & others.0)
    }

    /// Whether the seat is in it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < SEATS && self.0 >> seat.index() & 1 == 1
    }

    /// Adds a seat.
    ///
    /// # Panics
    /// If there can be no such seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        assert!(seat.index() < SEATS, "no such seat");
        self.0 |= 1 << seat.index();
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        if self.contains(seat) {
            self.0 &= !(1 << seat.index());
        }
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, from the dealer's left to the right; reversible.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        Seat::up_to(SEATS).filter(move |seat| self.contains(*seat))
    }

    /// The first seat after this one; after none, the first of all.
    #[inline]
    pub fn after(self, seat: impl Into<Option<Seat>>) -> Option<Seat> {
        let before = seat.into().map_or(0, Seat::number);
        let rest = self.0.checked_shr(before.into()).unwrap_or(0);
        (rest != 0).then(|| Seat::at(usize::from(before) + rest.trailing_zeros() as usize))
    }

    /// Whether there is exactly one seat.
    #[inline]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The one seat, where there is only one.
    #[inline]
    pub const fn the_one(self) -> Option<Seat> {
        if self.is_one() { Some(Seat::at(self.0.trailing_zeros() as usize)) } else { None }
    }

    /// The seat farthest from the dealer's left.
    #[inline]
    pub const fn last(self) -> Option<Seat> {
        match self.0.checked_ilog2() {
            Some(index) => Some(Seat::at(index as usize)),
            None => None,
        }
    }
}

/// Whether the hand at this place among the seat's, from 0, is the one that is meant: it is named,
/// or no hand is and it is in turn.
#[inline(always)]
pub(crate) fn is_meant(named: Option<HandNumber>, in_turn: u8) -> bool {
    named.is_none_or(|hand| hand.index() == usize::from(in_turn))
}

/// Of the first seats those for which it is said.
impl<const N: usize> From<[bool; N]> for SeatSet {
    #[inline(always)]
    fn from(seats: [bool; N]) -> SeatSet {
        const { assert!(N <= SEATS, "no such seat") };
        let bit = |(at, is): (usize, bool)| u16::from(is) << at;
        SeatSet(seats.into_iter().enumerate().map(bit).fold(0, |all, bit| all | bit))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Cents, Decision, Line, Spot, Verdict};

    /// The numbers of seats.
    fn numbers(seats: impl IntoIterator<Item = Seat>) -> Vec<u8> {
        seats.into_iter().map(Seat::number).collect()
    }

    #[test]
    fn seats_come_in_order_and_the_next_one_is_found() {
        let seats: SeatSet = [16, 2, 5].map(Seat::new).into_iter().collect();
        assert_eq!(numbers(seats.iter().rev()), [16, 5, 2]);
        for (after, next) in [(None, Some(2)), (Some(2), Some(5)), (Some(5), Some(16))] {
            assert_eq!(seats.after(after.map(Seat::new)), next.map(Seat::new));
        }
        assert_eq!((seats.after(Seat::new(16)), seats.after(Seat::new(255))), (None, None));
        assert_eq!((seats.last(), SeatSet::NONE.last()), (Some(Seat::new(16)), None));
        let one: SeatSet = [Seat::new(5)].into_iter().collect();
        assert_eq!(
            (one.the_one(), seats.the_one(), SeatSet::NONE.the_one()),
            (Some(Seat::new(5)), None, None)
        );
        assert!(!seats.contains(Seat::FIRST) && !seats.contains(Seat::new(17)));
        assert_eq!(numbers(SeatSet::first(6).without(seats).iter()), [1, 3, 4, 6]);
        assert_eq!(numbers(SeatSet::first(6).among(seats).iter()), [2, 5]);
        assert_eq!(
            SeatSet::from([false, true, false, false, true]),
            seats.among(SeatSet::first(5))
        );
        assert_eq!(SeatSet::first(SEATS as u8).iter().count(), SEATS);
    }

    #[test]
    fn seats_and_hands_are_saved_as_plain_numbers_and_no_hand_as_zero() {
        let decision = Decision::new(Seat::new(5), Action::Hit);
        let line = Line::unpaid((Seat::new(5), Spot(0), Cents::ZERO), Verdict::Lose, "OH.BJ.5", ());
        for (hand, number) in [(None, 0), (Some(HandNumber::new(2)), 2)] {
            let decision = Decision { hand, ..decision };
            let bytes = postcard::to_stdvec(&decision).expect("bytes");
            assert_eq!(bytes[..2], [5, number]);
            assert_eq!(postcard::from_bytes(&bytes), Ok(decision));
            let bytes = postcard::to_stdvec(&line.of_hand(hand)).expect("bytes");
            assert_eq!(bytes[..2], [5, number]);
            assert_eq!(postcard::from_bytes(&bytes), Ok(line.of_hand(hand)));
        }
        assert!(postcard::from_bytes::<Seat>(&[0]).is_err());
    }
}
