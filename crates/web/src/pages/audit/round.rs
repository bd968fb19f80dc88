//! Any round step by step, with every record, posting and clause.

use axum::response::Response;
use floor::FloorError;
use maud::html;

use super::journal;
use crate::api::{journal as records, rounds};
use crate::app::App;
use crate::call::Call;
use crate::pages::replay::Replay;
use crate::pages::{moment, staff};

/// A round at one of its steps; without a number the last one, where it is settled.
///
/// # Errors
/// `unknown` where there is no such round.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let replay = Replay::of(app, call)?;
    let (row, table) = (&replay.row, &replay.terms.id);
    let count = rounds::length(row, row.from_seq);
    let records = records::records(app, table, row.from_seq, count)?;
    let beside = html! {
        section.panel aria-label="Records" {
            div.head { h2 { "Records" } }
            @for record in &records { (journal::drawn(table, record)) }
        }
    };
    let path = format!("/audit/rounds/{table}/{}", row.round);
    let live = html! {
        main.wrap.wide data-step=(replay.at) {
            div.hi {
                div {
                    h1 { (table) ", round " (row.round) }
                    p.dim { (moment(row.time)) ", records " (row.from_seq) " to " (row.seq) }
                }
                a.btn href={ "/audit/journal?chain=" (table) "&from=" (row.from_seq) } {
                    "In the journal"
                }
            }
            (replay.drawn(&path, &beside)?)
        }
    };
    Ok(staff::shown(call, &format!("Round {}", row.round), 0, &live))
}
