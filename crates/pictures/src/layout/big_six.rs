//! The Big Six layout, and its wheel of 54 sections.

use chance::Insignia;
use maud::{Markup, html};

use super::DrawnLayout;
use super::chips::short;

/// How many of the last stops are shown.
const SHOWN: usize = 15;
/// The outline of a section, around the top.
const SECTOR: &str = "M-7.3-124.8A125 125 0 0 1 7.3-124.8L2.6-44.9A45 45 0 0 0-2.6-44.9Z";
/// Degrees of a section.
const STEP: f64 = 360.0 / 54.0;

/// Wheel, last stops and layout.
pub(super) fn draw(layout: &DrawnLayout<'_>) -> Markup {
    let last = layout.fact("last stop").and_then(|text| text.parse::<Insignia>().ok());
    html! {
        div.board data-board="big-six" {
            div.stage {
                (wheel(last, layout.round))
                div.call {
                    (layout.called(last.map(|last| format!("Stopped at {}", sign(last)))))
                    @if let Some(last) = last {
                        div.big {
                            b.{ "i" (last.name()) } { (sign(last)) }
                            div.hide-s { "Last stop" br; span { (name(last)) } }
                        }
                    }
                    (layout.history())
                }
            }
            div.lay.big-six role="group" aria-label="Layout" {
                @for insignia in Insignia::ALL {
                    (layout.named_box(&format!("i{insignia}"), insignia.name(), html! {
                        b { (sign(insignia)) }
                        em { (name(insignia)) }
                        small { "pays " (layout.pays(insignia.name()).unwrap_or_default()) }
                        small.dim { (insignia.sections()) " of 54" }
                    }))
                }
            }
        }
    }
}

/// The last stops, the newest first.
pub(super) fn last_stops(results: &[String]) -> Markup {
    let stops = results.iter().filter_map(|stop| stop.parse::<Insignia>().ok());
    html! {
        ol.lastn aria-label="Last stops, newest first" {
            @for stop in stops.take(SHOWN) { li.{ "i" (stop.name()) } { (sign(stop)) } }
        }
    }
}

/// What is printed on a section.
fn sign(insignia: Insignia) -> &'static str {
    match insignia {
        Insignia::One => "$1",
        Insignia::Two => "$2",
        Insignia::Five => "$5",
        Insignia::Ten => "$10",
        Insignia::Twenty => "$20",
        Insignia::Joker => "★",
        Insignia::Logo => "♠",
    }
}

fn name(insignia: Insignia) -> &'static str {
    match insignia {
        Insignia::One => "One",
        Insignia::Two => "Two",
        Insignia::Five => "Five",
        Insignia::Ten => "Ten",
        Insignia::Twenty => "Twenty",
        Insignia::Joker => "Joker",
        Insignia::Logo => "Logo",
    }
}

/// The sections around the rim: as many of each insignia as the document says (OH.B6.2.I.C.3), in
/// an order that spreads them evenly, which it leaves open.
fn rim() -> Vec<Insignia> {
    let mut placed: Vec<(u32, usize, Insignia)> = Vec::with_capacity(54);
    for (n, insignia) in Insignia::ALL.into_iter().enumerate() {
        let count = u32::from(insignia.sections());
        // Where each of them would stand if there were no others, in parts of a turn; the two that
        // are there once stand opposite.
        let at = |k: u32| match insignia {
            Insignia::Logo => 0,
            _ => (2 * k + 1) * 27_720 / (2 * count),
        };
        placed.extend((0..count).map(|k| (at(k), n, insignia)));
    }
    placed.sort_by_key(|(at, n, _)| (*at, *n));
    placed.into_iter().map(|(.., insignia)| insignia).collect()
}

/// The wheel, turned so that the clapper shows where it stopped; which of the like sections it is
/// nobody knows, so that they take turns.
fn wheel(last: Option<Insignia>, turn: u64) -> Markup {
    let rim = rim();
    let like: Vec<usize> = (0..rim.len()).filter(|at| Some(rim[*at]) == last).collect();
    let shown = match like.len() {
        0 => 0,
        count => like[(turn % count as u64) as usize],
    };
    let said = match last {
        Some(last) => format!("The wheel stopped at {}", name(last)),
        None => "The wheel".to_owned(),
    };
    html! {
            svg.wheel.six viewBox="-140 -140 280 280" role="img" aria-label=(said) {
                circle r="138" fill="var(--rail-lo)" {}
                circle r="134" fill="var(--rail)" {}
                g.rim { g transform={ "rotate(" (short(-STEP * shown as f64)) ")" } {
                    circle r="126" fill="#1b1917" {}
                    @for (n, insignia) in rim.iter().enumerate() {
                        g transform={ "rotate(" (short(STEP * n as f64)) ")" } {
    path.sector.{ "i" (insignia.name()) } d=(SECTOR) {}
                            text.pk.{ "i" (insignia.name()) } y="-108" {
                                (sign(*insignia).trim_start_matches('$'))
                            }
                            circle.peg cx="7.400" cy="-127.800" r="1.600" {}
                        }
                    }
                    circle r="44" fill="var(--rail-hi)" {}
                    circle r="30" fill="var(--rail)" {}
                    circle r="12" fill="var(--brass)" {}
                } }
                path.clapper d="M-8-140H8L2-116H-2Z" {}
            }
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_has_every_section_and_no_two_rare_ones_side_by_side() {
        let rim = rim();
        assert_eq!(rim.len(), 54);
        for insignia in Insignia::ALL {
            let count = rim.iter().filter(|section| **section == insignia).count();
            assert_eq!(count, usize::from(insignia.sections()), "{insignia}");
        }
        let rare = |n: usize| rim[n % 54].sections() <= 4;
        assert!((0..54).all(|n| !(rare(n) && rim[n] == rim[(n + 1) % 54])));
    }
}
