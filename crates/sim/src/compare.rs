//! Simulated results compared with exact figures.

use odds::{Figure, LineFigure};
use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::{Bet, FROM_METER, Plan, Sample};

/// What a line may be expected to come at least, to be judged by itself; rarer ones are judged
/// together.
const OFTEN: f64 = 10.0;

/// How far chance may account for a deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Standard errors of the mean.
    z: f64,
    /// The probability of the frequencies of lines.
    p: f64,
}

impl Tolerance {
    /// Of some comparisons: one in 150,000 right ones is off by more.
    pub const SOME: Tolerance = Tolerance { z: 4.5, p: 1e-5 };
    /// Of thousands of comparisons: one in 1,700,000 right ones is off by more.
    pub const MANY: Tolerance = Tolerance { z: 5.0, p: 5e-7 };
}

/// A line of a figure beside what was simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct LineCompared {
    /// The line's name.
    pub name: String,
    /// What it pays.
    pub pays: String,
    /// How often it came.
    pub count: u64,
    /// How often it should have come.
    pub expected: f64,
}

/// The test of all frequencies together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of squared deviations.
    pub statistic: f64,
    /// Degrees of freedom.
    pub degrees: usize,
    /// How often chance alone deviates as far.
    pub p: f64,
}

/// A wager's simulated results beside its exact figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The wager.
    pub wager: String,
    /// The pay table of the figure.
    pub pay_table: String,
    /// The exact edge; none where a meter decides.
    pub house_edge: Option<f64>,
    /// The exact standard deviation per unit.
    pub standard_deviation: f64,
    /// The exact hit frequency.
    pub hit_frequency: f64,
    /// How many standard errors the simulated mean is off, lines that come too seldom left out.
    pub z: Option<f64>,
    /// The test of the frequencies; none where there are fewer than two lines to test.
    pub chi_square: Option<ChiSquare>,
    /// The lines.
    pub lines: Vec<LineCompared>,
    /// What the edge grows by because payouts are rounded down to the table's chips.
    pub rounding: f64,
    /// Results that no line of the figure knows.
    pub unknown: u64,
}

impl Comparison {
    /// Whether the simulation agrees with the figure.
    pub fn agrees(&self) -> bool {
        self.agrees_within(Tolerance::SOME)
    }

    /// Whether the simulation agrees with the figure, but for chance.
    pub fn agrees_within(&self, tolerance: Tolerance) -> bool {
        self.unknown == 0
            && self.z.is_none_or(|z| z.abs() <= tolerance.z)
            && self.chi_square.is_none_or(|chi| chi.p >= tolerance.p)
    }
}

/// Something that can happen, as the figure has it; lines of the same worth are one.
struct Expected {
    name: String,
    pays: String,
    probability: f64,
    /// In cents; none for rounds with a split, whose results vary.
    net: Option<f64>,
    /// By what the simulation counted it.
    counted: Counted,
    count: u64,
    /// What the table pays less, in cents, because chips cannot make the payout.
    rounded: f64,
}

/// How a simulated table tells a line.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Net,
    Split,
    /// Paid from a meter: by its place in the pay table.
    Meter(u8),
}

