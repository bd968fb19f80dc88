//! The cards of a table: the shoe, and what has left it.

pub(crate) mod cards_out;
mod dealing;
mod pack;
mod shoe;

pub use cards_out::CardsOut;
pub use dealing::Dealing;
pub use pack::Pack;
pub use shoe::{Burn, Shoe};
