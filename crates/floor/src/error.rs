//! Why something was not done, for a person to read and for a program to act on.

use std::fmt;

use games::{Clause, Refusal, RefusalCode};
use serde_json::{Map, Value as Json};

/// What kind of problem it is.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $status:literal $text:literal,)*) => {
        /// What kind of problem it is: a name that programs act on, and a status of HTTP.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The name that programs act on.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// The status of HTTP.
            pub const fn status(self) -> u16 {
                match self { $(Code::$name => $status,)* }
            }
        }
    };
}

codes! {
    /// What was sent cannot be read, or says something that does not exist.
    BadRequest = 400 "bad-request",
    /// Nobody is signed in.
    NotSignedIn = 401 "not-signed-in",
    /// This role may not do it.
    NotAllowed = 403 "not-allowed",
    /// The old password is not the one.
    WrongPassword = 403 "wrong-password",
    /// The seat is somebody else's, or nobody's.
    NotYourSeat = 403 "not-your-seat",
    /// A page from elsewhere sent it.
    WrongOrigin = 403 "wrong-origin",
    /// There is no such table, person, link, round.
    Unknown = 404 "unknown",
    /// The request was not complete in time.
    TooSlow = 408 "too-slow",
    /// The same person has used this id for something else.
    CommandIdReused = 409 "command-id-reused",
    /// Somebody sits there.
    SeatTaken = 409 "seat-taken",
    /// Chips of that seat lie on the layout.
    AtStake = 409 "at-stake",
    /// The table is closed.
    TableClosed = 409 "table-closed",
    /// The table is paused.
    TablePaused = 409 "table-paused",
    /// Nothing of the kind is asked of this seat now.
    NotAsked = 409 "not-asked",
    /// It has been done.
    AlreadyDone = 409 "already-done",
    /// The name is taken.
    Exists = 409 "exists",
    /// The table has gone on since.
    Stale = 409 "stale",
    /// Another dealer is there, in the middle of a round.
    DealerThere = 409 "dealer-there",
    /// Something else must be done first.
    DutyFirst = 409 "duty-first",
    /// A person has as many seats as one may have.
    SeatLimit = 409 "seat-limit",
    /// The cage pays out no play money.
    PlayMoney = 409 "play-money",
    /// The table's journal is damaged.
    TableFaulty = 409 "table-faulty",
    /// No unlocked admin would be left.
    LastAdmin = 409 "last-admin",
    /// Too many bytes.
    TooLarge = 413 "too-large",
    /// The rules refuse it.
    Refused = 422 "refused",
    /// There is not so much there.
    InsufficientFunds = 422 "insufficient-funds",
    /// The name is locked.
    Locked = 423 "locked",
    /// Too many commands in a short time.
    TooMany = 429 "too-many",
    /// A fault of the program.
    Internal = 500 "internal",
    /// The queue for this work is full, or the wait was too long.
    Busy = 503 "busy",
    /// The casino's own chain is damaged: everything can be read, and no command is accepted.
    HouseFaulty = 503 "house-faulty",
    /// Nothing can be made durable now.
    StoreUnavailable = 503 "store-unavailable",
}

impl Code {
    /// A problem of this kind.
    pub fn error(self, detail: impl Into<String>) -> FloorError {
        FloorError {
            code: self,
            detail: one_line(&detail.into()),
            clause: None,
            duty: None,
            rule: None,
        }
    }

    /// A problem of this kind, by a clause.
    pub fn error_by(self, clause: impl Into<Clause>, detail: impl Into<String>) -> FloorError {
        FloorError { clause: Some(clause.into()), ..self.error(detail) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct FloorError {
    /// What kind of problem it is.
    pub code: Code,
    /// What, where and what was expected, in one line.
    pub detail: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
    /// The duty that must be done first.
    pub duty: Option<String>,
    /// Where the rules of the game refuse: why, as the game itself tells it.
    pub rule: Option<RefusalCode>,
}

impl FloorError {
    /// As whoever asked is told of it, beside a status of HTTP.
    pub fn to_fields(&self) -> Map<String, Json> {
        let mut fields = wire::refusal::to_fields(self.code.name(), &self.detail, self.clause);
        if let Some(duty) = &self.duty {
            fields.insert("duty".into(), duty.as_str().into());
        }
        if let Some(rule) = self.rule {
            fields.insert("rule".into(), rule.name().into());
        }
        fields
    }
}

impl From<Refusal> for FloorError {
    /// Who is not in turn, or says what no clause speaks of at this table now, is told that nothing
    /// of the kind is asked of them; whatever else the rules say is their refusal.
    fn from(refusal: Refusal) -> FloorError {
        let code = match refusal.code() {
            RefusalCode::NotYourTurn | RefusalCode::NotAwaited => Code::NotAsked,
            RefusalCode::NotOffered if refusal.clause().is_none() => Code::NotAsked,
            _ => Code::Refused,
        };
        let (clause, rule) = (refusal.clause(), Some(refusal.code()));
        FloorError { clause, rule, ..code.error(refusal.why()) }
    }
}

/// One line of at most 400 letters, whatever somebody wrote.
fn one_line(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(400).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_one_line_whatever_was_written() {
        let problem = Code::BadRequest.error(format!("a\nb\u{7}{}", "c".repeat(1000)));
        assert!(problem.detail.starts_with("a bc") && problem.detail.chars().count() == 400);
    }

    #[test]
    fn every_code_has_a_name_of_its_own_and_a_status_of_an_error() {
        for code in Code::ALL {
            assert!((400..600).contains(&code.status()));
            assert_eq!(Code::ALL.iter().filter(|other| other.name() == code.name()).count(), 1);
        }
    }
}