/// Compares the results of a wager with its figure, or several that differ by the point alone and
/// come as often as that point.
pub fn compare(plan: &Plan, sample: &Sample, bet: &Bet, figures: &[&Figure]) -> Option<Comparison> {
    let (first, n) = (*figures.first()?, sample.count());
    if n == 0 {
        return None;
    }
    let mut expected = expected(plan, bet, figures)?;
    let unknown = count(plan, sample, &mut expected);
    let unit = bet.amount.cents() as f64;
    let weights = weights(figures);
    let mix = |value: fn(&Figure) -> f64| -> f64 {
        figures.iter().zip(&weights).map(|(figure, weight)| value(figure) * weight).sum()
    };
    // The odds at all points have the same edge: nothing.
    let edge = first
        .house_edge
        .as_ref()
        .map(|_| mix(|f| f.house_edge.as_ref().map_or(0.0, odds::Ratio::to_f64)));
    let second_moment = mix(|f| {
        let mean = f.house_edge.as_ref().map_or(0.0, odds::Ratio::to_f64);
        f.variance.to_f64() + mean * mean
    });
    let z = edge.map(|edge| z(sample, &expected, (edge, second_moment), unit));
    Some(Comparison {
        wager: first.wager.clone(),
        pay_table: first.pay_table.clone(),
        house_edge: edge,
        standard_deviation: (second_moment - edge.unwrap_or(0.0).powi(2)).max(0.0).sqrt(),
        hit_frequency: mix(|f| f.hit_frequency.to_f64()),
        z,
        chi_square: chi_square(&expected, n),
        rounding: expected.iter().map(|e| e.probability * e.rounded / unit).sum(),
        lines: expected.into_iter().map(|e| e.compared(n)).collect(),
        unknown,
    })
}

impl Expected {
    fn compared(self, n: u64) -> LineCompared {
        let Expected { name, pays, probability, count, .. } = self;
        LineCompared { name, pays, count, expected: probability * n as f64 }
    }
}

/// Holds the mean of wagers that only have an edge together against it.
pub fn compare_mean(
    sample: &Sample,
    wager: &str,
    pay_table: &str,
    (unit, edge): (f64, f64),
) -> Comparison {
    let off = -sample.mean() / unit - edge;
    Comparison {
        wager: wager.into(),
        pay_table: pay_table.into(),
        house_edge: Some(edge),
        standard_deviation: sample.deviation() / unit,
        hit_frequency: sample.hits() as f64 / sample.count().max(1) as f64,
        z: Some(-off / (sample.standard_error() / unit)),
        chi_square: None,
        lines: Vec::new(),
        rounding: 0.0,
        unknown: 0,
    }
}

/// How often each of the figures holds: alike, or by the ways of the point.
fn weights(figures: &[&Figure]) -> Vec<f64> {
    let ways = |figure: &&Figure| match figure.conditions.get("point").map(ToString::to_string) {
        Some(point) => match point.as_str() {
            "4" | "10" => 3.0,
            "5" | "9" => 4.0,
            _ => 5.0,
        },
        None => 1.0,
    };
    let all: f64 = figures.iter().map(ways).sum();
    figures.iter().map(|figure| ways(figure) / all).collect()
}

/// What the figures expect, results of the same worth together.
fn expected(plan: &Plan, bet: &Bet, figures: &[&Figure]) -> Option<Vec<Expected>> {
    let weights = weights(figures);
    let mut all: Vec<Expected> = Vec::new();
    for (figure, weight) in figures.iter().zip(weights) {
        for line in &figure.lines {
            let probability = line.probability.to_f64() * weight;
            // The stake of a progressive is swept: its lines tell the whole award.
            let swept = if figure.progressive.is_some() { 1.0 } else { 0.0 };
            let net = net(line).map(|units| (units - swept) * bet.amount.cents() as f64);
            let counted = match (&line.adds, line.pays.as_str()) {
                (_, "varies") => Counted::Split,
                (None, _) => Counted::Meter(place(plan, bet, &line.name)?),
                _ => Counted::Net,
            };
            let same = |there: &&mut Expected| match counted {
                Counted::Net => there.net.zip(net).is_some_and(|(a, b)| (a - b).abs() < 1e-6),
                _ => there.counted == counted,
            };
            match all.iter_mut().find(same) {
                Some(there) => {
                    there.probability += probability;
                    if !there.name.split(", ").any(|name| name == line.name) {
                        there.name += &format!(", {}", line.name);
                    }
                }
                None => all.push(Expected {
                    name: line.name.clone(),
                    pays: line.pays.clone(),
                    probability,
                    net: net.filter(|_| counted == Counted::Net),
                    counted,
                    count: 0,
                    rounded: 0.0,
                }),
            }
        }
    }
    Some(all)
}

