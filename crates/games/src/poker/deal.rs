//! The deal: who is dealt in, and where the next card falls.

use chance::Place;
use serde::{Deserialize, Serialize};

use crate::Chosen;

/// The most seats of a poker table.
pub const SEATS: usize = 7;

/// Where cards may lie: the seats by their number less one, then the dealer.
pub const PLACES: usize = SEATS + 1;

/// The dealer among the places.
pub const DEALER: usize = SEATS;

/// How the cards reach the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// One card at a time from the dealer's hand.
    Hand,
    /// Whole hands, as an automated shoe dispenses them.
    Shoe,
}

impl Dealing {
    /// What the table has chosen.
    pub fn chosen(chosen: &Chosen) -> Dealing {
        match chosen.choice("dealing") {
            "shoe" => Dealing::Shoe,
            _ => Dealing::Hand,
        }
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(u8);

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);

    /// Only the dealer.
    pub const DEALER: Places = Places(1 << DEALER);

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

    /// The first from the dealer's left; the dealer comes last.
    #[inline]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// All of them from the dealer's left, the dealer last.
    #[inline]
    pub fn left_to_right(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.first()?;
            self.0 &= self.0 - 1;
            Some(place)
        })
    }

    /// All of them from the dealer's right, the dealer first.
    #[inline]
    pub fn right_to_left(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.0.checked_ilog2()? as usize;
            self.0 &= !(1 << place);
            Some(place)
        })
    }
}

/// The place with this index.
#[inline]
pub const fn place(index: usize) -> Place {
    if index == DEALER { Place::Dealer } else { Place::Seat(index as u8 + 1) }
}

/// A deal of `CARDS` cards to everybody who is in it and to the dealer.
///
/// From the hand everybody gets a first card, then everybody a second; from an automated shoe
/// everybody gets his whole stack at once. Both go from the dealer's left to the right and end
/// with the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal<const CARDS: usize> {
    dealt_in: Places,
    /// Who still gets a card: from the hand in this turn around the table, else at all.
    waiting: Places,
    /// How many cards the place in turn has.
    has: u8,
}

impl<const CARDS: usize> Deal<CARDS> {
    /// A deal to these seats and the dealer, no card of it dealt.
    #[inline]
    pub const fn to(seats: Places) -> Deal<CARDS> {
        let dealt_in = seats.with(Places::DEALER);
        Deal { dealt_in, waiting: dealt_in, has: 0 }
    }

    /// Who is dealt in, the dealer included; nobody before the first deal.
    #[inline]
    pub const fn dealt_in(&self) -> Places {
        self.dealt_in
    }

    /// Where the next card falls, and which of that place's cards it is, from 0; none when the
    /// deal is over.
    #[inline]
    pub const fn next(&self) -> Option<(usize, usize)> {
        match self.waiting.first() {
            Some(place) => Some((place, self.has as usize)),
            None => None,
        }
    }

    /// The next card has fallen.
    #[inline]
    pub const fn advance(&mut self, dealing: Dealing) {
        let others = Places(self.waiting.0 & self.waiting.0.wrapping_sub(1));
        match dealing {
            Dealing::Hand => {
                self.waiting = others;
                if others.is_empty() {
                    self.has += 1;
                    if (self.has as usize) < CARDS {
                        self.waiting = self.dealt_in;
                    }
                }
            }
            Dealing::Shoe => {
                self.has += 1;
                if self.has as usize == CARDS {
                    self.waiting = others;
                    self.has = 0;
                }
            }
        }
    }

    /// How many cards a place has.
    pub fn count(&self, dealing: Dealing, place: usize) -> usize {
        let waits = self.waiting.has(place);
        match dealing {
            _ if !self.dealt_in.has(place) => 0,
            _ if self.waiting.is_empty() => CARDS,
            Dealing::Hand => self.has as usize + usize::from(!waits),
            Dealing::Shoe if self.waiting.first() == Some(place) => self.has as usize,
            Dealing::Shoe => {
                if waits {
                    0
                } else {
                    CARDS
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(dealing: Dealing, seats: &[usize]) -> String {
        let seats = seats.iter().fold(Places::NONE, |all, &n| all.with(Places::only(n - 1)));
        let mut deal = Deal::<3>::to(seats);
        let mut order = String::new();
        let mut counts = [0; PLACES];
        while let Some((at, nth)) = deal.next() {
            assert_eq!(counts[at], nth);
            counts[at] += 1;
            deal.advance(dealing);
            assert!((0..PLACES).all(|at| deal.count(dealing, at) == counts[at]));
            order.push(if at == DEALER { 'D' } else { char::from(b'1' + at as u8) });
        }
        order
    }

    #[test]
    fn from_the_hand_everybody_gets_one_card_at_a_time_and_the_dealer_the_last() {
        assert_eq!(order(Dealing::Hand, &[5, 2, 7]), "257D257D257D");
        assert_eq!(order(Dealing::Hand, &[1]), "1D1D1D");
    }

    #[test]
    fn from_an_automated_shoe_everybody_gets_his_stack_and_the_dealer_the_last() {
        assert_eq!(order(Dealing::Shoe, &[5, 2, 7]), "222555777DDD");
    }

    #[test]
    fn places_come_from_the_left_and_from_the_right() {
        let some = Places::only(1).with(Places::only(6)).with(Places::DEALER);
        assert_eq!(some.left_to_right().collect::<Vec<_>>(), [1, 6, DEALER]);
        assert_eq!(some.right_to_left().collect::<Vec<_>>(), [DEALER, 6, 1]);
        assert!(!some.without(Places::only(6)).has(6) && !some.has(PLACES));
    }
}
