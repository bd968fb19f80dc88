//! The pages for people: made here, on the server, out of what the interface answers.
//!
//! A page is a function of what its reader may see; nothing is kept in it. What is live comes as
//! HTML over the same streams of events, so that a reload shows the same.

mod account;
mod assets;
mod audit;
mod background;
mod buy_in;
mod cage;
mod dealer;
mod edges;
mod family;
mod field;
pub mod form;
pub mod games;
mod learn;
mod lobby;
mod look;
mod management;
mod moment;
mod money;
mod packed;
mod pit;
mod refused;
mod replay;
mod routes;
mod seats;
mod shell;
mod sign_in;
mod staff;
mod table;

pub use family::{FAMILIES, Family};
pub use games::strategy_chart;
use moment::moment;
pub use packed::{can_unpack, packed};
use refused::see;
pub use refused::{Asked, refused};
pub use routes::PAGES;
