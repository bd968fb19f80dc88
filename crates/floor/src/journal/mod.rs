//! The journal: what happened, in numbered records that are chained to one another.

mod canonical;
mod chains;
mod hash;
mod heads;
mod record;

pub use canonical::canonical;
pub use chains::{Checked, Fault, PeopleSaid, PersonSaid, check_chains, person_said};
pub use hash::Hash;
pub use heads::{Heads, HeadsBody, Key, PublicKey, Signer, shutdown};
pub use record::{HOUSE, Record, Sealed};
