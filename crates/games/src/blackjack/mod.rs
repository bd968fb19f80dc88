//! The games of twenty-one: a hand against the dealer's.
//!
//! What their documents share stands here: the cards of a hand, the boxes with their split hands,
//! the dealer's own hand. Each game has a module of its own beside it.

#[allow(clippy::module_inception)] // the family is named after its first game
pub mod blackjack;

mod dealer;
mod hand;
mod seat;

pub use dealer::Dealer;
pub use hand::{Cards, Hand, Status};
pub use seat::{MOST_HANDS, Seat};
