//! Questions about games, as the command line answers them with `--json`.

use answers::AnswerError;
use answers::cache::DiskCache;
use answers::ruin::Results;
use answers::simulation::RequestContext;
use pyo3::prelude::*;
use serde_json::Value as Json;

use crate::errors;
use crate::watched::{Awaited, watched};

/// More threads than any machine has cores help nobody.
const MOST_THREADS: usize = 1024;

/// JSON that somebody wrote, read strictly.
fn read(py: Python<'_>, text: &str) -> PyResult<Json> {
    wire::json::read(text).map_err(|why| errors::usage(py, why))
}

/// An answer as text, or the exception that says why there is none.
fn said(py: Python<'_>, answer: Result<Json, AnswerError>) -> PyResult<String> {
    answer.map(|json| json.to_string()).map_err(|problem| errors::problem(py, &problem))
}

/// Every game.
#[pyfunction]
pub fn games() -> String {
    answers::games().to_string()
}

/// The rulebook of a game.
#[pyfunction]
pub fn rules(py: Python<'_>, game: &str) -> PyResult<String> {
    said(py, answers::rules(game))
}

/// Who is paid what in the rounds of a script.
#[pyfunction]
pub fn settle(py: Python<'_>, script: &str) -> PyResult<String> {
    let script = read(py, script)?;
    said(py, py.detach(|| answers::settle(&script)))
}

/// What everything is worth that may be decided where a script stops.
#[pyfunction]
pub fn advise(py: Python<'_>, script: &str) -> PyResult<String> {
    let script = read(py, script)?;
    let answer = watched(py, None, move |watch| {
        answers::advise(&script, &DiskCache::of_user(), &Awaited::silent(watch))
    })?;
    said(py, answer)
}

/// Exact figures; of one pay table where it is named.
#[pyfunction(name = "odds")]
pub fn figures(
    py: Python<'_>,
    question: &str,
    pay_table: Option<String>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let question = read(py, question)?;
    let answer = watched(py, progress, move |watch| {
        let mut inquiry = answers::inquiry(&question)?;
        inquiry.pay_table = pay_table;
        let found = inquiry
            .answer(&DiskCache::of_user(), &Awaited::reported(watch))
            .map_err(AnswerError::refused)?;
        inquiry.check_answer(&found).map_err(AnswerError::refused)?;
        Ok(answers::figures::to_json(&found))
    })?;
    said(py, answer)
}

/// The chance that so many base wagers are lost within so many rounds, for each figure that
/// answers the question and says all that can happen.
#[pyfunction]
pub fn ruin(
    py: Python<'_>,
    question: &str,
    bankroll: u32,
    rounds: u32,
) -> PyResult<Vec<Option<f64>>> {
    let question = read(py, question)?;
    let answer = watched(py, None, move |watch| {
        let solving = Awaited::silent(watch);
        let (_, figures) = answers::figures_of(&question, &DiskCache::of_user(), &solving)?;
        let ruin = |results: Results| results.ruin(bankroll, rounds);
        Ok(figures.iter().map(|figure| Results::of(figure).and_then(ruin)).collect())
    })?;
    answer.map_err(|problem: AnswerError| errors::problem(py, &problem))
}

/// A simulation on so many threads; all cores where none are named.
#[pyfunction]
pub fn simulate(
    py: Python<'_>,
    question: &str,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let question = read(py, question)?;
    let asked = answers::simulate(&question).map_err(|problem| errors::problem(py, &problem))?;
    let asked = match threads {
        None => asked,
        Some(threads @ 1..=MOST_THREADS) => asked.on_threads(threads),
        Some(threads) => {
            let why = format!("{threads} threads: expected 1 to {MOST_THREADS}");
            return Err(errors::usage(py, why));
        }
    };
    let answer = watched(py, progress, move |watch| {
        let cache = DiskCache::of_user();
        let context = RequestContext {
            solving: &Awaited::silent(watch),
            playing: watch,
            cache: &cache,
            stop: &watch.stop,
            so_far: None,
            device: None,
        };
        asked.run(&context)
    })?;
    said(py, answer)
}
