//! Equipment, and new pieces of it.

use std::sync::Arc;

use axum::response::Response;
use floor::{Code, FloorError};
use games::EquipmentKind;
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use super::settings::ended;
use crate::api::house;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::staff::{self, Choice, Form, FormError};
use crate::pages::table::words;

/// The most pieces that are added at once.
const MOST: u64 = 24;

/// The equipment of the house.
pub fn panel(app: &App, view: &str, wrong: Option<&FormError>) -> Markup {
    let all: Vec<Json> =
        app.host.house(|house| house.equipment().values().map(|one| one.to_json()).collect());
    let kinds: Vec<Choice> = EquipmentKind::ALL
        .iter()
        .map(|kind| (kind.name().to_owned(), words::sentence(kind.name())))
        .collect();
    let form = Form { action: "/settings/equipment".into(), name: "equipment", view, wrong };
    let text = |one: &Json, key: &str| one[key].as_str().unwrap_or("none").to_owned();
    html! {
        section.panel.stack #equipment aria-label="Equipment" {
            div.head { h2 { "Equipment" } }
            (form.drawn(&html! {
                (form.field("equipment", "Name, such as deck-17", "text", ""))
                (form.choice("kind", "Kind", &kinds))
                (form.field("colour", "Colour", "text", ""))
                (form.field("number", "How many", "number", "1"))
                button.btn data-command="equipment" { "Add" }
            }))
            @if !all.is_empty() {
                div.sheet { table.fig {
                    thead { tr { th { "Name" } th { "Kind" } th { "Colour" } th { "Life" } th {
                        "Table" } } }
                    tbody {
                        @for one in &all {
                            tr { @for key in ["equipment", "kind", "colour", "life", "table"] {
                                td { (text(one, key)) }
                            } }
                        }
                    }
                } }
            }
        }
    }
}

/// New pieces of equipment: one, or several whose numbers follow each other.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let made = match names(&call) {
        Ok(names) => made(&app, &call, &names).await,
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}

async fn made(app: &Arc<App>, call: &Call, names: &[String]) -> Result<(), HandlerError> {
    for (n, name) in names.iter().enumerate() {
        let id = format!("{}-{n}", staff::command_id(call));
        let mut body = json!({"id": id, "equipment": name});
        for field in ["kind", "colour", "game"] {
            let text = call.body[field].as_str().unwrap_or_default().trim();
            if !text.is_empty() {
                body[field] = text.into();
            }
        }
        house::check_equipment(&body)?;
        let relayed = staff::relay(call, "/api/equipment".into(), &[], body);
        house::make_equipment(Arc::clone(app), relayed).await?;
    }
    Ok(())
}

/// The names of so many pieces as are asked for: `deck-17`, `deck-18` ...
fn names(call: &Call) -> Result<Vec<String>, FloorError> {
    let text = |field: &str| call.body[field].as_str().unwrap_or_default().trim();
    let first = text("equipment");
    let number = match text("number") {
        "" | "1" => return Ok(vec![first.to_owned()]),
        number => number.parse::<u64>().ok().filter(|number| (1..=MOST).contains(number)),
    };
    let number = number
        .ok_or_else(|| Code::BadRequest.error(format!("`number` may be 1 to {MOST} pieces")))?;
    let stem = first.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let from: u64 = first[stem.len()..].parse().map_err(|_| {
        Code::BadRequest.error("several pieces need a name that ends in a number, as deck-17 does")
    })?;
    let end = from.checked_add(number).ok_or_else(|| {
        Code::BadRequest.error(format!("`{first}`: there are no {number} numbers from there on"))
    })?;
    Ok((from..end).map(|n| format!("{stem}{n}")).collect())
}
