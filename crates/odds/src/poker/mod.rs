//! Games of poker against the dealer or a pay table.

mod census;
mod classes;
mod draws;
mod holdem;
mod own_chips;
mod own_view;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod random_rounds;
mod rules_of_thumb;
mod showdown;
mod units;
mod wilds;

pub mod crazy_four_poker;
pub mod deuces_wild_xtreme;
pub mod dj_wild;
pub mod four_card_poker;
pub mod let_it_ride;
pub mod mississippi_stud;
pub mod multi_link;
pub mod texas_holdem_bonus;
pub mod three_card_poker;
pub mod ultimate_texas_holdem;

pub use classes::{Classes, subsets};
