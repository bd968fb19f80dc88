//! Pictures of a simulation, drawn as SVG.

use answers::simulation::Report;
use games::Cents;

use crate::style::dollars;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
/// Where the drawing begins: names of the axis lie left of it.
const LEFT: f64 = 84.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = HEIGHT - 26.0;

/// A field of numbers on which things are drawn.
struct Field {
    x: [f64; 2],
    y: [f64; 2],
}

impl Field {
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let share = |value: f64, [low, high]: [f64; 2]| {
            if high > low { (value - low) / (high - low) } else { 0.5 }
        };
        let across = LEFT + share(x, self.x) * (WIDTH - LEFT - 10.0);
        (across, BOTTOM - share(y, self.y) * (BOTTOM - TOP))
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let drawn = points.map(|(x, y)| {
            let (x, y) = self.at(x, y);
            format!("{x:.1},{y:.1}")
        });
        drawn.collect::<Vec<_>>().join(" ")
    }

    /// A line across at a height, with its name.
    fn level(&self, y: f64, name: &str) -> String {
        let ((from, at), (to, _)) = (self.at(self.x[0], y), self.at(self.x[1], y));
        format!(
            "<line class=\"axis\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            LEFT - 8.0,
            at + 4.0
        )
    }

    fn below(&self, x: f64, name: &str, anchor: &str) -> String {
        let (at, _) = self.at(x, self.y[0]);
        let y = HEIGHT - 8.0;
        format!("<text x=\"{at:.1}\" y=\"{y}\" text-anchor=\"{anchor}\">{name}</text>")
    }
}

fn svg(title: &str, inside: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\
         <text class=\"title\" x=\"0\" y=\"14\">{title}</text>{inside}</svg>"
    )
}

fn whole_dollars(cents: f64) -> String {
    let text = dollars(Cents::new(cents.round() as i64));
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

/// The bankroll over a session: the middle one, and between which most lie.
pub fn bankroll(report: &Report) -> String {
    let bankrolls = &report.bankrolls;
    let (Some(last), Some(first)) = (bankrolls.last(), bankrolls.first()) else {
        return String::new();
    };
    let lows = bankrolls.iter().map(|s| s.shares[0]).min().unwrap_or(0);
    let highs = bankrolls.iter().map(|s| s.shares[s.shares.len() - 1]).max().unwrap_or(0);
    let y = [lows.min(0) as f64, highs.max(0) as f64];
    let field = Field { x: [0.0, last.rounds as f64], y };
    let share = |nth: usize| {
        let points = bankrolls.iter().map(move |s| (s.rounds as f64, s.shares[nth] as f64));
        std::iter::once((0.0, 0.0)).chain(points)
    };
    let band = |low: usize, high: usize| {
        let mut points: Vec<_> = share(low).collect();
        points.extend(share(high).collect::<Vec<_>>().into_iter().rev());
        format!("<polygon class=\"band\" points=\"{}\"/>", field.path(points.into_iter()))
    };
    let ends = first.shares.len() - 1;
    let mut inside = band(0, ends) + &band(1, ends - 1);
    inside +=
        &format!("<polyline class=\"middle\" points=\"{}\"/>", field.path(share(Report::MIDDLE)));
    inside += &field.level(0.0, "$0");
    inside += &field.level(y[0], &whole_dollars(y[0]));
    inside += &field.level(y[1], &whole_dollars(y[1]));
    inside += &field.below(0.0, "0", "middle");
    inside +=
        &field.below(last.rounds as f64, &format!("{} {}", last.rounds, report.rounds()), "end");
    svg(
        "Bankroll over a session: half of all sessions, and nine in ten, stay in the bands",
        &inside,
    )
}

/// Results of whole rounds by how often they came, by the power of ten.
pub fn results(report: &Report) -> String {
    let all = &report.totals.whole.results;
    let (Some((low, _)), Some((high, _))) = (all.first_key_value(), all.last_key_value()) else {
        return String::new();
    };
    let n = report.totals.rounds.max(1) as f64;
    // Far results are drawn as near as a hundred stakes.
    let far = report.plan.stake().cents() as f64 * 100.0;
    let x = [(*low as f64).max(-far), (*high as f64).min(far)];
    let decades = n.log10().ceil().max(1.0);
    let field = Field { x, y: [-decades, 0.0] };
    let mut inside = String::new();
    for (net, times) in all {
        let height = (*times as f64 / n).log10();
        let (x, top) = field.at((*net as f64).clamp(x[0], x[1]), height);
        let class = if *net > 0 { "win" } else { "lose" };
        let long = (BOTTOM - top).max(1.0);
        inside += &format!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"3\" height=\"{long:.1}\"/>",
            x - 1.5
        );
    }
    for decade in 0..=decades as u32 {
        let name = if decade == 0 { "always".into() } else { format!("1 in 10^{decade}") };
        inside += &field.level(-f64::from(decade), &name);
    }
    inside += &field.below(x[0], &whole_dollars(x[0]), "start");
    inside += &field.below(x[1], &whole_dollars(x[1]), "end");
    svg("What a round brings, by how often (powers of ten)", &inside)
}

/// The edge by the position of the cut card, with its error.
pub fn cut_card(report: &Report) -> String {
    let positions = &report.cut_card;
    let (Some(first), Some(last)) = (positions.first(), positions.last()) else {
        return String::new();
    };
    let stake = report.plan.stake().cents().max(1) as f64;
    // The first positions rest on few rounds: the picture is scaled by the rest.
    let precise = positions.iter().filter(|at| at.standard_error <= 4.0 * last.standard_error);
    let edges: Vec<_> = precise.map(|at| (at.loss, at.standard_error)).collect();
    let least = edges.iter().map(|(e, s)| e - 2.0 * s).fold(f64::MAX, f64::min) / stake;
    let most = edges.iter().map(|(e, s)| e + 2.0 * s).fold(f64::MIN, f64::max) / stake;
    let field = Field { x: [first.behind as f64, last.behind as f64], y: [least, most] };
    let clamp = |edge: f64| (edge / stake).clamp(least, most);
    let mut inside = String::new();
    for at in positions {
        let (x, top) = field.at(at.behind as f64, clamp(at.loss + 2.0 * at.standard_error));
        let (_, bottom) = field.at(at.behind as f64, clamp(at.loss - 2.0 * at.standard_error));
        inside += &format!(
            "<line class=\"error\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"/>"
        );
    }
    let middle = positions.iter().map(|at| (at.behind as f64, clamp(at.loss)));
    inside += &format!("<polyline class=\"middle\" points=\"{}\"/>", field.path(middle));
    inside += &field.level(least, &format!("{:.3}%", least * 100.0));
    inside += &field.level(most, &format!("{:.3}%", most * 100.0));
    inside += &field.below(first.behind as f64, &format!("behind {} cards", first.behind), "start");
    inside += &field.below(last.behind as f64, &format!("behind {} cards", last.behind), "end");
    svg("House edge by the position of the cut card, with two standard errors", &inside)
}
