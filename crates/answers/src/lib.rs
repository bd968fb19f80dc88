//! What people ask about the games, answered as JSON: the rulebooks, a settlement, advice, exact
//! figures, a simulation. The command line prints these answers, a server sends them.
//! Nothing here knows a terminal, a spreadsheet, a page or an argument.

pub mod advice;
pub mod cache;
pub mod figures;
pub mod house;
pub mod simulation;
pub mod words;
