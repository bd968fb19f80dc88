//! Lines over bands: what happened beside what chance would make of it.

use maud::{Markup, html};

use super::axis::{Axis, Figures};

/// A line of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What it shows.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Dashed: what was to be expected.
    pub dashed: bool,
}

/// A band: between two values at each point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Band {
    /// What lies within: "95 of 100".
    pub name: String,
    /// Where, the least and the most.
    pub points: Vec<(f64, f64, f64)>,
}

/// A chart of lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What the chart shows.
    pub title: String,
    /// The same in a sentence, with what is to be seen in it.
    pub about: String,
    /// What runs to the right, and how it is written.
    pub across: (String, Figures),
    /// What goes up, and how it is written.
    pub up: (String, Figures),
    /// The lines, the most important one first.
    pub lines: Vec<Series>,
    /// The bands, the widest first.
    pub bands: Vec<Band>,
}

/// The plot in a picture of 640 by 280.
const LEFT: f64 = 64.0;
const TOP: f64 = 14.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 216.0;
/// The most rows in the table for those who cannot see the chart.
const ROWS: usize = 12;

/// A chart of lines, with its figures as a table for those who cannot see it.
pub fn curve(curve: &Curve) -> Markup {
    let plot = Plot::of(curve);
    html! {
        figure.chart-curve {
            svg viewBox="0 0 640 280" role="img" aria-label={ (curve.title) ". " (curve.about) } {
                (plot.axes(curve))
                @for (n, band) in curve.bands.iter().enumerate() {
                    path.band.{ "b" (n % 3) } d=(plot.band(&band.points)) {}
                }
                @if plot.up.least < 0.0 && plot.up.most > 0.0 {
                    path.zero d={ "M64 " (plot.y(0.0)) "h560" } {}
                }
                @for (n, line) in curve.lines.iter().enumerate().rev() {
                    path.line.{ "l" (n % 4) }.dashed[line.dashed]
                        d=(plot.line(&line.points)) {}
                }
            }
            (legend(curve))
            (table(curve, &plot))
        }
    }
}

struct Plot {
    across: Axis,
    up: Axis,
}

impl Plot {
    fn of(curve: &Curve) -> Plot {
        let points = || curve.lines.iter().flat_map(|line| line.points.iter().copied());
        let bands = || curve.bands.iter().flat_map(|band| band.points.iter().copied());
        let across = points().map(|(x, _)| x).chain(bands().map(|(x, ..)| x));
        let up = points().map(|(_, y)| y).chain(bands().flat_map(|(_, low, high)| [low, high]));
        let mut across = Axis::over(across, 6);
        // A curve ends where its points do, not at the next round figure.
        across.most = points()
            .map(|(x, _)| x)
            .chain(bands().map(|(x, ..)| x))
            .filter(|x| x.is_finite() && *x > across.least)
            .fold(None, |most: Option<f64>, x| Some(most.map_or(x, |most| most.max(x))))
            .unwrap_or(across.most);
        Plot { across, up: Axis::over(up, 5) }
    }

    fn x(&self, x: f64) -> String {
        format!("{:.1}", LEFT + self.across.share(x) * WIDTH)
    }

    fn y(&self, y: f64) -> String {
        format!("{:.1}", TOP + (1.0 - self.up.share(y)) * HEIGHT)
    }

    fn line(&self, points: &[(f64, f64)]) -> String {
        let finite = points.iter().filter(|(x, y)| x.is_finite() && y.is_finite());
        let at: Vec<_> = finite.map(|(x, y)| format!("{} {}", self.x(*x), self.y(*y))).collect();
        if at.is_empty() { String::new() } else { format!("M{}", at.join("L")) }
    }

    fn band(&self, points: &[(f64, f64, f64)]) -> String {
        let upper = points.iter().map(|(x, _, high)| (*x, *high));
        let lower = points.iter().rev().map(|(x, low, _)| (*x, *low));
        let around: Vec<_> = upper.chain(lower).collect();
        let line = self.line(&around);
        if line.is_empty() { line } else { line + "Z" }
    }

    fn axes(&self, curve: &Curve) -> Markup {
        let below = self.across.ticks().filter(|x| *x <= self.across.most * (1.0 + 1e-9));
        html! {
            g.ticks {
                @for y in self.up.ticks() {
                    path d={ "M64 " (self.y(y)) "h560" } {}
                    text.left x="56" y=(self.y(y)) dy="4" {
                        (curve.up.1.write(y, self.up.step))
                    }
                }
                @for x in below {
                    text x=(self.x(x)) y="248" { (curve.across.1.write(x, self.across.step)) }
                }
                text.axis-name x="344" y="272" { (curve.across.0) }
                text.axis-name.up x="-122" y="12" transform="rotate(-90)" { (curve.up.0) }
            }
        }
    }
}

fn legend(curve: &Curve) -> Markup {
    html! {
        figcaption.legend aria-hidden="true" {
            @for (n, line) in curve.lines.iter().enumerate() {
                span.line.{ "l" (n % 4) }.dashed[line.dashed] { (line.name) }
            }
            @for (n, band) in curve.bands.iter().enumerate() {
                span.band.{ "b" (n % 3) } { (band.name) }
            }
        }
    }
}

/// The first line's points with the others at the same place, as far as they are there: a dozen
/// rows, the last one among them.
fn table(curve: &Curve, plot: &Plot) -> Markup {
    let places = curve.lines.first().map_or(&[][..], |line| &line.points);
    let every = places.len().div_ceil(ROWS).max(1);
    let rows = places.iter().rev().step_by(every).collect::<Vec<_>>();
    let at = |points: &[(f64, f64)], x: f64| {
        let found = points.iter().find(|point| point.0 == x);
        found.map(|point| curve.up.1.write(point.1, plot.up.step / 10.0))
    };
    html! {
        table.sr {
            caption { (curve.title) }
            thead { tr {
                th scope="col" { (curve.across.0) }
                @for line in &curve.lines { th scope="col" { (line.name) } }
            } }
            tbody {
                @for (x, _) in rows.into_iter().rev() {
                    tr {
                        th scope="row" { (curve.across.1.write(*x, plot.across.step / 10.0)) }
                        @for line in &curve.lines {
                            td { (at(&line.points, *x).unwrap_or_default()) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_drawn_over_its_bands_and_told_as_a_table() {
        let points: Vec<_> = (0..=100).map(|n| (f64::from(n), f64::from(n % 7) - 3.0)).collect();
        let lines = vec![Series { name: "you".into(), points, dashed: false }];
        let band = Band { name: "usual".into(), points: vec![(0.0, 0.0, 0.0), (100.0, -4.0, 4.0)] };
        let drawn = curve(&Curve {
            title: "Result".into(),
            lines,
            bands: vec![band],
            up: ("won".into(), Figures::Dollars),
            ..Curve::default()
        });
        let drawn = drawn.into_string();
        let (at_band, at_line) = (drawn.find("band b0"), drawn.find("line l0"));
        assert!(at_band.is_some() && at_band < at_line, "{drawn}");
        assert!(drawn.contains("−$4"), "{drawn}");
        let rows = drawn.matches("<th scope=\"row\">").count();
        assert!((10..=ROWS).contains(&rows), "{rows} rows");
        assert!(drawn.contains("<th scope=\"row\">100</th>"), "{drawn}");
    }

    #[test]
    fn nothing_to_draw_is_drawn_as_an_empty_chart() {
        let empty = curve(&Curve::default()).into_string();
        assert!(empty.contains("<svg") && !empty.contains("NaN"), "{empty}");
    }
}
