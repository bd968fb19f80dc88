//! The games of twenty-one.
//!
//! A shoe is ten counts, one for each value. A weight is the number of ordered ways to draw the
//! cards that matter, out of all ways to draw so many cards, so that everything is exact.

#[allow(clippy::module_inception, reason = "the family is named after its first game")]
pub mod blackjack;
pub mod bonus_wagers;
pub mod drawn_out;
pub mod first_cards;
pub mod free_bet_blackjack;
pub mod house_money;
pub mod pontoon_plus;
pub mod push_22;
pub mod ride_free;
pub mod rocket_aces;

mod advise;
mod against;
mod chart;
mod dealer;
mod holding;
mod house_money_cap;
mod insured;
mod main_game;
mod plan;
mod play;
mod shoe;
mod split;
mod wide;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use against::{Against, Ends, Fate, StandingHand};
pub use dealer::{DRAWN, DealerTree, Drawn, End};
pub use holding::{Holding, Holdings};
pub use main_game::takes_even_money;
pub use plan::{Best, Solution, Tally, TwoCards, UpPlan};
pub use play::{Act, Deals, Draws, OneHand, Play, Spread, Stake};
pub use shoe::{ACE, Counts, Shoe, TEN, VALUES, falling, value_of};
pub use split::{
    HandPlan, Moments, Progress, SPLIT_HANDS, Seconds, Shape, SplitActs, SplitOutcome, SplitPlan,
};
pub use wide::Wide;
