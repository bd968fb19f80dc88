//! What the house is run with, for the manager: tables with their options, equipment, links.

use axum::response::Response;
use floor::FloorError;
use games::Kind;
use maud::{Markup, html};

use super::{equipment, links, new_table};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::see;
use crate::pages::staff::{self, FormError};

/// Tables, equipment, links.
///
/// # Errors
/// None.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(drawn(app, call, None))
}

fn drawn(app: &App, call: &Call, wrong: Option<&FormError>) -> Response {
    let view = app.host.now().to_string();
    let asked = call.query("game");
    let game = asked.as_deref().or_else(|| call.body["game"].as_str());
    let kind = game.and_then(Kind::find).unwrap_or(&Kind::all()[0]);
    let live = html! {
        main.wrap.wide {
            div.hi { div { h1 { "Settings" } p.dim { "Tables, what they play by, and equipment."
                } } }
            div.cols {
                div { (new_table::panel(app, &view, kind, wrong)) (tables(app)) }
                div { (equipment::panel(app, &view, wrong)) (links::panel(app, &view, wrong)) }
            }
        }
    };
    staff::refused(staff::shown(call, "Settings", 0, &live), wrong)
}

fn tables(app: &App) -> Markup {
    let tables = app.host.house(|house| house.tables().values().cloned().collect::<Vec<_>>());
    html! {
        section.panel.sheet tabindex="0" aria-label="Tables" {
            div.head { h2 { "Tables" } }
            table.fig {
                thead { tr { th { "Name" } th { "Game" } th { "Dealt" } th { "Options" } } }
                tbody {
                    @for terms in &tables {
                        tr {
                            td { a href={ "/pit/" (terms.id) } { (terms.id) } }
                            td { (terms.kind.rulebook().name) }
                            td { (terms.dealt.name()) }
                            td { @for (key, value) in &terms.options { (key) " " (value) " " } }
                        }
                    }
                }
            }
        }
    }
}

/// Back to the page, with what was refused.
pub(super) fn ended(
    app: &App,
    call: &Call,
    done: Result<(), HandlerError>,
) -> Result<Response, HandlerError> {
    match done {
        Ok(()) => Ok(see("/settings")),
        Err(refusal) => {
            let wrong = FormError::refusal(call, &refusal);
            Ok(drawn(app, call, Some(&wrong)))
        }
    }
}
