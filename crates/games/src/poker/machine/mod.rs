//! The machine that all poker games share: wagers, the deal, the betting rounds, the showdown, and
//! what goes wrong.

mod because;
mod deal;
mod deck;
mod express;
mod irregularities;
mod round;
mod seen;
mod showdown;
mod table;
mod teller;
mod variant;
mod view;
mod wagers;
mod weighed;

pub use because::{Because, Ranked};
pub use seen::Sight;
pub use table::{Poker, Rules};
pub use teller::Teller;
pub use variant::{Clauses, Effect, Equal, PayoutLimit, Price, Shown, Stage, Street, Variant};
