//! A line as small as a word: what happened, and dashed what was to be expected.

use maud::{Markup, html};

/// A small line of values, with what was to be expected at its two ends where that is known.
pub fn spark(values: &[f64], expected: Option<(f64, f64)>, said: &str) -> Markup {
    let finite = || values.iter().copied().filter(|value| value.is_finite());
    let ends = expected.map(|(first, last)| [first, last]);
    let all = || finite().chain(ends.into_iter().flatten());
    let (least, most) = all().fold((0f64, 0f64), |(a, b), value| (a.min(value), b.max(value)));
    let span = if most > least { most - least } else { 1.0 };
    let y = |value: f64| format!("{:.1}", 43.0 - (value - least) / span * 40.0);
    let step = 250.0 / finite().count().saturating_sub(1).max(1) as f64;
    let points =
        finite().enumerate().map(|(n, value)| format!("{:.1},{}", step * n as f64, y(value)));
    let points: Vec<_> = points.collect();
    html! {
        svg.spark viewBox="0 0 250 46" preserveAspectRatio="none" role="img" aria-label=(said) {
            @if let Some((first, last)) = expected {
                path.axis d={ "M0 " (y(first)) "L250 " (y(last)) } {}
            }
            polyline points=(points.join(" ")) vector-effect="non-scaling-stroke" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spark_runs_from_edge_to_edge() {
        let drawn = spark(&[0.0, 10.0, 5.0], Some((0.0, 5.0)), "up 5").into_string();
        assert!(drawn.contains(r#"points="0.0,43.0 125.0,3.0 250.0,23.0""#), "{drawn}");
        assert!(spark(&[], None, "nothing").into_string().contains(r#"points="""#));
    }
}
