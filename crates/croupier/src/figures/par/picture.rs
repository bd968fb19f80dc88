//! Pictures of a pay table, drawn as SVG.

use answers::figures::words::often;
use odds::Figure;

use crate::html::escaped;

const WIDTH: f64 = 640.0;
const ROW: f64 = 22.0;

/// What a letter of a name takes, and how much of the width the names may take in all.
const LETTER: f64 = 6.6;
const MOST_FOR_NAMES: f64 = 0.6 * WIDTH;

/// What every line returns to the players, as bars.
pub fn returns(figure: &Figure) -> String {
    let paid = figure.lines.iter().filter_map(|line| {
        let adds = line.adds.as_ref()?.to_f64();
        (adds != 0.0).then_some((line.name.as_str(), adds))
    });
    let bars: Vec<_> = paid.collect();
    let names = room(bars.iter().map(|(name, _)| *name));
    let most = bars.iter().map(|(_, adds)| adds.abs()).fold(f64::MIN_POSITIVE, f64::max);
    let drawn = bars.iter().enumerate().map(|(n, (name, adds))| {
        let long = (adds.abs() / most * (WIDTH - names - 90.0)).max(1.0);
        let class = if *adds > 0.0 { "win" } else { "lose" };
        bar(n, (name, names), long, class, &format!("{adds:+.5}"))
    });
    svg("What each line adds to the expected result", bars.len(), drawn.collect())
}

/// How often every line comes up, as bars by the power of ten.
pub fn frequencies(figure: &Figure) -> String {
    let lines: Vec<_> = figure.lines.iter().filter(|line| !line.probability.is_zero()).collect();
    // One in ten billion is at the left end.
    const DECADES: f64 = 10.0;
    let names = room(lines.iter().map(|line| line.name.as_str()));
    let drawn = lines.iter().enumerate().map(|(n, line)| {
        let share = 1.0 + line.probability.to_f64().log10() / DECADES;
        let long = (share.clamp(0.0, 1.0) * (WIDTH - names - 110.0)).max(1.0);
        bar(n, (&line.name, names), long, "often", &often(&line.probability))
    });
    svg("How often each line comes up (by the power of ten)", lines.len(), drawn.collect())
}

/// How much the names before the bars take.
fn room<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    let longest = names.map(|name| name.chars().count()).max().unwrap_or(0);
    (longest as f64 * LETTER + 14.0).min(MOST_FOR_NAMES)
}

fn bar(n: usize, (name, names): (&str, f64), long: f64, class: &str, value: &str) -> String {
    let top = ROW * n as f64 + 30.0;
    let (name, text) = (escaped(name), top + 14.0);
    let (names_end, value_at) = (names - 8.0, names + long + 6.0);
    format!(
        "<text x=\"{names_end}\" y=\"{text}\" text-anchor=\"end\">{name}</text>\
         <rect class=\"{class}\" x=\"{names}\" y=\"{top}\" width=\"{long:.1}\" height=\"16\" rx=\"2\"/>\
         <text x=\"{value_at:.1}\" y=\"{text}\">{value}</text>"
    )
}

fn svg(title: &str, rows: usize, inside: String) -> String {
    let high = ROW * rows as f64 + 40.0;
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {high}\" role=\"img\" aria-label=\"{title}\">\
         <text class=\"title\" x=\"0\" y=\"16\">{title}</text>{inside}</svg>"
    )
}
