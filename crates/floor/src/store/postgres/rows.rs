//! Reads rows of PostgreSQL into the types of the store.

use tokio_postgres::{Error, Row};

use super::super::{PersonRow, SessionRow, SignedHeads, StoreError, StoredRecord};
use crate::{Hash, Time};

type Read<T> = Result<T, Error>;

/// A number; nothing but the largest where it is below zero, which no record has.
pub(super) fn number(row: &Row, column: usize) -> Read<u64> {
    Ok(u64::try_from(row.try_get::<_, i64>(column)?).unwrap_or(u64::MAX))
}

/// A hash; nothing but zeros where it is none, which fits no record.
pub(super) fn hash(row: &Row, column: usize) -> Read<Hash> {
    let bytes: &[u8] = row.try_get(column)?;
    Ok(bytes.try_into().map_or(Hash::NONE, Hash))
}

pub(super) fn record(row: &Row) -> Read<StoredRecord> {
    let (body, previous) = (row.try_get(1)?, hash(row, 2)?);
    Ok(StoredRecord { seq: number(row, 0)?, body, previous, hash: hash(row, 3)? })
}

pub(super) fn session(row: &Row) -> Read<SessionRow> {
    let used = Time::from_millis(row.try_get(2)?);
    Ok(SessionRow { token: hash(row, 0)?, person: row.try_get(1)?, used })
}

/// A person as the row has them; the role is looked at later.
pub(super) fn person(row: &Row) -> Read<(String, String, String, bool)> {
    Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?))
}

pub(super) fn known_person(
    (name, role, password, locked): (String, String, String, bool),
) -> Result<PersonRow, StoreError> {
    let Ok(role) = role.parse() else {
        return Err(StoreError::Damaged(format!("{name} is a `{role}`, expected a role")));
    };
    Ok(PersonRow { name, role, password, locked })
}

pub(super) fn heads(row: &Row) -> Read<SignedHeads> {
    let signature: &[u8] = row.try_get(2)?;
    // One that is cut off signs nothing.
    let signature = signature.try_into().unwrap_or([0; 64]);
    Ok(SignedHeads { n: number(row, 0)?, body: row.try_get(1)?, signature })
}
