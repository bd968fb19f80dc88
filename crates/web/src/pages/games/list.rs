//! Every game, by family.

use std::sync::Arc;

use axum::response::Response;
use games::Kind;
use maud::{Markup, html};
use odds::Figure;

use super::about::{jurisdiction, words};
use super::counting::{self, Counted};
use super::figure::{percent, sorted_by};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::family::{FAMILIES, Family, felt};
use crate::pages::shell;

/// Every game: what it is, whose rules it has, and its best wager as far as that is known.
///
/// # Errors
/// None.
pub async fn list(_: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    counting::survey();
    let known: Vec<_> = Kind::all().iter().map(|kind| (kind, counting::so_far(kind))).collect();
    let working = known.iter().filter(|(_, counted)| matches!(counted, Counted::Working(_)));
    let body = html! {
        (super::loads())
        main.wrap {
            div.hero {
                div {
                    h1 { "Games" }
                    p {
                        "Twenty games, each out of its regulator's document: rules with their \
                         clauses, exact figures of every wager, best play, and situations to learn \
                         dealing from."
                    }
                }
                div.opt {
                    a.btn href="/games/compare" { "Compare all wagers" }
                    a.btn href="/learn" { "Learn to deal" }
                }
            }
            div #games data-live data-counting[working.count() > 0] {
                @for family in &FAMILIES {
                    @let own: Vec<_> =
                        known.iter().filter(|(kind, _)| Family::of(kind.id) == family).collect();
                    section {
                        h2 { (family.name) }
                        ul.games { @for (kind, counted) in own { (game(kind, counted)) } }
                    }
                }
            }
        }
    };
    Ok(shell::answer(shell::page(&call, "Games", &body)))
}

fn game(kind: &Kind, counted: &Counted) -> Markup {
    html! {
        li.panel data-game=(kind.id) {
            a.cover href={ "/games/" (kind.id) } {
                span.swatch data-felt=[felt(kind.id)] { (pictures::thumbnail(kind.id)) }
                b { (kind.rulebook().name) }
            }
            p { (words(kind)) }
            div.opt {
                span.pill.bare.info { (jurisdiction(kind)) }
                (best(counted))
            }
        }
    }
}

/// The best wager, as far as it is known.
fn best(counted: &Counted) -> Markup {
    match counted {
        Counted::Known(found) => {
            let best = best_of(&found.figures);
            html! {
                @if let Some((figure, edge)) = best {
                    span.pill.bare title={ "the best wager: " (figure.wager) } {
                        "best edge " (percent(edge))
                    }
                }
            }
        }
        Counted::Working(_) => html! { span.pill.bare { "counting…" } },
        Counted::Failed(_) => html! {},
    }
}

/// The wager with the least edge; odds at craps, which have none, are no wager of their own.
fn best_of(figures: &[Figure]) -> Option<(&Figure, &odds::Ratio)> {
    let with_edge = figures.iter().filter_map(|figure| Some((figure, figure.house_edge.as_ref()?)));
    let own = with_edge.filter(|(figure, edge)| !edge.is_zero() && sorted_by(figure).is_some());
    own.min_by(|(_, a), (_, b)| a.cmp(b))
}
