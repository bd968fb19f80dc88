//! Who was given which role, and by whom: names made, locked, unlocked, passwords changed.

use axum::response::Response;
use floor::store::StoredRecord;
use floor::{FloorError, HOUSE, Time};
use maud::html;
use serde_json::Value as Json;

use crate::app::App;
use crate::call::Call;
use crate::pages::{moment, staff};

/// What the log is about, and how it is said.
const SAID: [(&str, &str); 5] = [
    ("person", "was given the role"),
    ("lock", "was locked"),
    ("unlock", "was unlocked"),
    ("password", "was given another password"),
    ("close", "closed the account"),
];

/// How many records of the house are read at a time.
const READ: usize = 1000;

/// A line of the log.
struct Entry {
    seq: u64,
    time: Option<Time>,
    name: String,
    said: String,
    by: String,
}

/// The log, the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let mut entries = entries(app)?;
    entries.reverse();
    let live = html! {
        main.wrap.wide {
            div.hi { div { h1 { "Roles" } p.dim { "Who may do what, since when and by whom." } }
                a.btn href="/audit" { "Books" } }
            section.panel.sheet tabindex="0" aria-label="Roles" {
                table.fig {
                    thead { tr { th { "Record" } th { "When" } th { "Name" } th { "What" }
                        th { "By" } } }
                    tbody {
                        @for entry in &entries {
                            tr data-role-of=(entry.name) {
                                td { a href={ "/audit/journal?chain=" (HOUSE) "&from="
                                    (entry.seq) } { (entry.seq) } }
                                td { @if let Some(time) = entry.time { (moment(time)) } }
                                td { (entry.name) }
                                td { (entry.said) }
                                td { (entry.by) }
                            }
                        }
                    }
                }
            }
        }
    };
    Ok(staff::shown(call, "Roles", 0, &live))
}

fn entries(app: &App) -> Result<Vec<Entry>, FloorError> {
    let (mut entries, mut from) = (Vec::new(), 1);
    loop {
        let records = app.host.read(|reader| reader.records(HOUSE, from, READ))?;
        let Some(last) = records.last() else { return Ok(entries) };
        from = last.seq + 1;
        entries.extend(records.iter().filter_map(entry));
    }
}

/// What a record says of a role; nothing where it is about something else.
fn entry(record: &StoredRecord) -> Option<Entry> {
    let json: Json = serde_json::from_str(&record.body).ok()?;
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let (what, said) = SAID.into_iter().find(|(what, _)| json["what"].get(what).is_some())?;
    let about = &json["what"][what];
    let by = text(&json["who"]);
    Some(Entry {
        seq: record.seq,
        time: json["time"].as_str().and_then(|time| time.parse().ok()),
        name: text(&about["name"]),
        said: format!("{said} {}", text(&about["role"])).trim_end().to_owned(),
        by: if by.is_empty() { "the house itself".into() } else { by },
    })
}
