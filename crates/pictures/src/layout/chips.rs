//! Chips on a layout: a pile for each stake, with the amount on its top chip.

use games::Cents;
use maud::{Markup, html};

use super::Stake;
use crate::chip;

/// Where the piles of a place stand: side by side around a point, the viewer's first.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The middle of the row.
    pub x: f64,
    /// The middle of the chips that lie lowest.
    pub y: f64,
    /// The room there is.
    pub width: f64,
    /// How wide a chip is.
    pub chip: f64,
    /// Whether chips have the colour of their seat, as at roulette, or that of their value.
    pub by_seat: bool,
}

/// The piles of one place.
pub(super) fn piles(stakes: &[&Stake<'_>], row: Row) -> Markup {
    let wanted = row.chip * 0.62;
    let count = stakes.len() as f64;
    let apart = if count > 1.0 { wanted.min((row.width - row.chip) / (count - 1.0)) } else { 0.0 };
    let first = row.x - apart * (count - 1.0) / 2.0;
    html! {
        @for (n, stake) in stakes.iter().enumerate() {
            (pile(stake, first + apart * n as f64, row))
        }
    }
}

/// The piles in a box, side by side, each with its owner's name.
pub(super) fn heap(stakes: &[&Stake<'_>]) -> Markup {
    let row = Row { x: 22.0, y: 30.0, width: 0.0, chip: 40.0, by_seat: false };
    html! {
        @if !stakes.is_empty() {
            span.heap aria-hidden="true" {
                @for stake in stakes {
                    span.owned.mine[stake.mine] {
                        svg viewBox="0 -8 44 60" { (pile(stake, row.x, row)) }
                        i { (stake.name) }
                    }
                }
            }
        }
    }
}

fn pile(stake: &Stake<'_>, x: f64, row: Row) -> Markup {
    let size = row.chip;
    let lift = size / 10.0;
    let colour = |value: i64| match row.by_seat {
        true => format!("p{}", stake.seat.index() % 8 + 1),
        false => chip::colour(value).to_owned(),
    };
    let chips = chip::chips_of(stake.amount);
    let top = row.y - lift * (chips.len().max(1) - 1) as f64;
    let figure = figure(stake.amount);
    let long = figure.chars().count() > 3;
    let on_top = colour(chips.last().copied().unwrap_or(0));
    html! {
        g.pile data-seat=(stake.seat) {
            @for (n, value) in chips.iter().enumerate() {
                use class=(colour(*value)) href="#chip" x=(short(x - size / 2.0))
                    y=(short(row.y - size / 2.0 - lift * n as f64))
                    width=(short(size)) height=(short(size)) {}
            }
            text.chiptext.long[long].(on_top) x=(short(x)) y=(short(top + size * 0.13)) { (figure) }
            @if !stake.note.is_empty() { (button(stake.note, x + size * 0.42, top - size * 0.42)) }
        }
    }
}

/// A small button that says how a stake stands: on, off, for the dealer.
fn button(note: &str, x: f64, y: f64) -> Markup {
    let word = if note == "for the dealer" { "tip" } else { note };
    html! {
        g.note transform={ "translate(" (short(x)) " " (short(y)) ")" } {
            rect x="-13" y="-7" width="26" height="14" rx="7" {}
            text y="4" { (word) }
        }
    }
}

/// The amount on a pile: dollars, and cents where there are any.
fn figure(amount: Cents) -> String {
    match (amount.cents() / 100, amount.cents() % 100) {
        (dollars, 0) => dollars.to_string(),
        (0, cents) => format!("{cents}¢"),
        (dollars, cents) => format!("{dollars}.{cents:02}"),
    }
}

/// A measure with no more decimals than anybody can see.
pub(super) fn short(measure: f64) -> String {
    let tenths = (measure * 10.0).round() as i64;
    match (tenths / 10, (tenths % 10).abs()) {
        (whole, 0) => whole.to_string(),
        (0, tenth) if tenths < 0 => format!("-0.{tenth}"),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_and_amounts_are_short() {
        for (measure, written) in [(3.0, "3"), (-0.52, "-0.5"), (-3.26, "-3.3"), (0.04, "0")] {
            assert_eq!(short(measure), written);
        }
        for (cents, written) in [(500, "5"), (25, "25¢"), (1_250, "12.50"), (125_000, "1250")] {
            assert_eq!(figure(Cents::new(cents)), written);
        }
    }
}
