//! The journal: what happened, in numbered records that are chained to one another.

mod canonical;
mod hash;
mod heads;
mod record;

pub use canonical::canonical;
pub use hash::Hash;
pub use heads::{Heads, HeadsBody, Key, PublicKey, Signer, shutdown};
pub use record::{HOUSE, Record, Sealed};
