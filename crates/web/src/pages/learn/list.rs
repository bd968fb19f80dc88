//! Every game that dealing can be learnt for.

use axum::response::Response;
use floor::FloorError;
use games::Kind;
use maud::html;

use super::score;
use crate::app::App;
use crate::call::Call;
use crate::pages::family::{FAMILIES, Family, felt};
use crate::pages::games::loads;
use crate::pages::shell;

/// Every game, with how somebody has done so far.
///
/// # Errors
/// None.
pub fn list(app: &App, call: &Call) -> Result<Response, FloorError> {
    let lessons = score::of(app, call);
    let kept = match call.caller {
        Some(_) => "What you get right is kept with your account.",
        None => "What you get right is kept in this browser only.",
    };
    let body = html! {
        (loads())
        main.wrap {
            div.hero {
                div {
                    h1 { "Learn to deal" }
                    p { "A round has been played: take and pay it, in the legal order and to the \
                         chip. Every line is checked against the rules and explained with its \
                         clause. " (kept) }
                }
            }
            @for family in &FAMILIES {
                section {
                    h2 { (family.name) }
                    ul.games {
                        @for kind in Kind::all().iter().filter(|k| Family::of(k.id) == family) {
                            @let (right, tried) = lessons.at_game(kind.id);
                            li.panel {
                                a.cover href={ "/learn/" (kind.id) } {
                                    span.swatch data-felt=[felt(kind.id)] {
                                        (pictures::thumbnail(kind.id))
                                    }
                                    b { (kind.rulebook().name) }
                                }
                                p.small {
                                    @if tried == 0 { "Not tried yet." }
                                    @else { (right) " of " (tried) " right at once." }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    Ok(shell::answer(shell::page(call, "Learn to deal", &body)))
}
