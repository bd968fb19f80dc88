//! What is refused, as the exceptions of the package.

use answers::{AnswerError, AnswerErrorKind};
use games::Refusal;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// An exception of the package by its name, made out of code, clause and words.
fn raised(py: Python<'_>, class: &str, (code, clause, words): (&str, Option<&str>, &str)) -> PyErr {
    let clause = clause.or_else(|| cited(words));
    let made = py
        .import("croupier._errors")
        .and_then(|errors| errors.getattr(class))
        .and_then(|class| class.call1((words, code, clause)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(_) => PyRuntimeError::new_err(words.to_owned()),
    }
}

/// The clause that words end with in brackets: what is wrong with an option has it there.
fn cited(words: &str) -> Option<&str> {
    let (_, last) = words.strip_suffix(')')?.rsplit_once(" (")?;
    let is_clause = last.split('.').count() > 2 && !last.contains(char::is_whitespace);
    is_clause.then_some(last)
}

/// Something that is not written as it should be.
pub fn usage(py: Python<'_>, words: impl std::fmt::Display) -> PyErr {
    raised(py, "UsageError", ("malformed", None, &answers::one_line(&words.to_string())))
}

/// Something that the rules refuse, or to which there is no answer.
pub fn refused(py: Python<'_>, words: impl std::fmt::Display) -> PyErr {
    raised(py, "Refused", ("refused", None, &answers::one_line(&words.to_string())))
}

/// Why there is no answer.
pub fn problem(py: Python<'_>, problem: &AnswerError) -> PyErr {
    let (class, code) = match problem.kind {
        AnswerErrorKind::Malformed => ("UsageError", "malformed"),
        AnswerErrorKind::Unknown => ("UsageError", "unknown"),
        AnswerErrorKind::Refused => ("Refused", "refused"),
    };
    let clause = problem.clause.map(|clause| clause.id());
    raised(py, class, (code, clause, &problem.to_string()))
}

/// Why a table refused an event.
pub fn refusal(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let clause = refusal.clause().map(|clause| clause.id());
    raised(py, "Refused", (refusal.code().name(), clause, refusal.why()))
}
