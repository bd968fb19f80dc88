//! Columns side by side: how often what happens.

use maud::{Markup, html};

use super::axis::{Axis, Figures};

/// A column of a histogram.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// What it counts; empty where there are too many to be written below each.
    pub label: String,
    /// How much.
    pub value: f64,
    /// The same in words: "lose 5: 1 in 12".
    pub words: String,
    /// Whether it is among those that lose, win, or neither: drawn in another colour.
    pub sign: i8,
}

/// A chart of columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// What it shows.
    pub title: String,
    /// The same in a sentence.
    pub about: String,
    /// How the figures of its height are written.
    pub figures: Figures,
    /// The columns from left to right.
    pub columns: Vec<Column>,
}

const LEFT: f64 = 56.0;
const WIDTH: f64 = 568.0;
const TOP: f64 = 10.0;
const HEIGHT: f64 = 190.0;

/// Columns on one scale, with their figures as a list for those who cannot see them.
pub fn histogram(histogram: &Histogram) -> Markup {
    let values = histogram.columns.iter().map(|column| column.value);
    let axis = Axis::over(values.chain([0.0]), 4);
    let y = |value: f64| TOP + (1.0 - axis.share(value)) * HEIGHT;
    let each = WIDTH / histogram.columns.len().max(1) as f64;
    let gap = (each * 0.18).min(6.0);
    html! {
        figure.chart-columns {
            svg viewBox="0 0 640 232" role="img"
                aria-label={ (histogram.title) ". " (histogram.about) } {
                g.ticks {
                    @for tick in axis.ticks() {
                        path d={ "M56 " (format!("{:.1}", y(tick))) "h568" } {}
                        text.left x="48" y={ (format!("{:.1}", y(tick))) } dy="4" {
                            (histogram.figures.write(tick, axis.step))
                        }
                    }
                }
                @for (n, column) in histogram.columns.iter().enumerate() {
                    @let x = LEFT + each * n as f64;
                    @let top = y(if column.value.is_finite() { column.value } else { 0.0 });
                    rect class=(sign(column.sign)) x={ (format!("{:.1}", x + gap / 2.0)) }
                        y={ (format!("{top:.1}")) }
                        width={ (format!("{:.1}", (each - gap).max(0.5))) }
                        height={ (format!("{:.1}", y(0.0) - top)) } rx="2" {
                        title { (column.words) }
                    }
                    @if !column.label.is_empty() {
                        text.below x={ (format!("{:.1}", x + each / 2.0)) } y="220" {
                            (column.label)
                        }
                    }
                }
            }
            ul.sr { @for column in &histogram.columns { li { (column.words) } } }
        }
    }
}

fn sign(sign: i8) -> &'static str {
    match sign {
        ..=-1 => "minus",
        0 => "even",
        1.. => "plus",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_on_one_line_and_are_told_in_words() {
        let column = |value, sign| Column { value, sign, words: "x".into(), ..Column::default() };
        let drawn = histogram(&Histogram {
            columns: vec![column(1.0, -1), column(0.5, 1)],
            ..Histogram::default()
        });
        let drawn = drawn.into_string();
        assert!(drawn.contains(r#"class="minus" x="59.0" y="10.0" width="278.0" height="190.0""#));
        assert!(drawn.contains(r#"class="plus" x="343.0" y="105.0""#), "{drawn}");
        assert_eq!(drawn.matches("<li>x</li>").count(), 2);
    }
}
