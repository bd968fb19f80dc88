//! Rankings: counted exhaustively, compared with an evaluator written to be read, in words.

mod agreement;
mod common;
mod counts;
mod properties;
mod words;
