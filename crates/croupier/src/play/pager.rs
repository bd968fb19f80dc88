//! Long texts on a terminal: shown page by page by the pager that its owner likes.

use std::io::Write;
use std::process::{Command, Stdio};

/// Shows a text in `$PAGER`, or in `less` where none is named; false where there is no pager.
pub fn show(text: &str) -> bool {
    show_in(&std::env::var("PAGER").unwrap_or_else(|_| "less -FRX".into()), text)
}

fn show_in(pager: &str, text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pager_is_given_the_text_and_without_one_it_is_known() {
        let file = std::env::temp_dir().join(format!("croupier-page-{}", std::process::id()));
        assert!(show_in(&format!("cp /dev/stdin {}", file.display()), "Options\nWagers"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "Options\nWagers\n");
        std::fs::remove_file(file).unwrap();
        assert!(!show_in("no-such-pager --at all", "Options"));
        assert!(!show_in("", "Options"));
    }
}
