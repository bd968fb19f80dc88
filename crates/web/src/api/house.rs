//! What is said to the house: people, money, new tables, new links.

use std::sync::Arc;

use axum::response::Response;
use floor::host::Asked;
use floor::house::{CasinoKind, HouseCommand};
use floor::people;
use floor::store::PersonRow;
use floor::table::Terms;
use floor::{Code, Fields, FloorError, Hash, Role, check_command_id, check_name};
use serde_json::{Value as Json, json};

use crate::admission::Key;
use crate::app::App;
use crate::call::{Call, without_id};
use crate::handler_error::HandlerError;
use crate::reply;

/// What is malformed is said at once; what the rules refuse, once it is known who asks.
fn if_malformed(read: Result<HouseCommand, FloorError>) -> Result<(), FloorError> {
    match read {
        Err(problem) if problem.code == Code::BadRequest => Err(problem),
        _ => Ok(()),
    }
}

fn check_id(body: &Json) -> Result<Fields<'_>, FloorError> {
    let fields = Fields::of("the body", body)?;
    check_command_id(fields.text("id")?)?;
    Ok(fields)
}

/// Whether a body is a new table.
///
/// # Errors
/// `bad-request`.
pub fn check_table(body: &Json) -> Result<(), FloorError> {
    check_id(body)?;
    if_malformed(HouseCommand::table(&without_id(body)))
}

/// Whether a body is a new link.
///
/// # Errors
/// `bad-request`.
pub fn check_link(body: &Json) -> Result<(), FloorError> {
    check_id(body)?.only(&["id", "link", "game", "options"])?;
    if_malformed(HouseCommand::link(&without_id(body)))
}

/// Whether a body is a new piece of equipment.
///
/// # Errors
/// `bad-request`.
pub fn check_equipment(body: &Json) -> Result<(), FloorError> {
    check_id(body)?;
    if_malformed(HouseCommand::equipment(&without_id(body)))
}

/// Whether a body is a new person.
///
/// # Errors
/// `bad-request`.
pub fn check_person(body: &Json) -> Result<(), FloorError> {
    let fields = check_id(body)?;
    fields.only(&["id", "name", "role", "password"])?;
    fields.text("password")?;
    let (name, role) = (fields.text("name")?, fields.text("role")?.parse()?);
    if_malformed(HouseCommand::person(name, role, Hash::NONE))
}

/// Whether a body is an amount.
///
/// # Errors
/// `bad-request`.
pub fn check_amount(body: &Json) -> Result<(), FloorError> {
    let fields = check_id(body)?;
    fields.only(&["id", "amount"])?;
    fields.amount("amount").map(drop)
}

/// Whether a body is an id alone.
///
/// # Errors
/// `bad-request`.
pub fn check_id_alone(body: &Json) -> Result<(), FloorError> {
    check_id(body)?.only(&["id"])
}

async fn ask(app: &App, call: &Call, asked: Asked) -> Result<Response, HandlerError> {
    ask_as(app, call, call.key()?, asked).await
}

async fn ask_as(
    app: &App,
    call: &Call,
    key: (String, Hash),
    asked: Asked,
) -> Result<Response, HandlerError> {
    let who = call.person()?.clone();
    app.jobs.check_not_used(&who.name, &key.0)?;
    let answer = app.ask(Some(who), Some(key), asked).await?;
    Ok(reply::json(&answer))
}

/// A new table, closed.
///
/// # Errors
/// `exists`, `unknown` (a link), `refused` (an option).
pub async fn make_table(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let mut terms = without_id(&call.body);
    if app.timed && app.kind() == CasinoKind::Play {
        terms = Terms::with_play_defaults(terms);
    }
    let command = HouseCommand::table(&terms)?;
    ask(&app, &call, Asked::House(command, None)).await
}

/// A new link.
///
/// # Errors
/// `exists`, `refused`.
pub async fn make_link(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let command = HouseCommand::link(&without_id(&call.body))?;
    ask(&app, &call, Asked::House(command, None)).await
}

/// A new piece of equipment.
///
/// # Errors
/// `exists`.
pub async fn make_equipment(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let command = HouseCommand::equipment(&without_id(&call.body))?;
    ask(&app, &call, Asked::House(command, None)).await
}

