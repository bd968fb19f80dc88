//! What ARCHITECTURE.md and CONTRIBUTING.md claim of the source itself, held by a machine: which
//! crate knows which, who may read a file, round money or name a game, how wide and long files are,
//! and where dependencies come from. (That cited clauses exist is held by
//! `crates/games/tests/rulebooks`.)
//!
//! A fault names file and line. Where a law has exceptions they are a list at its head.

#![allow(clippy::unwrap_used, reason = "a tree that cannot be read fails its test")]

mod code;
mod crates;
mod dependencies;
mod gate;
mod laws;
mod text;
mod tree;

/// Fails with every fault at once.
fn none(faults: impl IntoIterator<Item = String>) {
    let faults: Vec<_> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{} faults\n{}\n", faults.len(), faults.join("\n"));
}
