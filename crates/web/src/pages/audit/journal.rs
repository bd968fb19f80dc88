//! The journal, to be read and searched.

use axum::response::Response;
use floor::store::StoredRecord;
use floor::{Code, FloorError, HOUSE};
use maud::{Markup, html};
use serde_json::Value as Json;

use crate::api::journal;
use crate::app::App;
use crate::call::Call;
use crate::pages::form;
use crate::pages::staff;

/// How many records are shown, and how many looked through at once.
const SHOWN: usize = 100;
const LOOKED: usize = 10_000;

/// The records of a chain from a number on that contain something.
///
/// # Errors
/// `unknown` where there is no such chain.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let text = |name: &str| call.query(name).unwrap_or_default();
    let (chain, find) = (text("chain"), text("find"));
    let chain = if chain.is_empty() { HOUSE.to_owned() } else { chain };
    let asked = text("from").trim().to_owned();
    let number = if asked.is_empty() { Some(1) } else { asked.parse().ok() };
    let (from, wrong) = (number.unwrap_or(1), number.is_none().then_some("from-wrong"));
    let shown = if asked.is_empty() { "1" } else { asked.as_str() };
    let mut chains = vec![HOUSE.to_owned()];
    chains.extend(app.host.house(|house| house.tables().keys().cloned().collect::<Vec<_>>()));
    if !chains.contains(&chain) {
        return Err(Code::Unknown.error("there is no such chain"));
    }
    let all = match chain == HOUSE {
        true => app.host.read(|reader| reader.records(HOUSE, from, LOOKED))?,
        false => journal::records(app, &chain, from, LOOKED)?,
    };
    let wanted = find.trim().to_lowercase();
    let found: Vec<&StoredRecord> = all
        .iter()
        .filter(|record| record.body.to_lowercase().contains(&wanted))
        .take(SHOWN)
        .collect();
    let live = html! {
        main.wrap.wide {
            div.hi { div { h1 { "Journal" } p.dim { "Chain by chain, record by record." } }
                a.btn href="/audit" { "Books" } }
            form.work.panel method="get" action="/audit/journal" {
                div.field { label { span { "Chain" } select name="chain" {
                    @for one in &chains { option value=(one) selected[*one == chain] { (one) } }
                } } }
                div.field.wrong[wrong.is_some()] {
                    label { span { "From record" } input name="from" type="text"
                        inputmode="numeric" value=(shown)
                        aria-invalid=[wrong.map(|_| "true")] aria-describedby=[wrong]; }
                    @if let Some(id) = wrong {
                        p.problem id=(id) { "Write the number of a record, such as 17." }
                    }
                }
                div.field { label { span { "That contains" } input name="find" type="search"
                    value=(find); } }
                button.btn.main { "Search" }
            }
            section.panel aria-label="Records" {
                @if found.is_empty() { p.dim { "No record fits." } }
                @for record in &found { (drawn(&chain, record)) }
                @if found.len() == SHOWN && let Some(last) = found.last() {
                    @let next = last.seq + 1;
                    p { a.btn href={ "/audit/journal?chain=" (chain) "&from=" (next) "&find="
                        (form::encode(&find)) } { "More" } }
                }
            }
        }
    };
    Ok(staff::shown(call, "Journal", 0, &live))
}

/// A record: what happened, who said it, where money went, its hash.
pub fn drawn(chain: &str, record: &StoredRecord) -> Markup {
    let json: Json = serde_json::from_str(&record.body).unwrap_or_default();
    let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let postings: Vec<&Json> = json["postings"].as_array().into_iter().flatten().collect();
    let clauses = json["lines"].as_array().into_iter().flatten();
    let clauses: Vec<&str> = clauses.filter_map(|line| line["clause"].as_str()).collect();
    html! {
        details.record data-record={ (chain) "-" (record.seq) } {
            summary {
                b.num { (record.seq) }
                span { (json["what"].as_object().and_then(|what| what.keys().next()).map_or("",
                    String::as_str))
                    @if let Some(slip) = json["paper"].as_str() {
                        " " span.pill.wait { "Slip " (slip) }
                    } }
                span.dim { (text("who")) " " (text("role")) }
                time.dim { (text("time")) }
            }
            pre { (serde_json::to_string_pretty(&json["what"]).unwrap_or_default()) }
            @for event in json["events"].as_array().into_iter().flatten() { p.tiny { (event) } }
            @if !postings.is_empty() {
                ul.slips { @for posting in postings {
                    li { span { (posting["from"].as_str().unwrap_or_default()) " → "
                        (posting["to"].as_str().unwrap_or_default()) }
                        b.num { (posting["amount"].as_str().unwrap_or_default()) } }
                } }
            }
            @for clause in clauses { span.clause { (clause) } " " }
            p.tiny.dim { "Hash " code { (record.hash.to_string()) } }
            @if let Some(round) = json["round"].as_u64().filter(|_| chain != HOUSE) {
                p { a href={ "/audit/rounds/" (chain) "/" (round) } { "Round " (round) } }
            }
        }
    }
}
