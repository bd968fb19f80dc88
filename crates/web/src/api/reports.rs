//! What the floor has come to: reports, and the whole journal as a file.

use axum::response::Response;
use floor::report::{self, Sheet, tables_sheet};
use floor::{Code, FloorError, Role, Secrets, Time};

use crate::app::App;
use crate::call::Call;
use crate::reply;

const CSV: &str = "text/csv; charset=utf-8";
const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Every table: float, fills, credits, drop, win, exact theoretical win, deviation.
///
/// # Errors
/// `bad-request` where a time cannot be read.
pub fn tables(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&tables_of(app, call)?.to_json()))
}

/// The same as comma-separated values.
///
/// # Errors
/// `bad-request` where a time cannot be read.
pub fn tables_csv(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::text(CSV, tables_of(app, call)?.to_csv()))
}

/// The same as a workbook.
///
/// # Errors
/// `bad-request` where a time cannot be read.
pub fn tables_xlsx(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::text(WORKBOOK, tables_of(app, call)?.to_xlsx()?))
}

fn tables_of(app: &App, call: &Call) -> Result<Sheet, FloorError> {
    let time = |name: &str| -> Result<Option<Time>, FloorError> {
        // A plus sign that was not written as `%2B` comes as a space.
        let text = call.query(name).map(|text| text.trim().replace(' ', "+"));
        let read = text.filter(|text| !text.is_empty()).map(|text| text.parse()).transpose();
        read.map_err(|e| Code::BadRequest.error(format!("{name}: {e}")))
    };
    Ok(tables_sheet(&report::tables(&app.host, time("from")?, time("to")?)?))
}

/// Every player; a player sees nobody else.
///
/// # Errors
/// `store-unavailable`.
pub fn players(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&players_of(app, call)?.to_json()))
}

/// The same as comma-separated values.
///
/// # Errors
/// `store-unavailable`.
pub fn players_csv(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::text(CSV, players_of(app, call)?.to_csv()))
}

/// The same as a workbook.
///
/// # Errors
/// `store-unavailable`.
pub fn players_xlsx(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::text(WORKBOOK, players_of(app, call)?.to_xlsx()?))
}

fn players_of(app: &App, call: &Call) -> Result<Sheet, FloorError> {
    let who = call.person()?;
    let mut rows = report::players(&app.host)?;
    rows.retain(|row| who.role != Role::Player || row.player == who.name);
    Ok(report::players_sheet(&rows))
}

/// A player, and what mistakes cost.
///
/// # Errors
/// `unknown`; `not-allowed` where a player asks for somebody else.
pub fn player(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (who, name) = (call.person()?, call.param("name"));
    if who.role == Role::Player && who.name != name {
        return Err(Code::NotAllowed.error("a player sees the report of nobody else"));
    }
    Ok(reply::json(&report::player_json(&report::player(&app.host, name)?)))
}

/// What is worth a look.
///
/// # Errors
/// `store-unavailable`.
pub fn alerts(app: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&report::alerts_json(&report::alerts(&app.host, None)?)))
}

/// The whole house as lines of JSON, for whoever audits it: no passwords, no key, and no cards of a
/// round under way.
///
/// # Errors
/// `store-unavailable`.
pub fn export(app: &App, _: &Call) -> Result<Response, FloorError> {
    let mut text = Vec::new();
    app.host.read(|reader| {
        let written = floor::export(reader, Secrets::Without, &mut text);
        written.map(drop).map_err(|e| floor::store::StoreError::Unavailable(e.to_string()))
    })?;
    Ok(reply::text("application/x-ndjson", text))
}
