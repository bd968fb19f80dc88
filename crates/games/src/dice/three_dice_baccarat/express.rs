//! What a simulation of three dice need not tell apart.

use super::ThreeDiceBaccarat;
use crate::express::Express;

impl Express for ThreeDiceBaccarat {
    type Seen = Self;

    fn forget_last(&mut self) {
        self.last = None;
    }
}
