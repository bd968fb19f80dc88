//! `croupier settle`.

use std::path::Path;

use croupier::style::Style;
use croupier::{house, report, runner, script::Script};
use games::HouseFile;

use super::{Bad, read};

/// Carries out a script, with a house file's options where the script gives none.
pub fn text(file: &Path, house_file: Option<&Path>, json: bool) -> Result<String, Bad> {
    let mut script = Script::parse(&read(file)?).map_err(|e| Bad::at(file, e))?;
    if let Some(path) = house_file {
        let kind = house::game(&script.game).map_err(|e| Bad::at(file, e))?;
        let house = HouseFile::parse(&read(path)?).map_err(|e| Bad::at(path, e))?;
        let options = house::options_for(kind, house).map_err(|e| Bad::at(path, e))?;
        // What the house file has wrong is said of the house file.
        kind.open(options.clone()).map_err(|e| Bad::at(path, e))?;
        house::fill_in(&mut script.options, options);
    }
    let played = runner::play(&script).map_err(|e| Bad::at(file, e))?;
    Ok(match json {
        true => format!("{:#}\n", report::to_json(&played)),
        false => report::to_text(&played, Style::of_stdout()),
    })
}
