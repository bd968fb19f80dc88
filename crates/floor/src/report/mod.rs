//! What the floor has come to, out of its journal: by table, by player, and what is worth a look.
//!
//! Everything is read from records: chips and money from their postings, stakes from their lines.
//! What a table should have won is each stake times the exact edge of its wager. Edges are found
//! when a table opens, which may take seconds: who asks before that waits, so ask from a thread
//! that may.

mod alerts;
mod books;
mod line;
mod mistakes;
mod players;
mod reading;
mod sheet;
mod tables;
mod takings;
mod tally;
mod theory;
mod thresholds;
mod xlsx;

pub use alerts::{About, Alert, alerts, alerts_json};
pub(crate) use books::Books;
pub use mistakes::{LOOKED_AT, Mistakes};
pub use players::{Player, PlayerRow, player, player_json, players, players_sheet};
pub use sheet::{Cell, Sheet};
pub use tables::{TableRow, row, row_at_once, tables, tables_sheet};
pub use thresholds::{Award, award_of};
