//! The machine: a game's rules are fed events, and say what they await.
//!
//! [`Game`] is what a document says. [`Table`] is the machine around it: it prices decisions, keeps
//! the lines of the round, saves and restores. [`express`] is what serves the speed of simulations.
//! [`AnyTable`] is a table of any game.

mod any_table;
mod applied;
mod awaiting;
mod due;
mod event;
pub mod express;
pub(crate) mod game;
mod kind;
mod lines;
mod multiples;
mod occasions;
pub(crate) mod opening;
pub(crate) mod payer;
pub(crate) mod price;
pub(crate) mod refusal;
mod save;
pub(crate) mod seats;
mod settlement;
mod statement;
mod table;
mod view;

pub use any_table::AnyTable;
pub use applied::{Applied, MeterChange, MeterMove, PutUp};
pub use awaiting::{Asked, Awaiting, Cost, Offer, Step};
pub use due::RunBy;
pub use event::{
    Action, Choice, Decision, Event, Irregularity, IrregularityKind, Order, Spot, Wager,
};
pub use game::Game;
pub use kind::{Family, Kind, Opened};
pub use lines::{Lines, Tally};
pub use multiples::Multiples;
pub use occasions::{Course, Happening, Scene};
pub use opening::Opening;
pub use payer::Wagered;
pub use price::Taken;
pub use refusal::{Refusal, RefusalCode};
pub use save::SaveError;
pub use seats::{SEATS, SeatSet};
pub use settlement::{Line, LineReason, Verdict};
pub use statement::Statement;
pub use table::Table;
pub use view::{Fact, HandView, View, Viewer, WagerState, WagerView};
