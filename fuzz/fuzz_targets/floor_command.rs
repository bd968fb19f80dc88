//! Whatever is said to a table of the floor, the books agree and its records replay.

#![no_main]

#[allow(dead_code, reason = "each target holds one of them")]
#[path = "../../crates/croupier/tests/robust/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    laws::floor_command::holds(text);
});
