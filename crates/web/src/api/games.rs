//! Questions about the games, answered as the command line answers them.

use axum::response::Response;
use floor::{Code, Fields, FloorError};
use odds::Silent;
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::reply;

/// What the answers' problems are to a client.
pub fn problem(problem: answers::AnswerError) -> FloorError {
    let code = match problem.kind {
        answers::AnswerErrorKind::Malformed => Code::BadRequest,
        answers::AnswerErrorKind::Unknown => Code::Unknown,
        answers::AnswerErrorKind::Refused => Code::Refused,
    };
    FloorError { clause: problem.clause, rule: problem.rule, ..code.error(problem.to_string()) }
}

/// Whether a body is an object.
///
/// # Errors
/// `bad-request`.
pub fn check(body: &Json) -> Result<(), FloorError> {
    Fields::of("the body", body).map(drop)
}

/// Every game.
///
/// # Errors
/// None.
pub fn list(_: &App, _: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&answers::games()))
}

/// The rulebook of a game.
///
/// # Errors
/// `unknown`.
pub fn rules(_: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&answers::rules(call.param("game")).map_err(problem)?))
}

/// Who is paid what.
///
/// # Errors
/// `bad-request`, `unknown` (the game), `refused`.
pub fn settle(_: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&answers::settle(&call.body).map_err(problem)?))
}

/// What every choice is worth.
///
/// # Errors
/// `bad-request`, `unknown` (the game), `refused`.
pub fn advise(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&answers::advise(&call.body, &app.cache, &Silent).map_err(problem)?))
}

/// Exact figures.
///
/// # Errors
/// `bad-request`, `unknown` (the game), `refused`.
pub fn odds(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&json!(answers::odds(&call.body, &app.cache).map_err(problem)?)))
}
