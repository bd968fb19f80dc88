//! The deal: who is dealt in, and where the next card falls.

use serde::{Deserialize, Serialize};

/// The most seats of a poker table.
pub const SEATS: usize = 7;

/// Where cards may lie: the seats by their number less one, then the house.
pub const PLACES: usize = SEATS + 1;

/// The house among the places: the dealer, or a board that is dealt with the hands.
pub const HOUSE: usize = SEATS;

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(u8);

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);

    /// Only the house.
    pub const HOUSE: Places = Places(1 << HOUSE);

    /// One place.
    #[inline]
    pub const fn only(place: usize) -> Places {
        assert!(place < PLACES);
        Places(1 << place)
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one place, where there is only one.
    #[inline(always)]
    pub const fn the_one(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as usize) } else { None }
    }

    /// Whether the place is among them.
    #[inline]
    pub const fn has(self, place: usize) -> bool {
        place < PLACES && self.0 >> place & 1 == 1
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn with(self, others: Places) -> Places {
        Places(self.0 | others.0)
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Places) -> Places {
        Places(self.0 & !others.0)
    }

    /// The first from the dealer's left; the house comes last.
    #[inline(always)]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// Those behind the first.
    #[inline(always)]
    const fn others(self) -> Places {
        Places(self.0 & self.0.wrapping_sub(1))
    }

    /// All of them from the dealer's left, the house last.
    #[inline(always)]
    pub fn left_to_right(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.first()?;
            self = self.others();
            Some(place)
        })
    }

    /// All of them from the dealer's right, the house first.
    #[inline(always)]
    pub fn right_to_left(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let place = 7 - self.0.leading_zeros();
            self.0 &= !1_u8.wrapping_shl(place);
            Some(place as usize)
        })
    }

    /// Whether this holds for any of them. Mostly there is only one, so it is asked first.
    #[inline(always)]
    pub fn any(self, mut holds: impl FnMut(usize) -> bool) -> bool {
        let Some(first) = self.first() else { return false };
        holds(first) || {
            let others = self.others();
            !others.is_empty() && others.left_to_right().any(holds)
        }
    }

    /// Those for which this holds.
    #[inline(always)]
    #[must_use]
    pub fn only_if(self, mut holds: impl FnMut(usize) -> bool) -> Places {
        let mut kept = self;
        let mut left = self;
        while let Some(place) = left.first() {
            let others = left.others();
            if !holds(place) {
                kept = Places(kept.0 & !(left.0 ^ others.0));
            }
            left = others;
        }
        kept
    }
}

impl FromIterator<usize> for Places {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Places {
        places.into_iter().fold(Places::NONE, |all, place| all.with(Places::only(place)))
    }
}

/// Whose turn it is to get a card.
///
/// From the hand everybody gets a first card, then everybody a second; in stacks everybody gets
/// their whole stack at once. Both go from the dealer's left to the right and end with the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    /// Who still gets a card: in this turn around the table, or at all.
    waiting: Places,
    /// Turns that are over, or cards that the place in turn has got.
    over: u8,
}

impl Turns {
    /// Who gets a card in a turn around the table.
    #[inline]
    const fn in_turn(turn: u8, seats: Places, to_seats: u8, to_house: u8) -> Places {
        let seats = if turn < to_seats { seats } else { Places::NONE };
        if turn < to_house { seats.with(Places::HOUSE) } else { seats }
    }

    /// One card at a time around the table.
    #[inline]
    pub const fn one_by_one(seats: Places, to_seats: u8, to_house: u8) -> Turns {
        Turns { waiting: Turns::in_turn(0, seats, to_seats, to_house), over: 0 }
    }

    /// A stack to each of these places.
    #[inline]
    pub const fn stacks(places: Places) -> Turns {
        Turns { waiting: places, over: 0 }
    }

    /// The turns of a deal around the table, or of stacks, are over.
    #[inline]
    pub const fn over(turns: u8) -> Turns {
        Turns { waiting: Places::NONE, over: turns }
    }

    /// Where the next card falls.
    #[inline]
    pub const fn next(&self) -> usize {
        match self.waiting.first() {
            Some(place) => place,
            None => HOUSE,
        }
    }

    /// A card has fallen, one at a time around the table; answers whether another one does.
    #[inline]
    pub const fn advance_around(&mut self, seats: Places, to_seats: u8, to_house: u8) -> bool {
        self.waiting = self.waiting.others();
        if self.waiting.is_empty() {
            self.over += 1;
            self.waiting = Turns::in_turn(self.over, seats, to_seats, to_house);
        }
        !self.waiting.is_empty()
    }

    /// A card of a stack has fallen; answers whether another one does.
    #[inline]
    pub const fn advance_stacks(&mut self, cards: u8) -> bool {
        self.over += 1;
        if self.over == cards {
            self.over = 0;
            self.waiting = self.waiting.others();
        }
        !self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(seats: &[usize]) -> Places {
        seats.iter().map(|n| n - 1).collect()
    }

    fn name(place: usize) -> char {
        if place == HOUSE { 'H' } else { char::from(b'1' + place as u8) }
    }

    fn one_by_one(who: &[usize], to_seats: u8, to_house: u8) -> String {
        let who = seats(who);
        let mut turns = Turns::one_by_one(who, to_seats, to_house);
        let mut order = String::new();
        loop {
            order.push(name(turns.next()));
            if !turns.advance_around(who, to_seats, to_house) {
                return order;
            }
        }
    }

    #[test]
    fn from_the_hand_everybody_gets_one_card_at_a_time_and_the_house_the_last() {
        assert_eq!(one_by_one(&[5, 2, 7], 3, 3), "257H257H257H");
        assert_eq!(one_by_one(&[1], 2, 0), "11");
    }

    #[test]
    fn the_house_may_get_fewer_cards_or_one_more_right_after_its_last() {
        assert_eq!(one_by_one(&[1, 2], 3, 2), "12H12H12");
        assert_eq!(one_by_one(&[1, 2], 2, 3), "12H12HH");
    }

    #[test]
    fn from_an_automated_shoe_everybody_gets_their_stack() {
        let mut turns = Turns::stacks(seats(&[5, 2, 7]).with(Places::HOUSE));
        let mut order = String::new();
        loop {
            order.push(name(turns.next()));
            if !turns.advance_stacks(3) {
                break;
            }
        }
        assert_eq!(order, "222555777HHH");
    }

    #[test]
    fn places_come_from_the_left_and_from_the_right() {
        let some = Places::only(1).with(Places::only(6)).with(Places::HOUSE);
        assert_eq!(some.left_to_right().collect::<Vec<_>>(), [1, 6, HOUSE]);
        assert_eq!(some.right_to_left().collect::<Vec<_>>(), [HOUSE, 6, 1]);
        assert!(!some.without(Places::only(6)).has(6) && !some.has(PLACES));
    }
}
