//! One game in every detail.

use std::sync::Arc;

use axum::response::Response;
use games::{Kind, SpotRule};
use maud::{Markup, html};
use odds::Figure;
use serde_json::Value as Json;

use super::about::{source, words};
use super::counting::{self, Counted, PATIENCE};
use super::what_if::{self, WhatIf};
use super::{clause, figure, game, pay_tables, ruin, rules, simulation, strategy};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::{form, shell};

/// A game: its wagers with their exact edges, what if, best play, ruin, simulation, rules.
///
/// # Errors
/// `unknown`, or `bad-request` where the address is broken.
pub async fn one(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let kind = game(&call)?;
    let asked = form::read(call.query.as_bytes())?;
    let all = counting::of_game(kind, PATIENCE).await;
    let figures = all.known().map_or(&[][..], |found| &found.figures);
    let wagers = wagers(kind, figures);
    let wanted = asked.get("wager").and_then(Json::as_str);
    let wager = wanted.filter(|wanted| wagers.iter().any(|wager| wager == wanted));
    let wager = wager.map_or_else(|| usual(kind, &wagers), str::to_owned);
    let what = WhatIf::read(kind, &wager, &asked);
    let (document, found) = answered(kind, &what, &all).await;
    let body = html! {
        (super::loads())
        main.wrap data-game=(kind.id) {
            (hero(&app, kind))
            div.cols {
                (edges(kind, &all))
                (what_if::section(kind, &what, &wagers, document.as_ref(), &found))
                div.beside {
                    (ruin::section(kind.id, figures, &wager, &asked))
                    (simulation::section(&app, &call, kind, &wagers))
                }
                (strategy::section(figures))
                (pay_tables::section(kind))
                (rules::section(kind))
            }
        }
    };
    Ok(shell::answer(shell::page(&call, &kind.rulebook().name, &body)))
}

/// The document's figure, where it is known, and what the edits come to.
async fn answered(kind: &Kind, what: &WhatIf, all: &Counted) -> (Option<Figure>, Markup) {
    let (document, edited) = what_if::questions(kind, what);
    let edited = match edited {
        Some(question) => Some(counting::ask(&question, PATIENCE).await),
        None => None,
    };
    let own = |counted: &Counted| {
        let figures = counted.known().map_or(&[][..], |found| &found.figures);
        figures.iter().find(|figure| figure.wager == what.wager).cloned()
    };
    if let Counted::Known(_) = all {
        return (own(all), what_if::result(kind, what, all, edited.as_ref()));
    }
    let document = counting::ask(&document, PATIENCE).await;
    (own(&document), what_if::result(kind, what, &document, edited.as_ref()))
}

/// The wagers that can be asked about: those that have figures, or before those are known what the
/// document lets players bet on.
fn wagers(kind: &Kind, figures: &[Figure]) -> Vec<String> {
    let mut wagers: Vec<String> = Vec::new();
    for figure in figures {
        if !wagers.contains(&figure.wager) {
            wagers.push(figure.wager.clone());
        }
    }
    if wagers.is_empty() {
        let spots = kind.rulebook().spots.iter();
        let own = spots.filter(|spot| !spot.by_decision && spot.equals.is_none());
        wagers = own.map(|spot| spot.id.clone()).filter(|id| !id.contains('N')).collect();
    }
    wagers
}

/// The wager whose pays are the first to be edited: a side bet with a pay table, if there is one.
fn usual(kind: &Kind, wagers: &[String]) -> String {
    let book = kind.rulebook();
    let has_lines = |wager: &&String| {
        let spot = book.spot(wager).filter(|spot| !spot.main && spot.meter.is_none());
        let table = spot.and_then(|spot| book.tables_of(&spot.id).next());
        table.is_some_and(|table| table.lines_of(wager).count() > 2)
    };
    let usual = wagers.iter().find(has_lines).or(wagers.first());
    usual.cloned().unwrap_or_default()
}

