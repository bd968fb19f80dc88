//! Simulations: what is asked, what came of it, and how that is shown.
//!
//! [`Request`] turns what somebody typed into a plan and finds the exact figures beside it;
//! [`Report`] works out everything there is to say; the other files show it. [`check`] runs every
//! wager of every game against its figure.

mod as_csv;
mod as_json;
mod as_text;
pub mod check;
mod page;
mod pictures;
mod report;
mod request;

pub use as_csv::to_csv;
pub use as_json::to_json;
pub use as_text::to_text;
pub use page::to_html;
pub use report::{Report, Spread, WagerReport};
pub use request::{House, Request, threads};
