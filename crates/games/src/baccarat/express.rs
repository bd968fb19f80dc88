//! What serves speed alone: what the rest of a coup depends on. Coups are looked up by it, and
//! those that are not are dealt card by card.

use chance::Card;
use hands::Points;

use super::{Baccarat, BaccaratGame, Phase, Rules};
use crate::Seat;
use crate::express::{Express, write_amount};

impl<V: BaccaratGame> Express for Baccarat<V> {
    type Seen = Self;

    /// A coup that is dealt face up to one seat: how many cards lie before each hand and what they
    /// count together, the third card of the Player's Hand by itself (OH.BA.7, OH.CF.7).
    fn future(&self, rules: &Rules, into: &mut Vec<u8>) -> bool {
        let is_one_seat = self.wagered.the_one() == Some(Seat::FIRST) || self.wagered.is_empty();
        if !is_one_seat || self.spare.is_some() || self.simulated || rules.face_down {
            return false;
        }
        self.shoe.future(into);
        into.push(match self.phase {
            Phase::Wagers => 0,
            Phase::Card { to } => 1 + to as u8,
            Phase::Control { .. } | Phase::Turn { .. } => return false,
        });
        if self.phase != Phase::Wagers {
            for hand in [&self.player, &self.banker] {
                into.extend([hand.len() as u8, hand.points(), hand.third().map_or(0, |t| t + 1)]);
            }
        }
        let chips = self.chips[0].iter().chain([&self.owed[0]]);
        chips.for_each(|chips| write_amount(*chips, into));
        true
    }

    fn counts(card: Card) -> u8 {
        Points::value(card)
    }

    fn refill(&mut self) {
        self.shoe.out.shuffled();
    }
}
