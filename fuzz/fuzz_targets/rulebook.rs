//! Rulebooks and casinos' own files are read and opened, or refused in one line.

#![no_main]

#[allow(dead_code, reason = "each target holds one of them")]
#[path = "../../crates/croupier/tests/robust/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    laws::rulebook::holds(text);
});
