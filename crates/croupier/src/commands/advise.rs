//! `croupier advise`.

use answers::advice::{Advised, at, to_json};
use answers::cache::DiskCache;
use croupier::advice;
use croupier::bars::Bars;
use croupier::style::Style;
use serde_json::Value as Json;

use super::scripts::{self, Rules};
use super::{CommandError, print};
use crate::args::Scripted;

/// Carries out a script, or one on each line, up to a decision and values everything that may be
/// decided there.
pub fn run(asked: &Scripted) -> Result<(), CommandError> {
    let (file, rules, cache) = (&asked.file, Rules::of(asked)?, DiskCache::of_user());
    let advised = |script: &Json| -> Result<Advised, CommandError> {
        let played = rules.play(script)?;
        at(played.table.as_ref(), &cache, &Bars::default()).map_err(CommandError::new)
    };
    if asked.lines {
        return scripts::each(file, |script| advised(script).map(|advised| to_json(&advised)));
    }
    let advised = advised(&scripts::one(file)?).map_err(|e| e.of(file))?;
    print(&match asked.output.json {
        true => format!("{:#}\n", to_json(&advised)),
        false => advice::to_text(&advised, Style::of_stdout()),
    })
}
