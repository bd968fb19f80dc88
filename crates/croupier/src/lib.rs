//! The command line's own parts: the rulebooks as people read them, round scripts and what they
//! come to, and the table in the terminal.

pub mod advice;
pub mod bars;
pub mod book;
pub mod csv;
pub mod cupboard;
pub mod figures;
pub mod house;
pub mod html;
pub mod json;
pub mod play;
pub mod report;
pub mod runner;
pub mod script;
pub mod signature;
pub mod simulation;
pub mod style;
