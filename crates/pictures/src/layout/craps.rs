//! The craps layout: the line, the numbers with everything that may lie on them, the field.

use maud::{Markup, html};

use super::DrawnLayout;
use super::craps_centre::centre;
use super::place::Place;
use crate::dice::{die, faces, roll_in_words};

/// The numbers a point may have, as they are printed.
const NUMBERS: [(u8, &str); 6] =
    [(4, "4"), (5, "5"), (6, "Six"), (8, "8"), (9, "Nine"), (10, "10")];

/// How many of the last rolls are shown.
const SHOWN: usize = 10;

/// Dice, last rolls and layout.
pub(super) fn draw(layout: &DrawnLayout<'_>) -> Markup {
    html! {
        div.board data-board="craps" {
            (stage(layout))
            div.lay.craps role="group" aria-label="Layout" {
                div.line {
                    (dont_come(layout))
                    @for (number, printed) in NUMBERS { (number_box(layout, number, printed)) }
                    (layout.named_box("come", "come", html! { b { "Come" } }))
                    (field(layout))
                    (layout.named_box("dont-pass", "dont-pass", html! {
                        b { "Don’t pass bar" } span.dice-small { (die(6)) (die(6)) }
                    }))
                    (odds(layout, "dont-pass-odds", "under"))
                    (layout.named_box("pass", "pass", html! { b { "Pass line" } }))
                    (odds(layout, "pass-odds", "under"))
                }
                (centre(layout))
            }
        }
    }
}

fn stage(layout: &DrawnLayout<'_>) -> Markup {
    let last = faces(layout.fact("last roll").unwrap_or_default());
    html! {
        div.stage {
            @if !last.is_empty() {
                div.roll role="img" aria-label={ "Last roll: " (roll_in_words(&last)) } {
                    @for face in &last { (die(*face)) }
                }
            }
            div.call {
                (layout.called(roll_called(&last)))
                span { (words(layout, &last)) }
            }
            (layout.history())
        }
    }
}

/// The totals of the last rolls, the newest first.
pub(super) fn last_rolls(results: &[String]) -> Markup {
    let totals = results.iter().map(|roll| faces(roll).iter().sum::<u8>());
    html! {
        ol.hist aria-label="Last rolls, newest first" {
            @for total in totals.filter(|total| *total > 0).take(SHOWN) {
                li.seven[total == 7] { (total) }
            }
        }
    }
}

/// "Hard eight · the point is 6 · the shooter is seat 3".
fn words(layout: &DrawnLayout<'_>, last: &[u8]) -> String {
    let mut words = Vec::new();
    if !layout.settled {
        words.extend(roll_called(last));
    }
    words.push(match layout.fact("point") {
        Some(point) if point != "off" => format!("The point is {point}"),
        _ => "Come-out roll".to_owned(),
    });
    if let Some(shooter) = layout.fact("shooter") {
        words.push(format!("The shooter is {shooter}"));
    }
    words.join(" · ")
}

/// A roll as the stick calls it.
fn roll_called(faces: &[u8]) -> Option<String> {
    let &[a, b] = faces else { return None };
    Some(match a + b {
        2 => "Two craps".to_owned(),
        3 => "Three craps".to_owned(),
        7 => "Seven".to_owned(),
        11 => "Yo eleven".to_owned(),
        12 => "Twelve craps".to_owned(),
        total @ (4 | 6 | 8 | 10) if a == b => format!("Hard {total}"),
        total @ (4 | 6 | 8 | 10) => format!("Easy {total}"),
        total => total.to_string(),
    })
}

fn dont_come(layout: &DrawnLayout<'_>) -> Markup {
    let off = layout.fact("point").is_none_or(|point| point == "off");
    layout.named_box(
        "dont-come",
        "dont-come",
        html! {
            b { "Don’t come" }
            small { "bar 12" }
            @if off { (puck("Off")) }
        },
    )
}

/// A number: lay bets and what has come against it above, buy bets around the figure, what has
/// come below, then place and put bets (OH.CR.3.I.C to F, OH.CR.6).
fn number_box(layout: &DrawnLayout<'_>, number: u8, printed: &str) -> Markup {
    let is_point = layout.fact("point") == Some(number.to_string().as_str());
    let named = |family: &str| format!("{family}-{number}");
    let small = |family: &str, text: &str| {
        layout.named_box("small", &named(family), html! { small { (text) } })
    };
    html! {
        div.number.is-point[is_point] {
            @if layout.chosen.switch("lay") { (small("lay", "Lay")) }
            div.pair {
                (small("dont-come", "Don’t"))
                (odds(layout, &named("dont-come-odds"), "beside"))
            }
            @if layout.chosen.switch("buy") {
                (layout.named_box("buy", &named("buy"), html! {
                    b { (printed) }
                    small { "Buy" }
                    @if is_point { (puck("On")) }
                }))
            } @else {
                div.box.buy { b { (printed) } @if is_point { (puck("On")) } }
            }
            div.pair {
                (small("come", "Come"))
                (odds(layout, &named("come-odds"), "beside"))
            }
            (small("place", "Place"))
            div.pair {
                (small("put", "Put"))
                (odds(layout, &named("put-odds"), "beside"))
            }
        }
    }
}

/// Odds behind a bet: true odds, so that what they pay stands in no table of one line.
fn odds(layout: &DrawnLayout<'_>, name: &str, class: &str) -> Markup {
    let words = layout.words_of(name);
    let place =
        Place { pays: layout.pays(name).or(Some("true odds".into())), ..Place::new(name, &words) };
    layout.boxed(&format!("odds {class}"), &place, html! { small { "Odds" } })
}

fn field(layout: &DrawnLayout<'_>) -> Markup {
    let double = layout.chosen.pays("field", "2-or-12").to_string();
    let words = layout.words_of("field");
    let pays = format!("{}, 2 and 12 {double}", layout.chosen.pays("field", "3-4-9-10-11"));
    let place = Place { pays: Some(pays), ..Place::new("field", &words) };
    layout.boxed(
        "field",
        &place,
        html! {
            span.ring { b { "2" } small { (double) } }
            span.run { b { "3 · 4 · 9 · 10 · 11" } em { "Field" } }
            span.ring { b { "12" } small { (double) } }
        },
    )
}

/// The puck that marks the point.
fn puck(word: &str) -> Markup {
    html! { span.puck.off[word == "Off"] aria-hidden="true" { (word) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_called_as_the_stick_calls_them() {
        for ((a, b), call) in [
            ((4, 4), "Hard 8"),
            ((5, 3), "Easy 8"),
            ((6, 5), "Yo eleven"),
            ((1, 1), "Two craps"),
            ((4, 5), "9"),
        ] {
            assert_eq!(roll_called(&[a, b]).as_deref(), Some(call));
        }
        assert_eq!(roll_called(&[]), None);
    }
}
