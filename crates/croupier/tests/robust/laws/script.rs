//! Whatever is given to `settle` is settled or refused in one line.

use croupier::{report, style::Style};
use wire::runner::Played;
use wire::{answer, runner, script::Script};

/// The script as it was played; none where it was refused.
pub fn holds(text: &str) -> Option<Played> {
    match Script::parse(text).and_then(|script| runner::play(&script)) {
        Ok(played) => {
            assert!(answer::to_json(&played)["rounds"].is_array());
            assert!(!report::to_text(&played, Style::PLAIN).is_empty() || played.rounds.is_empty());
            Some(played)
        }
        Err(error) => {
            super::one_line(error);
            None
        }
    }
}
