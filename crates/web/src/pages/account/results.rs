//! What somebody's rounds have come to, beside what chance would make of them.

use std::collections::HashMap;
use std::sync::Arc;

use answers::edges::{Edges, Staked, Theory};
use floor::FloorError;
use floor::store::PlayerRound;
use games::{Cents, Verdict};
use maud::{Markup, html};
use odds::Ratio;
use pictures::chart::{Band, Curve, Figures, Series, curve};
use serde_json::Value as Json;

use crate::api::rounds;
use crate::app::App;
use crate::pages::{edges, money};

/// How many rounds, the newest, are looked at.
const MOST: usize = 500;

/// What rounds have come to, one after the other.
pub struct Results {
    points: Vec<Point>,
    /// Whether these are all rounds that were ever played.
    all: bool,
    /// Whether the edge of every stake is known.
    priced: bool,
}

/// After a round: what all so far came to, and what they should have.
struct Point {
    result: Cents,
    /// In cents, and in cents squared.
    expected: Ratio,
    variance: Ratio,
}

/// The results of a person.
///
/// # Errors
/// If the store cannot be read.
pub fn of(app: &App, name: &str) -> Result<Results, FloorError> {
    let mut rounds = app.host.read(|reader| reader.player_rounds(name, u64::MAX, MOST))?;
    rounds.reverse();
    let all = rounds.first().is_none_or(|round| round.n == 1);
    let mut results = Results { points: Vec::with_capacity(rounds.len()), all, priced: true };
    let mut known: HashMap<String, Option<Arc<Edges>>> = HashMap::new();
    let (mut result, mut theory) = (Cents::ZERO, Theory::default());
    for round in &rounds {
        result += round.net;
        let edges = known.entry(round.table.clone()).or_insert_with(|| edges_of(app, &round.table));
        match edges {
            Some(edges) => add(app, edges, round, &mut theory)?,
            None => results.priced = false,
        }
        let (expected, variance) = (-theory.win.clone(), theory.variance.clone());
        results.points.push(Point { result, expected, variance });
    }
    results.priced &= theory.unpriced == Cents::ZERO;
    Ok(results)
}

fn edges_of(app: &App, table: &str) -> Option<Arc<Edges>> {
    let terms = app.host.house(|house| house.tables().get(table).cloned())?;
    edges::known(&terms)?.edges
}

/// Adds what the lines of a seat should have brought the house.
fn add(
    app: &App,
    edges: &Edges,
    round: &PlayerRound,
    theory: &mut Theory,
) -> Result<(), FloorError> {
    let lines = rounds::lines(app, &rounds::find(app, &round.table, round.round)?)?;
    let staked: Vec<Staked<'_>> = lines.iter().map(staked).collect();
    for ((line, staked), edge) in lines.iter().zip(&staked).zip(edges.of_lines(&staked, &app.cache))
    {
        if line["seat"].as_u64() == Some(round.seat.number().into()) && line.get("for").is_none() {
            theory.add(staked.stake, edge.as_ref());
        }
    }
    Ok(())
}

fn staked(line: &Json) -> Staked<'_> {
    let stake = line["stake"].as_str().and_then(money::read).unwrap_or(Cents::ZERO);
    let void = line["outcome"] == Verdict::Void.name();
    Staked { wager: line["wager"].as_str().unwrap_or_default(), stake, void }
}

impl Results {
    /// What they come to.
    pub fn result(&self) -> Cents {
        self.points.last().map_or(Cents::ZERO, |point| point.result)
    }

    /// What the result is of.
    pub fn over(&self) -> String {
        match self.all {
            true => "Result so far".into(),
            false => format!("Result of the last {} rounds", self.points.len()),
        }
    }

    /// The curve, where there is something to draw.
    pub fn drawn(&self) -> Markup {
        if self.points.len() < 2 {
            return html! {};
        }
        html! {
            section.panel {
                div.head { h2 { "Results" } span.dim.small { (self.luck()) } }
                (curve(&self.curve()))
                @if !self.priced {
                    p.dim.small {
                        "What chance would make of it is shown once the exact edge of every wager \
                         is known; some are still being worked out, or depend on another player."
                    }
                }
            }
        }
    }

    /// How far the result is from what was to be expected, in words.
    fn luck(&self) -> String {
        let Some(last) = self.points.last().filter(|_| self.priced) else { return String::new() };
        let spread = last.variance.to_f64().sqrt();
        if spread == 0.0 {
            return String::new();
        }
        let away = (last.result.cents() as f64 - last.expected.to_f64()) / spread;
        let side = if away < 0.0 { "below" } else { "above" };
        format!("{:.1} standard deviations {side} the expected", away.abs())
    }

    fn curve(&self) -> Curve {
        let at = |n: usize| (n + 1) as f64;
        let line = |of: &dyn Fn(&Point) -> f64| -> Vec<(f64, f64)> {
            let points = self.points.iter().enumerate().map(|(n, point)| (at(n), of(point)));
            std::iter::once((0.0, 0.0)).chain(points).collect()
        };
        let band = |wide: f64| -> Vec<(f64, f64, f64)> {
            let around = self.points.iter().enumerate().map(|(n, point)| {
                let (middle, spread) = (point.expected.to_f64(), point.variance.to_f64().sqrt());
                let edge = |side: f64| (middle + side * wide * spread) / 100.0;
                (at(n), edge(-1.0), edge(1.0))
            });
            std::iter::once((0.0, 0.0, 0.0)).chain(around).collect()
        };
        let own = line(&|point| point.result.cents() as f64 / 100.0);
        let mut lines = vec![Series { name: "Your result".into(), points: own, dashed: false }];
        let mut bands = Vec::new();
        if self.priced {
            let points = line(&|point| point.expected.to_f64() / 100.0);
            lines.push(Series { name: "Expected".into(), points, dashed: true });
            bands.push(Band { name: "95 of 100 players".into(), points: band(1.96) });
            bands.push(Band { name: "2 of 3 players".into(), points: band(0.97) });
        }
        Curve {
            title: "Your results, round by round".into(),
            about: format!("{}: {}", self.over(), money::signed(self.result())),
            across: ("Rounds".into(), Figures::Plain),
            up: ("Result".into(), Figures::Dollars),
            lines,
            bands,
        }
    }
}
