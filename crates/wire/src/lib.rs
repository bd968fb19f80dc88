//! Tables in words: what people and programs send to a table and read of it, as JSON.
//!
//! A [`script`] is a round written down, [`runner`] carries it out, [`answer`] is what it came to.
//! Nothing here knows a terminal, a page or a file.

pub mod answer;
pub mod awaiting;
pub mod book;
pub mod event;
pub mod json;
pub mod lines;
pub mod options;
pub mod refusal;
pub mod runner;
pub mod script;
