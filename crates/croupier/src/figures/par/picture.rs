//! Pictures of a pay table, drawn as SVG.

use answers::figures::words::often;
use odds::Figure;

use crate::html::escaped;

const WIDTH: f64 = 640.0;
const ROW: f64 = 22.0;
const NAMES: f64 = 190.0;

/// What every line returns to the players, as bars.
pub fn returns(figure: &Figure) -> String {
    let paid = figure.lines.iter().filter_map(|line| {
        let adds = line.adds.as_ref()?.to_f64();
        (adds != 0.0).then_some((line.name.as_str(), adds))
    });
    let bars: Vec<_> = paid.collect();
    let most = bars.iter().map(|(_, adds)| adds.abs()).fold(f64::MIN_POSITIVE, f64::max);
    let drawn = bars.iter().enumerate().map(|(n, (name, adds))| {
        let long = (adds.abs() / most * (WIDTH - NAMES - 90.0)).max(1.0);
        let class = if *adds > 0.0 { "win" } else { "lose" };
        bar(n, name, long, class, &format!("{adds:+.5}"))
    });
    svg("What each line adds to the expected result", bars.len(), drawn.collect())
}

/// How often every line comes up, as bars by the power of ten.
pub fn frequencies(figure: &Figure) -> String {
    let lines: Vec<_> = figure.lines.iter().filter(|line| !line.probability.is_zero()).collect();
    // One in ten billion is at the left end.
    const DECADES: f64 = 10.0;
    let drawn = lines.iter().enumerate().map(|(n, line)| {
        let share = 1.0 + line.probability.to_f64().log10() / DECADES;
        let long = (share.clamp(0.0, 1.0) * (WIDTH - NAMES - 110.0)).max(1.0);
        bar(n, &line.name, long, "often", &often(&line.probability))
    });
    svg("How often each line comes up (by the power of ten)", lines.len(), drawn.collect())
}

fn bar(n: usize, name: &str, long: f64, class: &str, value: &str) -> String {
    let top = ROW * n as f64 + 30.0;
    let (name, text) = (escaped(name), top + 14.0);
    let (names_end, value_at) = (NAMES - 8.0, NAMES + long + 6.0);
    format!(
        "<text x=\"{names_end}\" y=\"{text}\" text-anchor=\"end\">{name}</text>\
         <rect class=\"{class}\" x=\"{NAMES}\" y=\"{top}\" width=\"{long:.1}\" height=\"16\" rx=\"2\"/>\
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
