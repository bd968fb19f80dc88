//! The journal: what happened, in numbered records that are chained to one another.

mod canonical;
mod chains;
mod export;
mod hash;
mod heads;
mod import;
mod record;

pub use canonical::canonical;
pub(crate) use canonical::write_string;
pub use chains::{Checked, Fault, PeopleSaid, PersonSaid, check_chains, person_said};
pub use export::{Copied, CopyError, Secrets, export};
pub use hash::Hash;
pub use heads::{Heads, HeadsBody, Key, PublicKey, Signer, shutdown};
pub use import::import;
pub use record::{HOUSE, Record, Sealed, line};
