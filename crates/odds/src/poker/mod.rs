//! Games of poker against the dealer or a pay table.

mod classes;
mod draws;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod felt;
mod own_view;
mod rules_of_thumb;
mod units;

pub mod let_it_ride;
pub mod mississippi_stud;
pub mod multi_link;

pub use classes::{Classes, subsets};
