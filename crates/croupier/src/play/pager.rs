//! Long texts on a terminal: shown page by page by the pager that its owner likes.

use std::io::Write;
use std::process::{Command, Stdio};

/// Shows a text in `$PAGER`, or in `less` where none is named; false where there is no pager.
pub fn show(text: &str) -> bool {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less -FRX".into());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return false };
    let started = Command::new(program).args(words).stdin(Stdio::piped()).spawn();
    let Ok(mut pager) = started else { return false };
    if let Some(mut pages) = pager.stdin.take() {
        // Who leaves the pager early has read enough.
        let _ = pages.write_all(text.as_bytes()).and_then(|()| pages.write_all(b"\n"));
    }
    pager.wait().is_ok()
}
