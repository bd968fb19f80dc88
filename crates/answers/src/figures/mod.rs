//! Figures: a question to the solvers, and the answer as JSON.

pub mod actions;
mod as_json;
mod effect;
mod inquiry;
pub mod words;

pub use as_json::to_json;
pub use inquiry::{Inquiry, Subject};
