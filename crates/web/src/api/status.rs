//! Health, metrics and the documentation of the interface.

use std::collections::BTreeMap;

use axum::response::Response;
use floor::host::Loaded;
use floor::{Code, FloorError};
use serde_json::json;

use crate::app::App;
use crate::call::Call;
use crate::metrics::Gauges;
use crate::{openapi, reply};

/// It is there.
///
/// # Errors
/// None.
pub fn health(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::text("text/plain", "ok\n"))
}

/// It can take commands.
///
/// # Errors
/// `store-unavailable`.
pub fn readiness(app: &App, _: &Call) -> Result<Response, FloorError> {
    match app.host.is_running() {
        true => Ok(reply::text("text/plain", "ready\n")),
        false => Err(Code::StoreUnavailable.error("nothing can be written")),
    }
}

/// What a visitor may know before they sign in.
///
/// # Errors
/// None.
pub fn door(app: &App, _: &Call) -> Result<Response, FloorError> {
    let (kind, name) = app.host.house(|house| {
        let name = house.founding().map(|(founding, _)| founding.name.clone());
        (house.kind(), name.unwrap_or_default())
    });
    Ok(reply::json(&json!({
        "house": name,
        "kind": kind.name(),
        "guests": app.guests,
        "sign_in": ["password"],
    })))
}

/// What is counted.
///
/// # Errors
/// `store-unavailable`.
pub fn metrics(app: &App, _: &Call) -> Result<Response, FloorError> {
    let mut tables: BTreeMap<String, u64> = BTreeMap::new();
    for table in app.host.tables()?.values() {
        let status = match table {
            Loaded::Table(table) => table.status().name(),
            Loaded::Faulty(_) => "faulty",
        };
        *tables.entry(status.into()).or_default() += 1;
    }
    let links = app.host.house(|house| {
        house.links().iter().map(|(id, link)| (id.clone(), link.shown().cents())).collect()
    });
    let gauges = Gauges { watchers: app.hub.watchers(), tables, links };
    Ok(reply::text("text/plain; version=0.0.4", app.metrics.text(&gauges)))
}

/// The OpenAPI document.
///
/// # Errors
/// None.
pub fn document(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(openapi::document()))
}

/// The page about it.
///
/// # Errors
/// None.
pub fn page(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::text("text/html; charset=utf-8", openapi::page()))
}

/// How that page looks.
///
/// # Errors
/// None.
pub fn style(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::text("text/css", openapi::STYLE))
}
