//! The page of the cage.

use std::sync::Arc;

use axum::response::Response;
use floor::host::Loaded;
use floor::house::CasinoKind;
use floor::table::FloorTable;
use floor::{Account, Code, FloorError, TableAccount};
use games::Cents;
use maud::{Markup, html};
use serde_json::json;

use crate::api::{house, ledger};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::staff::{self, Form, FormError, Pending, hidden};
use crate::pages::table::words;
use crate::pages::{money, see};

/// How often the page looks anew, in seconds.
const EVERY: u8 = 4;

/// The cage.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    drawn(app, call, None)
}

fn drawn(app: &App, call: &Call, wrong: Option<&FormError>) -> Result<Response, FloorError> {
    let tables = app.host.tables()?.into_values();
    let tables: Vec<Arc<FloorTable>> = tables
        .filter_map(|loaded| match loaded {
            Loaded::Table(table) => Some(table),
            Loaded::Faulty(_) => None,
        })
        .collect();
    let (cage, view) = (ledger::balance(app, &Account::Cage)?, app.host.now().to_string());
    let body = html! {
        main.wrap.wide {
            div.hi {
                div { h1 { "Cage" } p.dim { "The house's own money: " b.num {
                    (money::dollars(cage)) } } }
            }
            div.cols {
                div { (waiting(&tables, wrong)) (drops(app, &tables, wrong)?) }
                div { (people(&view, call, wrong)) }
            }
        }
    };
    Ok(staff::refused(staff::shown(call, "Cage", EVERY, &body), wrong))
}

/// The ways that the cage may move money of players.
fn moves(kind: CasinoKind) -> &'static [(&'static str, &'static str)] {
    match kind {
        CasinoKind::Play => &[("deposit", "Deposit")],
        CasinoKind::Real => &[("deposit", "Deposit"), ("withdraw", "Withdraw")],
    }
}

/// Deposits and withdrawals.
fn people(view: &str, call: &Call, wrong: Option<&FormError>) -> Markup {
    let moved = call.query("moved").filter(|name| floor::check_name(name).is_ok());
    html! {
        section.panel.stack #people aria-label="Deposits and withdrawals" {
            div.head { h2 { "Players" } }
            @if let Some(name) = moved { p.notice role="status" { "Done for " (name) "." } }
            @for (what, says) in moves(call.kind) {
                @let action = format!("/cage/money/{what}");
                @let form = Form { action, name: what, view, wrong };
                (form.drawn(&html! {
                    (form.field("name", "Player", "text", ""))
                    (form.field("amount", "Amount", "money", ""))
                    button.btn data-command=(what) { (says) }
                }))
            }
        }
    }
}

/// Fills, credits and what is to be undone.
fn waiting(tables: &[Arc<FloorTable>], wrong: Option<&FormError>) -> Markup {
    let asked: Vec<(&FloorTable, Vec<Pending>)> = tables
        .iter()
        .map(|table| {
            let pending = serde_json::from_value(table.pending_json()).unwrap_or_default();
            (&**table, pending)
        })
        .collect();
    let own = |pending: &&Pending| ["fill", "credit", "void"].contains(&pending.what.as_str());
    let none = !asked.iter().any(|(_, pending)| pending.iter().any(|one| own(&one)));
    html! {
        section.panel #waiting aria-label="Fills and credits" {
            div.head { h2 { "Fills and credits" } }
            @if none { p.dim.small { "Nothing is asked for." } }
            @for (table, pending) in &asked {
                @for one in pending.iter().filter(own) { (ask(table, one, wrong)) }
            }
        }
    }
}

fn ask(table: &FloorTable, pending: &Pending, wrong: Option<&FormError>) -> Markup {
    let (id, seq) = (&*table.terms().id, table.seq().to_string());
    let amount = pending.amount.map_or(String::new(), money::dollars);
    let name = format!("{}-{id}-{}", pending.what, pending.seq);
    html! {
        div.ask data-pending=(pending.what) data-key=(name) {
            div.row { b { (words::sentence(&pending.what)) " " (amount) ", " (id) }
                span.dim { "asked by " (pending.by) } }
            @if let Some(why) = &pending.why { span.dim { (why) } }
            @if pending.what == "void" { (undo(id, &seq, &name, pending, wrong)) }
            @else { (give(id, &seq, &name, pending, wrong)) }
        }
    }
}

/// A fill or a credit is given, or not.
fn give(id: &str, seq: &str, name: &str, pending: &Pending, wrong: Option<&FormError>) -> Markup {
    let (yes, no) = (format!("confirm-{name}"), format!("refuse-{name}"));
    let action = format!("/cage/{id}/{}", pending.what);
    let form = |name| Form { action: action.clone(), name, view: seq, wrong };
    let (confirm, refuse) = (form(&yes), form(&no));
    html! {
        (confirm.drawn(&html! {
            (hidden("confirm", &pending.seq.to_string()))
            button.btn.main.sm data-command="confirm" { "Give" }
        }))
        details {
            summary.small { "Refuse" }
            (refuse.drawn(&html! {
                (hidden("refuse", &pending.seq.to_string()))
                (refuse.field("why", "Why", "text", ""))
                button.btn.sm.warn data-command="refuse" { "Refuse" }
            }))
        }
    }
}

