//! Whatever is given to `advise` is settled, and has the value of every choice or one line that
//! says why not.

use std::sync::LazyLock;

use answers::advice;
use croupier::style::Style;
use odds::{InMemory, Silent};

/// What took long to find is kept for all of them.
static KEPT: LazyLock<InMemory> = LazyLock::new(InMemory::default);

/// Whether the script was carried out.
pub fn holds(text: &str) -> bool {
    let Some(played) = super::script::holds(text) else { return false };
    match advice::at(played.table.as_ref(), &*KEPT, &Silent) {
        Ok(advised) => {
            assert!(advice::to_json(&advised)["best"].is_object());
            croupier::advice::to_text(&advised, Style::PLAIN);
        }
        Err(line) => super::one_line(line),
    }
    true
}
