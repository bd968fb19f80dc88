//! The handlers of the interface, a file for each noun.

pub mod commands;
pub mod games;
pub mod house;
pub mod journal;
pub mod ledger;
pub mod me;
pub mod reports;
pub mod rounds;
pub mod sign_in;
pub mod simulations;
pub mod status;
pub mod tables;
