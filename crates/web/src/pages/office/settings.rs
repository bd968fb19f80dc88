//! What the house is run with, for the manager: tables with their options, equipment.

use std::sync::Arc;

use axum::response::Response;
use floor::Problem;
use games::{EquipmentKind, Kind, OptionKind, OptionRule};
use maud::{Markup, html};
use serde_json::{Map, Value as Json, json};

use crate::api::house;
use crate::app::App;
use crate::call::Call;
use crate::pages::staff::{self, Choice, Form, Wrong};
use crate::pages::table::words;
use crate::pages::{money, see};
use crate::refusal::Refusal;

/// What the names of fields that are options begin with.
const OPTION: &str = "option.";

/// Tables, equipment, links.
///
/// # Errors
/// None.
pub fn page(app: &App, call: &Call) -> Result<Response, Problem> {
    Ok(drawn(app, call, None))
}

fn drawn(app: &App, call: &Call, wrong: Option<&Wrong>) -> Response {
    let view = app.host.now().to_string();
    let game = call.query("game").or_else(|| call.body["game"].as_str());
    let kind = game.and_then(Kind::find).unwrap_or(&Kind::all()[0]);
    let live = html! {
        main.wrap.wide {
            div.hi { div { h1 { "Settings" } p.dim { "Tables, what they play by, and equipment."
                } } }
            div.cols {
                div { (new_table(&view, kind, wrong)) (tables(app)) }
                div { (equipment(app, &view, wrong)) (links(app)) }
            }
        }
    };
    staff::refused(staff::shown(call, "Settings", 0, &live), wrong)
}

/// A new table: the game first, then its options with the document's bounds.
fn new_table(view: &str, kind: &Kind, wrong: Option<&Wrong>) -> Markup {
    let form = Form { action: "/settings/tables".into(), name: "table", view, wrong };
    let dealt: Vec<Choice> = vec![
        ("dealer".into(), "a dealer deals".into()),
        ("house".into(), "the house deals".into()),
    ];
    let switch = |on: &str, off: &str| -> Vec<Choice> {
        vec![
            (String::new(), "as usual".into()),
            ("true".into(), on.into()),
            ("false".into(), off.into()),
        ]
    };
    html! {
        section.panel.stack #table aria-label="A new table" {
            div.head { h2 { "A new table" } }
            form.work method="get" action="/settings" {
                div.field { label { span { "Game" }
                    select name="game" {
                        @for one in Kind::all() {
                            option value=(one.id) selected[one.id == kind.id] {
                                (one.rulebook().name) }
                        }
                    } } }
                button.btn { "Show its options" }
            }
            (form.drawn(&html! {
                input type="hidden" name="game" value=(kind.id);
                (form.field("table", "Name, such as bj-7", "text", ""))
                (form.choice("dealt", "Dealt", &dealt))
                (form.choice("duties", "Duties", &switch("asked for", "not asked for")))
                (form.choice("approvals", "Large awards", &switch("approved by two",
                    "paid at once")))
                div.options {
                    @for rule in &kind.rulebook().options { (option(&form, kind, rule)) }
                }
                button.btn.main data-command="table" { "Make the table" }
            }))
        }
    }
}

/// An option: what it is, what the document allows, and the clause.
fn option(form: &Form<'_>, kind: &Kind, rule: &OptionRule) -> Markup {
    let name = format!("{OPTION}{}", rule.key);
    let label = words::sentence(&rule.key);
    let usual = |values: Vec<String>| -> Vec<Choice> {
        let one = |value: String| (value.clone(), value);
        std::iter::once((String::new(), "as usual".to_owned()))
            .chain(values.into_iter().map(one))
            .collect()
    };
    let (bounds, field) = match &rule.kind {
        OptionKind::Choice { values } => {
            (String::new(), form.choice(&name, &label, &usual(values.clone())))
        }
        OptionKind::Switch { default } => {
            let said = format!("usually {default}");
            (said, form.choice(&name, &label, &usual(vec!["true".into(), "false".into()])))
        }
        OptionKind::Count { least, most, default } => (
            format!("{least} to {most}, usually {default}"),
            form.field(&name, &label, "number", ""),
        ),
        OptionKind::Money { least, default, .. } => {
            let usual =
                default.as_ref().map_or(String::new(), |usual| format!(", usually ${usual}"));
            (format!("from ${least}{usual}"), form.field(&name, &label, "money", ""))
        }
        OptionKind::Rate { default, .. } => {
            (format!("usually {default}"), form.field(&name, &label, "text", ""))
        }
        OptionKind::Boxes => return html! {},
    };
    html! {
        div.option {
            (field)
            p.tiny.dim { (rule.about) @if !bounds.is_empty() { ": " (bounds) } " "
                a.clause href={ "/games/" (kind.id) "#" (rule.clause) } { (rule.clause) } }
        }
    }
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

fn equipment(app: &App, view: &str, wrong: Option<&Wrong>) -> Markup {
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

fn links(app: &App) -> Markup {
    let links: Vec<Json> =
        app.host.house(|house| house.links().values().map(|link| link.state()).collect());
    html! {
        section.panel #links aria-label="Links" {
            div.head { h2 { "Links" } }
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

/// A new table.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make_table(app: Arc<App>, call: Call) -> Result<Response, Refusal> {
    let mut body = json!({"id": staff::command_id(&call)});
    let mut options = Map::new();
    for (name, value) in call.body.as_object().into_iter().flatten() {
        let text = value.as_str().unwrap_or_default().trim();
        let read = match text {
            "" => continue,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            text => text.into(),
        };
        match name.strip_prefix(OPTION) {
            Some(key) => {
                // Counts are numbers; money and rates are words in quotes.
                let rule = option_of(&call, key);
                let count = matches!(rule.map(|rule| &rule.kind), Some(OptionKind::Count { .. }));
                let number = text.parse::<i64>().ok().filter(|_| count);
                options.insert(key.to_owned(), number.map_or(read, Json::from));
            }
            None if ["view", "form"].contains(&name.as_str()) => {}
            None => body[name.as_str()] = read,
        }
    }
    if !options.is_empty() {
        body["options"] = options.into();
    }
    let made = match house::check_table(&body) {
        Ok(()) => {
            let relayed = staff::relay(&call, "/api/tables".into(), &[], body);
            house::make_table(Arc::clone(&app), relayed).await.map(drop)
        }
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}

fn option_of(call: &Call, key: &str) -> Option<&'static OptionRule> {
    let kind = call.body["game"].as_str().and_then(Kind::find)?;
    kind.rulebook().options.iter().find(|rule| rule.key == key)
}

/// A new piece of equipment.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make_equipment(app: Arc<App>, call: Call) -> Result<Response, Refusal> {
    let mut body = json!({"id": staff::command_id(&call)});
    for name in ["equipment", "kind", "colour", "game"] {
        let text = call.body[name].as_str().unwrap_or_default().trim();
        if !text.is_empty() {
            body[name] = text.into();
        }
    }
    let made = match house::check_equipment(&body) {
        Ok(()) => {
            let relayed = staff::relay(&call, "/api/equipment".into(), &[], body);
            house::make_equipment(Arc::clone(&app), relayed).await.map(drop)
        }
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}

fn ended(app: &App, call: &Call, done: Result<(), Refusal>) -> Result<Response, Refusal> {
    match done {
        Ok(()) => Ok(see("/settings")),
        Err(refusal) => {
            let wrong = Wrong::refusal(call, &refusal);
            Ok(drawn(app, call, Some(&wrong)))
        }
    }
}
