//! A call that was refused, as `application/problem+json`.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::{Code, FloorError};
use serde_json::{Map, Value as Json};

/// A call that was refused.
#[derive(Debug)]
pub struct HandlerError {
    /// Why.
    pub problem: FloorError,
    status: u16,
    /// After how many seconds it may be tried again.
    retry_after: Option<u32>,
}

impl HandlerError {
    /// A bad request with a status of HTTP that says more.
    pub fn with_status(status: u16, detail: &str) -> HandlerError {
        HandlerError { status, ..Code::BadRequest.error(detail).into() }
    }

    /// Too much at once.
    pub fn too_many(detail: &str, retry_after: u32) -> HandlerError {
        HandlerError::later(Code::TooMany.error(detail), retry_after)
    }

    /// A refusal that may pass after some seconds.
    pub fn later(problem: FloorError, retry_after: u32) -> HandlerError {
        HandlerError { retry_after: Some(retry_after), ..problem.into() }
    }
}

impl From<FloorError> for HandlerError {
    fn from(problem: FloorError) -> HandlerError {
        let passes = matches!(problem.code, Code::StoreUnavailable | Code::TooMany | Code::Busy);
        let retry_after = passes.then_some(1);
        HandlerError { status: problem.code.status(), problem, retry_after }
    }
}

impl IntoResponse for HandlerError {
    fn into_response(self) -> Response {
        let mut json = Map::from_iter([("status".to_owned(), self.status.into())]);
        json.extend(self.problem.to_fields());
        let mut response = Response::new(Body::from(Json::Object(json).to_string()));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        let problem = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, problem);
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.status == 401 {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn a_refusal_is_told_with_its_status_first() {
        let problem =
            FloorError { duty: Some("count".into()), ..Code::DutyFirst.error_by("OH.BJ.7", "no") };
        let response = HandlerError::from(problem).into_response();
        let body = to_bytes(response.into_body(), 1000).await.unwrap();
        let expected =
            r#"{"status":409,"code":"duty-first","detail":"no","clause":"OH.BJ.7","duty":"count"}"#;
        assert_eq!(body, expected);
    }
}
