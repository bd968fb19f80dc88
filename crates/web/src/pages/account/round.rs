//! A round of one's own that is over, step by step.

use axum::response::Response;
use floor::{Code, FloorError};
use games::Seat;
use maud::html;

use crate::app::App;
use crate::call::Call;
use crate::pages::replay::Replay;
use crate::pages::{moment, shell};

/// A round at one of its steps; without a number the last one, where it is settled.
///
/// # Errors
/// `unknown` where there is no such round, or one played no part in it.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let unknown = || Code::Unknown.error("there is no such round among yours");
    let replay = Replay::of(app, call)
        .map_err(|why| if why.code == Code::Unknown { unknown() } else { why })?;
    if replay.own.is_empty() {
        return Err(unknown());
    }
    let (number, table) = (replay.row.round, &replay.terms.id);
    let name = &replay.terms.kind.rulebook().name;
    let path = format!("/account/rounds/{table}/{number}");
    let body = html! {
        main.wrap data-step=(replay.at) {
            div.hi {
                div {
                    h1 { (name) ", round " (number) }
                    p.dim { (moment(replay.row.time)) ", your seat " (numbers(&replay.own)) }
                }
                a href="/account/rounds" { "Your rounds" }
            }
            (replay.drawn(&path, &html! {})?)
        }
    };
    Ok(shell::answer(shell::page(call, &format!("{name}, round {number}"), &body)))
}

fn numbers(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}
