//! `croupier settle`.

use croupier::report;
use croupier::style::Style;
use wire::answer;

use super::scripts::{self, Rules};
use super::{CommandError, print};
use crate::args::Scripted;

/// Carries out a script, or one on each line, and prints who is paid what.
pub fn run(asked: &Scripted) -> Result<(), CommandError> {
    let (file, rules) = (&asked.file, Rules::of(asked)?);
    if asked.lines {
        return scripts::each(file, |script| rules.play(script).map(|it| answer::to_json(&it)));
    }
    let played = rules.play(&scripts::one(file)?).map_err(|e| e.of(file))?;
    print(&match asked.output.json {
        true => format!("{:#}\n", answer::to_json(&played)),
        false => report::to_text(&played, Style::of_stdout()),
    })
}
