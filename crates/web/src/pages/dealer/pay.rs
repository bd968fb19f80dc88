//! What to take and pay, seat by seat in the order of the document, to be ticked off.

use games::Cents;
use maud::{Markup, html};
use pictures::CHIPS;

use super::view::View;
use crate::pages::table::state::Line;
use crate::pages::table::words;

/// The list of the round just settled, or settled so far.
pub fn list(view: &View<'_>) -> Markup {
    let state = view.state;
    let rack: Cents = state.lines.iter().map(|line| line.stake - line.returned).sum();
    html! {
        section.panel.paying #pay aria-label="Take and pay" {
            div.head {
                h2 { "Take and pay" }
                span.dim.small { @if state.lines_round > 0 { "Round " (state.lines_round) } }
            }
            @if state.lines.is_empty() {
                p.dim.small { "What to take and pay appears here, in the order to do it." }
            }
            ol.lines {
                @for (n, line) in state.lines.iter().enumerate() {
                    li data-key={ "pay-" (state.lines_round) "-" (n) } { (one(view, line, n + 1)) }
                }
            }
            @for held in &view.work.held {
                p.duty {
                    span.pill.wait { "Held" }
                    span { "Seat " (held.seat) ": " (held.say) }
                    b { (held.amount.map_or(String::new(), words::dollars)) }
                }
            }
            @if !state.lines.is_empty() {
                div.net {
                    span.small.dim { "Rack in this round" }
                    b.num.(words::colour(rack)) { (words::signed(rack)) }
                }
            }
        }
    }
}

/// A line: pressed when it has been seen to.
fn one(view: &View<'_>, line: &Line, n: usize) -> Markup {
    let net = line.returned - line.stake;
    let (class, verb) = match net.cents() {
        1.. => ("pay", format!("pay {}", words::short(net))),
        0 => ("leave", "leave".to_owned()),
        _ => ("take", format!("take {}", words::short(-net))),
    };
    html! {
        button.line.(class) type="button" data-pay=(n) aria-pressed="false" {
            span.n { (line.seat) }
            span.what {
                b { (words::spot(view.chosen().rulebook(), &line.wager)) " "
                    (words::short(line.stake)) }
                @if let Some(hand) = line.hand { " hand " (hand) }
                @if line.for_whom.is_some() { " for the dealer" }
            }
            span.money { (verb) }
            span.why { (line.because) @if net > Cents::ZERO { (chips(net)) } }
        }
        a.clause href={ "/games/" (view.state.game) "#" (line.clause) } { (line.clause) }
    }
}

/// The chips to cut out for an amount: how many of each colour, the largest first.
fn chips(amount: Cents) -> Markup {
    html! {
        span.cut {
            @for (value, count) in cut(amount) {
                span { (pictures::chip(Cents::new(value))) "× " (count) }
            }
        }
    }
}

/// How many chips of each value make an amount; what is less than the least chip is left out.
fn cut(amount: Cents) -> Vec<(i64, i64)> {
    let mut rest = amount.cents();
    let mut cut = Vec::new();
    for value in CHIPS {
        let count = rest / value;
        if count > 0 {
            cut.push((value, count));
            rest -= count * value;
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_cut_out_in_as_few_chips_as_can_be() {
        let cases: [(i64, &[(i64, i64)]); 3] = [
            (3_750, &[(2_500, 1), (500, 2), (100, 2), (25, 2)]),
            (100_000, &[(100_000, 1)]),
            (24, &[]),
        ];
        for (cents, expected) in cases {
            assert_eq!(cut(Cents::new(cents)), expected, "{cents}");
        }
    }
}
