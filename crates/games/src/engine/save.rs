//! Tables as bytes.

use serde::{Deserialize, Serialize};

use crate::{Game, Line, Options, Table};

impl<G: Game> Table<G> {
    /// The table as bytes, whole: options, state, lines.
    pub fn save(&self) -> Vec<u8> {
        let saved = Saved {
            version: Saved::<G, G::Because>::VERSION,
            game: G::ID.into(),
            options: self.chosen.given().clone(),
            state: self.game.clone(),
            lines: self.lines.clone(),
            settled: self.settled,
        };
        postcard::to_stdvec(&saved).expect("a table's types can always be written")
    }

    /// The table that was saved.
    pub fn restore(bytes: &[u8]) -> Result<Table<G>, BadSave> {
        let saved: Saved<G, G::Because> =
            postcard::from_bytes(bytes).map_err(|e| BadSave(e.to_string()))?;
        if saved.version != Saved::<G, G::Because>::VERSION || saved.game != G::ID {
            let Saved { version, game, .. } = saved;
            return Err(BadSave(format!("it is a `{game}` of version {version}")));
        }
        let mut table = Table::open(saved.options).map_err(|e| BadSave(e.to_string()))?;
        table.game = saved.state;
        table.lines = saved.lines;
        table.settled = saved.settled;
        Ok(table)
    }
}

/// A saved table.
#[derive(Serialize, Deserialize)]
struct Saved<G, W> {
    version: u8,
    game: String,
    options: Options,
    state: G,
    lines: Vec<Line<W>>,
    settled: bool,
}

impl<G, W> Saved<G, W> {
    const VERSION: u8 = 1;
}

/// Bytes that are not a saved table of that game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a saved table: {0}")]
pub struct BadSave(String);
