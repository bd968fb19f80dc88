//! Moments as people read them.

use floor::Time;
use maud::{Markup, html};

/// A moment: to the minute, UTC, with the whole of it for programs.
pub fn moment(time: Time) -> Markup {
    let whole = time.to_string();
    let (day, rest) = whole.split_once('T').unwrap_or((&whole, ""));
    let minute = rest.get(..5).unwrap_or_default();
    html! { time datetime=(whole) { (day) " " (minute) } }
}
