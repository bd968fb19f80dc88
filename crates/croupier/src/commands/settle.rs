//! `croupier settle`.

use std::path::Path;

use croupier::report;
use croupier::style::Style;
use wire::{answer, runner, script::Script};

use super::{Bad, read, with_house};

/// Carries out a script, with a house file's options where the script gives none.
pub fn text(file: &Path, house_file: Option<&Path>, json: bool) -> Result<String, Bad> {
    let mut script = Script::parse(&read(file)?).map_err(|e| Bad::at(file, e))?;
    with_house(&mut script, file, house_file)?;
    let played = runner::play(&script).map_err(|e| Bad::at(file, e))?;
    Ok(match json {
        true => format!("{:#}\n", answer::to_json(&played)),
        false => report::to_text(&played, Style::of_stdout()),
    })
}
