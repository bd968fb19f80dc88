//! Whatever is given to `settle` and `advise` is settled, and has the value of every choice or one
//! line that says why not.

#![no_main]

use std::sync::LazyLock;

use answers::advice;
use croupier::{report, style::Style};
use libfuzzer_sys::fuzz_target;
use odds::{InMemory, Silent};
use wire::{answer, runner, script::Script};

/// What took long to find is kept for all of them.
static KEPT: LazyLock<InMemory> = LazyLock::new(InMemory::default);

fuzz_target!(|text: &str| {
    let Ok(script) = Script::parse(text) else { return };
    let Ok(played) = runner::play(&script) else { return };
    answer::to_json(&played);
    report::to_text(&played, Style::PLAIN);
    match advice::at(played.table.as_ref(), &*KEPT, &Silent) {
        Ok(advised) => {
            advice::to_json(&advised);
            croupier::advice::to_text(&advised, Style::PLAIN);
        }
        Err(line) => assert_eq!(line.lines().count(), 1, "{line}"),
    }
});
