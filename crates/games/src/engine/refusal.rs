//! Refusals: why an event was not accepted.

use std::fmt;

use crate::Clause;

/// Why a table refused an event, with the clause where a clause says so. The table is unchanged.
///
/// Boxed inside, so that the answer of an accepted event stays in two registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(Box<Reason>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reason {
    clause: Option<Clause>,
    why: String,
}

impl Refusal {
    /// Refused because the clause says so.
    #[cold]
    pub fn by(clause: impl Into<Clause>, why: impl Into<String>) -> Refusal {
        Refusal(Box::new(Reason { clause: Some(clause.into()), why: why.into() }))
    }

    /// Refused because it makes no sense at this table or at this point.
    #[cold]
    pub fn because(why: impl Into<String>) -> Refusal {
        Refusal(Box::new(Reason { clause: None, why: why.into() }))
    }

    /// Refused because the clause says so, where there is one.
    #[cold]
    pub fn by_some(clause: Option<impl Into<Clause>>, why: impl Into<String>) -> Refusal {
        Refusal(Box::new(Reason { clause: clause.map(Into::into), why: why.into() }))
    }

    /// The same with a clause behind it, where it has none and there is one.
    #[cold]
    #[must_use]
    pub fn or_by(mut self, clause: Option<impl Into<Clause>>) -> Refusal {
        self.0.clause = self.0.clause.or(clause.map(Into::into));
        self
    }

    /// The clause behind it.
    pub fn clause(&self) -> Option<Clause> {
        self.0.clause
    }

    /// The reason in words, without the clause.
    pub fn why(&self) -> &str {
        &self.0.why
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.clause {
            Some(clause) => write!(f, "{} ({clause})", self.0.why),
            None => f.write_str(&self.0.why),
        }
    }
}

impl std::error::Error for Refusal {}
