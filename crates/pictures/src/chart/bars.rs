//! Bars from one zero line, on one scale.

use maud::{Markup, html};

/// A value that is drawn as a bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// What it is the value of.
    pub label: String,
    /// The value.
    pub value: f64,
    /// The value as it is written.
    pub figure: String,
    /// What there is to say of it; empty where there is nothing.
    pub note: String,
    /// Whether it is the best one.
    pub best: bool,
    /// A mark for programs: `data-advice`.
    pub mark: Option<String>,
}

/// How wide the picture of a bar is.
const WIDTH: f64 = 200.0;

/// A list of bars: name, bar, figure. Values below zero go to the left of the zero line.
pub fn bars(bars: &[Bar]) -> Markup {
    let finite = bars.iter().map(|bar| bar.value).filter(|value| value.is_finite());
    let (least, most) = finite.fold((0f64, 0f64), |(a, b), value| (a.min(value), b.max(value)));
    let span = if most > least { most - least } else { 1.0 };
    let at = |value: f64| (value - least) / span * WIDTH;
    html! {
        ul.bars {
            @for bar in bars {
                li.best[bar.best] data-advice=[bar.mark.as_deref()] {
                    span { (bar.label) }
                    (drawn(at(0.0), at(if bar.value.is_finite() { bar.value } else { 0.0 })))
                    em { (bar.figure) }
                    @if !bar.note.is_empty() { small { (bar.note) } }
                }
            }
        }
    }
}

fn drawn(zero: f64, end: f64) -> Markup {
    let (left, width) = (zero.min(end), (end - zero).abs().max(1.0));
    let class = if end < zero { "minus" } else { "plus" };
    html! {
        svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.ground width="200" height="10" rx="3" {}
            rect class=(class) x={ (format!("{left:.1}")) } width={ (format!("{width:.1}")) }
                height="10" rx="3" {}
            path.zero d={ "M" (format!("{zero:.1}")) " 0V10" } {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_start_at_one_zero_line() {
        let bar = |value, best| Bar { label: "hit".into(), value, best, ..Bar::default() };
        let drawn = bars(&[bar(0.5, true), bar(-0.5, false)]).into_string();
        assert!(drawn.contains(r#"<rect class="plus" x="100.0" width="100.0""#), "{drawn}");
        assert!(drawn.contains(r#"<rect class="minus" x="0.0" width="100.0""#), "{drawn}");
        assert_eq!(drawn.matches("M100.0 0V10").count(), 2);
        assert_eq!(drawn.matches(r#"class="best""#).count(), 1);
    }
}
