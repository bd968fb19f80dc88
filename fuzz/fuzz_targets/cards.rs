//! Small words of the interface: what is read is printed and reads back.

#![no_main]

#[allow(dead_code, reason = "each target holds one of them")]
#[path = "../../crates/croupier/tests/robust/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    laws::cards::holds(text);
});
