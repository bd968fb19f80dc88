//! What the pit asks of the server.

use std::sync::Arc;

use axum::response::Response;
use floor::{FloorError, report};
use maud::html;
use serde_json::{Value as Json, json};

use super::{one, overview, paper, ruling as rulings, slips};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::staff::{self, FormError};
use crate::pages::{see, shell};

/// How often these pages look anew, in seconds.
const EVERY: u8 = 3;

/// Every table.
///
/// # Errors
/// If the store cannot be read.
pub async fn page(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    all(&app, call, None).await
}

async fn all(
    app: &Arc<App>,
    call: Call,
    wrong: Option<FormError>,
) -> Result<Response, HandlerError> {
    let shared = Arc::clone(app);
    let drawn = app.at_table(move || {
        let live = overview::drawn(&shared, call.person()?, wrong.as_ref())?;
        Ok(staff::refused(staff::shown(&call, "Pit", EVERY, &live), wrong.as_ref()))
    });
    Ok(drawn.await?)
}

/// One table.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn table(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    at(&app, call, None).await
}

async fn at(
    app: &Arc<App>,
    call: Call,
    wrong: Option<FormError>,
) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let shared = Arc::clone(app);
    let drawn = app.at_table(move || {
        let title = table.terms().id.to_string();
        let live = one::drawn(&shared, table, call.person()?, wrong.as_ref())?;
        Ok(staff::refused(staff::shown(&call, &title, EVERY, &live), wrong.as_ref()))
    });
    Ok(drawn.await?)
}

/// A command to a table.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn command(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (id, name) = (call.param("table").to_owned(), call.param("command").to_owned());
    let from_all = call.query("from").as_deref() == Some("all");
    let given = match staff::body_of(&call) {
        Ok(body) => {
            let given = give(&app, &call, &id, &name, body).await;
            given.map_err(|refusal| FormError::refusal(&call, &refusal))
        }
        Err(wrong) => Err(wrong),
    };
    match (given, from_all) {
        (Ok(()), true) => Ok(see("/pit")),
        (Ok(()), false) => Ok(see(&format!("/pit/{id}"))),
        (Err(wrong), true) => all(&app, call, Some(wrong)).await,
        (Err(wrong), false) => at(&app, call, Some(wrong)).await,
    }
}

/// One command, or one for each piece of equipment that is brought.
async fn give(
    app: &Arc<App>,
    call: &Call,
    table: &str,
    name: &str,
    body: Json,
) -> Result<(), HandlerError> {
    let Some(all) = body["all"].as_str().filter(|_| name == "bring") else {
        let body = match name {
            "irregularity" => rulings::said(&body).into(),
            _ => body,
        };
        return staff::give(app, call, table, name, body).await;
    };
    for (n, piece) in all.split(' ').enumerate() {
        let id = format!("{}-{n}", staff::command_id(call));
        staff::give_as(app, call, &id, table, name, json!({"equipment": piece})).await?;
    }
    Ok(())
}

/// What an irregularity would come to, tried on a copy of the table.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn ruling(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let live = rulings::preview(&table, &call);
    Ok(staff::shown(&call, "A ruling", 0, &live))
}

/// Slips for when nothing can be entered.
///
/// # Errors
/// `unknown`, `table-faulty`, `bad-request`.
pub async fn blanks(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    Ok(paper::page(&app, &table, &call)?)
}

/// A slip to print.
///
/// # Errors
/// `unknown`.
pub fn slip(app: &App, call: &Call) -> Result<Response, FloorError> {
    let slip = slips::find(app, call.param("table"), call.param("number"))?;
    Ok(staff::shown(call, "Slip", 0, &slips::printed(&slip)))
}

/// How everybody has played.
///
/// # Errors
/// If the store cannot be read.
pub fn ratings(app: &App, call: &Call) -> Result<Response, FloorError> {
    let sheet = report::players_sheet(&report::players(&app.host)?);
    let body = html! {
        main.wrap.wide {
            div.hi {
                div { h1 { "Ratings" } p.dim { "Every player by what was really wagered." } }
                a.btn href="/api/reports/players.csv" { "As CSV" }
                a.btn href="/api/reports/players.xlsx" { "As a workbook" }
            }
            section.panel.sheet tabindex="0" aria-label="Ratings" { (staff::sheet(&sheet)) }
        }
    };
    let link = html! { link rel="stylesheet" href=(crate::pages::assets::address("console.css")); };
    Ok(shell::answer(shell::page(call, "Ratings", &html! { (link) (body) })))
}
