//! What a table's page asks of the server.

use std::sync::Arc;

use answers::edges::Edges;
use axum::response::Response;
use floor::house::CasinoKind;
use floor::{Code, FloorError};
use games::{Action, Decision, Event, Viewer};
use maud::{Markup, PreEscaped, html};

use super::{panels, spot_facts, view, words};
use crate::api::{rounds, tables};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::live::{Wanted, stream};
use crate::pages::look::Look;
use crate::pages::{assets, shell};
use crate::reply;

/// How many rounds before the last are at hand beside the felt.
const PAST: usize = 12;

/// A table.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn page(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let who = call.person()?;
    let name = table.engine().chosen().rulebook().name.clone();
    let live = view::draw(&table, who);
    let body = html! {
        link rel="stylesheet" href=(assets::address("board.css"));
        link rel="stylesheet" href=(assets::address("table.css"));
        a.skip href="#main" { "To the table" }
        p.offline #offline role="status" hidden { "Reconnecting. What you see is how it stood." }
        div #live data-table=(table.terms().id) data-now=(app.host.now().to_string()) {
            (PreEscaped(live))
        }
        div.bubble #bubble role="status" hidden {}
        div.sr #log role="log" aria-live="polite" {}
        @if call.kind == CasinoKind::Play { p.sr { "Play money" } }
        noscript { p.offline { "Playing needs JavaScript; everything else here does not." } }
        script type="module" src=(assets::address("table.js")) {}
    };
    // A table is a dark room unless somebody likes it otherwise.
    let look = Look::of_call(&call);
    let look = Look { theme: look.theme.or(Some("dark")), ..look };
    Ok(shell::answer(shell::document(look, &name, &body)))
}

/// The same, for every record, as server-sent events.
///
/// # Errors
/// `unknown`, `table-faulty`.
pub async fn live(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    stream(app, &call, Wanted::Views(view::draw)).await
}

/// What every choice of the seat in turn is worth.
///
/// # Errors
/// As for the interface's advice.
pub async fn coach(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let advised = tables::advised(&app, &call).await?;
    Ok(part(super::coach::advice(&advised)))
}

/// What is to know about a spot.
///
/// # Errors
/// `unknown`.
pub async fn spot(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let on = call.query("on").unwrap_or_default();
    if table.engine().find_spot(&on).is_none() {
        return Err(Code::Unknown.error("there is no such spot").into());
    }
    let shared = Arc::clone(&app);
    let found = app.heavy(call.caller.as_ref(), move || {
        let chosen = table.engine().chosen();
        let stake = chosen.min().unwrap_or(games::Cents::dollars(5));
        let edges = Edges::of_table(table.terms().kind.id, chosen.given(), &shared.cache).ok();
        let edge = edges.and_then(|edges| edges.of(&on, stake, &shared.cache));
        Ok(part(spot_facts::facts(chosen, &on, edge.as_ref())))
    });
    Ok(found.await?)
}

/// The rounds before the last one.
///
/// # Errors
/// `unknown`.
pub fn past(app: &App, call: &Call) -> Result<Response, FloorError> {
    let table = app.host.table(call.param("table"))?;
    let name = &call.person()?.name;
    let visit = table.visit_of(name);
    let rounds = rounds::page(app, call, PAST)?.into_iter().map(|(row, round)| {
        // Rounds of an earlier visit, or of whoever sat there before, are not the viewer's here.
        let own = visit.filter(|since| row.round >= *since).and_then(|_| row.net_of(name));
        (round, own)
    });
    let rounds: Vec<_> = rounds.collect();
    Ok(part(panels::past(table.engine().chosen().rulebook(), &rounds)))
}

/// What two hands of seven cards would be, or that they would be foul: tried on a copy of the
/// table, of which nothing is told but the viewer's own hand.
///
/// # Errors
/// `unknown`, `not-your-seat`, `bad-request`.
pub async fn arranged(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let table = app.table(call.param("table")).await?;
    let seat = tables::own_seat(&table, &call)?;
    let low = call.query("low").unwrap_or_default();
    let cards: Result<Vec<_>, _> = low.split_whitespace().map(str::parse).collect();
    let Some(low) = cards.ok().and_then(|cards| <[_; 2]>::try_from(cards).ok()) else {
        return Err(Code::BadRequest.error("expected `low=CARD CARD`").into());
    };
    let decision = Decision { low: Some(low), ..Decision::new(seat, Action::Set) };
    let mut copy = table.engine().duplicate();
    let says = match copy.step(Event::Decide(decision)) {
        Ok(_) => {
            let view = copy.view(Viewer::Seat(seat));
            let own =
                view.hands.iter().filter(|hand| hand.place.to_string() == format!("seat-{seat}"));
            let worth: Vec<String> = own.map(|hand| words::sentence(&hand.words)).collect();
            html! { (worth.join(" · ")) }
        }
        Err(refusal) => html! { span.foul { (words::sentence(&refusal.to_string())) } },
    };
    Ok(part(says))
}

/// A part of a page, which a script puts into its place.
pub(super) fn part(part: Markup) -> Response {
    reply::text("text/html; charset=utf-8", part.into_string())
}
