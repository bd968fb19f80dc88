//! What a simulation of craps need not tell apart.

use super::fire::PointsMade;
use super::{Craps, spots};
use crate::express::Express;

impl Express for Craps {
    type Seen = Self;

    fn forget_last(&mut self) {
        self.last = None;
        // The points of a hand matter to Fire Bets alone, and none is made once it has a point.
        if self.bets.iter().all(|bet| bet.on != spots::FIRE) {
            self.hand.made = PointsMade::default();
        }
    }
}
