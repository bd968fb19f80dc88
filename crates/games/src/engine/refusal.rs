//! Refusals: why an event was not accepted.

use std::fmt;

use crate::names::names;
use crate::{Clause, IrregularityKind};

names! {
    /// What kind of refusal it is, for a program that must act on it: words are for people.
    ///
    /// Every refusal is made out of its code:
    ///
    /// ```
    /// use games::RefusalCode;
    ///
    /// let late = RefusalCode::Closed.cite("OH.3C.7.IV", "the first card has been dealt");
    /// assert_eq!(late.code(), RefusalCode::Closed);
    /// assert_eq!(late.code().name(), "closed");
    /// assert_eq!(late.to_string(), "the first card has been dealt (OH.3C.7.IV)");
    /// ```
    RefusalCode, "a kind of refusal" {
        /// Nobody is asked now, or another seat or another of its hands is: it may be open later.
        NotYourTurn = "not-your-turn",
        /// This table, or this seat as its cards and chips lie, has no such action, spot or call.
        NotOffered = "not-offered",
        /// An amount outside its bounds or in no chips of the table, a multiple that is not legal.
        Limit = "limit",
        /// It is too early or too late in the round or the shoe: wagers are closed, nobody may
        /// shuffle now.
        Closed = "closed",
        /// There is no such seat, hand, spot, meter, card or irregularity at this table.
        Unknown = "unknown",
        /// What belongs to it is missing: a wager beside it or before the deal, a face that must be
        /// seen, a seat or a choice that must be named.
        Incomplete = "incomplete",
        /// Chance is asked for something else, or for nothing.
        NotAwaited = "not-awaited",
        /// What was asked for, but it cannot come: a card more often than the decks hold it.
        Impossible = "impossible",
        /// Nothing can be remedied now: it could have spoiled nothing, is over or has been noted.
        NoRemedy = "no-remedy",
    }
}

impl RefusalCode {
    /// Refused because the clause says so.
    #[cold]
    pub fn cite(self, clause: impl Into<Clause>, why: impl Into<String>) -> Refusal {
        Refusal(Box::new(Reason { code: self, clause: Some(clause.into()), why: why.into() }))
    }

    /// Refused because it makes no sense at this table or at this point.
    #[cold]
    pub fn refuse(self, why: impl Into<String>) -> Refusal {
        Refusal(Box::new(Reason { code: self, clause: None, why: why.into() }))
    }

    /// Refused because the clause says so, where there is one.
    #[cold]
    pub fn cite_if(self, clause: Option<impl Into<Clause>>, why: impl Into<String>) -> Refusal {
        let clause = clause.map(Into::into);
        Refusal(Box::new(Reason { code: self, clause, why: why.into() }))
    }
}

/// Refused because the game has no remedy for this.
#[cold]
pub(crate) fn no_remedy(kind: IrregularityKind) -> Refusal {
    RefusalCode::Unknown.refuse(format!("no remedy for `{kind}`"))
}

/// Why a table refused an event, with the clause where a clause says so. The table is unchanged.
///
/// Boxed inside, so that the answer of an accepted event stays in two registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(Box<Reason>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reason {
    code: RefusalCode,
    clause: Option<Clause>,
    why: String,
}

impl Refusal {
    /// The same with a clause behind it, where it has none and there is one.
    #[cold]
    #[must_use]
    pub fn or_cite(mut self, clause: Option<impl Into<Clause>>) -> Refusal {
        self.0.clause = self.0.clause.or(clause.map(Into::into));
        self
    }

    /// The same, but by this clause.
    #[cold]
    #[must_use]
    pub fn with_clause(mut self, clause: impl Into<Clause>) -> Refusal {
        self.0.clause = Some(clause.into());
        self
    }

    /// The same, but of this kind.
    #[cold]
    #[must_use]
    pub fn with_code(mut self, code: RefusalCode) -> Refusal {
        self.0.code = code;
        self
    }

    /// What kind of refusal it is.
    pub fn code(&self) -> RefusalCode {
        self.0.code
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back_by_name() {
        for code in RefusalCode::ALL {
            assert_eq!(code.name().parse(), Ok(*code));
            assert!(code.name().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
        }
        let unknown = "maybe".parse::<RefusalCode>().unwrap_err();
        assert_eq!(unknown.to_string(), "`maybe` is not a kind of refusal");
    }

    #[test]
    fn a_refusal_may_change_its_clause_or_its_kind_and_keeps_its_words() {
        let bare = RefusalCode::Limit.refuse("too much");
        let by = bare.clone().or_cite(Some("OH.RO.5.I")).or_cite(Some("OH.RO.7.I"));
        assert_eq!(by.to_string(), "too much (OH.RO.5.I)");
        assert_eq!(by.code(), RefusalCode::Limit);
        let other = by.with_clause("OH.RO.7.I").with_code(RefusalCode::Closed);
        assert_eq!(other, RefusalCode::Closed.cite("OH.RO.7.I", bare.why()));
    }

    #[test]
    fn a_refusal_stays_as_small_as_a_pointer() {
        assert_eq!(size_of::<Refusal>(), size_of::<usize>());
    }
}
