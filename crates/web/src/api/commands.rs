//! Commands to tables.

use std::sync::Arc;

use axum::response::Response;
use floor::host::Asked;
use floor::table::Command;
use floor::{Code, Fields, FloorError, check_command_id};
use serde_json::Value as Json;

use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::reply;

/// What stands beside a command.
const BESIDE: [&str; 2] = ["id", "if_seq"];

/// The name of the command in a body.
pub fn name_of(body: &Json) -> Option<&str> {
    body.as_object()?.keys().map(String::as_str).find(|key| !BESIDE.contains(key))
}

/// Whether a body is a command that can be read: one, with an id.
///
/// # Errors
/// `bad-request`.
pub fn check(body: &Json) -> Result<(), FloorError> {
    let fields = Fields::of("the body", body)?;
    check_command_id(fields.text("id")?)?;
    fields.number_if("if_seq")?;
    let Some(name) = name_of(body) else {
        return Err(Code::BadRequest.error("expected a command beside `id`, such as `sit`"));
    };
    fields.only(&[BESIDE[0], BESIDE[1], name])?;
    match Command::read(name, &body[name]) {
        Err(problem) if problem.code == Code::BadRequest => Err(problem),
        _ => Ok(()),
    }
}

/// Gives a command to a table.
///
/// # Errors
/// Whatever refuses it.
pub async fn give(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let name = name_of(&call.body).unwrap_or_default().to_owned();
    let done = carry_out(&app, &call, &name).await;
    app.metrics.commanded(&name, done.as_ref().map_or("refused", result));
    let mut answer = done?;
    if call.query("state").as_deref() == Some("1") {
        let table = app.table(call.param("table")).await?;
        answer["state"] = table.state(call.person()?);
    }
    Ok(reply::json(&answer))
}

fn result(answer: &Json) -> &'static str {
    if answer.get("repeated").is_some() { "repeated" } else { "done" }
}

async fn carry_out(app: &Arc<App>, call: &Call, name: &str) -> Result<Json, FloorError> {
    let (who, key) = (call.person()?, call.key()?);
    let table = call.param("table").to_owned();
    // A damaged table says so after the id has been looked at; one that is not there, before.
    if let Err(problem) = app.table(&table).await
        && problem.code != Code::TableFaulty
    {
        return Err(problem);
    }
    app.jobs.check_not_used(&who.name, &key.0)?;
    let body = call.body[name].clone();
    let if_seq = call.fields()?.number_if("if_seq")?;
    let asked = Asked::Table { table, name: name.to_owned(), body, if_seq };
    app.ask(Some(who.clone()), Some(key), asked).await
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_body_has_an_id_and_one_command_that_can_be_read() {
        let good = [
            json!({"id": "a", "sit": {}}),
            json!({"sit": {"seat": 1, "buy_in": "5"}, "id": "a", "if_seq": 3}),
            json!({"id": "a", "wager": {"seat": 1, "on": "bet", "amount": "5"}}),
        ];
        for body in good {
            assert_eq!(check(&body), Ok(()), "{body}");
        }
        let bad = [
            json!([]),
            json!({"sit": {}}),
            json!({"id": "a"}),
            json!({"id": "a b", "sit": {}}),
            json!({"id": 1, "sit": {}}),
            json!({"id": "a", "sit": {}, "leave": {"seat": 1}}),
            json!({"id": "a", "sit": {"chair": 1}}),
            json!({"id": "a", "jump": {}}),
            json!({"id": "a", "sit": {}, "if_seq": "x"}),
            json!({"id": "a", "buy-in": {"seat": 1, "amount": "0"}}),
            json!({"id": "a", "buy-in": {"seat": 1, "amount": 5}}),
            json!({"id": "a", "buy-in": {"seat": 1, "amount": "1.234"}}),
        ];
        for body in bad {
            assert_eq!(check(&body).unwrap_err().code, Code::BadRequest, "{body}");
        }
    }
}
