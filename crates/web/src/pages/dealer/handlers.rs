//! What the console asks of the server.

use std::sync::Arc;

use axum::response::Response;
use floor::FloorError;
use floor::host::Loaded;
use floor::house::CasinoKind;
use floor::table::{Dealt, FloorTable};
use maud::{Markup, html};
use serde_json::Value as Json;

use super::{entered, view};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::live::{Wanted, stream};
use crate::pages::look::Look;
use crate::pages::staff::{self, FormError};
use crate::pages::table::words;
use crate::pages::{assets, see, shell};

/// The tables that a dealer may deal.
///
/// # Errors
/// `store-unavailable`.
pub fn list(app: &App, call: &Call) -> Result<Response, FloorError> {
    let tables = app.host.tables()?.into_values();
    let own = tables.filter_map(|loaded| match loaded {
        Loaded::Table(table) if table.terms().dealt == Dealt::Dealer => Some(table),
        _ => None,
    });
    let tables: Vec<Arc<FloorTable>> = own.collect();
    let body = html! {
        main.wrap {
            div.hi { div { h1 { "Tables to deal" } p.dim { "Sign on to one to deal it." } } }
            @if tables.is_empty() {
                p { "No table is dealt by a dealer yet. A manager makes one in the settings." }
            }
            div.grid { @for table in &tables { (entry(table)) } }
        }
    };
    Ok(shell::answer(shell::page(call, "Tables to deal", &body)))
}

fn entry(table: &FloorTable) -> Markup {
    let told = table.summary();
    let (id, status) = (&*table.terms().id, told["status"].as_str().unwrap_or_default());
    html! {
        a.panel.entry href={ "/dealer/" (id) } {
            b { (table.terms().kind.rulebook().name) }
            span.dim { (id) " · " (words::sentence(status)) " · " (told["taken"]) " of "
                (told["seats"]) " seats taken" }
        }
    }
}

/// The console of a table.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn page(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    drawn(&table, &call, None)
}

fn drawn(
    table: &FloorTable,
    call: &Call,
    wrong: Option<&FormError>,
) -> Result<Response, HandlerError> {
    let who = call.person()?;
    let name = format!("Dealing {}", table.engine().chosen().rulebook().name);
    let body = html! {
        link rel="stylesheet" href=(assets::address("board.css"));
        link rel="stylesheet" href=(assets::address("console.css"));
        a.skip href="#main" { "To the console" }
        p.offline #offline role="status" hidden { "Reconnecting. What you see is how it stood." }
        div #live data-table=(table.terms().id) data-stream={ "/dealer/" (table.terms().id)
            "/live" } {
            (view::drawn(table, who, wrong))
        }
        @if call.kind == CasinoKind::Play { p.sr { "Play money" } }
        script type="module" src=(assets::address("console.js")) {}
    };
    // A console stands beside a table, in the same light.
    let look = Look::of_call(call);
    let look = Look { theme: look.theme.or(Some("dark")), ..look };
    Ok(staff::refused(shell::answer(shell::document(look, &name, &body)), wrong))
}

/// The same, for every record, as server-sent events.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn live(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    stream(app, &call, Wanted::Views(view::draw)).await
}

/// What fell, as it was tapped, typed or scanned.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn key(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let text = |name: &str| call.body[name].as_str().unwrap_or_default();
    let pressed = if text("key").is_empty() { text("typed") } else { text("key") };
    match entered::read(table.engine(), pressed) {
        Ok(outcome) => done(app, call, "outcome", Ok(outcome)).await,
        Err(says) => {
            let says = crate::pages::refused::sentence(&says);
            drawn(&table, &call, Some(&FormError::field(&call, "typed", &says)))
        }
    }
}

/// Any other command of a dealer.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn command(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (name, body) = (call.param("command").to_owned(), staff::body_of(&call));
    done(app, call, &name, body).await
}

/// Gives a command, and shows the console again: with what was refused, where it was.
async fn done(
    app: Arc<App>,
    call: Call,
    name: &str,
    body: Result<Json, FormError>,
) -> Result<Response, HandlerError> {
    let id = call.param("table").to_owned();
    let given = match body {
        Ok(body) => {
            let given = staff::give(&app, &call, &id, name, body).await;
            given.map_err(|refusal| FormError::refusal(&call, &refusal))
        }
        Err(wrong) => Err(wrong),
    };
    match given {
        Ok(()) => Ok(see(&format!("/dealer/{id}"))),
        Err(wrong) => drawn(&*app.table(&id).await?, &call, Some(&wrong)),
    }
}
