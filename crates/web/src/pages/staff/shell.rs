//! The document around a page of people who work.

use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::FormError;
use crate::call::Call;
use crate::pages::{assets, shell};

/// A page: what is in `live` is put in anew whenever a form was sent, and every so many seconds.
pub fn shown(call: &Call, title: &str, every: u8, live: &Markup) -> Response {
    let body = html! {
        link rel="stylesheet" href=(assets::address("console.css"));
        p.offline #offline role="status" hidden { "Reconnecting. What you see is how it stood." }
        div #live data-every=(every) { (live) }
        script type="module" src=(assets::address("staff.js")) {}
    };
    shell::answer(shell::page(call, title, &body))
}

/// The same page, which says what was refused.
pub fn refused(mut page: Response, wrong: Option<&FormError>) -> Response {
    if let Some(wrong) = wrong {
        *page.status_mut() = StatusCode::from_u16(wrong.status).unwrap_or_default();
    }
    page
}
