//! Money: where it lies, how it moves, and that none is lost.

mod account;
mod ledger;
mod posting;

pub use account::{Account, TableAccount};
pub use ledger::{Balance, Ledger};
pub use posting::{Posting, Why};
