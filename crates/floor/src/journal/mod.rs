//! The journal: what happened, in numbered records that are chained to one another.

mod chains;
mod ends;
mod export;
mod hash;
mod heads;
mod import;
mod items;
mod record;
mod under_way;

pub(crate) use chains::{Again, check};
pub use chains::{ChainError, Checked, PeopleSaid, PersonSaid, check_chains, person_said};
pub(crate) use ends::{Ends, undamaged};
pub use export::{Copied, CopyError, Secrets, export};
pub use hash::Hash;
pub use heads::{Heads, HeadsBody, Key, PublicKey, Signer, shutdown};
pub use import::Exported;
pub use items::Items;
pub use record::{HOUSE, Record, Sealed, line};
pub use under_way::last_shown;
pub use wire::canonical::text as canonical;
