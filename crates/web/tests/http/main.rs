//! A real server on a free port, called over real connections.

#![allow(clippy::unwrap_used, reason = "a call of a test that does not come through fails it")]

mod addresses;
mod client;
mod fixture;

mod buy_ins;
mod charts;
mod door;
mod duties;
mod early_answers;
mod examples;
mod forms;
mod game_pages;
mod hostile;
mod lessons;
mod limits;
mod order;
mod passwords;
mod reading;
mod repeated;
mod replays;
mod results;
mod rights;
mod schema;
mod secrecy;
mod sessions;
mod staff_pages;
mod streams;
mod table_pages;
