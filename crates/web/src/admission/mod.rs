//! Admission control: who may do how much at a time, and who waits for whom.
//!
//! A [`Lane`] is a bounded queue in front of work that costs much. It takes turns between keys: the
//! [`Address`] of a caller without a session, or the person who is signed in. So one caller cannot
//! fill it for the others. [`streams`] limits the live streams of a session, a person, an address.

mod address;
mod lane;
pub mod streams;

pub use address::Address;
pub use lane::{Key, Lane, Limits};