fn hero(app: &App, kind: &Kind) -> Markup {
    let book = kind.rulebook();
    let open = app.host.house(|house| house.tables().contains_key(kind.id));
    let cards = kind.open(games::Options::new()).ok().and_then(|table| table.pack());
    html! {
        div.hero {
            div {
                h1 { (book.name) }
                p { (words(kind)) }
                div.opt {
                    @if let Some(pack) = cards {
                        span.pill.bare {
                            @if pack.decks == 1 { "One deck" } @else { (pack.decks) " decks" }
                        }
                    }
                    span.pill.bare { "Up to " (book.seats.most) " seats" }
                    span.pill.bare.info { (source(kind)) }
                    span.pill.bare.open { "Every clause traced" }
                }
            }
            div.go {
                a.btn href={ "/games/" (kind.id) "/par" } { "PAR sheet" }
                a.btn href={ "/learn/" (kind.id) } { "Learn to deal" }
                @if open { a.btn.main href={ "/tables/" (kind.id) } { "Sit down" } }
            }
        }
    }
}

/// Every wager with its exact edge.
fn edges(kind: &Kind, all: &Counted) -> Markup {
    let working = matches!(all, Counted::Working(_));
    html! {
        section.panel.wide #edges data-live data-counting[working] {
            div.head {
                h2 { "Wagers and their exact edge" }
                span.small.dim { "of the base wager, best play" }
            }
            @match all {
                Counted::Known(found) => (table(kind, &found.figures)),
                Counted::Working(done) => (counting_now(*done)),
                Counted::Failed(problem) => p.wrong { (problem.detail) },
            }
        }
    }
}

/// It is being counted.
fn counting_now(done: Option<u64>) -> Markup {
    html! {
        p.counting role="status" {
            "The figures of this game are being counted, deal by deal. "
            a href="" { "Look again" }
        }
        @match done {
            Some(done) => progress max="100" value=(done) aria-label="counted" { (done) "%" },
            None => progress aria-label="counted" {},
        }
    }
}

fn table(kind: &Kind, figures: &[Figure]) -> Markup {
    let priced = figures.iter().filter_map(figure::sorted_by).map(odds::Ratio::to_f64);
    let most = priced.fold(0.0, f64::max).min(0.5);
    let same = |a: &Figure, b: &Figure| a.wager == b.wager;
    html! {
        div.scroll tabindex="0" role="region" aria-label="Wagers and their exact edge" {
            table.fig {
                thead { tr {
                    th scope="col" { "Wager" } th.hs scope="col" { "Clause" }
                    th.r scope="col" { "House edge" } td.hs {}
                    th.r.hs scope="col" { "Of all wagered" } th.r scope="col" { "Wins" }
                    th.r.hs scope="col" { "Deviation" }
                } }
                @for own in figures.chunk_by(same) {
                    tbody {
                        @if let Some((first, others)) = own.split_first() {
                            (row(kind, first, most, true))
                            @for other in others { (row(kind, other, most, false)) }
                        }
                    }
                }
            }
        }
    }
}

fn row(kind: &Kind, of: &Figure, most: f64, first: bool) -> Markup {
    let rule = rule(kind, of);
    let conditions = figure::conditions(of);
    html! {
        tr.more[!first] data-wager=(of.wager) {
            th scope="row" {
                @if first { b { (figure::wager(kind, of)) } }
                @else { span.sr { (figure::wager(kind, of)) " " } }
                div.ex {
                    @if first { @if let Some(rule) = rule { (rule.about) } }
                    @if !conditions.is_empty() {
                        @if first && rule.is_some() { br; }
                        (conditions)
                    }
                }
            }
            td.hs { @if first { @if let Some(rule) = rule { (clause(&rule.clause.to_string())) } } }
            td.r { (figure::edge(of)) }
            td.hs { @if let Some(edge) = figure::sorted_by(of) { (figure::bar(edge, most)) } }
            td.r.hs {
                @if let Some(risk) = &of.element_of_risk { (figure::percent(risk)) }
            }
            td.r { (figure::wins(of)) }
            td.r.hs { (format!("{:.3}", of.standard_deviation())) }
        }
    }
}

/// What the rulebook says of a figure's wager.
fn rule<'a>(kind: &'a Kind, of: &Figure) -> Option<&'a SpotRule> {
    let (book, layout) = (kind.rulebook(), kind.layout());
    let family = layout.find(&of.wager).map(|spot| layout.info(spot).family);
    book.spot(&of.wager).or_else(|| book.spot(family?))
}
