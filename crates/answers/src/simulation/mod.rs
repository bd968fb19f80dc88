//! Simulations: what is asked, what came of it, and that as JSON.
//!
//! [`Request`] turns what somebody asked for into a plan and finds the exact figures beside it;
//! [`Report`] works out everything there is to say. [`check`] runs every wager of every game
//! against its figure.

mod as_json;
mod asked;
pub mod check;
mod counted;
mod every_option;
mod report;
mod request;

pub use as_json::to_json;
pub use asked::Simulation;
pub use counted::{Counted, CountedStep};
pub use report::{CONFIDENCE, Report, Spread, WagerReport};
pub use request::{Request, RequestContext, threads};
