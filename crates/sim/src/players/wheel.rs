//! Roulette and Big Six: nothing to decide.

use games::wheel::{big_six::BigSix, roulette::Roulette};

use crate::Played;

impl Played for Roulette {
    const USUAL: &'static [&'static str] = &["red"];
    const AN_HOUR: u32 = 60;
}

impl Played for BigSix {
    const USUAL: &'static [&'static str] = &["1"];
    const AN_HOUR: u32 = 40;
}
