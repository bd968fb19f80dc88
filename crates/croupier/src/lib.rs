//! The command line's own parts: round scripts, what they come to, and how it is shown.

pub mod report;
pub mod runner;
pub mod script;
