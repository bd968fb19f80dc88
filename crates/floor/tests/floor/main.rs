//! The floor as a whole, on a real store: bots play every game at tables of both kinds.

#![allow(clippy::unwrap_used)]

mod bot;
mod duties;
mod duties_page;
mod faults;
mod house;
mod interface;
mod limits;
mod moments;
mod pit;
mod play;
mod reports;
mod simulator;
mod snapshots;
mod staff;
mod unread;
