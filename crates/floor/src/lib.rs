//! A floor of casino tables: seats, chips, people, links, a ledger, a journal, and where they are
//! kept.
//!
//! The core is a machine that commands are fed to, as a table is one that outcomes are fed to. It
//! reads no clock, no disk, no network and no generator: what it needs of those comes in as an
//! argument and goes into the record.

mod error;
mod fields;
pub mod host;
pub mod house;
mod journal;
mod money;
pub mod people;
mod person;
pub mod report;
pub mod store;
pub mod table;
mod time;
mod verify;

pub use error::{Code, FloorError};
pub use fields::Fields;
pub use journal::{ChainError, Checked, PeopleSaid, PersonSaid, check_chains, person_said};
pub use journal::{Copied, CopyError, Exported, Secrets, export};
pub use journal::{
    HOUSE, Hash, Heads, HeadsBody, Items, Key, PublicKey, Record, Sealed, Signer, canonical,
    last_shown, shutdown,
};
pub use money::{Account, Balance, Ledger, Posting, TableAccount, Why};
pub use person::{Person, Role, check_command_id, check_id, check_name};
pub use table::may;
pub use time::{Time, TimeError};
pub use verify::verify;

/// The examples of the page about this crate are tested too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
