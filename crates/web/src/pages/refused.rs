//! A page that says why there is no page.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::Person;
use floor::house::CasinoKind;
use maud::html;

use super::look::Look;
use super::{form, shell};
use crate::handler_error::HandlerError;

/// What was asked for, as far as a page about its refusal needs it.
pub struct Asked {
    address: String,
    look: Look,
    reads: bool,
    who: Option<Person>,
}

impl Asked {
    /// Reads the request. `kind` is `None` if no process serves the casino.
    pub fn of(request: &Request, kind: Option<CasinoKind>) -> Asked {
        let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
        let look = Look { kind, ..Look::of(request.headers()) };
        let reads = request.method() == axum::http::Method::GET;
        Asked { address: address.to_owned(), look, reads, who: None }
    }

    /// The same, by a person: the page about a refusal keeps their header.
    pub fn by(self, who: Option<Person>) -> Asked {
        Asked { who, ..self }
    }
}

/// Says why there is no page. Who has to sign in is shown where.
pub fn refused(refusal: HandlerError, asked: &Asked) -> Response {
    let detail = refusal.problem.detail.clone();
    let answer = refusal.into_response();
    if answer.status() == StatusCode::UNAUTHORIZED {
        let then = if asked.reads { asked.address.as_str() } else { "/" };
        return see(&format!("/sign-in?then={}", form::encode(then)));
    }
    let title = match answer.status().as_u16() {
        404 => "There is no such page",
        403 => "This is not for you",
        423 | 429 | 503 => "Not now",
        _ => "That did not work",
    };
    let body = html! {
        main.wrap.narrow {
            h1 { (title) }
            p { (sentence(&detail)) }
            p { a.btn href="/" { "To the lobby" } }
        }
    };
    let page = shell::plain(asked.who.as_ref(), asked.look, title, &body);
    let mut response = shell::answer(page);
    *response.status_mut() = answer.status();
    let keep = |name: &header::HeaderName| *name == header::RETRY_AFTER;
    let kept: HeaderMap = answer
        .headers()
        .iter()
        .filter(|(n, _)| keep(n))
        .map(|(n, v)| (n.clone(), v.clone()))
        .collect();
    response.headers_mut().extend(kept);
    response
}

/// A problem as a sentence.
pub fn sentence(detail: &str) -> String {
    let mut letters = detail.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if detail.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// Sends a browser to another page of ours.
pub fn see(address: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let address = HeaderValue::from_str(address).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, address);
    response
}
