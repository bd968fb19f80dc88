//! Simulation at full speed, through the rounds that deal live.
//!
//! A [`Plan`] says what one seat wagers at a table and how it plays. Rounds go through
//! [`games::Table`], the machine that deals at a live table: a [`QuickDealer`] answers what it asks
//! of chance, a [`Player`] what it asks the seat, and [`Listener`] hears the settlement. Rounds
//! come in blocks, each with a table and a stream of its own, so that the answer depends on seed
//! and rounds alone and not on the number of threads.
//!
//! Everything counted is an integer; what is worked out from the counts, and only that, is not.

mod automaton;
mod bankroll;
mod block;
mod chain;
mod compare;
mod compiled;
mod counts;
pub mod device;
mod explore;
mod kept;
mod listener;
mod long_run;
mod plan;
mod player;
pub mod players;
mod quick_dealer;
mod recorded_lines;
mod round;
mod run;
mod shoes;
mod simulator;
mod spin;
mod totals;
mod ways;

pub use bankroll::{BankrollAt, CutCard, Ruin, SHARES};
pub use block::{Brought, CHECKPOINTS, Runs, SessionResult};
pub use compare::{ChiSquare, Comparison, LineCompared, Tolerance, compare, compare_mean};
pub use counts::Counts;
pub use device::{Device, DeviceError};
pub use games::Asked;
pub use listener::{FROM_METER, Listener};
pub use plan::{Bet, LookUp, Plan};
pub use player::{AtRandom, NoDecisions, Player, RulesOf, SimTable, Strategy};
pub use quick_dealer::QuickDealer;
pub use round::Played;
pub use run::SimulationError;
pub use simulator::{Context, Simulator};
pub use spin::Spin;
pub use totals::{Results, Sample, SpreadStep, Totals};

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
