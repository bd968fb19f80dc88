//! Environments for learners: a seat at a table of its own, or thousands of them at once.

mod advised;
mod look;
mod machine;
mod many;
mod moves;
mod one;
mod opened;
mod quick_blackjack;
mod seat;

pub use many::Environments;
pub use one::Environment;
