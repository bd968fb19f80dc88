//! Any round step by step, with every record, posting and clause.

use axum::response::Response;
use floor::{Code, Problem};
use maud::html;

use super::journal;
use crate::api::{journal as records, rounds};
use crate::app::App;
use crate::call::Call;
use crate::pages::account::{round, story};
use crate::pages::{moment, staff};

/// A round at one of its steps; without a number the last one, where it is settled.
///
/// # Errors
/// `unknown` where there is no such round.
pub fn page(app: &App, call: &Call) -> Result<Response, Problem> {
    let unknown = |_| Code::Unknown.because("there is no such round");
    let (terms, who) = (rounds::terms(app, call)?, call.person()?);
    let number: u64 = call.param("round").parse().map_err(unknown)?;
    let row = rounds::find(app, &terms.id, number)?;
    let steps = story::told(rounds::replayed(app, &terms, &row, who)?);
    let last = steps.len().max(1);
    let at = call.number("step")?.and_then(|step| usize::try_from(step).ok()).unwrap_or(last);
    let at = at.clamp(1, last);
    let lines = match at == last {
        true => rounds::lines(app, &row)?,
        false => steps.get(at - 1).map(|step| step.frame.lines.clone()).unwrap_or_default(),
    };
    let count = usize::try_from(row.seq + 1 - row.from_seq).unwrap_or(1);
    let records = records::records(app, &terms.id, row.from_seq, count)?;
    let path = format!("/audit/rounds/{}/{number}", terms.id);
    let live = html! {
        main.wrap.wide data-step=(at) {
            div.hi {
                div { h1 { (terms.id) ", round " (number) } p.dim { (moment(row.time)) ", records "
                    (row.from_seq) " to " (row.seq) } }
                a.btn href={ "/audit/journal?chain=" (terms.id) "&from=" (row.from_seq) } {
                    "In the journal" }
            }
            div.cols {
                div {
                    @if let Some(step) = steps.get(at - 1) {
                        (round::felt(&step.frame, &step.words, terms.kind.id, &[]))
                    }
                    (round::ways(&path, at, last))
                    (round::settled(&lines, at == last))
                    section.panel aria-label="Records" {
                        div.head { h2 { "Records" } }
                        @for record in &records { (journal::drawn(&terms.id, record)) }
                    }
                }
                div { (round::list(&steps, &path, at)) }
            }
        }
    };
    Ok(staff::shown(call, &format!("Round {number}"), 0, &live))
}
