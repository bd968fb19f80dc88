//! The document's figure beside the edited one.

use games::Kind;
use maud::{Markup, html};
use odds::{Figure, Ratio};

use super::WhatIf;
use crate::pages::games::counting::Counted;
use crate::pages::games::figure::{self, conditions, percent, sorted_by};

/// The document's figure beside the edited one.
pub fn result(kind: &Kind, what: &WhatIf, document: &Counted, edited: Option<&Counted>) -> Markup {
    let working = super::is_working(&[Some(document), edited]);
    html! {
        div.res #what-if-result data-live data-counting[working] role="status" {
            @if what.is_wrong() {
                p.wrong { "Something above cannot be read; it is said beside the field." }
            } @else {
                (value("Document", "dim", document, &what.wager))
                @if let Some(edited) = edited {
                    (value("As edited", "gold", edited, &what.wager))
                    (exact(edited, &what.wager))
                    (scale(document, edited, &what.wager))
                    (others(document, edited, &what.wager))
                    (allowed(kind, what))
                } @else {
                    p.ex { "Change what a line pays, or what the house chooses: the exact edge \
                            follows at once." }
                }
            }
        }
    }
}

/// The figures of the wager; what is known of a whole game has those of others too.
fn own<'a>(counted: &'a Counted, wager: &str) -> impl Iterator<Item = &'a Figure> {
    let figures = counted.known().map_or(&[][..], |found| &found.figures);
    figures.iter().filter(move |figure| figure.wager == wager)
}

fn edge_of<'a>(counted: &'a Counted, wager: &str) -> Option<&'a Ratio> {
    own(counted, wager).next().and_then(sorted_by)
}

fn value(name: &str, class: &str, counted: &Counted, wager: &str) -> Markup {
    html! {
        div {
            span { (name) }
            @match counted {
                Counted::Known(_) => @if let Some(edge) = edge_of(counted, wager) {
                    b class=(class) data-edge=(edge) { (percent(edge)) }
                },
                Counted::Working(done) => b.dim {
                    "…" @if let Some(done) = done { small { " " (done) "%" } }
                },
                Counted::Failed(problem) => p.wrong { (problem.detail) },
            }
        }
    }
}

fn exact(counted: &Counted, wager: &str) -> Markup {
    html! {
        div.exactly { @if let Some(edge) = edge_of(counted, wager) { (figure::exactly(edge)) } }
    }
}

/// Both edges on one line, from nothing to twice the larger.
fn scale(document: &Counted, edited: &Counted, wager: &str) -> Markup {
    let edges = (edge_of(document, wager), edge_of(edited, wager));
    let (Some(from), Some(to)) = edges else { return html! {} };
    let (from, to) = (from.to_f64(), to.to_f64());
    let least = from.min(to).min(0.0);
    let span = (from.max(to) - least).max(1e-9) * 1.25;
    let at = |edge: f64| format!("{:.1}", 8.0 + (edge - least) / span * 464.0);
    html! {
        svg.scale viewBox="0 0 480 16" aria-hidden="true" {
            path.ground d="M0 8H480" {}
            path.moved d={ "M" (at(from)) " 8H" (at(to)) } {}
            circle.from cx=(at(from)) cy="8" r="5" {}
            circle.to cx=(at(to)) cy="8" r="6" {}
        }
    }
}

/// A wager with several figures, at several stakes say, has the others below.
fn others(document: &Counted, edited: &Counted, wager: &str) -> Markup {
    let was = |figure: &Figure| {
        let same = |other: &&Figure| other.conditions == figure.conditions;
        own(document, wager).find(same).and_then(sorted_by)
    };
    let rest: Vec<_> = own(edited, wager).skip(1).collect();
    html! {
        @if !rest.is_empty() {
            details.others {
                summary { "Under other conditions" }
                table.fig { @for figure in rest {
                    tr {
                        th scope="row" { (conditions(figure)) }
                        td.r { @if let Some(edge) = was(figure) { (percent(edge)) } }
                        td.r.gold { @if let Some(edge) = sorted_by(figure) { (percent(edge)) } }
                    }
                } }
            }
        }
    }
}

/// Whether the document lets a table open like this.
fn allowed(kind: &Kind, what: &WhatIf) -> Markup {
    html! {
        p.ex {
            @match what.may_open(kind) {
                Ok(()) => "A table may be opened like this.",
                Err(why) => { "A table could not be opened like this: " (why) "." }
            }
        }
    }
}
