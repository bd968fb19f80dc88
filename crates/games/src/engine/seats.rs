//! Seats, and sets of them.

use serde::{Deserialize, Serialize};

/// The most seats a table may have.
pub const SEATS: usize = 16;

/// A set of seats.
///
/// ```
/// use games::SeatSet;
/// let seats: SeatSet = [3, 1].into_iter().collect();
/// assert_eq!(seats.iter().collect::<Vec<_>>(), [1, 3]);
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

    /// Whether the seat is in it.
    #[inline]
    pub const fn contains(self, seat: u8) -> bool {
        seat >= 1 && seat as usize <= SEATS && self.0 >> (seat - 1) & 1 == 1
    }

    /// Adds a seat.
    ///
    /// # Panics
    /// If there can be no such seat.
    #[inline]
    pub const fn insert(&mut self, seat: u8) {
        assert!(seat >= 1 && seat as usize <= SEATS, "no such seat");
        self.0 |= 1 << (seat - 1);
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: u8) {
        if self.contains(seat) {
            self.0 &= !(1 << (seat - 1));
        }
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, from the dealer's left to the right; reversible.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=SEATS as u8).filter(move |&seat| self.contains(seat))
    }

    /// The first seat after `seat` (0 for the first of all).
    #[inline]
    pub const fn after(self, seat: u8) -> Option<u8> {
        if seat as usize >= SEATS {
            return None;
        }
        let rest = self.0 >> seat;
        if rest == 0 { None } else { Some(seat + 1 + rest.trailing_zeros() as u8) }
    }

    /// Whether there is exactly one seat.
    #[inline]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The one seat, where there is only one.
    #[inline]
    pub const fn the_one(self) -> Option<u8> {
        if self.is_one() { Some(self.0.trailing_zeros() as u8 + 1) } else { None }
    }

    /// The seat farthest from the dealer's left.
    #[inline]
    pub const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(u16::BITS as u8 - self.0.leading_zeros() as u8) }
    }
}

impl FromIterator<u8> for SeatSet {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> SeatSet {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_in_order_and_the_next_one_is_found() {
        let seats: SeatSet = [16, 2, 5].into_iter().collect();
        assert_eq!(seats.iter().rev().collect::<Vec<_>>(), [16, 5, 2]);
        assert_eq!((seats.after(0), seats.after(2), seats.after(5)), (Some(2), Some(5), Some(16)));
        assert_eq!(seats.after(16), None);
        assert_eq!((seats.last(), SeatSet::NONE.last()), (Some(16), None));
        let one: SeatSet = [5].into_iter().collect();
        assert_eq!(
            (one.the_one(), seats.the_one(), SeatSet::NONE.the_one()),
            (Some(5), None, None)
        );
        assert!(!seats.contains(0) && !seats.contains(17));
        let others = SeatSet::first(6).without(seats);
        assert_eq!(others.iter().collect::<Vec<_>>(), [1, 3, 4, 6]);
        assert_eq!(SeatSet::first(SEATS as u8).iter().count(), SEATS);
    }
}
