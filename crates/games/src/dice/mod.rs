//! Games of dice.

pub mod craps;
