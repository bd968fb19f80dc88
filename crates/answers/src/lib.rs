//! What people ask about the games, answered as JSON: the rulebooks, a settlement, advice, exact
//! figures, a simulation. The command line prints these answers, a server sends them.
//! Nothing here knows a terminal, a page or an argument.

pub mod advice;
pub mod cache;
pub mod edges;
mod error;
pub mod figures;
pub mod house;
pub mod par;
mod progress;
mod questions;
pub mod ruin;
pub mod simulation;
pub mod training;
pub mod words;

pub use error::{AnswerError, AnswerErrorKind, one_line};
pub use progress::SharedProgress;
pub use questions::{advise, figures_of, games, inquiry, odds, rules, settle, simulate, subject};

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
