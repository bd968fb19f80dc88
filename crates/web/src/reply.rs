//! Answers.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::Value as Json;

/// JSON.
pub fn json(json: &Json) -> Response {
    text("application/json", json.to_string())
}

/// JSON with another status.
pub fn json_with(status: StatusCode, answer: &Json) -> Response {
    let mut response = json(answer);
    *response.status_mut() = status;
    response
}

/// Some text.
pub fn text(content: &'static str, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content));
    response
}
