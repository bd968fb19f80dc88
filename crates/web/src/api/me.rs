//! One's own: who one is, where one sits, what one has played.

use std::sync::Arc;

use axum::response::Response;
use floor::host::{Asked, Loaded};
use floor::{Account, FloorError, Role};
use serde_json::{Value as Json, json};

use super::ledger;
use crate::app::App;
use crate::call::Call;
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
