//! Exact figures of every wager, and the exact value of every decision.
//!
//! A game has a module here with the same name as in `games`. What it prices with are the pay
//! tables and the comparisons of settlement; where it needs a loop of its own, a test plays random
//! deals through the table against it. Counts are integers and edges ratios of integers; a double
//! appears when something is printed.
//!
//! ```
//! use games::{Kind, Options};
//! use odds::{NoCache, Question, Silent, Solver};
//! let roulette = Kind::find("roulette").unwrap();
//! let none = Options::new();
//! let question = Question {
//!     book: roulette.rulebook(), given: &none, assumptions: &none, all: false,
//!     wager: Some("straight"), pay_table: None, progress: &Silent, cache: &NoCache,
//! };
//! let figures = Solver::find("roulette").unwrap().figures(&question).unwrap();
//! assert_eq!(figures[0].house_edge.as_ref().unwrap().to_string(), "1/19");
//! ```

mod advice;
mod assumptions;
mod conditions;
mod figure;
mod keyed;
mod known;
mod outcomes;
mod parallel;
mod played;
mod progress;
mod progressive;
mod question;
mod ratio;
mod solver;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub mod baccarat;
pub mod blackjack;
pub mod dice;
pub mod pai_gow;
pub mod poker;
pub mod wheel;

pub use advice::{Advice, AdviceError, Choice, Situation};
pub use assumptions::{ASSUMPTIONS, check_assumption};
pub use conditions::Conditions;
pub use figure::{
    Chart, Figure, LineFigure, Method, ProgressiveFigure, Strategy, net, pays_in_words,
};
pub use keyed::Keyed;
pub use known::{OF_THE_TABLE, known, knows};
pub use outcomes::{LineCounts, Outcomes};
pub use played::played;
pub use progress::{Cache, InMemory, NoCache, Progress, Silent};
pub use progressive::AwardCounts;
pub use question::Question;
pub use ratio::{Ratio, RatioError};
pub use solver::Solver;

/// Which version of the rules and the solvers this is: results of another are not to be used.
pub const EDITION: &str = env!("ODDS_EDITION");

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
