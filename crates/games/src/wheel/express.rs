//! What a simulation of a wheel need not tell apart.

use super::big_six::BigSix;
use super::roulette::Roulette;
use crate::express::Express;

impl Express for BigSix {
    type Seen = Self;

    fn forget_last(&mut self) {
        self.last = None;
    }
}

impl Express for Roulette {
    type Seen = Self;

    fn forget_last(&mut self) {
        self.last = None;
    }
}
