//! The page on which people change their own password.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use floor::{Code, FloorError};
use maud::{Markup, html};

use crate::api::me;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::field::Field;
use crate::pages::refused::sentence;
use crate::pages::{see, shell};

/// What is wrong with the fields.
#[derive(Default)]
struct Wrong {
    old: Option<String>,
    new: Option<String>,
}

/// Returns the page.
///
/// # Errors
/// `not-signed-in`.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(shell::answer(drawn(app, call, &Wrong::default())?))
}

/// Returns `true` if a person has a password to change; guests have none.
pub fn has_one(app: &App, name: &str) -> bool {
    app.host.person(name).is_some_and(|row| !row.password.is_empty())
}

/// Returns the link to the page, for people who have a password.
pub fn link(app: &App, name: &str) -> Markup {
    html! {
        @if has_one(app, name) { p { a href="/account/password" { "Change password" } } }
    }
}

fn drawn(app: &App, call: &Call, wrong: &Wrong) -> Result<Markup, FloorError> {
    let has_one = has_one(app, &call.person()?.name);
    let changed = call.query("changed").is_some();
    let body = html! {
        main.wrap.narrow {
            h1 { "Password" }
            @if changed {
                p.panel role="status" { "Password changed. Your other sessions have ended." }
            }
            @if has_one { (form(wrong)) } @else { p.panel { "Guests have no password." } }
            p { a href="/account" { "Your account" } }
        }
    };
    Ok(shell::page(call, "Password", &body))
}

fn form(wrong: &Wrong) -> Markup {
    let old = Field {
        name: "old",
        label: "Current password",
        kind: "password",
        autocomplete: "current-password",
        wrong: wrong.old.as_deref(),
        ..Field::default()
    };
    let new = Field {
        name: "new",
        label: "New password",
        autocomplete: "new-password",
        hint: "10 characters or more. Several words are easy to remember and hard to guess.",
        wrong: wrong.new.as_deref(),
        ..old
    };
    html! {
        form.panel.stack method="post" action="/account/password" data-once {
            (old.drawn())
            (new.drawn())
            button.btn.main data-command="password" { "Change password" }
        }
    }
}

/// Changes the password, or says next to the fields what is wrong.
///
/// # Errors
/// `busy` or `too-many` if too many passwords are being checked, `not-allowed` for a guest, and any
/// error of the store.
pub async fn change(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let text = |key: &str| call.body[key].as_str().unwrap_or_default();
    let refused = match me::change_password(&app, &call, text("old"), text("new")).await {
        Ok(()) => return Ok(see("/account/password?changed=1")),
        Err(refused) => refused,
    };
    let wrong = match refused.code {
        Code::Refused => Wrong { new: Some(sentence(&refused.detail)), ..Wrong::default() },
        Code::WrongPassword | Code::Locked => {
            Wrong { old: Some(sentence(&refused.detail)), ..Wrong::default() }
        }
        _ => return Err(refused.into()),
    };
    let mut response = shell::answer(drawn(&app, &call, &wrong)?);
    *response.status_mut() = StatusCode::from_u16(refused.code.status()).unwrap_or_default();
    Ok(response)
}
