//! A signed checkpoint, for whoever wants to know whether this house signed it.

use axum::response::Response;
use floor::store::SignedHeads;
use floor::{FloorError, HOUSE, PublicKey};
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::pages::staff;

/// What came of a check.
enum Found {
    Signed {
        n: u64,
        time: String,
        chains: Vec<(String, u64, bool)>,
    },
    Not(&'static str),
    /// What was written is no checkpoint.
    None,
}

/// The page where a checkpoint is checked; the newest one stands there to begin with.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let newest = app.host.read(|reader| reader.heads(u64::MAX, 1))?;
    let newest = newest.first().and_then(|heads| heads.to_json().ok());
    let text = newest.map_or(String::new(), |heads| heads.to_string());
    Ok(drawn(app, call, &text, None))
}

/// Checks one.
///
/// # Errors
/// If the store cannot be read.
pub fn checked(app: &App, call: &Call) -> Result<Response, FloorError> {
    let text = call.body["checkpoint"].as_str().unwrap_or_default();
    let found = check(app, text)?;
    Ok(drawn(app, call, text, Some(&found)))
}

/// Whether this house signed it, and whether its chains still have what was signed.
fn check(app: &App, text: &str) -> Result<Found, FloorError> {
    let key = PublicKey::from_json(&json!({"key": app.house_key}));
    let heads = serde_json::from_str::<Json>(text).ok().and_then(SignedHeads::from_json);
    let (Some(key), Some(heads)) = (key, heads) else {
        return Ok(Found::None);
    };
    let body = match heads.check(&key) {
        Ok(body) => body,
        Err(why) => return Ok(Found::Not(why)),
    };
    let mut chains = Vec::new();
    for (chain, (seq, hash)) in &body.heads {
        let stored = app.host.read(|reader| reader.records(chain, *seq, 1))?;
        let same = stored.first().is_some_and(|record| record.seq == *seq && record.hash == *hash);
        // A chain that has no record yet has nothing that could differ.
        chains.push((chain.clone(), *seq, same || *seq == 0 && chain != HOUSE));
    }
    Ok(Found::Signed { n: body.n, time: body.time.to_string(), chains })
}

fn drawn(app: &App, call: &Call, text: &str, found: Option<&Found>) -> Response {
    let wrong = matches!(found, Some(Found::None)).then_some("checkpoint-wrong");
    let live = html! {
        main.wrap.stack {
            div.hi { div {
                h1 { "Check a signed checkpoint" }
                p.dim {
                    "Every minute this house signs the ends of all its journals. Who kept such a "
                    "checkpoint can tell whether anything before it was changed since." }
            } }
            @if let Some(found) = found { (said(found)) }
            form.panel.stack method="post" action="/verify" {
                div.field.wrong[wrong.is_some()] {
                    label for="checkpoint" { "Checkpoint, a line of " a href="/api/heads" {
                        "/api/heads" } }
                    textarea id="checkpoint" name="checkpoint" rows="8" spellcheck="false"
                        aria-invalid=[wrong.map(|_| "true")] aria-describedby=[wrong] { (text) }
                    @if let Some(id) = wrong {
                        p.problem id=(id) { "This is no checkpoint: take a whole line of "
                            "/api/heads, from { to }." }
                    }
                }
                button.btn.main { "Check" }
            }
            p.dim.small { "Public key of this house: " code { (app.house_key) } }
        }
    };
    staff::shown(call, "Check a checkpoint", 0, &live)
}

fn said(found: &Found) -> Markup {
    match found {
        Found::None => html! {
            div.notice.bad role="status" data-checked="false" { "This is no checkpoint." }
        },
        Found::Not(why) => html! {
            div.notice.bad role="status" data-checked="false" { b { "Not signed by this house: "
                } (why) "." }
        },
        Found::Signed { n, time, chains } => {
            let changed: Vec<_> = chains.iter().filter(|(_, _, same)| !same).collect();
            html! {
                div.notice.bad[!changed.is_empty()] role="status"
                    data-checked=(changed.is_empty()) {
                    p { b { "Signed by this house" } ", checkpoint " (n) " of " (time) "." }
                    @if changed.is_empty() {
                        p { "All " (chains.len()) " journals still have what was signed." }
                    }
                    @for (chain, seq, _) in changed {
                        p { "Journal " (chain) ": record " (seq) " is not what was signed." }
                    }
                }
            }
        }
    }
}
