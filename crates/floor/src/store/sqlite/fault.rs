//! What an error of SQLite means for whoever asked.

use rusqlite::ErrorCode::{
    ConstraintViolation, DatabaseBusy, DatabaseCorrupt, DiskFull, NotADatabase, SystemIoFailure,
    Unknown,
};
use rusqlite::{Error, ffi};

use super::super::StoreError;

/// An error before anything was to become durable: nothing has changed.
pub(super) fn of(error: Error) -> StoreError {
    let why = error.to_string();
    match error.sqlite_error_code() {
        // Our statements are sound: where SQLite cannot make sense of one, the file is not.
        Some(DatabaseCorrupt | NotADatabase | Unknown) => StoreError::Damaged(why),
        Some(ConstraintViolation) => {
            StoreError::NotOurs(format!("somebody else wrote what was to be written: {why}"))
        }
        Some(SystemIoFailure) if failed_sync(&error) => StoreError::Fatal(why),
        Some(_) => StoreError::Unavailable(why),
        // What was read is not of the kind that was written.
        None => StoreError::Damaged(why),
    }
}

/// An error of a commit. A page that could not be written leaves the log without the mark of a
/// commit, so that nothing of the batch is there; whatever else went wrong, nobody knows.
pub(super) fn of_commit(error: Error) -> StoreError {
    match (error.sqlite_error_code(), error.sqlite_extended_error_code()) {
        (Some(DiskFull | DatabaseBusy), _) | (_, Some(ffi::SQLITE_IOERR_WRITE)) => {
            StoreError::Unavailable(error.to_string())
        }
        _ => StoreError::Fatal(error.to_string()),
    }
}

/// After a failed sync the kernel may drop what it could not write and tell nobody again.
fn failed_sync(error: &Error) -> bool {
    let syncs = [ffi::SQLITE_IOERR_FSYNC, ffi::SQLITE_IOERR_DIR_FSYNC];
    error.sqlite_extended_error_code().is_some_and(|code| syncs.contains(&code))
}
