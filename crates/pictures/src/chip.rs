//! Chips in casino colours.

use games::Cents;
use maud::{Markup, html};

/// The chips there are, by value in cents, the largest first.
pub const CHIPS: [i64; 8] = [500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25];

/// At most so many chips of a stack are drawn.
const DRAWN: usize = 5;

/// The class that has a chip's colours.
pub(crate) fn colour(cents: i64) -> &'static str {
    match cents {
        500_000.. => "v5k",
        100_000.. => "v1k",
        50_000.. => "v500",
        10_000.. => "v100",
        2_500.. => "v25",
        500.. => "v5",
        100.. => "v1",
        _ => "v25c",
    }
}

/// The figure on a chip.
fn figure(cents: i64) -> String {
    match (cents / 100, cents % 100) {
        (0, cents) => format!("{cents}¢"),
        (dollars @ 1_000.., 0) if dollars % 1_000 == 0 => format!("{}K", dollars / 1_000),
        (dollars, _) => dollars.to_string(),
    }
}

/// A chip to choose.
pub fn chip(value: Cents) -> Markup {
    drawn(&[value.cents()])
}

/// The chips that make an amount, the largest below; the amount itself is said beside them.
pub fn stack(amount: Cents) -> Markup {
    drawn(&chips_of(amount))
}

/// The values of the chips that make an amount, the largest first: as many as are drawn.
pub(crate) fn chips_of(amount: Cents) -> Vec<i64> {
    let mut rest = amount.cents();
    let mut chips = Vec::new();
    for value in CHIPS {
        while rest >= value && chips.len() < DRAWN {
            chips.push(value);
            rest -= value;
        }
    }
    if chips.is_empty() && rest > 0 {
        chips.push(rest);
    }
    chips
}

fn drawn(chips: &[i64]) -> Markup {
    let lift = |at: usize| 5 + 2 * (chips.len() as i64 - 1) - 4 * at as i64;
    let top = chips.last();
    html! {
        svg viewBox="0 -12 50 66" aria-hidden="true" {
            @for (at, value) in chips.iter().enumerate() {
                use class=(colour(*value)) href="#chip" x="5"
                    y=(lift(at)) width="40" height="40" {}
            }
            @if let Some(top) = top {
                text.chiptext.(colour(*top)) x="25" y={ (lift(chips.len() - 1) + 24) ".5" } {
                    (figure(*top))
                }
            }
        }
    }
}
