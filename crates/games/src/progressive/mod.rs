//! Progressives: meters that wagers feed and awards are paid from, at one table or on a link of
//! several.
//!
//! A table keeps a copy of the meters it plays for. Wagers feed them when the first card closes the
//! wagers, awards are paid from them at each player's turn, and a [`Link`] tells every table where
//! the meters stand.

mod exact;
mod link;
mod meter;
mod options;
mod terms;

pub use exact::{Exact, ExactError, Rate, RateError};
pub use link::{Link, LinkError};
pub use meter::Meter;
pub(crate) use options::{MetersAre, SecondaryLine, Seeding};
pub use terms::{Award, Envy, Meters, Progressive, ProgressiveLine};
