//! `croupier rules`.

use answers::house;
use croupier::book;
use croupier::style::Style;

use super::Bad;

/// The rulebook of a game, or of a progressive that several games share; without either, what
/// becomes of every document's clauses.
pub fn text(game: Option<&str>, json: bool) -> Result<String, Bad> {
    let Some(game) = game else {
        return Ok(match json {
            true => format!("{:#}\n", book::documents_json()),
            false => book::documents_text(Style::of_stdout()),
        });
    };
    if let Some(shared) = games::Shared::find(game) {
        return Ok(match json {
            true => format!("{:#}\n", book::link_json(shared)),
            false => book::link_text(shared, Style::of_stdout()),
        });
    }
    let kind = house::game(game).map_err(Bad::new)?;
    Ok(match json {
        true => format!("{:#}\n", book::rules_json(kind)),
        false => book::rules_text(kind, Style::of_stdout()),
    })
}
