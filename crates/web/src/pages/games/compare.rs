//! All wagers of all games, by what they cost.

use std::sync::Arc;

use axum::response::Response;
use games::Kind;
use maud::{Markup, html};
use odds::{Figure, Ratio};
use serde_json::Value as Json;

use super::about::jurisdiction;
use super::counting::{self, Counted, Found, PATIENCE};
use super::figure;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::family::{FAMILIES, Family};
use crate::pages::{form, shell};

/// Which wagers are shown.
struct Wanted {
    jurisdiction: String,
    game: String,
    family: String,
}

impl Wanted {
    fn of(call: &Call) -> Result<Wanted, HandlerError> {
        let asked = form::read(call.query.as_bytes())?;
        let field = |name: &str| asked.get(name).and_then(Json::as_str).unwrap_or("").to_owned();
        Ok(Wanted {
            jurisdiction: field("jurisdiction"),
            game: field("game"),
            family: field("family"),
        })
    }

    fn takes(&self, kind: &Kind) -> bool {
        let fits = |wanted: &str, has: &str| wanted.is_empty() || wanted == has;
        fits(&self.jurisdiction, jurisdiction(kind))
            && fits(&self.game, kind.id)
            && fits(&self.family, Family::of(kind.id).id)
    }
}

/// All wagers of the games asked for, the cheapest first. What is not counted yet is said so.
///
/// # Errors
/// `bad-request` where the address is broken.
pub async fn compare(_: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let wanted = Wanted::of(&call)?;
    counting::survey();
    let (mut known, mut working): (Vec<(&Kind, Arc<Found>)>, Vec<&Kind>) = Default::default();
    for kind in Kind::all().iter().filter(|kind| wanted.takes(kind)) {
        let counted = match wanted.game.is_empty() {
            true => counting::so_far(kind),
            false => counting::of_game(kind, PATIENCE).await,
        };
        match counted {
            Counted::Known(found) => known.push((kind, found)),
            Counted::Working(_) => working.push(kind),
            Counted::Failed(_) => {}
        }
    }
    let figures =
        known.iter().flat_map(|(kind, found)| found.figures.iter().map(move |f| (*kind, f)));
    let priced = figures.filter_map(|(kind, f)| Some((kind, f, figure::sorted_by(f)?)));
    let mut rows: Vec<(&Kind, &Figure, &Ratio)> = priced.collect();
    rows.sort_by(|a, b| a.2.cmp(b.2));
    let body = html! {
        (super::loads())
        main.wrap {
            div.hero {
                div {
                    h1 { "What every wager costs" }
                    p { "The exact house edge of every wager at the document's own choices, the \
                         cheapest first. Progressives are with an empty meter." }
                }
            }
            (filters(&wanted))
            section.panel #wagers data-live data-counting[!working.is_empty()] {
                (progress(&working, known.len()))
                (table(&rows))
            }
        }
    };
    Ok(shell::answer(shell::page(&call, "What every wager costs", &body)))
}

fn filters(wanted: &Wanted) -> Markup {
    let mut places: Vec<&str> = Kind::all().iter().map(jurisdiction).collect();
    places.sort_unstable();
    places.dedup();
    let choice = |name: &str, label: &str, has: &str, all: &[(&str, &str)]| {
        html! {
            label { span { (label) }
                select name=(name) {
                    option value="" { "all" }
                    @for (value, words) in all {
                        option value=(value) selected[*value == has] { (words) }
                    }
                }
            }
        }
    };
    let places: Vec<_> = places.into_iter().map(|place| (place, place)).collect();
    let games: Vec<_> =
        Kind::all().iter().map(|kind| (kind.id, kind.rulebook().name.as_str())).collect();
    let families = FAMILIES.map(|family| (family.id, family.name));
    html! {
        form.filters.panel method="get" action="/games/compare" {
            (choice("jurisdiction", "Jurisdiction", &wanted.jurisdiction, &places))
            (choice("family", "Family", &wanted.family, &families))
            (choice("game", "Game", &wanted.game, &games))
            button.btn { "Show" }
        }
    }
}

/// What is still to come.
fn progress(working: &[&Kind], known: usize) -> Markup {
    html! {
        @if !working.is_empty() {
            p.counting role="status" {
                "Counted " (known) " of " (known + working.len()) " games; "
                (working[0].rulebook().name) " and what follows is still being counted. "
                a href="" { "Look again" }
            }
        }
    }
}

fn table(rows: &[(&Kind, &Figure, &Ratio)]) -> Markup {
    let most = rows.iter().map(|(_, _, edge)| edge.to_f64()).fold(0.0, f64::max);
    html! {
        div.scroll tabindex="0" role="region" aria-label="Wagers by edge" {
            table.fig {
                thead { tr {
                    th scope="col" { "Wager" } th scope="col" { "Game" }
                    th.hs scope="col" { "Rules" }
                    th.r scope="col" { "House edge" } td.hs {}
                    th.r.hs scope="col" { "Of all wagered" } th.r.hs scope="col" { "Wins" }
                    th.r.hs scope="col" { "Deviation" }
                } }
                tbody {
                    @for (kind, figure, edge) in rows {
                        tr data-wager=(figure.wager) {
                            th scope="row" {
                                b { (figure::wager(kind, figure)) }
                                div.ex { (figure::conditions(figure)) }
                            }
                            td { a href={ "/games/" (kind.id) } { (kind.rulebook().name) } }
                            td.hs { (jurisdiction(kind)) }
                            td.r { (figure::edge(figure)) }
                            td.hs { (figure::bar(edge, most.min(0.3))) }
                            td.r.hs {
                                @if let Some(risk) = &figure.element_of_risk {
                                    (figure::percent(risk))
                                }
                            }
                            td.r.hs { (figure::wins(figure)) }
                            td.r.hs { (format!("{:.3}", figure.standard_deviation())) }
                        }
                    }
                }
            }
        }
    }
}
