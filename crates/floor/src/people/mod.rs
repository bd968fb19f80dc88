//! How people are known: passwords, wrong ones in a row, sessions, guests.

mod attempts;
mod password;
mod secret;
mod session;

pub use attempts::{Attempt, Attempts};
pub use password::{check, hash, matches, salt};
pub use secret::{guest_name, random_password};
pub use session::{Token, is_over, is_stale};
