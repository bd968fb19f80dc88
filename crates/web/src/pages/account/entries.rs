//! Where somebody's money came from and went.

use axum::response::Response;
use floor::store::AccountEntry;
use floor::{Account, FloorError};
use maud::{Markup, html};

use super::rounds;
use crate::app::App;
use crate::call::Call;
use crate::pages::{moment, money};

const USUAL: usize = 50;
const MOST: usize = 200;

/// The entries, the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (before, limit) = call.page(USUAL, MOST)?;
    let account = Account::player(&call.person()?.name);
    let entries = app.host.read(|reader| reader.entries(&account, before, limit))?;
    let last = entries.last().map(|entry| entry.n);
    Ok(rounds::listed(call, "entries", &table(&entries), before, last))
}

/// Entries as a table, with what was there afterwards.
pub fn table(entries: &[AccountEntry]) -> Markup {
    if entries.is_empty() {
        return html! { p.dim { "Nothing has come or gone yet." } };
    }
    html! {
        div.sheet {
            table.fig {
                thead { tr {
                    th scope="col" { "What" } th scope="col" { "When" }
                    th.r scope="col" { "Amount" } th.r scope="col" { "Balance" }
                } }
                tbody {
                    @for entry in entries {
                        tr data-entry=(entry.n) {
                            td { (what(entry)) }
                            td { (moment(entry.time)) }
                            td.r {
                                span class=(money::class(entry.amount)) {
                                    (money::signed(entry.amount))
                                }
                            }
                            td.r { (money::dollars(entry.balance)) }
                        }
                    }
                }
            }
        }
    }
}

/// What an entry is for, in words: the reason, and the table where it has one.
fn what(entry: &AccountEntry) -> Markup {
    let why = entry.why.replace('-', " ");
    let mut letters = why.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let table = (entry.chain != floor::HOUSE).then_some(&entry.chain);
    html! {
        (first) (letters.as_str())
        @if let Some(table) = table { " " a.dim href={ "/tables/" (table) } { (table) } }
    }
}
