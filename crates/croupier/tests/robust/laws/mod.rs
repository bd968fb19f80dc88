//! The laws: each takes any text and fails where it is broken.

pub mod advise;
pub mod cards;
pub mod event;
pub mod floor_command;
pub mod record;
pub mod rulebook;
pub mod script;

/// Why something is refused is said in one line.
pub fn one_line(error: impl std::fmt::Display) {
    let text = error.to_string();
    let fine = text.lines().count() == 1 && !text.contains(char::is_control);
    assert!(fine, "not one line: {text:?}");
}
