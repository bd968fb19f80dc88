//! Reads and writes rows of SQLite as the types of the store.

use std::borrow::Cow;

use rusqlite::types::{Type, ValueRef};
use rusqlite::{Connection, Error, Row, ToSql, params};

use super::super::{
    Entry, PersonRow, SessionRow, SignedHeads, Snapshot, StoreError, StoredRecord,
    record_index_text,
};
use super::fault;
use crate::{Hash, Role, Time};

type Result<T> = rusqlite::Result<T>;

/// Whether heads were ever signed.
pub(super) fn has_heads(db: &Connection) -> std::result::Result<bool, StoreError> {
    db.query_row("SELECT EXISTS (SELECT * FROM heads)", [], |row| row.get(0)).map_err(fault::of)
}

/// Whether a record has a digest that was made with the secret.
pub(super) fn has_keyed_digests(db: &Connection) -> std::result::Result<bool, StoreError> {
    let sql = r#"SELECT EXISTS (SELECT * FROM records
                 WHERE chain = 'house' AND body LIKE '%"hmac:%')"#;
    db.query_row(sql, [], |row| row.get(0)).map_err(fault::of)
}

fn run(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<()> {
    db.prepare_cached(sql)?.execute(values).map(drop)
}

/// Writes a record, what lies beside it, and the rows by which it is looked up; the lists that it
/// belongs to are for whoever keeps their ends.
pub(super) fn insert_record(db: &Connection, entry: &Entry) -> Result<()> {
    let (sealed, record) = (&entry.sealed, &entry.sealed.record);
    let (chain, seq, record_index) = (&record.chain, record.seq, record_index_text(entry));
    let beside_hash = sealed.hash.then(&record_index);
    run(
        db,
        "INSERT INTO records VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
        params![
            chain,
            seq,
            sealed.body,
            sealed.previous.0,
            sealed.hash.0,
            record_index,
            beside_hash.0
        ],
    )?;
    if let Some(command) = &entry.command {
        let values = params![command.id, command.person, chain, seq];
        run(db, "INSERT INTO commands VALUES (?, ?, ?, ?)", values)?;
    }
    if let Some(round) = &entry.round {
        let values = params![round.table, round.round, seq];
        run(db, "INSERT INTO rounds VALUES (?, ?, ?)", values)?;
    }
    Ok(())
}

pub(super) fn put_person(db: &Connection, person: &PersonRow) -> Result<()> {
    let values = params![person.name, person.role.name(), person.password, person.locked];
    run(db, "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)", values)
}

pub(super) fn put_session(db: &Connection, session: &SessionRow) -> Result<()> {
    let values = params![session.token.0, session.person, session.used.millis()];
    run(db, "INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", values)
}

pub(super) fn end_session(db: &Connection, token: &Hash) -> Result<()> {
    run(db, "DELETE FROM sessions WHERE token = ?", params![token.0])
}

/// Writes a row and takes it away again: a page that a batch writes although it changes nothing.
pub(super) fn touch(db: &Connection) -> Result<()> {
    let nobody = SessionRow { token: Hash::NONE, person: String::new(), used: Time::default() };
    put_session(db, &nobody)?;
    end_session(db, &nobody.token)
}

pub(super) fn insert_heads(db: &Connection, heads: &SignedHeads) -> Result<()> {
    let values = params![heads.n, heads.body, heads.signature];
    run(db, "INSERT INTO heads VALUES (?, ?, ?)", values)
}

pub(super) fn put_snapshot(db: &Connection, snapshot: &Snapshot) -> Result<()> {
    let values = params![snapshot.chain, snapshot.seq, snapshot.hash.0, snapshot.state];
    run(db, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", values)
}

/// A text as far as it can be read: a letter that is none becomes another one, and then the hash
/// does not fit. So damage is found where records are checked, and named there.
pub(super) fn text(row: &Row<'_>, column: usize) -> Result<String> {
    text_there(row, column).map(Cow::into_owned)
}

/// The same, where it lies.
pub(super) fn text_there<'a>(row: &'a Row<'_>, column: usize) -> Result<Cow<'a, str>> {
    match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Ok(String::from_utf8_lossy(bytes)),
        other => Err(unreadable(column, other, "a text")),
    }
}

/// A hash; nothing but zeros where it is none, which fits no record.
pub(super) fn hash(row: &Row<'_>, column: usize) -> Result<Hash> {
    let bytes = row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default();
    Ok(bytes.try_into().map_or(Hash::NONE, Hash))
}

/// A moment.
pub(super) fn time(row: &Row<'_>, column: usize) -> Result<Time> {
    Ok(Time::from_millis(row.get(column)?))
}

/// What the text of a column stands for.
pub(super) fn parsed<T: std::str::FromStr>(row: &Row<'_>, column: usize, what: &str) -> Result<T> {
    let found = text(row, column)?;
    found.parse().map_err(|_| unreadable(column, row.get_ref_unwrap(column), what))
}

/// Whether an error says that a row is not of the kind that was written, rather than that SQLite
/// cannot read.
pub(super) fn is_of_a_row(error: &Error) -> bool {
    error.sqlite_error_code().is_none()
}

/// A column that is not what was written.
pub(super) fn unreadable(column: usize, found: ValueRef<'_>, expected: &str) -> Error {
    let why = format!("expected {expected}");
    let found: Type = found.data_type();
    Error::FromSqlConversionFailure(column, found, why.into())
}

pub(super) fn record(row: &Row<'_>) -> Result<StoredRecord> {
    let (body, previous) = (text(row, 1)?, hash(row, 2)?);
    Ok(StoredRecord { seq: row.get(0)?, body, previous, hash: hash(row, 3)? })
}

pub(super) fn person(row: &Row<'_>) -> Result<PersonRow> {
    Ok(PersonRow {
        name: text(row, 0)?,
        role: parsed::<Role>(row, 1, "a role")?,
        password: text(row, 2)?,
        locked: row.get(3)?,
    })
}

pub(super) fn session(row: &Row<'_>) -> Result<SessionRow> {
    Ok(SessionRow { token: hash(row, 0)?, person: text(row, 1)?, used: time(row, 2)? })
}

pub(super) fn heads(row: &Row<'_>) -> Result<SignedHeads> {
    let signature = row.get_ref(2)?.as_bytes_or_null()?.unwrap_or_default();
    // One that is cut off signs nothing.
    let signature = signature.try_into().unwrap_or([0; 64]);
    Ok(SignedHeads { n: row.get(0)?, body: text(row, 1)?, signature })
}
