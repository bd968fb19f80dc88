//! Exact figures of every wager, and the exact value of every decision.
//!
//! A game has a module here with the same name as in `games`. What it prices with are the pay
//! tables and the comparisons of settlement; where it needs a loop of its own, a test plays random
//! deals through the table against it. Counts are integers and edges ratios of integers; a double
//! appears when something is printed.
//!
//! ```
//! use games::{Kind, Options};
//! use odds::{NoShelf, Question, Silent, Solver};
//! let roulette = Kind::find("roulette").unwrap();
//! let none = Options::new();
//! let question = Question {
//!     book: roulette.rulebook(), given: &none, asides: &none, all: false,
//!     wager: Some("straight"), pay_table: None, progress: &Silent, shelf: &NoShelf,
//! };
//! let figures = Solver::find("roulette").unwrap().figures(&question).unwrap();
//! assert_eq!(figures[0].house_edge.as_ref().unwrap().to_string(), "1/19");
//! ```

mod advice;
mod asides;
mod figure;
mod known;
mod outcomes;
mod played;
mod progress;
mod progressive;
mod question;
mod ratio;
mod solver;
mod variant;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub mod baccarat;
pub mod blackjack;
pub mod dice;
pub mod pai_gow;
pub mod poker;
pub mod wheel;

pub use advice::{Advice, Choice, NoAdvice, Situation};
pub use asides::{ASIDES, check_aside};
pub use figure::{
    Chart, Figure, LineFigure, Method, ProgressiveFigure, Strategy, net, pays_in_words,
};
pub use known::{OF_THE_TABLE, known, knows};
pub use outcomes::{LineCounts, Outcomes};
pub use played::played;
pub use progress::{InMemory, NoShelf, Progress, Shelf, Silent};
pub use progressive::AwardCounts;
pub use question::Question;
pub use ratio::{BadRatio, Ratio};
pub use solver::Solver;
pub use variant::Variant;

/// Which version of the rules and the solvers this is: results of another are not to be used.
pub const EDITION: &str = env!("ODDS_EDITION");

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
