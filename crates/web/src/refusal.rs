//! A call that was refused, as `application/problem+json`.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::{Code, Problem};
use serde_json::json;

/// A call that was refused.
#[derive(Debug)]
pub struct Refusal {
    /// Why.
    pub problem: Problem,
    status: u16,
    /// After how many seconds it may be tried again.
    retry_after: Option<u32>,
}

impl Refusal {
    /// A bad request with a status of HTTP that says more.
    pub fn with_status(status: u16, detail: &str) -> Refusal {
        Refusal { status, ..Code::BadRequest.because(detail).into() }
    }

    /// Too much at once.
    pub fn too_many(detail: &str, retry_after: u32) -> Refusal {
        Refusal { retry_after: Some(retry_after), ..Code::TooMany.because(detail).into() }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        let retry_after = (problem.code == Code::StoreUnavailable).then_some(1);
        Refusal { status: problem.code.status(), problem, retry_after }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Problem { code, detail, clause, duty } = &self.problem;
        let mut json = json!({"status": self.status, "code": code.name(), "detail": detail});
        if let Some(clause) = clause {
            json["clause"] = clause.id().into();
        }
        if let Some(duty) = duty {
            json["duty"] = duty.as_str().into();
        }
        let mut response = Response::new(Body::from(json.to_string()));
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
