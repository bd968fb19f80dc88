//! Health, metrics and the documentation of the interface.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use axum::response::Response;
use floor::FloorError;
use floor::host::{Loaded, Readiness};
use serde_json::{Map, json};

use crate::app::App;
use crate::call::Call;
use crate::live::Form;
use crate::metrics::Gauges;
use crate::{openapi, reply};

/// It is there.
///
/// # Errors
/// None.
pub fn health(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::text("text/plain", "ok\n"))
}

/// Whether commands are carried out: 503 from the first commit that fails until the next that
/// succeeds.
///
/// # Errors
/// None.
pub fn readiness(app: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(readiness_response(&app.host.readiness()))
}

/// Readiness as a response: each check is `ok` or a sentence.
pub(crate) fn readiness_response(readiness: &Readiness) -> Response {
    let checks =
        readiness.checks().map(|(name, why)| (name.to_owned(), why.unwrap_or("ok").into()));
    let body = json!({"ready": readiness.is_ready(), "checks": Map::from_iter(checks)});
    match readiness.is_ready() {
        true => reply::json(&body),
        false => reply::json_with(StatusCode::SERVICE_UNAVAILABLE, &body),
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
    let edges = app.host.edges_found();
    let views = Form::ALL.map(|form| (form.name(), app.hub.views.rendered(form)));
    let gauges = Gauges { watchers: app.hub.watchers(), views, tables, links, edges };
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
