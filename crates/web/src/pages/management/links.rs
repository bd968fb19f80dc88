//! Links: the meters of one progressive for several tables.

use std::sync::Arc;

use axum::response::Response;
use games::Kind;
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use super::settings::ended;
use crate::api::house;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::money;
use crate::pages::staff::{self, Choice, Form, FormError};

/// The links, and a new one.
pub fn panel(app: &App, view: &str, wrong: Option<&FormError>) -> Markup {
    let form = Form { action: "/settings/links".into(), name: "link", view, wrong };
    let links: Vec<Json> =
        app.host.house(|house| house.links().values().map(|link| link.state()).collect());
    html! {
        section.panel #links aria-label="Links" {
            div.head { h2 { "Links" } }
            (form.drawn(&html! {
                (form.field("link", "Name, such as high-hand", "text", ""))
                (form.choice("game", "Progressive", &progressives()))
                (form.field("seed", "Seed, none: as usual", "money", ""))
                button.btn data-command="link" { "Add" }
            }))
            @if links.is_empty() { p.dim.small { "No progressive is linked yet." } }
            @for link in &links {
                @for (meter, amount) in link["meters"].as_object().into_iter().flatten() {
                    div.tf {
                        span { (link["link"].as_str().unwrap_or_default()) " · " (meter) }
                        b.gold { (amount.as_str().and_then(money::read).map_or(String::new(),
                            money::dollars)) }
                    }
                }
            }
        }
    }
}

/// Every progressive, by the meters that it has: those of several games are one.
fn progressives() -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    for kind in Kind::all() {
        let meters = kind.open(Default::default()).map(|table| table.meters()).unwrap_or_default();
        for (meter, _) in meters {
            if !found.iter().any(|(known, _)| *known == meter) {
                let says = format!("{} ({})", meter.replace('-', " "), kind.rulebook().name);
                found.push((meter, says));
            }
        }
    }
    found
}

/// A new link.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let text = |field: &str| call.body[field].as_str().unwrap_or_default().trim().to_owned();
    let mut body = json!({
        "id": staff::command_id(&call), "link": text("link"), "game": text("game"),
    });
    let seed = text("seed").replace(['$', ','], "");
    if !seed.is_empty() {
        body["options"] = json!({ "seed": seed });
    }
    let made = match house::check_link(&body) {
        Ok(()) => {
            let relayed = staff::relay(&call, "/api/links".into(), &[], body);
            house::make_link(Arc::clone(&app), relayed).await.map(drop)
        }
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}
