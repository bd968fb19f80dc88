//! Games of a wheel: one spin decides everything, so every stop is given to the table.

pub mod big_six;
pub mod roulette;