/// The equipment.
///
/// # Errors
/// None.
pub fn equipment(app: &App, _: &Call) -> Result<Response, FloorError> {
    let all: Vec<Json> =
        app.host.house(|house| house.equipment().values().map(|one| one.to_json()).collect());
    Ok(reply::json(&json!({ "equipment": all })))
}

/// Creates a person. The digest by which a repetition is known has a key: the password cannot be
/// guessed from it.
///
/// # Errors
/// `exists`, `refused` (a password too easy to guess), `busy` or `too-many` if too many passwords
/// are being hashed.
pub async fn make_person(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (fields, who) = (call.fields()?, call.person()?.name.clone());
    let (name, role): (_, Role) = (fields.text("name")?.to_owned(), fields.text("role")?.parse()?);
    let (called, password) = (name.clone(), fields.text("password")?.to_owned());
    let hash = app.hashing(Key::Person(who), move || people::hash(&called, &password)).await?;
    let people = app.host.people_key();
    let command = HouseCommand::person(&name, role, people.password(&hash))?;
    let key = (call.id()?, people.command(&call.path, &call.body));
    let row = PersonRow { name, role, password: hash, locked: false };
    ask_as(&app, &call, key, Asked::House(command, Some(row))).await
}

/// Whose name stands in the path. Nobody is called otherwise, whatever the command's id was used
/// for.
fn name_of(app: &App, call: &Call) -> Result<String, FloorError> {
    let name = call.param("name");
    match check_name(name).is_ok() && app.host.house(|house| house.people().contains_key(name)) {
        true => Ok(name.to_owned()),
        false => Err(Code::Unknown.error("there is nobody called so")),
    }
}

/// A person brings money.
///
/// # Errors
/// `unknown`, `refused` (staff).
pub async fn deposit(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (name, amount) = (name_of(&app, &call)?, call.fields()?.amount("amount")?);
    ask(&app, &call, Asked::House(HouseCommand::Deposit { name, amount }, None)).await
}

/// A person takes money away.
///
/// # Errors
/// `play-money`, `unknown`, `refused` (staff), `insufficient-funds`.
pub async fn withdraw(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (name, amount) = (name_of(&app, &call)?, call.fields()?.amount("amount")?);
    ask(&app, &call, Asked::House(HouseCommand::Withdraw { name, amount }, None)).await
}

/// Nobody signs in under a name any more, and whoever has is signed out.
///
/// # Errors
/// `unknown`, `last-admin` if no unlocked admin would be left.
pub async fn lock(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let name = name_of(&app, &call)?;
    let row = app.host.person(&name).map(|row| PersonRow { locked: true, ..row });
    let answer = ask(&app, &call, Asked::House(HouseCommand::Lock { name }, row)).await?;
    app.hub.sessions_ended();
    Ok(answer)
}

/// A name may be used again, also after wrong passwords.
///
/// # Errors
/// `unknown`.
pub async fn unlock(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let name = name_of(&app, &call)?;
    let row = app.host.person(&name).map(|row| PersonRow { locked: false, ..row });
    let command = HouseCommand::Unlock { name: name.clone() };
    let answer = ask(&app, &call, Asked::House(command, row)).await?;
    app.attempts.forget(&name);
    Ok(answer)
}

/// Everybody.
///
/// # Errors
/// None.
pub fn everybody(app: &App, _: &Call) -> Result<Response, FloorError> {
    let people: Vec<Json> = app.host.house(|house| {
        let one = |(name, state): (&String, &floor::house::PersonState)| {
            json!({"name": name, "role": state.role.name(), "locked": state.locked})
        };
        house.people().iter().map(one).collect()
    });
    Ok(reply::json(&json!({ "people": people })))
}

/// The links.
///
/// # Errors
/// None.
pub fn links(app: &App, _: &Call) -> Result<Response, FloorError> {
    let links: Vec<Json> =
        app.host.house(|house| house.links().values().map(|link| link.state()).collect());
    Ok(reply::json(&json!({ "links": links })))
}

/// A link.
///
/// # Errors
/// `unknown`.
pub fn link(app: &App, call: &Call) -> Result<Response, FloorError> {
    let id = call.param("link");
    let found = app.host.house(|house| house.links().get(id).map(|link| link.state()));
    let unknown = || Code::Unknown.error("there is no such link");
    found.map(|link| reply::json(&link)).ok_or_else(unknown)
}
