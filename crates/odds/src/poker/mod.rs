//! Games of poker against the dealer or a pay table.

mod census;
mod showdown;
mod wilds;

pub mod crazy_four_poker;
pub mod deuces_wild_xtreme;
pub mod dj_wild;
pub mod four_card_poker;
pub mod three_card_poker;
