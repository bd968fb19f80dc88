//! Why there is no answer.

use std::fmt;

use games::{Clause, OptionError, RefusalCode};
use wire::script::{ScriptError, ScriptErrorKind};

/// Why there is no answer: one line that says what is wrong and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// What kind of problem it is.
    pub kind: AnswerErrorKind,
    /// Where the rules refuse it: why, as the game tells it.
    pub rule: Option<RefusalCode>,
    /// The clause that says so, where one does.
    pub clause: Option<Clause>,
    detail: String,
}

/// What kind of problem there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerErrorKind {
    /// The question is not written as it should be.
    Malformed,
    /// There is no such game.
    Unknown,
    /// The rules refuse it, or there is no answer under these rules.
    Refused,
}

impl AnswerError {
    fn of(kind: AnswerErrorKind, detail: String) -> AnswerError {
        AnswerError { kind, rule: None, clause: None, detail }
    }

    /// A question that is not written as it should be.
    pub fn malformed(detail: impl Into<String>) -> AnswerError {
        AnswerError::of(AnswerErrorKind::Malformed, detail.into())
    }

    /// Something asked about that there is not.
    pub fn unknown(detail: impl Into<String>) -> AnswerError {
        AnswerError::of(AnswerErrorKind::Unknown, detail.into())
    }

    /// Something that is refused.
    pub fn refused(detail: impl Into<String>) -> AnswerError {
        AnswerError::of(AnswerErrorKind::Refused, detail.into())
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(&self.detail))
    }
}

impl std::error::Error for AnswerError {}

/// What is read out of fields is a problem of how they are written.
impl From<String> for AnswerError {
    fn from(detail: String) -> AnswerError {
        AnswerError::malformed(detail)
    }
}

impl From<OptionError> for AnswerError {
    fn from(error: OptionError) -> AnswerError {
        AnswerError::refused(error.to_string())
    }
}

impl From<ScriptError> for AnswerError {
    fn from(error: ScriptError) -> AnswerError {
        let detail = error.to_string();
        match error.fault {
            ScriptErrorKind::Unreadable => AnswerError::malformed(detail),
            ScriptErrorKind::UnknownGame => AnswerError::unknown(detail),
            ScriptErrorKind::Refused { rule, clause } => {
                AnswerError { rule, clause, ..AnswerError::refused(detail) }
            }
        }
    }
}

/// Words on one line, whatever somebody wrote into them.
pub fn one_line(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(1000).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_one_line_whatever_was_written() {
        let problem = AnswerError::malformed("a\nb\u{1b}[2J \t c");
        assert_eq!(problem.to_string(), "a b[2J c");
        assert_eq!(AnswerError::refused("x".repeat(5000)).to_string().len(), 1000);
    }
}
