//! Events by name come back as they were written, and what a table refuses changes nothing.

#![no_main]

#[allow(dead_code, reason = "each target holds one of them")]
#[path = "../../crates/croupier/tests/robust/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    laws::event::holds(text);
});
