//! What an error of PostgreSQL means for whoever asked.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};

use super::super::StoreError;

/// An error before a commit was sent: nothing has changed.
pub(super) fn of(error: &Error) -> StoreError {
    let why = words(error);
    match error.code().map(SqlState::code) {
        // Integrity constraints.
        Some(code) if code.starts_with("23") => {
            StoreError::NotOurs(format!("somebody else wrote what was to be written: {why}"))
        }
        Some("XX001" | "XX002") => StoreError::Damaged(why),
        Some(_) => StoreError::Unavailable(why),
        // What was read is not of the kind that was written.
        None if !error.is_closed() && is_of_a_row(error) => StoreError::Damaged(why),
        None => StoreError::Unavailable(why),
    }
}

/// An error of a commit. Where the server says that it has rolled back, it has; whatever else went
/// wrong, nobody knows.
pub(super) fn of_commit(error: &Error) -> StoreError {
    // The plain severity comes in the language of the server.
    let refused = |db: &DbError| db.parsed_severity() == Some(Severity::Error);
    match error.as_db_error().is_some_and(refused) {
        true => of(error),
        false => StoreError::Fatal(words(error)),
    }
}

/// Whether a row could not be read, rather than the connection.
fn is_of_a_row(error: &Error) -> bool {
    let words = error.to_string();
    words.starts_with("error deserializing") || words.starts_with("invalid column")
}

/// In one line, without the statement and without how one signs in.
fn words(error: &Error) -> String {
    let words = match error.as_db_error() {
        Some(db) => format!("PostgreSQL: {}", db.message()),
        None => match error.source() {
            Some(source) => format!("PostgreSQL: {error}: {source}"),
            None => format!("PostgreSQL: {error}"),
        },
    };
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
