//! The pit: every table at a glance, and one table with everything that a supervisor, a manager or
//! surveillance does there.

mod alerts;
mod decks;
mod duties;
mod handlers;
mod one;
mod overview;
mod paper;
mod ruling;
mod slips;
mod tile;
mod view;
mod waiting;

pub use handlers::{blanks, command, page, ratings, ruling, slip, table};
