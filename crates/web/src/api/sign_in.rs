//! Signing in and out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::host::Asked;
use floor::house::HouseCommand;
use floor::people::{self, Attempt, Token, guest_name};
use floor::store::{PersonRow, SessionRow};
use floor::{Code, Fields, FloorError, Hash, Person, Role, check_name};
use serde_json::{Value as Json, json};

use crate::admission::{Address, Key};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::reply;
use crate::signed_in::COOKIE;

/// How long somebody waits before they look whether others have tried.
const OTHERS_FIRST: Duration = Duration::from_millis(10);
/// How long they do so at most.
const OTHERS_LONGEST: Duration = Duration::from_secs(5);

/// Whether a body has a name and a password.
///
/// # Errors
/// `bad-request`.
pub fn check_login(body: &Json) -> Result<(), FloorError> {
    let fields = Fields::of("the body", body)?;
    fields.only(&["name", "password"])?;
    fields.text("name")?;
    fields.text("password").map(drop)
}

/// Whether a body is empty.
///
/// # Errors
/// `bad-request`.
pub fn check_nothing(body: &Json) -> Result<(), FloorError> {
    Fields::of("the body", body)?.only(&[])
}

/// Signs somebody in by name and password.
///
/// # Errors
/// `not-signed-in`, `locked`.
pub async fn login(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let fields = call.fields()?;
    let (name, password) = (fields.text("name")?, fields.text("password")?);
    let who = identify(&app, call.address(), name, password).await?;
    Ok(answer(&who, &begin(&app, &who).await?))
}

/// Returns the person with this name and password, who calls from this address.
///
/// # Errors
/// `not-signed-in` if there is none or an admin has locked the name, `locked` after five wrong
/// passwords in a row from there, `busy` or `too-many` if too many passwords are being checked.
pub async fn identify(
    app: &App,
    from: Address,
    name: &str,
    password: &str,
) -> Result<Person, FloorError> {
    let row = app.host.person(name);
    let stored = row.as_ref().filter(|row| !row.locked).map(|row| row.password.clone());
    let right = is_right(app, (from, Key::Address(from)), name, password, stored).await?;
    let Some(row) = row.filter(|_| right) else {
        tracing::info!(name = name.chars().take(32).collect::<String>(), "wrong password");
        return Err(Code::NotSignedIn.error("the name or the password is wrong"));
    };
    Ok(Person { name: name.to_owned(), role: row.role })
}

/// Returns `true` if this is the password whose hash is stored. A wrong one counts as a failure for
/// the address and the name. Without a stored hash the answer is the same and takes as long.
///
/// # Errors
/// `locked` after five wrong passwords in a row from there, `busy` or `too-many` if too many
/// passwords are being checked.
pub async fn is_right(
    app: &App,
    (from, key): (Address, Key),
    name: &str,
    password: &str,
    stored: Option<String>,
) -> Result<bool, FloorError> {
    // A name that is locked takes no turn from others.
    app.attempts.check(from.ip(), name, app.host.now())?;
    let attempt = attempt(app, from, name).await?;
    let (password, stored) = (password.to_owned(), stored.filter(|stored| !stored.is_empty()));
    let checked = app.hashing(key, move || people::matches(&password, stored.as_deref())).await;
    match (attempt, &checked) {
        (Some(attempt), Ok(true)) => attempt.right(),
        (Some(attempt), Err(_)) => attempt.unchecked(),
        _ => {}
    }
    checked
}

/// Waits for others who try the same name from the same address, if there are many. What is not a
/// name belongs to nobody, and is not counted.
async fn attempt<'a>(
    app: &'a App,
    from: Address,
    name: &str,
) -> Result<Option<Attempt<'a>>, FloorError> {
    if check_name(name).is_err() {
        return Ok(None);
    }
    let until = Instant::now() + OTHERS_LONGEST;
    while Instant::now() < until {
        if let Some(attempt) = app.attempts.begin(from.ip(), name, app.host.now())? {
            return Ok(Some(attempt));
        }
        tokio::time::sleep(OTHERS_FIRST).await;
    }
    Err(Code::Busy.error("this name is being tried too often at the same time"))
}

/// A new player with play money.
///
/// # Errors
/// `not-allowed` where nobody may be a guest.
pub async fn guest(app: Arc<App>, _: Call) -> Result<Response, HandlerError> {
    let who = new_guest(&app).await?;
    Ok(answer(&who, &begin(&app, &who).await?))
}

/// Somebody new, who has play money and no password.
///
/// # Errors
/// `not-allowed` where nobody may be a guest, `too-many` where many come at once.
pub async fn new_guest(app: &App) -> Result<Person, FloorError> {
    if !app.guests {
        return Err(Code::NotAllowed.error("nobody may be a guest in this house"));
    }
    if !app.new_guests.allows(Hash::NONE, Instant::now()) {
        return Err(Code::TooMany.error("too many guests came in this second"));
    }
    let name = guest_name().map_err(|e| Code::Internal.error(e.to_string()))?;
    let (role, password) = (Role::Player, String::new());
    let row = PersonRow { name: name.clone(), role, password, locked: false };
    let asked = Asked::House(HouseCommand::Guest { name: name.clone() }, Some(row));
    app.ask(None, None, asked).await?;
    Ok(Person { name, role })
}

/// A new session: the token is told once, and only its hash is kept.
///
/// # Errors
/// `store-unavailable`.
pub async fn begin(app: &App, who: &Person) -> Result<Token, FloorError> {
    let token = Token::new().map_err(|e| Code::Internal.error(e.to_string()))?;
    let row = SessionRow { token: token.hash(), person: who.name.clone(), used: app.host.now() };
    app.ask(None, None, Asked::Session(row)).await?;
    Ok(token)
}

fn answer(who: &Person, token: &Token) -> Response {
    let body = json!({"token": token.to_string(), "role": who.role.name(), "name": who.name});
    with_cookie(reply::json(&body), Some(token))
}

/// Ends the session.
///
/// # Errors
/// `store-unavailable`.
pub async fn logout(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    end(&app, &call).await?;
    Ok(with_cookie(reply::json(&json!({})), None))
}

/// Ends the session of a call, where it has one.
///
/// # Errors
/// `store-unavailable`.
pub async fn end(app: &App, call: &Call) -> Result<(), FloorError> {
    let session = call.caller.as_ref().map(|caller| caller.session);
    let asked = Asked::EndSessions(session.into_iter().collect());
    app.ask(None, None, asked).await?;
    app.hub.sessions_ended();
    Ok(())
}

/// An answer that makes a browser keep this token, or forget the one it has.
pub fn with_cookie(mut response: Response, token: Option<&Token>) -> Response {
    let kept = if token.is_some() { "" } else { "; Max-Age=0" };
    let token = token.map(ToString::to_string).unwrap_or_default();
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/{kept}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