/// What a line brings, in units.
fn net(line: &LineFigure) -> Option<f64> {
    let (adds, probability) = (line.adds.as_ref()?, &line.probability);
    if probability.to_f64() == 0.0 {
        return None;
    }
    Some((adds.clone() / probability.clone()).to_f64())
}

/// Where a line stands in the wager's pay table.
fn place(plan: &Plan, bet: &Bet, name: &str) -> Option<u8> {
    let spot = plan.chosen.rulebook().paid_as(&bet.name);
    let table = plan.chosen.table_if(spot)?;
    table.lines_of(spot).position(|line| line.name == name).map(|place| place as u8)
}

/// Counts the simulated results by what was expected; returns how many no line knows.
fn count(plan: &Plan, sample: &Sample, expected: &mut [Expected]) -> u64 {
    let unit = plan.chosen.unit().cents() as f64;
    let mut unknown = 0;
    for (result, times) in &sample.results {
        // What a line pays more than this; none where it is another line's.
        let less = |e: &Expected| match (e.counted, e.net) {
            (Counted::Meter(place), _) => (*result == FROM_METER - i64::from(place)).then_some(0.0),
            // A payout that chips cannot make is rounded down.
            (Counted::Net, Some(net)) => {
                let less = net - *result as f64;
                let less = if less.abs() < 1e-6 { 0.0 } else { less };
                (0.0..unit).contains(&less).then_some(less)
            }
            _ => None,
        };
        let fits = expected.iter_mut().filter_map(|e| Some((less(e)?, e)));
        match fits.min_by(|(a, _), (b, _)| a.total_cmp(b)) {
            Some((rounded, e)) => {
                e.count += times;
                e.rounded = rounded;
            }
            None => unknown += times,
        }
    }
    let split = sample.split.values().sum::<u64>();
    match expected.iter_mut().find(|e| e.counted == Counted::Split) {
        Some(e) => e.count += split,
        None => unknown += split,
    }
    unknown
}

/// How many standard errors the mean of the frequent results is off.
fn z(sample: &Sample, expected: &[Expected], (edge, second): (f64, f64), unit: f64) -> f64 {
    let n = sample.count() as f64;
    let seldom = expected.iter().filter(|e| e.probability * n < OFTEN);
    let rounding: f64 = expected.iter().map(|e| e.probability * e.rounded / unit).sum();
    let (mut sum, mut mean, mut second) = (sample.sum() as f64 / unit, -edge - rounding, second);
    for (e, net) in seldom.filter_map(|e| Some((e, e.net? / unit))) {
        sum -= e.count as f64 * net;
        mean -= e.probability * net;
        second -= e.probability * net * net;
    }
    let variance = (second - mean * mean).max(f64::MIN_POSITIVE);
    (sum / n - mean) / (variance / n).sqrt()
}

/// Pearson's test. Results too seldom to be judged alone are judged together.
fn chi_square(expected: &[Expected], n: u64) -> Option<ChiSquare> {
    let mut bins: Vec<(f64, f64)> =
        expected.iter().map(|e| (e.probability * n as f64, e.count as f64)).collect();
    bins.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut pooled: Vec<(f64, f64)> = Vec::new();
    for (expected, count) in bins {
        match pooled.last_mut() {
            Some(last) if last.0 < OFTEN => *last = (last.0 + expected, last.1 + count),
            _ => pooled.push((expected, count)),
        }
    }
    let degrees = pooled.len().checked_sub(1).filter(|degrees| *degrees > 0)?;
    let statistic = pooled.iter().map(|(e, count)| (count - e) * (count - e) / e).sum();
    let p = ChiSquared::new(degrees as f64).ok()?.sf(statistic);
    Some(ChiSquare { statistic, degrees, p })
}
