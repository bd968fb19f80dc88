//! The way in and out.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use floor::{Code, FloorError};
use maud::{Markup, html};

use super::field::Field;
use super::{form, see, shell};
use crate::api::sign_in;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;

/// What was written, and what is wrong with it.
#[derive(Default)]
struct Entered<'a> {
    name: &'a str,
    wrong_name: Option<&'a str>,
    wrong_password: Option<&'a str>,
}

/// The page where one signs in.
///
/// # Errors
/// None.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let then = call.query("then").unwrap_or_default();
    Ok(shell::answer(drawn(app, call, &then, &Entered::default())))
}

fn drawn(app: &App, call: &Call, then: &str, entered: &Entered<'_>) -> Markup {
    let then = form::within(then);
    let name = Field {
        name: "name",
        label: "Name",
        kind: "text",
        value: entered.name,
        autocomplete: "username",
        hint: "",
        wrong: entered.wrong_name,
    };
    let password = Field {
        name: "password",
        label: "Password",
        kind: "password",
        autocomplete: "current-password",
        wrong: entered.wrong_password,
        ..Field::default()
    };
    let body = html! {
        main.wrap.narrow {
            h1 { "Sign in" }
            form.panel.stack method="post" action="/sign-in" {
                input type="hidden" name="then" value=(then);
                (name.drawn())
                (password.drawn())
                button.btn.main { "Sign in" }
            }
            @if app.guests {
                form.panel.stack method="post" action="/guests" data-once {
                    input type="hidden" name="then" value=(then);
                    div {
                        h2 { "No account?" }
                        p.dim { "A guest plays with $1,000 of play money. Nothing is asked of you." }
                    }
                    button.btn data-guest { "Play as a guest" }
                }
            }
        }
    };
    shell::page(call, "Sign in", &body)
}

/// Signs in, or says beside the fields why not.
///
/// # Errors
/// If nothing can be kept.
pub async fn enter(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let text = |key: &str| call.body[key].as_str().unwrap_or_default();
    let (name, password, then) = (text("name").trim(), text("password"), text("then"));
    let again = |status: u16, entered: Entered<'_>| {
        let mut response = shell::answer(drawn(&app, &call, then, &entered));
        *response.status_mut() = StatusCode::from_u16(status).unwrap_or_default();
        Ok(response)
    };
    if name.is_empty() || password.is_empty() {
        let wrong_name = name.is_empty().then_some("Write the name of your account.");
        let wrong_password = password.is_empty().then_some("Write your password.");
        return again(422, Entered { name, wrong_name, wrong_password });
    }
    if floor::check_name(name).is_err() {
        let wrong = Some("A name has letters, digits, full stops, hyphens and underscores only.");
        return again(422, Entered { name, wrong_name: wrong, wrong_password: None });
    }
    match sign_in::identify(&app, call.address(), name, password).await {
        Ok(who) => {
            let token = sign_in::begin(&app, &who).await?;
            Ok(sign_in::with_cookie(see(form::within(then)), Some(&token)))
        }
        Err(FloorError { code: Code::NotSignedIn, .. }) => {
            let wrong = "The name or the password is not right.";
            again(401, Entered { name, wrong_password: Some(wrong), wrong_name: None })
        }
        Err(FloorError { code: Code::Locked, .. }) => {
            let wrong = "Five wrong passwords have locked this name here for five minutes.";
            again(423, Entered { name, wrong_name: Some(wrong), wrong_password: None })
        }
        Err(other) => Err(other.into()),
    }
}

/// Makes a guest, who goes on to the page they came for.
///
/// # Errors
/// `not-allowed` where nobody may be a guest.
pub async fn guest(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let then = see(form::within(call.body["then"].as_str().unwrap_or_default()));
    if call.caller.is_some() {
        return Ok(then);
    }
    let who = sign_in::new_guest(&app).await?;
    let token = sign_in::begin(&app, &who).await?;
    Ok(sign_in::with_cookie(then, Some(&token)))
}

/// Signs out.
///
/// # Errors
/// If nothing can be kept.
pub async fn leave(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    sign_in::end(&app, &call).await?;
    Ok(sign_in::with_cookie(see("/"), None))
}
