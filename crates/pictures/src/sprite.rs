//! Shapes that a page draws many times: suits, crowns, a chip.

use maud::{Markup, PreEscaped};

/// The shapes that cards and chips refer to; once in every page, before anything is drawn.
pub fn sprite() -> Markup {
    PreEscaped(include_str!("sprite.svg").to_owned())
}
