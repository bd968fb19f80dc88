//! Whatever is given to `settle` and `advise` is settled, and has the value of every choice or one
//! line that says why not.

#![no_main]

#[allow(dead_code, reason = "each target holds one of them")]
#[path = "../../crates/croupier/tests/robust/laws/mod.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    laws::advise::holds(text);
});
