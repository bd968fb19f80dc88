//! Everybody, for the admin.

use std::sync::Arc;

use axum::response::Response;
use floor::{Code, FloorError, Role};
use maud::html;
use serde_json::{Value as Json, json};

use crate::api::house;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::see;
use crate::pages::staff::{self, Choice, Form, FormError};

/// Everybody.
///
/// # Errors
/// None.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(drawn(app, call, None))
}

fn drawn(app: &App, call: &Call, wrong: Option<&FormError>) -> Response {
    let view = app.host.now().to_string();
    let people: Vec<(String, Role, bool)> = app.host.house(|house| {
        let one = |(name, state): (&String, &floor::house::PersonState)| {
            (name.clone(), state.role, state.locked)
        };
        house.people().iter().map(one).collect()
    });
    let roles: Vec<Choice> =
        Role::ALL.iter().map(|role| (role.name().to_owned(), role.name().to_owned())).collect();
    let form = Form { action: "/people".into(), name: "person", view: &view, wrong };
    let live = html! {
        main.wrap.wide {
            div.hi { div { h1 { "People" } p.dim { (people.len()) " accounts, one role each." } } }
            section.panel aria-label="Somebody new" {
                div.head { h2 { "Somebody new" } }
                (form.drawn(&html! {
                    (form.field("name", "Name", "text", ""))
                    (form.choice("role", "Role", &roles))
                    (form.field("password", "Password, ten characters or more", "password", ""))
                    button.btn.main data-command="person" { "Add" }
                }))
            }
            section.panel.sheet tabindex="0" aria-label="Everybody" {
                table.fig {
                    thead { tr { th { "Name" } th { "Role" } th { "Status" } td {} } }
                    tbody {
                        @for (name, role, locked) in &people {
                            @let what = if *locked { "unlock" } else { "lock" };
                            @let key = format!("{what}-{name}");
                            @let change = Form {
                                action: format!("/people/{name}/{what}"),
                                name: &key, view: &view, wrong };
                            tr data-key={ "person-" (name) } {
                                td { (name) }
                                td { (role) }
                                td { @if *locked { span.pill.stop { "Locked" } }
                                    @else { span.pill.open { "May sign in" } } }
                                td.r { (change.drawn(&html! {
                                    button.btn.sm data-command=(what) {
                                        @if *locked { "Unlock" } @else { "Lock" }
                                    }
                                })) }
                            }
                        }
                    }
                }
            }
        }
    };
    staff::refused(staff::shown(call, "People", 0, &live), wrong)
}

/// Somebody new.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let text = |key: &str| Json::from(call.body[key].as_str().unwrap_or_default().trim());
    let password = call.body["password"].clone();
    let body = json!({
        "id": staff::command_id(&call), "name": text("name"), "role": text("role"),
        "password": if password.is_null() { "".into() } else { password },
    });
    let made = match house::check_person(&body) {
        Ok(()) => {
            let relayed = staff::relay(&call, "/api/people".into(), &[], body);
            house::make_person(Arc::clone(&app), relayed).await.map(drop)
        }
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}

/// A name is locked, or unlocked.
///
/// # Errors
/// `unknown`.
pub async fn change(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (name, what) = (call.param("name").to_owned(), call.param("what").to_owned());
    let path = format!("/api/people/{name}/{what}");
    let body = json!({"id": staff::command_id(&call)});
    let relayed = staff::relay(&call, path, &[("name", &name)], body);
    let done = match what.as_str() {
        "lock" => house::lock(Arc::clone(&app), relayed).await,
        "unlock" => house::unlock(Arc::clone(&app), relayed).await,
        _ => return Err(Code::Unknown.error("there is no such page").into()),
    };
    ended(&app, &call, done.map(drop))
}

fn ended(app: &App, call: &Call, done: Result<(), HandlerError>) -> Result<Response, HandlerError> {
    match done {
        Ok(()) => Ok(see("/people")),
        Err(refusal) => {
            let wrong = FormError::refusal(call, &refusal);
            Ok(drawn(app, call, Some(&wrong)))
        }
    }
}
