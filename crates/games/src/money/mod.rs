//! Money: whole cents, what pay tables pay, and the limits of what is paid.

mod cents;
mod chips;
mod payout_limits;
mod pays;

pub use cents::{AmountError, Cents, Chip};
pub use chips::Chips;
pub use payout_limits::{PayoutLimits, Won};
pub use pays::{Pay, Pays, PaysError};
