//! One's own: who one is, where one sits, what one has played.

use std::sync::Arc;

use axum::response::Response;
use floor::host::{Asked, Loaded, OwnPassword};
use floor::{Account, Code, Fields, FloorError, Role, people};
use serde_json::{Value as Json, json};

use super::{ledger, sign_in};
use crate::admission::Key;
use crate::app::App;
use crate::call::{Call, not_signed_in};
use crate::handler_error::HandlerError;
use crate::reply;

/// Who one is.
///
/// # Errors
/// `store-unavailable`.
pub fn who(app: &App, call: &Call) -> Result<Response, FloorError> {
    let who = call.person()?;
    let mut me = json!({"name": who.name, "role": who.role.name(), "seats": []});
    if who.role == Role::Player {
        me["balance"] = ledger::balance(app, &Account::player(&who.name))?.to_string().into();
        me["seats"] = seats(app, &who.name)?.into();
    }
    Ok(reply::json(&me))
}

fn seats(app: &App, name: &str) -> Result<Vec<Json>, FloorError> {
    let mut seats = Vec::new();
    for (id, table) in app.host.tables()? {
        let Loaded::Table(table) = table else { continue };
        seats.extend(table.seats_of(name).map(|seat| json!({"table": id, "seat": seat})));
    }
    Ok(seats)
}

/// More play money for a player who has run out.
///
/// # Errors
/// `not-allowed` (real money), `not-asked`.
pub async fn top_up(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (who, key) = (call.person()?.clone(), call.key()?);
    app.jobs.check_not_used(&who.name, &key.0)?;
    let asked = Asked::TopUp(who.name.clone());
    Ok(reply::json(&app.ask(Some(who), Some(key), asked).await?))
}

/// The rounds that one has played, the newest first.
///
/// # Errors
/// `store-unavailable`.
pub fn rounds(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (before, limit) = call.page(20, 100)?;
    let name = &call.person()?.name;
    let rounds = app.host.read(|reader| reader.player_rounds(name, before, limit))?;
    let rounds: Vec<Json> = rounds
        .iter()
        .map(|round| {
            json!({
                "n": round.n,
                "table": round.table,
                "round": round.round,
                "seat": round.seat,
                "time": round.time.to_string(),
                "net": round.net.to_string(),
            })
        })
        .collect();
    Ok(reply::json(&json!({ "rounds": rounds })))
}

/// One's own account.
///
/// # Errors
/// `store-unavailable`.
pub fn entries(app: &App, call: &Call) -> Result<Response, FloorError> {
    ledger::entries(app, call, &Account::player(&call.person()?.name))
}

/// Checks that a body has the old and the new password.
///
/// # Errors
/// `bad-request`.
pub fn check_password(body: &Json) -> Result<(), FloorError> {
    let fields = Fields::of("the body", body)?;
    fields.only(&["old", "new"])?;
    fields.text("old")?;
    fields.text("new").map(drop)
}

/// Changes one's own password.
///
/// # Errors
/// As [`change_password`].
pub async fn password(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let fields = call.fields()?;
    change_password(&app, &call, fields.text("old")?, fields.text("new")?).await?;
    Ok(reply::json(&json!({})))
}

/// Changes the password of the caller. Their other sessions end, this one goes on.
///
/// # Errors
/// `refused` if the new password is too easy to guess, `wrong-password` if the old one is wrong,
/// `locked` after five wrong ones from there, `not-allowed` for a guest, `busy` or `too-many` if
/// too many passwords are being checked.
pub async fn change_password(
    app: &App,
    call: &Call,
    old: &str,
    new: &str,
) -> Result<(), FloorError> {
    let caller = call.caller.as_ref().ok_or_else(not_signed_in)?;
    let (who, session) = (caller.person.clone(), caller.session);
    people::check(&who.name, new)?;
    let row = app.host.person(&who.name).filter(|row| !row.password.is_empty());
    let no_password = || Code::NotAllowed.error("a guest has no password");
    let checked = row.ok_or_else(no_password)?.password;
    let key = || Key::Person(who.name.clone());
    let from = (call.address(), key());
    if !sign_in::is_right(app, from, &who.name, old, Some(checked.clone())).await? {
        return Err(Code::WrongPassword.error("this is not your current password"));
    }
    let (name, new) = (who.name.clone(), new.to_owned());
    let hash = app.hashing(key(), move || people::hash(&name, &new)).await?;
    let digest = app.host.people_key().password(&hash);
    let new = OwnPassword { digest, hash, checked, session };
    app.ask(Some(who), None, Asked::OwnPassword(new)).await?;
    app.hub.sessions_ended();
    Ok(())
}
