//! A new table: the game first, then everything that its document lets a casino choose.

use std::sync::Arc;

use axum::response::Response;
use games::{Kind, OptionKind, OptionRule};
use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use super::settings::ended;
use crate::api::house;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::staff::{self, Choice, Form, FormError};
use crate::pages::table::words;

/// What the names of fields begin with that are options, pay tables, links or seconds.
const OPTION: &str = "option.";
const PAYS: &str = "pays.";
const LINK: &str = "link.";
const PACE: &str = "pace.";

/// A new table: the game first, then its options with the document's bounds.
pub fn panel(app: &App, view: &str, kind: &Kind, wrong: Option<&FormError>) -> Markup {
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
                (form.choice("coach", "What choices are worth", &switch("players may ask",
                    "is not told")))
                (form.field("pace.wagers", "Seconds for wagers, none: not timed", "number", ""))
                (form.field("pace.decision", "Seconds for a decision", "number", ""))
                div.options {
                    @for rule in &kind.rulebook().options { (option(&form, kind, rule)) }
                    (pay_tables(&form, kind))
                    (meters(app, &form, kind))
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

/// Which of its pay tables every wager is paid by, where there are several.
fn pay_tables(form: &Form<'_>, kind: &Kind) -> Markup {
    let book = kind.rulebook();
    let several = book.spots.iter().filter_map(|spot| {
        let ids: Vec<Choice> =
            book.tables_of(&spot.id).map(|table| (table.id.clone(), table.id.clone())).collect();
        let usual = std::iter::once((String::new(), "as usual".to_owned()));
        (ids.len() > 1).then(|| (spot, usual.chain(ids).collect::<Vec<Choice>>()))
    });
    html! {
        @for (spot, choices) in several {
            div.option {
                (form.choice(&format!("{PAYS}{}", spot.id), &format!("{} pays by", spot.name),
                    &choices))
                p.tiny.dim { (spot.about) " "
                    a.clause href={ "/games/" (kind.id) "#" (spot.clause) } { (spot.clause) } }
            }
        }
    }
}

/// The link that every meter of the game is of: the table's own, or one of several tables.
fn meters(app: &App, form: &Form<'_>, kind: &Kind) -> Markup {
    let meters = kind.open(Default::default()).map(|table| table.meters()).unwrap_or_default();
    let choices = |meter: &str| -> Vec<Choice> {
        let own = std::iter::once((String::new(), "of this table alone".to_owned()));
        app.host.house(|house| {
            let shared = house.links().values().filter(|link| {
                !link.is_of_a_table() && link.meters().any(|(name, _)| name == meter)
            });
            own.chain(shared.map(|link| (link.id().to_owned(), link.id().to_owned()))).collect()
        })
    };
    html! {
        @for (meter, _) in &meters {
            div.option {
                (form.choice(&format!("{LINK}{meter}"), &format!("Meter {meter}"),
                    &choices(meter)))
            }
        }
    }
}

/// A new table.
///
/// # Errors
/// None but those of the server: what is refused is said on the page.
pub async fn make(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let made = match body(&call) {
        Ok(body) => {
            let relayed = staff::relay(&call, "/api/tables".into(), &[], body);
            house::make_table(Arc::clone(&app), relayed).await.map(drop)
        }
        Err(problem) => Err(problem.into()),
    };
    ended(&app, &call, made)
}

/// What the form says, as a program would.
fn body(call: &Call) -> Result<Json, floor::FloorError> {
    let mut body = Map::from_iter([("id".to_owned(), Json::from(staff::command_id(call)))]);
    let [mut options, mut pays, mut links, mut pace] = [(); 4].map(|()| Map::new());
    for (name, value) in call.body.as_object().into_iter().flatten() {
        let text = value.as_str().unwrap_or_default().trim();
        let read = match text {
            "" => continue,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            text => text.into(),
        };
        let number = || text.parse::<i64>().ok().map(Json::from);
        if let Some(key) = name.strip_prefix(OPTION) {
            // Counts are numbers; money and rates are words in quotes.
            let rule = option_of(call, key);
            let count = matches!(rule.map(|rule| &rule.kind), Some(OptionKind::Count { .. }));
            options.insert(key.to_owned(), number().filter(|_| count).unwrap_or(read));
        } else if let Some(spot) = name.strip_prefix(PAYS) {
            pays.insert(spot.to_owned(), read);
        } else if let Some(meter) = name.strip_prefix(LINK) {
            links.insert(meter.to_owned(), read);
        } else if let Some(what) = name.strip_prefix(PACE) {
            pace.insert(what.to_owned(), number().unwrap_or(read));
        } else if !["view", "form", "id"].contains(&name.as_str()) {
            body.insert(name.clone(), read);
        }
    }
    if !pays.is_empty() {
        options.insert("pay_tables".into(), pays.into());
    }
    // Who sends `pace` beside `pace.wagers` is told that it is no pace.
    for (name, parts) in [("options", options), ("links", links), ("pace", pace)] {
        if !parts.is_empty() {
            body.entry(name).or_insert_with(|| parts.into());
        }
    }
    let body = Json::Object(body);
    house::check_table(&body).map(|()| body)
}

fn option_of(call: &Call, key: &str) -> Option<&'static OptionRule> {
    let kind = call.body["game"].as_str().and_then(Kind::find)?;
    kind.rulebook().options.iter().find(|rule| rule.key == key)
}
