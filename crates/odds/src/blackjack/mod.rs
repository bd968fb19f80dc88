//! The games of twenty-one.
//!
//! A shoe is ten counts, one for each value. A weight is the number of ordered ways to draw the
//! cards that matter, out of all ways to draw so many cards, so that everything is exact.

pub mod bonus_wagers;
pub mod drawn_out;
pub mod first_cards;
pub mod house_money;
pub mod pontoon_plus;
pub mod push_22;
pub mod rocket_aces;

mod dealer;
mod shoe;
mod wide;

pub use dealer::{DRAWN, DealerTree, Drawn, End};
pub use shoe::{ACE, Counts, Shoe, TEN, VALUES, falling, value_of};
pub use wide::Wide;
