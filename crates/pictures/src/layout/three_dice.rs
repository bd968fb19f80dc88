//! The layout of 3 Dice Baccarat: two cups of three dice, and every event of theirs.

use maud::{Markup, html};

use super::place::Place;
use super::{DrawnLayout, baccarat};
use crate::dice::{die, faces, roll_in_words};

/// The single events, in the order of the document (CO.3D.12), and the two of Golden Talons
/// (CO.3D.13); the progressive (CO.3D.14) has a row of its own.
const EVENTS: [&str; 15] = [
    "golden-3-player",
    "golden-3",
    "golden-3-banker",
    "moon-8",
    "1-over-0",
    "sun-7",
    "triple-3",
    "triple-1-or-6",
    "any-triple",
    "5-tie",
    "0-or-9-tie",
    "9-over-6",
    "golden-talons-player",
    "double-straight",
    "golden-talons-banker",
];

/// The standard wagers (CO.3D.8).
const SIDES: [(&str, &str); 3] = [("player", "Player"), ("tie", "Tie"), ("banker", "Banker")];

/// Cups, roads and layout.
pub(super) fn draw(layout: &DrawnLayout<'_>) -> Markup {
    let events = EVENTS.into_iter().filter(|name| layout.chosen.offers(name));
    html! {
        div.board data-board="three-dice-baccarat" {
            div.stage.shared-hands {
                (cup(layout, "player", "Player"))
                div.call {
                    (layout.called(result(layout)))
                    (layout.history())
                }
                (cup(layout, "banker", "Banker"))
            }
            div.lay.three-dice role="group" aria-label="Layout" {
                div.sides {
                    @for (name, title) in SIDES {
                        (layout.named_box(name, name, html! {
                            b { (title) } small { (layout.pays(name).unwrap_or_default()) }
                        }))
                    }
                }
                div.events {
                    @for name in events { (event(layout, name)) }
                    @if layout.chosen.offers("triple-progressive") { (progressive(layout)) }
                }
            }
        }
    }
}

/// Who won, by the values that the table tells of.
fn result(layout: &DrawnLayout<'_>) -> Option<String> {
    let value = |side| layout.fact(side)?.split_once(", ")?.1.parse().ok();
    Some(baccarat::called(value("player")?, value("banker")?))
}

/// The dice under a cup, as the table tells of them: `1-2-3, 6`.
fn cup(layout: &DrawnLayout<'_>, side: &str, title: &str) -> Markup {
    let text = layout.fact(side).unwrap_or_default();
    let (dice, value) = text.split_once(", ").unwrap_or((text, ""));
    let dice = faces(dice);
    html! {
        div.shared-hand.{ "of-" (side) } {
            p.side-name { (title) }
            @if dice.is_empty() {
                div.cup role="img" aria-label="The cup is down" { (cup_shape()) }
            } @else {
                div.holder {
                    div.roll role="img" aria-label=(roll_in_words(&dice)) {
                        @for face in &dice { (die(*face)) }
                    }
                    span.total { (value) }
                }
            }
        }
    }
}

fn cup_shape() -> Markup {
    html! {
        svg viewBox="0 0 80 60" aria-hidden="true" {
            ellipse cx="40" cy="54" rx="36" ry="6" fill="#0006" {}
            path d="M14 52L22 10Q40 2 58 10L66 52Q40 62 14 52Z" fill="var(--rail)" {}
            path d="M22 10Q40 2 58 10Q40 18 22 10Z" fill="var(--rail-hi)" {}
            path d="M16.5 40Q40 50 63.5 40" fill="none" stroke="var(--brass)" stroke-width="2" {}
        }
    }
}

fn event(layout: &DrawnLayout<'_>, name: &str) -> Markup {
    let rule = layout.chosen.rulebook().spot(name);
    let talons = name.starts_with("golden-talons");
    let words = layout.words_of(name);
    let about = rule.map_or("", |rule| rule.about.as_str());
    let said = format!("{words}: {about}");
    let side = if name.ends_with("player") { "player" } else { "banker" };
    let pays = match layout.pays(name) {
        None => layout.best_pay(name).map(|best| format!("{side}, up to {best}")),
        only => only,
    };
    let title = if talons { "Golden Talons" } else { words.as_str() };
    let place = Place { pays: pays.clone(), ..Place::new(name, &said) };
    layout.boxed(
        "event",
        &place,
        html! {
            em { (title) }
            small { (pays.unwrap_or_default()) }
        },
    )
}

fn progressive(layout: &DrawnLayout<'_>) -> Markup {
    let words = layout.words_of("triple-progressive");
    let meter = layout.fact("triple-progressive");
    let place = Place { pays: None, ..Place::new("triple-progressive", &words) };
    layout.boxed(
        "progressive",
        &place,
        html! {
            em { "Triple progressive" }
            @if let Some(meter) = meter { b { (meter) } }
        },
    )
}
