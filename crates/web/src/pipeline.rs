//! What every call goes through, in this order: can it be read, who calls, may they, then the rest.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::RequestPartsExt;
use axum::body::Body;
use axum::extract::{RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use floor::{Code, FloorError, Role};
use futures_core::Stream;
use serde_json::{Value as Json, json};

use crate::api::commands;
use crate::app::{App, on_a_waiting_thread};
use crate::call::{Call, not_signed_in};
use crate::handler_error::HandlerError;
use crate::pages::{self, Asked, form};
use crate::route::{Access, Handler, Route, Verb};
use crate::serve::Connection;
use crate::signed_in::check_origin;

/// The largest body.
const LARGEST: usize = 64 << 10;
/// How much more is read and thrown away, so that whoever sends it can read why it is too much.
const THROWN_AWAY: usize = 8 << 20;
/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers a call.
pub async fn answer(app: Arc<App>, route: &'static Route, request: Request) -> Response {
    let began = Instant::now();
    let id = app.call_id();
    let asked = route.page.then(|| {
        let who = app.caller(request.headers()).0.map(|caller| caller.person);
        Asked::of(&request, Some(app.kind())).by(who)
    });
    let pack = route.page && pages::can_unpack(request.headers());
    let done = carry_out(&app, route, request).await;
    let refused = done.as_ref().err().map(|refusal| refusal.problem.code);
    let mut response = done.unwrap_or_else(|refusal| match &asked {
        Some(asked) => pages::refused(refusal, asked),
        None => refusal.into_response(),
    });
    if pack {
        response = pages::packed(response).await;
    }
    let status = response.status().as_u16();
    app.metrics.called(route.operation, status, refused);
    let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    let refused = refused.map_or("", Code::name);
    let operation = route.operation;
    match status {
        // A queue that is full says nothing of a fault, and strangers can fill one.
        500.. if refused != Code::Busy.name() => {
            tracing::error!(call = id, operation, status, refused, micros, "not answered");
        }
        _ => tracing::info!(call = id, operation, status, refused, micros, "answered"),
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

async fn carry_out(
    app: &Arc<App>,
    route: &'static Route,
    request: Request,
) -> Result<Response, HandlerError> {
    let (mut parts, body) = request.into_parts();
    let body = read(route, &parts.headers, body).await?;
    let (caller, by_cookie) = app.caller(&parts.headers);
    if route.needs_session() && caller.is_none() {
        return Err(not_signed_in().into());
    }
    if route.verb == Verb::Post {
        check_origin(&parts.headers, by_cookie).or_else(|problem| {
            // Whoever shows a token is no page that a browser lends its cookie to.
            match parts.headers.contains_key(header::AUTHORIZATION) {
                true => Ok(()),
                false => Err(problem),
            }
        })?;
    }
    let call = Call {
        params: params(&mut parts).await,
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        connection: parts.extensions.remove::<Connection>(),
        headers: parts.headers,
        body,
        caller,
        kind: app.kind(),
    };
    check_rights(route, &call)?;
    check_rate(app, route, &call)?;
    note_sign(app, &call);
    match route.handler {
        Handler::Light(answer) => answer(Arc::clone(app), call).await,
        Handler::Reading(answer) => {
            let app = Arc::clone(app);
            Ok(on_a_waiting_thread(move || answer(&app, &call)).await?)
        }
        Handler::AtTable(answer) => {
            let shared = Arc::clone(app);
            Ok(app.at_table(move || answer(&shared, &call)).await?)
        }
        Handler::Heavy(answer) => {
            let (shared, caller) = (Arc::clone(app), call.caller.clone());
            Ok(app.heavy(caller.as_ref(), move || answer(&shared, &call)).await?)
        }
    }
}

async fn params(parts: &mut Parts) -> Vec<(String, String)> {
    match parts.extract::<RawPathParams>().await {
        Ok(params) => params.iter().map(|(key, value)| (key.into(), value.into())).collect(),
        Err(_) => Vec::new(),
    }
}

fn check_rights(route: &Route, call: &Call) -> Result<(), FloorError> {
    let Some(caller) = &call.caller else { return Ok(()) };
    let command = match route.access {
        Access::ByCommand => commands::name_of(&call.body),
        _ => None,
    };
    let role = caller.person.role;
    if route.may(role, command) {
        return Ok(());
    }
    let what = command.unwrap_or(route.summary);
    Err(Code::NotAllowed.error(format!("this is nothing for a {role}: {what}")))
}

/// A call of a player that names a table is a sign that they are there.
fn note_sign(app: &App, call: &Call) {
    let table = call.param("table");
    if let Some(caller) = call.caller.as_ref().filter(|_| !table.is_empty())
        && caller.person.role == Role::Player
    {
        app.host.note_call(table, &caller.person.name);
    }
}

fn check_rate(app: &App, route: &Route, call: &Call) -> Result<(), HandlerError> {
    // A question that is asked with a POST changes nothing.
    let command = route.body.as_ref().is_some_and(|body| body.command);
    let changes = command || (route.page && route.verb == Verb::Post);
    let Some(caller) = call.caller.as_ref().filter(|_| changes) else { return Ok(()) };
    match app.rate.allows(caller.session, Instant::now()) {
        true => Ok(()),
        false => Err(HandlerError::too_many("too many commands in a second", 1)),
    }
}

/// Reads the body, and sees whether it is what the route takes.
async fn read(route: &Route, headers: &HeaderMap, body: Body) -> Result<Json, HandlerError> {
    let Some(expected) = &route.body else { return Ok(json!({})) };
    let bytes = tokio::time::timeout(PATIENCE, read_bytes(body)).await;
    let too_slow = |_| Code::TooSlow.error("the body was not complete after 10 seconds");
    let bytes = bytes.map_err(too_slow)??;
    if bytes.is_empty() && expected.optional {
        return Ok(json!({}));
    }
    let wanted = if route.page { "application/x-www-form-urlencoded" } else { "application/json" };
    let content = headers.get(header::CONTENT_TYPE).and_then(|content| content.to_str().ok());
    let is_wanted = content.is_none_or(|content| {
        let content = content.split(';').next().unwrap_or_default().trim();
        content.eq_ignore_ascii_case(wanted)
    });
    if !is_wanted {
        return Err(HandlerError::with_status(415, &format!("expected a body of type {wanted}")));
    }
    if route.page {
        return Ok(form::read(&bytes)?);
    }
    let text = std::str::from_utf8(&bytes);
    let json = text.map_err(|e| e.to_string()).and_then(wire::json::read);
    let json = json.map_err(|e| Code::BadRequest.error(format!("the body is no JSON: {e}")))?;
    (expected.check)(&json)?;
    Ok(json)
}

async fn read_bytes(body: Body) -> Result<Vec<u8>, FloorError> {
    let mut chunks = pin!(body.into_data_stream());
    let (mut bytes, mut thrown_away) = (Vec::new(), 0);
    while let Some(chunk) = next(chunks.as_mut()).await {
        let chunk =
            chunk.map_err(|_| Code::BadRequest.error("the body broke off or cannot be read"))?;
        if thrown_away > 0 || bytes.len() + chunk.len() > LARGEST {
            thrown_away += chunk.len();
            if thrown_away > THROWN_AWAY {
                break;
            }
        } else {
            bytes.extend_from_slice(&chunk);
        }
    }
    match thrown_away {
        0 => Ok(bytes),
        _ => Err(Code::TooLarge.error("a body may have 64 kB")),
    }
}

async fn next<S: Stream>(mut stream: Pin<&mut S>) -> Option<S::Item> {
    std::future::poll_fn(|cx| stream.as_mut().poll_next(cx)).await
}
