//! `croupier signature`.

use answers::house;
use croupier::signature::Signatures;
use games::Kind;

use super::CommandError;

/// The signature of the house, or of one game.
pub fn text(game: Option<&str>, json: bool) -> Result<String, CommandError> {
    let signatures = match game {
        Some(game) => Signatures::of([house::game(game).map_err(CommandError::new)?]),
        None => Signatures::of(Kind::all()),
    };
    let signatures = signatures.map_err(CommandError::new)?;
    Ok(match json {
        true => format!("{:#}\n", signatures.json()),
        false => signatures.text(),
    })
}
