//! How people are known: passwords, wrong ones in a row, sessions, guests.

mod attempts;
mod password;
mod password_rules;
mod people_key;
mod secret;
mod session;
mod work_areas;

pub use attempts::{Attempt, Attempts};
pub use password::{hash, matches};
pub use password_rules::check;
pub use people_key::{PasswordDigest, PeopleKey};
pub use secret::{guest_name, random_password};
pub use session::{Token, is_over, is_stale};
