//! A round that is over, step by step on its layout: in a player's history and for an auditor.

mod layout;
mod story;

use std::sync::Arc;

use floor::store::RoundRow;
use floor::table::Terms;
use floor::{Code, FloorError};
use games::{Cents, Seat};
use maud::{Markup, html};
use serde_json::Value as Json;

use super::{assets, money};
use crate::api::rounds;
use crate::app::App;
use crate::call::Call;
use story::StoryStep;

/// A round at one of its steps, as somebody may see it.
pub struct Replay {
    /// How its table is run.
    pub terms: Arc<Terms>,
    /// The round.
    pub row: RoundRow,
    /// The seats of who looks at it.
    pub own: Vec<Seat>,
    /// Which step, from 1.
    pub at: usize,
    steps: Vec<StoryStep>,
    lines: Vec<Json>,
}

impl Replay {
    /// The round that a call asks for; where it names no step the last one, where it is settled.
    ///
    /// # Errors
    /// `unknown` where there is no such round.
    pub fn of(app: &App, call: &Call) -> Result<Replay, FloorError> {
        let unknown = |_| Code::Unknown.error("there is no such round");
        let (terms, who) = (rounds::terms(app, call)?, call.person()?);
        let number: u64 = call.param("round").parse().map_err(unknown)?;
        let row = rounds::find(app, &terms.id, number)?;
        let played = row.players.iter().filter(|(name, ..)| *name == who.name);
        let own = played.map(|(_, seat, _)| *seat).collect();
        let steps = story::story_of(rounds::replayed(app, &terms, &row, who)?);
        let last = steps.len().max(1);
        let asked = call.number("step")?.and_then(|step| usize::try_from(step).ok());
        let at = asked.unwrap_or(last).clamp(1, last);
        let lines = match at == last {
            true => rounds::lines(app, &row)?,
            false => steps.get(at - 1).map(|step| step.frame.lines.clone()).unwrap_or_default(),
        };
        Ok(Replay { terms, row, own, at, steps, lines })
    }

    fn last(&self) -> usize {
        self.steps.len().max(1)
    }

    /// The step, its table and the ways to the others, then what was paid and all that happened.
    /// `beside` stands below the settlement.
    ///
    /// # Errors
    /// If the table cannot be opened.
    pub fn drawn(&self, path: &str, beside: &Markup) -> Result<Markup, FloorError> {
        let step = self.steps.get(self.at - 1);
        Ok(html! {
            link rel="stylesheet" href=(assets::address("board.css"));
            link rel="stylesheet" href=(assets::address("table.css"));
            div.step {
                p role="status" { b { (step.map_or("", |step| step.words.as_str())) } }
                (self.ways(path))
            }
            (layout::drawn(self)?)
            div.cols {
                div { (self.settled()) (beside) }
                div { (self.list(path)) }
            }
        })
    }

    /// The ways to the steps before and behind.
    fn ways(&self, path: &str) -> Markup {
        let (at, last) = (self.at, self.last());
        let way = |to: usize, words: &str, there: bool, rel: &str| match there {
            true => html! { a.btn href={ (path) "?step=" (to) } rel=(rel) { (words) } },
            false => html! { span.btn aria-disabled="true" { (words) } },
        };
        html! {
            nav.pages aria-label="Steps" {
                (way(at.saturating_sub(1), "Previous", at > 1, "prev"))
                span.dim { "Step " (at) " of " (last) }
                (way(at + 1, "Next", at < last, "next"))
            }
        }
    }

    /// The lines in the order in which they were paid, each with its reason and clause.
    fn settled(&self) -> Markup {
        html! {
            section.panel {
                h2 { @if self.at == self.last() { "Settlement" } @else { "Settled so far" } }
                @if self.lines.is_empty() { p.dim { "Nothing is settled yet." } }
                ol.lines {
                    @for line in &self.lines {
                        @let net = net(line);
                        li data-line {
                            span.n { (line["seat"].as_u64().unwrap_or(0)) }
                            b { (story::spot(line["wager"].as_str().unwrap_or_default())) }
                            span.money.(money::class(net)) { (money::signed(net)) }
                            span.why { (line["because"].as_str().unwrap_or_default()) }
                            span.clause { (line["clause"].as_str().unwrap_or_default()) }
                        }
                    }
                }
            }
        }
    }

    /// Every step, as the way to it.
    fn list(&self, path: &str) -> Markup {
        html! {
            section.panel {
                h2 { "Step by step" }
                ol.story {
                    @for (n, step) in (1..).zip(&self.steps) {
                        li {
                            a href={ (path) "?step=" (n) }
                                aria-current=[(n == self.at).then_some("step")] {
                                (step.words)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a line changed for its seat.
fn net(line: &Json) -> Cents {
    let amount = |key: &str| line[key].as_str().and_then(money::read).unwrap_or(Cents::ZERO);
    match line.get("for") {
        Some(_) => -amount("stake"),
        None => amount("returned") - amount("stake"),
    }
}
