//! The command line's own parts: rulebooks, settlements, figures and simulations as people read
//! them, and the table in the terminal.

pub mod advice;
pub mod bars;
pub mod book;
mod columns;
pub mod configuration;
pub mod csv;
pub mod figures;
pub mod html;
pub mod play;
pub mod report;
pub mod signature;
pub mod simulation;
pub mod style;
