//! Learning to deal: situations that really come up, and whether they are taken and paid as the
//! rules have it.

mod situation;
mod take_and_pay;
mod visit;

pub use situation::{Level, Situation};
pub use take_and_pay::{Act, Answer, Checked, Item, Move, OutOfOrder, Row};
pub use visit::{Players, TrainingError, Visit};
