//! The questions that a server takes: JSON in, JSON out, the same as the commands print.

use games::{Options, Shared};
use odds::{Cache, Figure, Progress, Silent};
use serde_json::Value as Json;
use wire::script::{Fields, Script};
use wire::{answer, book, options, runner};

use crate::figures::{self, Inquiry, Subject};
use crate::simulation::Simulation;
use crate::{AnswerError, advice, house};

/// Every game, as `games --json`.
///
/// ```
/// assert_eq!(answers::games().as_array().unwrap().len(), 20);
/// ```
pub fn games() -> Json {
    book::games_json()
}

/// The rulebook of a game, or of a progressive that several games share, as `rules --json`.
///
/// ```
/// assert_eq!(answers::rules("big-six").unwrap()["name"], "Big Six");
/// assert!(answers::rules("whist").is_err());
/// ```
pub fn rules(id: &str) -> Result<Json, AnswerError> {
    match Shared::find(id) {
        Some(shared) => Ok(book::link_json(shared)),
        None => house::game(id).map(book::rules_json).map_err(AnswerError::unknown),
    }
}

/// Plays a script and says who is paid what, as `settle --json`.
pub fn settle(script: &Json) -> Result<Json, AnswerError> {
    let played = runner::play(&Script::from_json(script)?)?;
    Ok(answer::to_json(&played))
}

/// Plays a script up to a decision and values everything that may be decided, as `advise --json`.
pub fn advise(
    script: &Json,
    cache: &dyn Cache,
    progress: &dyn Progress,
) -> Result<Json, AnswerError> {
    let played = runner::play(&Script::from_json(script)?)?;
    let advised =
        advice::at(played.table.as_ref(), cache, progress).map_err(AnswerError::refused)?;
    Ok(advice::to_json(&advised))
}

/// Exact figures, as `odds --json`, for `{"game", "wager"?, "options"?, "pay"?}`. The options are
/// those that the command sets, assumptions such as `stake` and `meter` included; `pay` asks what
/// other odds would come to, better or worse than the document's.
///
/// # Errors
/// What is wrong with the question, or that there is no answer to it.
pub fn odds(question: &Json, cache: &dyn Cache) -> Result<Json, AnswerError> {
    Ok(figures::to_json(&figures_of(question, cache, &Silent)?.1))
}

/// The figures that answer the question of [`odds`], and the question as the solvers had it.
///
/// # Errors
/// What is wrong with the question, or that there is no answer to it.
pub fn figures_of(
    question: &Json,
    cache: &dyn Cache,
    progress: &dyn Progress,
) -> Result<(Inquiry, Vec<Figure>), AnswerError> {
    let inquiry = inquiry(question)?;
    let found = inquiry.answer(cache, progress).map_err(AnswerError::refused)?;
    inquiry.check_answer(&found).map_err(AnswerError::refused)?;
    Ok((inquiry, found))
}

/// The question of [`odds`], looked at before anything is counted.
///
/// # Errors
/// What is wrong with it.
pub fn inquiry(question: &Json) -> Result<Inquiry, AnswerError> {
    let fields = Fields::of("odds", question)?;
    fields.only(&["game", "wager", "options", "pay"])?;
    let (subject, its_wager) = subject(fields.text("game")?).map_err(AnswerError::unknown)?;
    let mut inquiry = Inquiry::about(vec![subject]);
    inquiry.wager = fields.text_if("wager")?.or(its_wager).map(str::to_owned);
    for (key, value) in read_options(&fields, "options")? {
        inquiry.give(&key, value)?;
    }
    let pay = read_options(&fields, "pay")?;
    if !pay.is_empty() {
        inquiry.what_if(pay).map_err(AnswerError::refused)?;
    }
    inquiry.check_settings().map_err(AnswerError::refused)?;
    Ok(inquiry)
}

/// A game, or a progressive: alone where it has figures so, else at the game it is played at, as
/// the wager there.
///
/// # Errors
/// That there is none of this name.
pub fn subject(id: &str) -> Result<(Subject, Option<&'static str>), String> {
    Subject::find(id).map(|subject| (subject, None)).or_else(|unknown| {
        let shared = Shared::find(id).ok_or(unknown.clone())?;
        let game = book::linked_games(shared).next().ok_or(unknown)?;
        Ok((Subject::find(game.id)?, Some(shared.progressive)))
    })
}

/// A simulation, which is run when there is time for it, as `simulate --json`.
pub fn simulate(question: &Json) -> Result<Simulation, AnswerError> {
    Simulation::read(question)
}

/// Options under a key; none where there is no such key.
pub(crate) fn read_options(fields: &Fields<'_>, key: &str) -> Result<Options, AnswerError> {
    let read = fields.optional(key).map_or(Ok(Options::new()), |json| options::named(key, json));
    read.map_err(AnswerError::malformed)
}
