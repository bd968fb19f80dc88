//! Every round that somebody has played.

use axum::response::Response;
use floor::FloorError;
use floor::store::PlayerRound;
use maud::{Markup, html};

use crate::app::App;
use crate::call::Call;
use crate::pages::{moment, money, shell};

const USUAL: usize = 50;
const MOST: usize = 200;

/// The rounds, the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let (before, limit) = call.page(USUAL, MOST)?;
    let name = &call.person()?.name;
    let rounds = app.host.read(|reader| reader.player_rounds(name, before, limit))?;
    let last = rounds.last().map(|round| round.n);
    Ok(listed(call, "rounds", &table(app, &rounds), before, last))
}

/// A list of somebody's own, page by page.
pub fn listed(call: &Call, what: &str, table: &Markup, before: u64, last: Option<u64>) -> Response {
    let title = format!("Your {what}");
    let body = html! {
        main.wrap {
            div.hi { h1 { (title) } a href="/account" { "Your account" } }
            section.panel { (table) (pager(&format!("/account/{what}"), before, last)) }
        }
    };
    shell::answer(shell::page(call, &title, &body))
}

/// Rounds as a table, each with the way to its replay.
pub fn table(app: &App, rounds: &[PlayerRound]) -> Markup {
    if rounds.is_empty() {
        return html! { p.dim { "Nothing yet. What you play is kept here, round by round." } };
    }
    html! {
        div.sheet {
            table.fig {
                thead { tr {
                    th scope="col" { "Round" } th scope="col" { "When" }
                    th.r scope="col" { "Seat" } th.r scope="col" { "Result" }
                } }
                tbody {
                    @for round in rounds {
                        tr {
                            td {
                                a href={ "/account/rounds/" (round.table) "/" (round.round) }
                                    data-round=(round.n) {
                                    (game(app, &round.table)) " " span.dim { (round.round) }
                                }
                            }
                            td { (moment(round.time)) }
                            td.r { (round.seat) }
                            td.r {
                                span class=(money::class(round.net)) {
                                    (money::signed(round.net))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The name of the game at a table.
pub fn game(app: &App, table: &str) -> String {
    let found = app
        .host
        .house(|house| house.tables().get(table).map(|terms| terms.kind.rulebook().name.clone()));
    found.unwrap_or_else(|| table.to_owned())
}

/// The ways to newer and older rows of a list whose rows count down to `last`.
fn pager(path: &str, before: u64, last: Option<u64>) -> Markup {
    html! {
        nav.pages aria-label="Pages" {
            @if before < u64::MAX { a.btn.sm href=(path) { "Newest" } } @else { span {} }
            @if let Some(last) = last.filter(|last| *last > 1) {
                a.btn.sm href={ (path) "?before=" (last) } { "Older" }
            }
        }
    }
}
