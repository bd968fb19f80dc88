//! The centre of the craps layout: one-roll bets, hard ways, hops, the Fire Bet.

use maud::{Markup, html};

use super::DrawnLayout;
use super::place::Place;
use crate::dice::die;

/// One total in one roll (OH.CR.3.I.N to Q).
const TOTALS: [(&str, [u8; 2]); 4] =
    [("craps-3", [1, 2]), ("craps-2", [1, 1]), ("craps-12", [6, 6]), ("eleven", [5, 6])];

/// Hops by their faces, the hard ones first (OH.CR.3.I.V to LL).
const HOPS: [[u8; 2]; 17] = [
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [1, 3],
    [1, 4],
    [2, 3],
    [1, 5],
    [2, 4],
    [1, 6],
    [2, 5],
    [3, 4],
    [2, 6],
    [3, 5],
    [3, 6],
    [4, 5],
    [4, 6],
];

/// The boxes of the centre.
pub(super) fn centre(layout: &DrawnLayout<'_>) -> Markup {
    html! {
        div.centre {
            div.across { (titled(layout, "any-seven", "Any seven")) }
            div.across {
                @for number in [6, 10, 8, 4] {
                    (shown(layout, &format!("hard-{number}"), [number / 2; 2]))
                }
            }
            div.across {
                @for (name, roll) in TOTALS { (shown(layout, name, roll)) }
            }
            div.across { (titled(layout, "any-craps", "Any craps")) }
            div.across {
                @for (name, text) in [("c-and-e", "C & E"), ("horn", "Horn"), ("world", "World")] {
                    (layout.named_box("parts", name, html! { em { (text) } }))
                }
            }
            div.across {
                @for high in [2, 3, 11, 12] {
                    (layout.named_box("parts", &format!("horn-high-{high}"), html! {
                        small { "Horn high" } em { (high) }
                    }))
                }
            }
            @for hops in [&HOPS[..4], &HOPS[4..11], &HOPS[11..]] {
                div.across.hops { @for roll in hops { (hop(layout, *roll)) } }
            }
            @if layout.chosen.switch("fire") { div.across { (fire(layout)) } }
        }
    }
}

/// A hop; the hard ones have room to say what they pay.
fn hop(layout: &DrawnLayout<'_>, [a, b]: [u8; 2]) -> Markup {
    let name = format!("hop-{a}-{b}");
    let pays = if a == b { layout.pays(&name) } else { None };
    layout.named_box(
        "hop",
        &name,
        html! {
            span.dice-small { (die(a)) (die(b)) }
            @if let Some(pays) = pays { small { (pays) } }
        },
    )
}

/// A box as wide as the centre: what it pays on both sides of its name.
fn titled(layout: &DrawnLayout<'_>, name: &str, text: &str) -> Markup {
    let pays = layout.pays(name).unwrap_or_default();
    layout.named_box("titled", name, html! { small { (pays) } em.warm { (text) } small { (pays) } })
}

/// A box with the dice that it is about.
fn shown(layout: &DrawnLayout<'_>, name: &str, roll: [u8; 2]) -> Markup {
    let pays = layout.pays(name).unwrap_or_default();
    layout.named_box(
        "shown",
        name,
        html! {
            span.dice-print { @for face in roll { (die(face)) } }
            small { (pays) }
        },
    )
}

/// The Fire Bet with the different points made so far (OH.CR.12.I.D).
fn fire(layout: &DrawnLayout<'_>) -> Markup {
    let made: Vec<&str> = layout.fact("points made").unwrap_or_default().split(' ').collect();
    let words = layout.words_of("fire");
    let place = Place {
        pays: layout.chosen.table_if("fire").map(|table| {
            let lines = table.lines_of("fire").map(|line| {
                let points = line.name.replace('-', " ");
                format!("{points} {}", layout.chosen.pays("fire", &line.name))
            });
            lines.collect::<Vec<_>>().join(", ")
        }),
        ..Place::new("fire", &words)
    };
    layout.boxed(
        "fire",
        &place,
        html! {
            em { "Fire bet" }
            span.points {
                @for point in ["4", "5", "6", "8", "9", "10"] {
                    i.made[made.contains(&point)] { (point) }
                }
            }
        },
    )
}
