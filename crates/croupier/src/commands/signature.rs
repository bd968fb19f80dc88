//! `croupier signature`.

use answers::house;
use croupier::signature::Signatures;
use games::Kind;

use super::Bad;

/// The signature of the house, or of one game.
pub fn text(game: Option<&str>, json: bool) -> Result<String, Bad> {
    let signatures = match game {
        Some(game) => Signatures::of([house::game(game).map_err(Bad::new)?]),
        None => Signatures::of(Kind::all()),
    };
    let signatures = signatures.map_err(Bad::new)?;
    Ok(match json {
        true => format!("{:#}\n", signatures.json()),
        false => signatures.text(),
    })
}
