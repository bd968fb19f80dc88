//! Whatever is given to `settle` is settled or refused in one line.

#![no_main]

use croupier::{report, style::Style};
use libfuzzer_sys::fuzz_target;
use wire::{answer, runner, script::Script};

fuzz_target!(|text: &str| {
    match Script::parse(text).and_then(|script| runner::play(&script)) {
        Ok(played) => {
            answer::to_json(&played);
            report::to_text(&played, Style::PLAIN);
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
    }
});
