//! `croupier rules`.

use answers::{house, rules};
use croupier::book;
use croupier::style::Style;
use games::{Kind, Shared};

use super::CommandError;

/// The rulebook of a game, or of a progressive that several games share; without either, what
/// becomes of every document's clauses.
pub fn text(game: Option<&str>, json: bool) -> Result<String, CommandError> {
    let Some(game) = game else {
        return Ok(match json {
            true => format!("{:#}\n", wire::book::documents_json()),
            false => book::documents_text(Style::of_stdout()),
        });
    };
    if json {
        return rules(game).map(|rules| format!("{rules:#}\n")).map_err(CommandError::new);
    }
    if let Some(shared) = Shared::find(game) {
        return Ok(book::link_text(shared, Style::of_stdout()));
    }
    let kind = house::game(game).map_err(CommandError::new)?;
    Ok(book::rules_text(kind, Style::of_stdout()))
}

/// The rulebook file of a game, or of a progressive that several games share: a start for one's
/// own.
pub fn file(game: &str) -> Result<&'static str, CommandError> {
    match Shared::find(game) {
        Some(shared) => Ok(shared.document().rulebook_text()),
        None => house::game(game).map(Kind::rulebook_text).map_err(CommandError::new),
    }
}
