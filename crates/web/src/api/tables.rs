//! Tables as one may see them.

use std::sync::Arc;

use answers::advice;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::ChainError;
use floor::host::Loaded;
use floor::table::FloorTable;
use floor::{Code, FloorError};
use games::{Awaiting, Seat};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::live::{Wanted, stream};
use crate::reply;

/// Every table.
///
/// # Errors
/// `store-unavailable`.
pub fn list(app: &App, _: &Call) -> Result<Response, FloorError> {
    let tables: Vec<Json> = app
        .host
        .tables()?
        .iter()
        .map(|(id, table)| match table {
            Loaded::Table(table) => table.summary(),
            Loaded::Faulty(fault) => {
                let mut row = faulty(app, id, fault);
                // It has what every table has in the list, as far as that is known.
                for unknown in
                    ["seats", "taken", "here", "away", "at_stake", "round", "seq", "meters"]
                {
                    row[unknown] = Json::Null;
                }
                row
            }
        })
        .collect();
    Ok(reply::json(&json!({ "tables": tables })))
}

/// A table whose journal is damaged.
fn faulty(app: &App, id: &str, fault: &ChainError) -> Json {
    let terms = app.host.house(|house| house.tables().get(id).cloned());
    let (game, dealt) = terms.map_or(("", ""), |terms| (terms.kind.id, terms.dealt.name()));
    let why = fault.to_string();
    json!({"table": id, "game": game, "status": "faulty", "dealt": dealt, "why": why})
}

/// A table as the caller may see it.
///
/// # Errors
/// `unknown`.
pub async fn one(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let id = call.param("table");
    let table = match app.table(id).await {
        Err(problem) if problem.code == Code::TableFaulty => {
            let Some(Loaded::Faulty(fault)) = app.host.loaded(id) else {
                return Err(problem.into());
            };
            return Ok(reply::json(&faulty(&app, id, &fault)));
        }
        table => table?,
    };
    let etag = format!("\"{}\"", table.seq());
    let known = call.headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_known = |tag: &str| tag.trim().trim_start_matches("W/") == etag;
    let mut response = match known.is_some_and(|tags| tags.split(',').any(is_known)) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => reply::json(&table.state(call.person()?)),
    };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("authorization, cookie"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    Ok(response)
}

/// What happens at a table, as server-sent events.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn events(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let after = call.headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    stream(app, &call, Wanted::Records(after)).await
}

/// What every choice of a seat is worth that is to decide now.
///
/// # Errors
/// `not-allowed` without a coach, `not-your-seat`, `not-asked` out of turn.
pub async fn advice(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    Ok(reply::json(&advised(&app, &call).await?))
}

/// The same for a page.
///
/// # Errors
/// As [`advice`].
pub async fn advised(app: &Arc<App>, call: &Call) -> Result<Json, FloorError> {
    let table = app.table(call.param("table")).await?;
    check_in_turn(&table, call)?;
    let shared = Arc::clone(app);
    let advised = app.at_table(move || {
        let advised = advice::at(table.engine(), &shared.cache, &odds::Silent);
        advised.map_err(|why| Code::Refused.error(why))
    });
    Ok(advice::to_json(&advised.await?))
}

/// The seat that is asked about, which is the caller's.
///
/// # Errors
/// `bad-request`, `not-your-seat`.
pub fn own_seat(table: &FloorTable, call: &Call) -> Result<Seat, FloorError> {
    let number = call.number("seat")?.ok_or_else(|| Code::BadRequest.error("expected `seat=N`"))?;
    let mut own = table.seats_of(&call.person()?.name);
    let seat = own.find(|seat| u64::from(seat.number()) == number);
    seat.ok_or_else(|| Code::NotYourSeat.error(format!("seat {number} is not yours")))
}

/// The seat that is asked about is the caller's, and is to decide.
fn check_in_turn(table: &FloorTable, call: &Call) -> Result<(), FloorError> {
    if !table.terms().coach {
        return Err(Code::NotAllowed.error("this table has no coach"));
    }
    let seat = own_seat(table, call)?;
    let asked =
        matches!(table.engine().awaiting(), Awaiting::Decision { seat: at, .. } if at == seat);
    if !asked || table.status() != floor::table::Status::Open {
        return Err(Code::NotAsked.error(format!("seat {seat} has nothing to decide now")));
    }
    Ok(())
}

/// What waits for somebody, at all tables.
///
/// # Errors
/// `store-unavailable`.
pub fn pending(app: &App, _: &Call) -> Result<Response, FloorError> {
    let mut all = Vec::new();
    for (id, table) in app.host.tables()? {
        let Loaded::Table(table) = table else { continue };
        let Json::Array(pending) = table.pending_json() else { continue };
        all.extend(pending.into_iter().map(|mut one| {
            one["table"] = id.as_str().into();
            one
        }));
    }
    Ok(reply::json(&json!({ "pending": all })))
}
