//! Games of poker.

mod holdem;

pub mod texas_holdem_bonus;
pub mod ultimate_texas_holdem;
