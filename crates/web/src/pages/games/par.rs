//! The PAR sheet of a game: all that is known of its wagers, to print and to keep.

use std::sync::Arc;
use std::time::Duration;

use answers::figures::words::{often, ways};
use answers::par::{options_in_force, to_workbook};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::Code;
use games::{Kind, Options};
use maud::{Markup, html};
use odds::Figure;
use pictures::chart::{Bar, bars};

use super::counting::{self, Counted, Found, PATIENCE};
use super::{clause, figure, game, in_words, rules, strategy};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::refused::see;
use crate::pages::shell;
use crate::reply;

const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// How long somebody who wants a workbook waits for it.
const LONG_PATIENCE: Duration = Duration::from_secs(20);

/// The sheet as a page that prints well.
///
/// # Errors
/// `unknown`.
pub async fn sheet(_: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let kind = game(&call)?;
    let all = counting::of_game(kind, PATIENCE).await;
    let book = kind.rulebook();
    let body = html! {
        (super::loads())
        main.wrap.par data-game=(kind.id) {
            div.hero {
                div {
                    h1 { (book.name) ": PAR sheet" }
                    p { (book.document) }
                    (rules::sources(book))
                }
                div.go {
                    a.btn href={ "/games/" (kind.id) } { "The game" }
                    a.btn href={ "/games/" (kind.id) "/par.xlsx" } { "Workbook" }
                }
            }
            div #sheet data-live data-counting[matches!(all, Counted::Working(_))] {
                @match &all {
                    Counted::Known(found) => (filled(kind, found)),
                    Counted::Working(_) => p.counting role="status" {
                        "The figures are being counted. " a href="" { "Look again" }
                    },
                    Counted::Failed(problem) => p.wrong { (problem.detail) },
                }
            }
        }
    };
    Ok(shell::answer(shell::page(&call, &format!("{}: PAR sheet", book.name), &body)))
}

/// The sheet as a workbook; whoever would wait long for it is shown the page.
///
/// # Errors
/// `unknown`.
pub async fn workbook(_: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let kind = game(&call)?;
    let all = counting::of_game(kind, LONG_PATIENCE).await;
    let Some(found) = all.known() else { return Ok(see(&format!("/games/{}/par", kind.id))) };
    let bytes = to_workbook(&found.inquiry, &found.figures)
        .map_err(|e| Code::Internal.error(format!("the workbook: {e}")))?;
    let mut response = reply::text(WORKBOOK, bytes);
    let name = format!("attachment; filename=\"{}.xlsx\"", kind.id);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

fn filled(kind: &Kind, found: &Found) -> Markup {
    let Some(subject) = found.inquiry.subjects.first() else { return html! {} };
    html! {
        section.panel {
            div.head { h2 { "Rules in force" } }
            div.scroll tabindex="0" role="region" aria-label="Rules in force" {
                table.fig {
                    @for [key, value, by] in options_in_force(subject, &Options::new()) {
                        tr {
                            th scope="row" { (in_words(&key)) }
                            td { (value) }
                            td { (clause(&by)) }
                        }
                    }
                }
            }
        }
        @for one in &found.figures { (wager(kind, one)) }
        (strategy::section(&found.figures))
    }
}

fn wager(kind: &Kind, one: &Figure) -> Markup {
    let adds = one.lines.iter().filter_map(|line| {
        let value = line.adds.as_ref()?.to_f64();
        (value != 0.0).then(|| Bar {
            label: in_words(&line.name),
            value,
            figure: format!("{value:+.5}").replace('-', "−"),
            ..Bar::default()
        })
    });
    let adds: Vec<Bar> = adds.collect();
    // Several figures of a wager differ by pay table or conditions.
    let conditions = figure::conditions(one);
    let lines = format!("Lines of {} {} {conditions}", one.wager, one.pay_table);
    html! {
        section.panel {
            div.head {
                h2 { (figure::wager(kind, one)) }
                span.small.dim { (one.pay_table) " " (conditions) }
            }
            div.facts {
                div { span { "House edge" } (figure::edge(one)) }
                @if let Some(risk) = &one.element_of_risk {
                    div { span { "Of all wagered" } b { (figure::percent(risk)) } }
                }
                div { span { "Wins" } b { (figure::wins(one)) } }
                div { span { "Deviation" } b { (format!("{:.4}", one.standard_deviation())) } }
            }
            div.scroll tabindex="0" role="region" aria-label=(lines.trim_end()) {
                table.fig {
                    thead { tr {
                        th scope="col" { "Line" } th.r scope="col" { "Pays" }
                        th.r.hs scope="col" { "Combinations" } th.r scope="col" { "How often" }
                        th.r.hs scope="col" { "Adds" }
                    } }
                    @for line in &one.lines {
                        tr {
                            th scope="row" { (in_words(&line.name)) }
                            td.r { (line.pays.replacen('-', "−", 1)) }
                            td.r.hs { (ways(&line.ways)) }
                            td.r { (often(&line.probability)) }
                            td.r.hs {
                                @if let Some(adds) = &line.adds {
                                    (format!("{:+.8}", adds.to_f64()).replace('-', "−"))
                                }
                            }
                        }
                    }
                }
            }
            @if adds.len() > 1 && adds.len() <= 24 {
                h3 { "What each line adds to the expected result" }
                (bars(&adds))
            }
            @for note in &one.notes { p.small.dim { (note) } }
        }
    }
}
