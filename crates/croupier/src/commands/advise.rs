//! `croupier advise`.

use std::path::Path;

use answers::advice::{at, to_json};
use answers::cache::DiskCache;
use croupier::advice;
use croupier::bars::Bars;
use croupier::style::Style;
use wire::{runner, script::Script};

use super::{Bad, read, with_house};

/// Carries out a script up to a decision and values everything that may be decided there.
pub fn text(file: &Path, house_file: Option<&Path>, json: bool) -> Result<String, Bad> {
    let mut script = Script::parse(&read(file)?).map_err(|e| Bad::at(file, e))?;
    with_house(&mut script, file, house_file)?;
    let played = runner::play(&script).map_err(|e| Bad::at(file, e))?;
    let advised = at(played.table.as_ref(), &DiskCache::of_user(), &Bars::default());
    let advised = advised.map_err(|e| Bad::at(file, e))?;
    Ok(match json {
        true => format!("{:#}\n", to_json(&advised)),
        false => advice::to_text(&advised, Style::of_stdout()),
    })
}
