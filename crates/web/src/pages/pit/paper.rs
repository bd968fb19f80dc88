//! Paper for when nothing can be entered: slips to print and fill in, and where what stands on one
//! is entered afterwards, every record of it marked.

use axum::response::Response;
use floor::table::FloorTable;
use floor::{Code, FloorError, Person};
use games::Cents;
use maud::{Markup, html};

use super::view::{View, supervises};
use crate::app::App;
use crate::call::Call;
use crate::pages::staff::{self, FormError, hidden};

/// How many slips are printed at once.
const PRINTED: u64 = 4;

/// How many wagers have a column of their own; others are written beside them.
const COLUMNS: usize = 6;

/// Where a supervisor says that a slip is entered, and that all of it was.
pub fn panel(view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    let (begin, end) = (view.form("paper", "paper", wrong), view.form("paper", "paper-end", wrong));
    html! {
        @if supervises(who) && view.state.dealt == "dealer" {
            section.panel.stack #paper aria-label="Paper" {
                div.head { h2 { "Paper" }
                    a.small href={ "/pit/" (view.state.table) "/blanks" } { "Slips to print" } }
                @match &view.state.paper {
                    Some(slip) => {
                        p { "Slip " b { (slip) } " is being entered: every record says so." }
                        (end.drawn(&html! {
                            (hidden("slip", ""))
                            button.btn.main data-command="paper-end" { "All of it is entered" }
                        }))
                    }
                    None => (begin.drawn(&html! {
                        (begin.field("slip", "Slip, such as p-17", "text", ""))
                        (begin.field("why", "Why, and when it was dealt", "text", ""))
                        button.btn data-command="paper" { "Enter it now" }
                    })),
                }
            }
        }
    }
}

/// Slips of a table to print.
///
/// # Errors
/// `unknown`, `bad-request` where the number of the first is none.
pub fn page(app: &App, table: &FloorTable, call: &Call) -> Result<Response, FloorError> {
    let first = call.number("from")?.unwrap_or(1);
    let last = first.checked_add(PRINTED - 1);
    let last = last.ok_or_else(|| Code::BadRequest.error("there are not so many slips"))?;
    let id = &*table.terms().id;
    let live = html! {
        main.wrap.wide data-blanks=(id) {
            div.hi.no-print {
                div { h1 { "Slips for " (id) } p.dim {
                    "A slip for every round that is dealt while nothing can be entered. Print some "
                    "before they are needed; a supervisor enters them afterwards by their number."
                } }
                a.btn href={ "/pit/" (id) "/blanks?from=" (last.saturating_add(1)) } { "The next" }
                a.btn href={ "/pit/" (id) } { "To the table" }
            }
            @for number in first..=last { (blank(table, number)) }
            p.tiny.dim { "Printed " (app.host.now().to_string()) }
        }
    };
    Ok(staff::shown(call, "Slips to print", 0, &live))
}

/// A slip for one round: who wagered what, what fell, what was taken and paid.
fn blank(table: &FloorTable, number: u64) -> Markup {
    let chosen = table.engine().chosen();
    let book = chosen.rulebook();
    let spots = book.spots.iter().filter(|spot| chosen.offers(&spot.id));
    let spots: Vec<&str> = spots.map(|spot| spot.name.as_str()).take(COLUMNS).collect();
    let least = chosen.unit();
    html! {
        section.blank tabindex="0" data-slip={ "p-" (number) } aria-label={ "Slip p-" (number) } {
            header {
                h2 { (book.name) " · " (table.terms().id) }
                b { "Slip p-" (number) }
            }
            p.lines4 {
                @for said in ["Date", "Dealt from", "to", "Round"] { span { (said) } }
            }
            table.grid-lines {
                thead { tr {
                    th { "Seat" } th { "Player" }
                    @for spot in &spots { th { (spot) } }
                    th { "Other wagers" } th { "Cards, decisions" } th { "Taken" } th { "Paid" }
                } }
                tbody {
                    @for seat in table.seats().take(7) {
                        tr { th { (seat) } @for _ in 0..spots.len() + 5 { td {} } }
                    }
                }
            }
            p.line1 { "What fell, in its order: dealer, board, dice, number" }
            p.line1 { "What went wrong, and the ruling" }
            p.lines4 { @for said in ["Fill", "Credit", "Rack before", "Rack after"] {
                span { (said) } } }
            @if least > Cents::ZERO { p.tiny.dim { "Smallest chip $" (least.to_string()) } }
            div.signatures { @for who in ["Dealer", "Supervisor"] { p { (who) } } }
        }
    }
}