/// What a supervisor wants undone, for the reason that they gave.
fn undo(id: &str, seq: &str, name: &str, pending: &Pending, wrong: Option<&FormError>) -> Markup {
    let (Some(of), Some(slip)) = (pending.of, &pending.slip) else { return html! {} };
    let name = format!("{slip}-{name}");
    let form = Form { action: format!("/cage/{id}/{slip}"), name: &name, view: seq, wrong };
    form.drawn(&html! {
        (hidden("void", &of.to_string()))
        (hidden("why", pending.why.as_deref().unwrap_or_default()))
        button.btn.sm { "Undo the " (slip) }
    })
}

/// The drop boxes.
fn drops(
    app: &App,
    tables: &[Arc<FloorTable>],
    wrong: Option<&FormError>,
) -> Result<Markup, FloorError> {
    let balances = app.host.read(|reader| reader.balances())?;
    let drop_of = |id: &str| {
        let account = Account::Table(id.into(), TableAccount::Drop);
        balances
            .iter()
            .find(|(other, _)| *other == account)
            .map_or(Cents::ZERO, |(_, held)| held.amount)
    };
    Ok(html! {
        section.panel #drops aria-label="Drop boxes" {
            div.head { h2 { "Drop boxes" } }
            div.sheet { table.fig {
                thead { tr { th { "Table" } th { "Status" } th.r { "Rack" } th.r { "Drop" } td {}
                    } }
                tbody {
                    @for table in tables {
                        @let id = &*table.terms().id;
                        @let (seq, name) = (table.seq().to_string(), format!("count-{id}"));
                        @let form = Form {
                            action: format!("/cage/{id}/count"), name: &name, view: &seq, wrong };
                        tr data-key={ "drop-" (id) } {
                            td { (id) }
                            td { (words::sentence(table.status().name())) }
                            td.r { (money::dollars(table.rack())) }
                            td.r { (money::dollars(drop_of(id))) }
                            td.r { (form.drawn(&html! {
                                button.btn.sm data-command="count" { "Empty and count" }
                            })) }
                        }
                    }
                }
            } }
        }
    })
}

/// A deposit or a withdrawal.
///
/// # Errors
/// `unknown`.
pub async fn money_moved(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let what = call.param("what").to_owned();
    let name = call.body["name"].as_str().unwrap_or_default().trim().to_owned();
    let moved = match staff::body_of(&call) {
        Ok(body) => moved(&app, &call, &what, &name, body["amount"].as_str()).await,
        Err(wrong) => Err(wrong),
    };
    match moved {
        Ok(()) => Ok(see(&format!("/cage?moved={name}"))),
        Err(wrong) => again(app, call, wrong).await,
    }
}

async fn moved(
    app: &Arc<App>,
    call: &Call,
    what: &str,
    name: &str,
    amount: Option<&str>,
) -> Result<(), FormError> {
    let Some(amount) = amount else {
        return Err(FormError::field(
            call,
            "amount",
            "Write dollars and cents, such as 200 or 12.50.",
        ));
    };
    let body = json!({"id": staff::command_id(call), "amount": amount});
    let path = format!("/api/people/{name}/{what}");
    let relayed = staff::relay(call, path, &[("name", name)], body);
    let done = match what {
        "deposit" => house::deposit(Arc::clone(app), relayed).await,
        "withdraw" => house::withdraw(Arc::clone(app), relayed).await,
        _ => Err(Code::Unknown.error("there is no such page").into()),
    };
    done.map(drop).map_err(|refusal| match refusal.problem.code {
        Code::Unknown => FormError::field(call, "name", "There is nobody called so."),
        _ => FormError::refusal(call, &refusal),
    })
}

/// A command of the cage to a table.
///
/// # Errors
/// `unknown`.
pub async fn command(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (id, name) = (call.param("table").to_owned(), call.param("command").to_owned());
    let given = match staff::body_of(&call) {
        Ok(body) => {
            let given = staff::give(&app, &call, &id, &name, body).await;
            given.map_err(|refusal| FormError::refusal(&call, &refusal))
        }
        Err(wrong) => Err(wrong),
    };
    match given {
        Ok(()) => Ok(see("/cage")),
        Err(wrong) => again(app, call, wrong).await,
    }
}

/// The page once more, with what was refused.
async fn again(app: Arc<App>, call: Call, wrong: FormError) -> Result<Response, HandlerError> {
    let shared = Arc::clone(&app);
    Ok(app.at_table(move || drawn(&shared, &call, Some(&wrong))).await?)
}
