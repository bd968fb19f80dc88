//! A form as a command: the same that a program would give, under the same rules.

use std::sync::Arc;

use floor::{Code, Hash};
use games::Cents;
use serde_json::{Map, Value as Json, json};

use super::FormError;
use crate::api::commands;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;

/// Fields of a form that are no part of its command: which picture of the page it was pressed in,
/// which form it was, and the page to go on to.
const BESIDE: [&str; 3] = ["view", "form", "then"];
const NUMBERS: [&str; 9] =
    ["seat", "hand", "round", "line", "confirm", "void", "count", "depth", "times"];
const SWITCHES: [&str; 3] = ["guest", "refuse", "exposed"];
const MONEY: [&str; 3] = ["amount", "buy_in", "float"];

/// The id of a form's command: the same form of the same picture of a page is the same command, so
/// that a second press does nothing twice. Ids are kept, so a password is no part of one.
pub fn command_id(call: &Call) -> String {
    let mut body = call.body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.shift_remove("password");
    }
    let digest = Hash::of(format!("{} {body}", call.path)).to_string();
    format!("form-{}", digest.get(..40).unwrap_or(&digest))
}

/// What a form says, as the body of a command; fields that were left empty are left out.
///
/// # Errors
/// What is wrong with a field, to be said beside it.
pub fn body_of(call: &Call) -> Result<Json, FormError> {
    let mut body = Map::new();
    let fields = call.body.as_object().into_iter().flatten();
    for (name, value) in fields.filter(|(name, _)| !BESIDE.contains(&name.as_str())) {
        let text = value.as_str().unwrap_or_default().trim();
        if !text.is_empty() {
            let value = read(name, text).map_err(|says| FormError::field(call, name, says))?;
            body.insert(name.clone(), value);
        }
    }
    Ok(Json::Object(body))
}

fn read(name: &str, text: &str) -> Result<Json, &'static str> {
    if SWITCHES.contains(&name) && ["true", "false"].contains(&text) {
        return Ok((text == "true").into());
    }
    // What is refused is a record's number for a fill, and said of an award with a word.
    if NUMBERS.contains(&name) || name == "refuse" {
        let number = text.parse::<u64>();
        return number.map(Json::from).map_err(|_| "Write a whole number.");
    }
    if MONEY.contains(&name) {
        let plain = text.replace(['$', ','], "");
        let amount = plain.parse::<Cents>();
        return amount
            .map(|amount| amount.to_string().into())
            .map_err(|_| "Write dollars and cents, such as 200 or 12.50.");
    }
    Ok(text.into())
}

/// Gives a command to a table in the name of who sent a form.
///
/// # Errors
/// Whatever refuses it.
pub async fn give(
    app: &Arc<App>,
    call: &Call,
    table: &str,
    name: &str,
    body: Json,
) -> Result<(), HandlerError> {
    give_as(app, call, &command_id(call), table, name, body).await
}

/// The same under an id of its own: a form may be several commands.
///
/// # Errors
/// Whatever refuses it.
pub async fn give_as(
    app: &Arc<App>,
    call: &Call,
    id: &str,
    table: &str,
    name: &str,
    body: Json,
) -> Result<(), HandlerError> {
    let role = call.person()?.role;
    if !floor::may(role, name) {
        let why = format!("this is nothing for a {role}: {name}");
        return Err(Code::NotAllowed.error(why).into());
    }
    let sent = json!({"id": id, name: body});
    commands::check(&sent)?;
    let path = format!("/api/tables/{table}/commands");
    let call = relay(call, path, &[("table", table)], sent);
    commands::give(Arc::clone(app), call).await.map(drop)
}

/// The call that a program would have made in place of a form.
pub fn relay(call: &Call, path: String, params: &[(&str, &str)], body: Json) -> Call {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    Call {
        path,
        params: params.iter().map(own).collect(),
        query: String::new(),
        headers: call.headers.clone(),
        body,
        caller: call.caller.clone(),
        kind: call.kind,
        connection: None,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::*;

    fn call(body: Json) -> Call {
        Call {
            path: "/pit/bj-1/fill".into(),
            params: Vec::new(),
            query: String::new(),
            headers: HeaderMap::new(),
            body,
            caller: None,
            kind: floor::house::CasinoKind::Play,
            connection: None,
        }
    }

    #[test]
    fn a_form_says_numbers_money_and_words_as_a_command_does() {
        let sent = json!({
            "view": "7", "form": "fill", "amount": "$1,200", "seat": "3", "why": " low ",
            "card": "", "guest": "true",
        });
        let expected = json!({"amount": "1200.00", "seat": 3, "why": "low", "guest": true});
        assert_eq!(body_of(&call(sent)).ok(), Some(expected));
        for (name, value) in [("seat", "x"), ("amount", "12.345"), ("confirm", "-1")] {
            let wrong = body_of(&call(json!({name: value}))).err().map(|wrong| wrong.field);
            assert_eq!(wrong, Some(Some(name.to_owned())));
        }
    }

    #[test]
    fn a_second_press_is_the_same_command_and_a_later_picture_another() {
        let id = |view: &str| command_id(&call(json!({"view": view, "amount": "5"})));
        assert_eq!(id("7"), id("7"));
        assert_ne!(id("7"), id("8"));
        assert!(floor::check_command_id(&id("7")).is_ok());
        let with = |password: &str| command_id(&call(json!({"view": "7", "password": password})));
        assert_eq!(with("correct horse"), with("battery staple"), "nothing to guess it by is kept");
    }
}
