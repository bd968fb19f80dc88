//! Scripts: one, or one on each line, carried out by the document's rules or by somebody's own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use answers::house;
use games::{HouseFile, Rulebook};
use serde_json::{Value as Json, json};
use wire::runner::{self, Played};
use wire::script::Script;

use super::{CommandError, print, read};
use crate::args::Scripted;

/// What scripts are carried out by, where that is not the document alone.
pub struct Rules {
    house: Option<(PathBuf, HouseFile)>,
    book: Option<Arc<Rulebook>>,
}

impl Rules {
    /// Reads the files.
    pub fn of(asked: &Scripted) -> Result<Rules, CommandError> {
        let house = match &asked.house {
            None => None,
            Some(path) => {
                let file = HouseFile::parse(&read(path)?).map_err(|e| CommandError::at(path, e))?;
                Some((path.clone(), file))
            }
        };
        let book = asked.rulebook.as_deref().map(rulebook).transpose()?;
        Ok(Rules { house, book })
    }

    /// Carries out a script.
    pub fn play(&self, script: &Json) -> Result<Played, CommandError> {
        let mut script = Script::from_json(script).map_err(CommandError::new)?;
        self.fill_in(&mut script)?;
        match &self.book {
            None => runner::play(&script),
            Some(book) => runner::play_by(&script, book),
        }
        .map_err(CommandError::new)
    }

    /// The house file's options stand where the script gives none.
    fn fill_in(&self, script: &mut Script) -> Result<(), CommandError> {
        let Some((path, file)) = &self.house else { return Ok(()) };
        let kind = house::game(&script.game).map_err(CommandError::new)?;
        let options =
            house::options_for(kind, file.clone()).map_err(|e| CommandError::at(path, e))?;
        // What the house file has wrong is said of the house file.
        kind.open(options.clone()).map_err(|e| CommandError::at(path, e))?;
        house::fill_in(&mut script.options, options);
        Ok(())
    }
}

/// A rulebook of somebody's own.
pub fn rulebook(path: &Path) -> Result<Arc<Rulebook>, CommandError> {
    Rulebook::own(&read(path)?).map(Arc::new).map_err(|e| CommandError::at(path, e))
}

/// The one script of a file.
pub fn one(file: &Path) -> Result<Json, CommandError> {
    let expected = "expected one object with `game` and `steps`";
    wire::json::read(&read(file)?).map_err(|e| CommandError::at(file, format!("{e}; {expected}")))
}

/// Answers every line of a file with a line of JSON; a line that is no script, or a bad one, with
/// what is wrong with it. The first of these is what is said in the end.
pub fn each(
    file: &Path,
    answer: impl Fn(&Json) -> Result<Json, CommandError>,
) -> Result<(), CommandError> {
    let text = read(file)?;
    let (mut lines, mut bad, mut first) = (0_u64, 0_u64, None);
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        lines += 1;
        let answered =
            wire::json::read(line).map_err(CommandError::new).and_then(|script| answer(&script));
        let answered = answered.unwrap_or_else(|why| {
            bad += 1;
            first.get_or_insert_with(|| format!("line {}: {why}", n + 1));
            json!({ "error": why.to_string() })
        });
        print(&format!("{answered}\n"))?;
    }
    match first {
        None => Ok(()),
        Some(first) => {
            Err(CommandError::at(file, format!("{first} ({bad} of {lines} lines are bad)")))
        }
    }
}
