//! The journal, line by line, and what signs it.

use axum::response::Response;
use floor::store::StoredRecord;
use floor::{Code, FloorError, HOUSE};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::reply;

const USUAL: usize = 1000;
const MOST: usize = 10_000;

/// The records of the house.
///
/// # Errors
/// `store-unavailable`.
pub fn of_house(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (from, limit) = part(call)?;
    let records = app.host.read(|reader| reader.records(HOUSE, from, limit))?;
    Ok(lines(&records))
}

/// The records of a table. Cards of a round under way are nobody's to look up: the journal ends
/// before them until the round is over.
///
/// # Errors
/// `unknown`.
pub fn of_table(app: &App, call: &Call) -> Result<Response, FloorError> {
    let table = call.param("table");
    if app.host.house(|house| !house.tables().contains_key(table)) {
        return Err(Code::Unknown.error("there is no such table"));
    }
    let (from, limit) = part(call)?;
    Ok(lines(&records(app, table, from, limit)?))
}

/// The records of a table, as far as anybody may look them up.
///
/// # Errors
/// `store-unavailable`.
pub fn records(
    app: &App,
    table: &str,
    from: u64,
    limit: usize,
) -> Result<Vec<StoredRecord>, FloorError> {
    app.host.read(|reader| {
        let mut records = reader.records(table, from, limit)?;
        if let Some(last) = records.last().map(|record| record.seq) {
            let shown = floor::last_shown(reader, table, last)?;
            records.retain(|record| record.seq <= shown);
        }
        Ok(records)
    })
}

fn part(call: &Call) -> Result<(u64, usize), FloorError> {
    Ok((call.number("from")?.unwrap_or(1), call.limit(USUAL, MOST)?))
}

fn lines(records: &[StoredRecord]) -> Response {
    let mut text = String::new();
    for record in records {
        text.push_str(&record.line());
        text.push('\n');
    }
    reply::text("application/x-ndjson", text)
}

/// Signed heads, the newest first.
///
/// # Errors
/// `store-unavailable`.
pub fn heads(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (before, limit) = call.page(100, 1000)?;
    let heads = app.host.read(|reader| reader.heads(before, limit))?;
    let heads: Result<Vec<Json>, _> = heads.iter().map(|heads| heads.to_json()).collect();
    let heads = heads.map_err(|e| Code::StoreUnavailable.error(e.to_string()))?;
    Ok(reply::json(&json!({ "heads": heads })))
}

/// What heads are checked with.
///
/// # Errors
/// None.
pub fn key(app: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&json!({ "key": app.house_key })))
}
