//! Signing in and out.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::host::Asked;
use floor::house::HouseCommand;
use floor::people::{self, Attempt, Token, guest_name};
use floor::store::{PersonRow, SessionRow};
use floor::{Code, Fields, Person, Problem, Role, check_name};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::refusal::Refusal;
use crate::reply;
use crate::signed_in::COOKIE;

/// How long somebody waits before he looks whether others have tried.
const OTHERS_FIRST: Duration = Duration::from_millis(10);

/// Whether a body has a name and a password.
///
/// # Errors
/// `bad-request`.
pub fn check_login(body: &Json) -> Result<(), Problem> {
    let fields = Fields::of("the body", body)?;
    fields.only(&["name", "password"])?;
    fields.text("name")?;
    fields.text("password").map(drop)
}

/// Whether a body is empty.
///
/// # Errors
/// `bad-request`.
pub fn check_nothing(body: &Json) -> Result<(), Problem> {
    Fields::of("the body", body)?.only(&[])
}

/// Signs somebody in by name and password.
///
/// # Errors
/// `not-signed-in`, `locked`.
pub async fn login(app: Arc<App>, call: Call) -> Result<Response, Refusal> {
    let fields = call.fields()?;
    let (name, password) = (fields.text("name")?.to_owned(), fields.text("password")?.to_owned());
    let row = app.host.person(&name);
    if row.as_ref().is_some_and(|row| row.locked) {
        return Err(Code::Locked.because("an admin has locked this name").into());
    }
    let attempt = attempt(&app, &name).await?;
    let kept = row.as_ref().map(|row| row.password.clone()).filter(|kept| !kept.is_empty());
    let right = app.hashing(move || Ok(people::matches(&password, kept.as_deref()))).await?;
    let Some(row) = row.filter(|_| right) else {
        tracing::info!(name = name.chars().take(32).collect::<String>(), "wrong password");
        return Err(Code::NotSignedIn.because("the name or the password is wrong").into());
    };
    if let Some(attempt) = attempt {
        attempt.right();
    }
    Ok(session(&app, Person { name, role: row.role }).await?)
}

/// Waits for the others who try the same name, where there are many. What is no name at all is
/// nobody's, and not counted.
async fn attempt<'a>(app: &'a App, name: &str) -> Result<Option<Attempt<'a>>, Problem> {
    if check_name(name).is_err() {
        return Ok(None);
    }
    loop {
        if let Some(attempt) = app.attempts.begin(name, app.host.now())? {
            return Ok(Some(attempt));
        }
        tokio::time::sleep(OTHERS_FIRST).await;
    }
}

/// A new player with play money.
///
/// # Errors
/// `not-allowed` where nobody may be a guest.
pub async fn guest(app: Arc<App>, _: Call) -> Result<Response, Refusal> {
    if !app.guests {
        return Err(Code::NotAllowed.because("nobody may be a guest in this house").into());
    }
    let name = guest_name().map_err(|e| Code::Internal.because(e.to_string()))?;
    let (role, password) = (Role::Player, String::new());
    let row = PersonRow { name: name.clone(), role, password, locked: false };
    let asked = Asked::House(HouseCommand::Guest { name: name.clone() }, Some(row));
    app.ask(None, None, asked).await?;
    Ok(session(&app, Person { name, role }).await?)
}

/// A new session: the token is told once, and only its hash is kept.
async fn session(app: &App, who: Person) -> Result<Response, Problem> {
    let token = Token::new().map_err(|e| Code::Internal.because(e.to_string()))?;
    let row = SessionRow { token: token.hash(), person: who.name.clone(), used: app.host.now() };
    app.ask(None, None, Asked::Session(row)).await?;
    let token = token.to_string();
    let answer = json!({"token": token, "role": who.role.name(), "name": who.name});
    Ok(with_cookie(&answer, &token, ""))
}

/// Ends the session.
///
/// # Errors
/// `store-unavailable`.
pub async fn logout(app: Arc<App>, call: Call) -> Result<Response, Refusal> {
    let session = call.caller.as_ref().map(|caller| caller.session);
    let asked = Asked::EndSessions(session.into_iter().collect());
    app.ask(None, None, asked).await?;
    app.hub.sessions_ended();
    Ok(with_cookie(&json!({}), "", "; Max-Age=0"))
}

fn with_cookie(answer: &Json, token: &str, more: &str) -> Response {
    let mut response = reply::json(answer);
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/{more}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
