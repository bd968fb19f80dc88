//! Stores: what every one of them must do, and what they must withstand.

#![allow(clippy::unwrap_used)]

mod conformance;
mod copies;
mod crash;
mod damage;
mod house;
mod postgres;
mod postgres_server;
mod processes;
mod sqlite;
mod state;
