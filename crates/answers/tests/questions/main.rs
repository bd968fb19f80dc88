//! The questions that a server takes: what is answered, and what is refused in one line.

#![allow(clippy::unwrap_used, reason = "a question of a test that cannot be asked fails it")]

mod every_option;
mod figures;
mod scripts;
mod simulations;

use answers::{AnswerError, AnswerErrorKind};

/// A problem is of this kind, and its one line has these words.
fn refuses(problem: AnswerError, kind: AnswerErrorKind, words: &str) {
    let line = problem.to_string();
    assert_eq!(problem.kind, kind, "{line}");
    assert!(line.contains(words) && line.lines().count() == 1, "{line:?}: expected {words:?}");
}
