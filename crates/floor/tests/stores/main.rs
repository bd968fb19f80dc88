//! Stores: what every one of them must do, and what they must withstand.

mod conformance;
mod house;
mod sqlite;
mod state;
