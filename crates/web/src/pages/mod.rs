//! The pages for people: made here, on the server, out of what the interface answers.
//!
//! A page is a function of what its reader may see; nothing is kept in it. What is live comes as
//! HTML over the same streams of events, so that a reload shows the same.

mod assets;
mod deal;
pub mod form;
pub mod games;
mod look;
mod refused;
mod routes;
mod shell;

pub use refused::{Asked, refused};
pub use routes::PAGES;
