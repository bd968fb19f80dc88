//! A table that is really played: what the house deals it, and the chips in front of its seats.

mod house_dealer;
mod live_table;

pub use house_dealer::HouseDealer;
pub use live_table::{LiveError, LiveTable};
