//! `croupier rules`.

use croupier::style::Style;
use croupier::{book, house};

use super::Bad;

/// The rulebook of a game.
pub fn text(game: &str, json: bool) -> Result<String, Bad> {
    let kind = house::game(game).map_err(Bad::new)?;
    Ok(match json {
        true => format!("{:#}\n", book::rules_json(kind)),
        false => book::rules_text(kind, Style::of_stdout()),
    })
}
