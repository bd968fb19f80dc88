//! What somebody who decides at a poker table looks at, without making a view of it.

use chance::Card;

use super::deal::HOUSE;
use super::table::{Poker, Rules, seat_place};
use super::variant::Variant;
use crate::Cents;

impl<V: Variant> Poker<V> {
    /// The cards of a seat in the order in which they fell; none for a card that nobody saw.
    #[inline(always)]
    pub fn cards_of(&self, seat: u8) -> &[Option<Card>] {
        let Some(place) = seat_place(seat) else { return &[] };
        self.hands[place].get(..usize::from(self.held[place])).unwrap_or_default()
    }

    /// The cards of the board that lie face up.
    #[inline(always)]
    pub fn face_up(&self) -> &[Option<Card>] {
        self.board.get(..usize::from(self.board_open)).unwrap_or_default()
    }

    /// The dealer's card that lies face up from the start, where the game has one.
    #[inline(always)]
    pub fn up_card(&self) -> Option<Card> {
        V::UP_CARD.and_then(|n| self.hands[HOUSE][n])
    }

    /// The chips of a seat on a spot, by its number in [`Variant::SPOTS`].
    #[inline(always)]
    pub fn chips_on(&self, seat: u8, spot: usize) -> Cents {
        seat_place(seat).map_or(Cents::ZERO, |place| self.stakes[place][spot])
    }

    /// The betting round that is on, by its number in [`Variant::STREETS`]; 0 when there is none.
    #[inline(always)]
    pub fn betting_round(&self, rules: &Rules<V>) -> u8 {
        self.street(rules)
    }
}
