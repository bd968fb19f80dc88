//! One figure as a person reads it.

use answers::figures::words::{dollars, often};
use games::{Kind, Value};
use maud::{Markup, html};
use odds::{Figure, Ratio};

use super::in_words;

/// A share of a wager: `5.2632%`, with a true minus.
pub fn percent(of: &Ratio) -> String {
    let percent = of.to_f64() * 100.0;
    let sign = if percent < 0.0 { "−" } else { "" };
    format!("{sign}{:.4}%", percent.abs())
}

/// The name of a figure's wager, as the document has it.
pub fn wager(kind: &Kind, figure: &Figure) -> String {
    let book = kind.rulebook();
    let layout = kind.layout();
    let family = layout.find(&figure.wager).map(|spot| layout.info(spot).family);
    match book.spot(&figure.wager) {
        Some(spot) => spot.name.clone(),
        None => match family.and_then(|family| book.spot(family)) {
            Some(spot) if !spot.id.contains('N') => spot.name.clone(),
            _ => in_words(&figure.wager),
        },
    }
}

/// What tells this figure from others of its wager: `point 6, stake $5`.
pub fn conditions(figure: &Figure) -> String {
    let one = |(name, value): (&str, &Value)| match name {
        "stake" => format!("a stake of ${value}"),
        "decks" => match value {
            Value::Count(1) => "one deck".into(),
            other => format!("{other} decks"),
        },
        name => format!("{} {value}", name.replace('_', " ")),
    };
    figure.conditions.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The edge with its exact ratio; of a progressive whose meter nobody gave, what is known.
pub fn edge(figure: &Figure) -> Markup {
    match (&figure.house_edge, &figure.progressive) {
        (Some(edge), _) => html! {
            b data-edge=(edge) { (percent(edge)) }
            (exactly(edge))
        },
        (None, Some(progressive)) => html! {
            b data-base-edge=(progressive.base_edge) { (percent(&progressive.base_edge)) }
            div.ex {
                "less what the meter brings"
                @if let Some(meter) = &progressive.break_even_meter {
                    br; "fair at a meter of " (dollars(meter))
                }
            }
        },
        (None, None) => html! {},
    }
}

/// A ratio: whole where it is short, otherwise behind a word.
pub fn exactly(ratio: &Ratio) -> Markup {
    let (above, below) = (ratio.numerator().to_string(), ratio.denominator().to_string());
    let words = format!("{} / {below}", above.replacen('-', "−", 1));
    html! {
        @if words.len() <= 34 {
            div.ex { (words) }
        } @else {
            details.exact {
                summary.ex { "exactly" }
                div.ex { (words) }
            }
        }
    }
}

/// How often the wager ends above nothing.
pub fn wins(figure: &Figure) -> String {
    let hit = figure.hit_frequency.to_f64();
    if hit >= 0.01 { format!("{:.2}%", hit * 100.0) } else { often(&figure.hit_frequency) }
}

/// The edge as a number that figures are sorted by; of a progressive, with an empty meter.
pub fn sorted_by(figure: &Figure) -> Option<&Ratio> {
    let base = figure.progressive.as_ref().map(|progressive| &progressive.base_edge);
    figure.house_edge.as_ref().or(base)
}

/// A bar as long as an edge, on a scale that ends at `most`.
pub fn bar(edge: &Ratio, most: f64) -> Markup {
    let share = (edge.to_f64() / most.max(1e-9)).clamp(0.0, 1.0) * 110.0;
    let long = format!("{:.1}", if edge.is_positive() { share.max(3.0) } else { 0.0 });
    html! {
        svg.barc viewBox="0 0 110 8" aria-hidden="true" {
            rect.ground width="110" height="8" rx="4" {}
            rect.long width=(long) height="8" rx="4" {}
        }
    }
}
