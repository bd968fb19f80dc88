//! The sheet that sits down: a buy-in that fits the account. It is a page of its own, which a
//! script shows as a dialog over the table.

use axum::http::StatusCode;
use axum::response::Response;
use floor::table::FloorTable;
use floor::{Account, FloorError};
use games::{Cents, Seat};
use maud::{Markup, html};

use super::words;
use crate::api::ledger;
use crate::app::App;
use crate::call::Call;
use crate::pages::buy_in::{BuyIn, top_up};
use crate::pages::{assets, shell};

/// The amounts that are offered.
const OFFERED: [i64; 3] = [50, 100, 200];

/// The sheet as a page.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub fn sit(app: &App, call: &Call) -> Result<Response, FloorError> {
    let table = app.host.table(call.param("table"))?;
    let number = call.query("seat").and_then(|seat| seat.parse().ok());
    sit_page(app, call, &table, number, None)
}

/// The sheet again, after a buy-in that failed with this status and sentence.
pub fn sit_page(
    app: &App,
    call: &Call,
    table: &FloorTable,
    number: Option<u8>,
    wrong: Option<(StatusCode, &str)>,
) -> Result<Response, FloorError> {
    let funds = ledger::balance(app, &Account::player(&call.person()?.name))?;
    let buy_in = BuyIn::at(table, funds);
    let seat = number.and_then(|number| table.seats().find(|seat| seat.number() == number));
    let name = &table.terms().kind.rulebook().name;
    let terms = table.terms();
    let body = html! {
        link rel="stylesheet" href=(assets::address("table.css"));
        main.wrap.narrow {
            h1 { (name) @if *terms.id != *terms.kind.id { " · " (terms.id) } }
            p.dim { (words::limits(table.engine().chosen())) }
            (sheet(&terms.id, seat, &buy_in, &app.call_id(), wrong.map(|(_, says)| says)))
            p { a href={ "/tables/" (terms.id) } { "Back to the table" } }
        }
        script type="module" src=(assets::address("top-up.js")) {}
    };
    let mut response = shell::answer(shell::page_with(call, "Sit down", Some(funds), &body));
    if let Some((status, _)) = wrong {
        *response.status_mut() = status;
    }
    Ok(response)
}

fn sheet(
    table: &str,
    seat: Option<Seat>,
    buy_in: &BuyIn,
    view: &str,
    wrong: Option<&str>,
) -> Markup {
    let default = buy_in.default();
    let fits = |amount: Cents| buy_in.affords(amount) && amount >= buy_in.min;
    html! {
        section.panel.stack data-sheet="sit" aria-labelledby="sit-title" {
            h2 #sit-title { "Sit down" @if let Some(seat) = seat { " at seat " (seat) } }
            form.stack method="post" action="/sit" data-once {
                input type="hidden" name="id" value={ "sit-" (view) };
                input type="hidden" name="table" value=(table);
                @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat); }
                fieldset.choices {
                    legend { "Buy in for" }
                    @for amount in OFFERED.map(Cents::dollars) {
                        (choice(&amount.to_string(), default == Some(amount), fits(amount), &html! {
                            (words::short(amount))
                        }))
                    }
                    (choice("all", default == Some(buy_in.funds), fits(buy_in.funds), &html! {
                        "All " (words::dollars(buy_in.funds))
                    }))
                    (choice("amount", false, default.is_some(), &html! { "Another amount" }))
                    (amount_field(buy_in, wrong))
                }
                button.btn.main disabled[default.is_none()]
                    aria-describedby=[default.is_none().then_some("sit-why")] { "Sit down" }
            }
            @if default.is_none() {
                p.problem #sit-why { (buy_in.shortage(buy_in.min)) }
                (top_up())
            }
            p.problem data-problem role="alert" {}
        }
    }
}

fn choice(value: &str, checked: bool, enabled: bool, label: &Markup) -> Markup {
    html! {
        label.choice {
            input type="radio" name="choice" value=(value) checked[checked] disabled[!enabled];
            span { (label) }
        }
    }
}

fn amount_field(buy_in: &BuyIn, wrong: Option<&str>) -> Markup {
    html! {
        span.field.wrong[wrong.is_some()] {
            input type="text" inputmode="decimal" name="buy_in" aria-label="Amount in dollars"
                value=(buy_in.default().unwrap_or(buy_in.min)) data-all=(buy_in.funds)
                aria-invalid=[wrong.map(|_| "true")]
                aria-describedby=[wrong.map(|_| "buy_in-wrong")];
            @if let Some(says) = wrong { p.problem #buy_in-wrong role="alert" { (says) } }
        }
        @if wrong.is_some() && buy_in.default().is_some() { (top_up()) }
    }
}
