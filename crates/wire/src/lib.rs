//! Tables in words: what people and programs send to a table and read of it, as JSON.
//!
//! A [`script`] is a round written down, [`runner`] carries it out, [`answer`] is what it came to.
//! An [`event`] is written in the same words, a [`record`] is a table's journal of them, a [`view`]
//! what somebody may see of the table.
//! Nothing here knows a terminal, a page or a file.

pub mod answer;
pub mod awaiting;
pub mod book;
pub mod canonical;
pub mod event;
pub mod json;
pub mod lines;
pub mod options;
pub mod plain;
pub mod record;
pub mod refusal;
pub mod runner;
pub mod script;
pub mod view;
pub mod words;

/// The examples of the page about this crate are tested too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
