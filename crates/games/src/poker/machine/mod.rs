//! The machine that all poker games share: wagers, the deal, the betting rounds, the showdown, and
//! what goes wrong.

mod because;
mod deal;
mod deck;
mod express;
mod irregularities;
mod poker_game;
mod round;
mod seat_settlement;
mod seen;
mod showdown;
mod table;
mod view;
mod wagers;
mod weighed;

pub use because::{Because, Ranked};
pub use poker_game::{Clauses, Effect, Equal, PayoutLimit, PokerGame, Price, Shown, Stage, Street};
pub use seat_settlement::SeatSettlement;
pub use seen::Sight;
pub use table::{Poker, Rules};
