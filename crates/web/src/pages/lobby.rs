//! The lobby: every table, and the way back to one's seat.

use std::sync::Arc;

use axum::response::Response;
use floor::host::{Asked, Loaded};
use floor::people::Token;
use floor::table::{FloorTable, Status};
use floor::{Account, Code, FloorError, Person, Role};
use games::Cents;
use maud::{Markup, html};
use serde_json::json;

use super::edges;
use super::family::{FAMILIES, Family, felt};
use super::seats::{self, Seat};
use super::{assets, money, see, shell};
use crate::api::{ledger, sign_in};
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;

/// What somebody sits down with who says nothing else.
const BUY_IN: Cents = Cents::dollars(200);
/// At a table with a high least wager it is so many of those.
const WAGERS: i64 = 20;

/// The lobby.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    let who = call.caller.as_ref().map(|caller| &caller.person);
    let player = who.filter(|who| who.role == Role::Player);
    let balance = player.map(|who| ledger::balance(app, &Account::player(&who.name)));
    let balance = balance.transpose()?;
    let mine = player.map(|who| seats::of(app, who)).transpose()?.unwrap_or_default();
    let tiles = tiles(app, &mine)?;
    let (view, sits) = (app.call_id(), who.is_none_or(|who| who.role == Role::Player));
    let wanted = call.query("family");
    let wanted = FAMILIES.iter().find(|family| wanted.as_deref() == Some(family.id));
    let body = html! {
        main.wrap.lobby {
            (head(who, &tiles))
            @for seat in &mine { (seats::way_back(seat)) }
            (filter(wanted))
            @for family in FAMILIES.iter().filter(|family| wanted.is_none_or(|w| w == *family)) {
                (family_section(family, &tiles, sits.then_some(view.as_str())))
            }
            @if tiles.is_empty() { p.dim { "No table has been made yet." } }
        }
        script type="module" src=(assets::address("lobby.js")) {}
    };
    Ok(shell::answer(shell::page_with(call, "Tables", balance, &body)))
}

/// A table in the lobby.
struct Tile {
    id: String,
    game: &'static str,
    name: String,
    limits: String,
    /// Whose rules it is played by.
    rules: String,
    status: Status,
    seats: usize,
    taken: usize,
    /// The largest meter: what it is called, and where it stands.
    meter: Option<(String, Cents)>,
    edge: Option<String>,
    /// Whether one sits there.
    mine: bool,
}

fn tiles(app: &App, mine: &[Seat]) -> Result<Vec<Tile>, FloorError> {
    let tables = app.host.tables()?;
    let tiles = tables.into_values().filter_map(|table| match table {
        Loaded::Table(table) => Some(tile(app, &table, mine)),
        // What is damaged is for the pit, not for players.
        Loaded::Faulty(_) => None,
    });
    let mut tiles: Vec<Tile> = tiles.collect();
    tiles.sort_by_key(|tile| (Family::place(tile.game), tile.id != tile.game, tile.id.clone()));
    Ok(tiles)
}

fn tile(app: &App, table: &FloorTable, mine: &[Seat]) -> Tile {
    let terms = table.terms();
    let chosen = table.engine().chosen();
    let known = edges::known(terms);
    Tile {
        id: terms.id.to_string(),
        game: terms.kind.id,
        name: terms.kind.rulebook().name.clone(),
        limits: limits(chosen.min(), chosen.max()),
        rules: jurisdiction(&terms.kind.rulebook().document),
        status: table.status(),
        seats: table.seats().count(),
        taken: table.seats().filter(|seat| table.sitter(*seat).is_some()).count(),
        meter: meter(app, table),
        edge: known.and_then(|known| known.best).map(|best| edges::percent(&best)),
        mine: mine.iter().any(|seat| *seat.table == *terms.id),
    }
}

/// The least and the most wager in words.
fn limits(min: Option<Cents>, max: Option<Cents>) -> String {
    match (min.map(money::short), max.map(money::short)) {
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("from {min}"),
        (None, Some(max)) => format!("up to {max}"),
        (None, None) => "any wager".into(),
    }
}

/// Whose rules a document has: what stands before the first comma of its name.
fn jurisdiction(document: &str) -> String {
    let whose = document.split(',').next().unwrap_or(document);
    if whose.ends_with("rules") { whose.into() } else { format!("{whose} rules") }
}

/// The largest meter that a table plays for, as its link has it.
fn meter(app: &App, table: &FloorTable) -> Option<(String, Cents)> {
    let terms = table.terms();
    let largest = app.host.house(|house| {
        let meter = |(meter, link): (&String, &String)| {
            Some((meter.clone(), house.links().get(link)?.meter_value(meter)?.shown()))
        };
        terms.links.iter().filter_map(meter).max_by_key(|(_, shown)| *shown)
    });
    largest.map(|(meter, shown)| (in_words(&meter), shown))
}

/// A name with hyphens as it is said.
fn in_words(name: &str) -> String {
    let mut letters = name.chars().map(|c| if c == '-' { ' ' } else { c });
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn head(who: Option<&Person>, tiles: &[Tile]) -> Markup {
    let largest = tiles.iter().filter_map(|tile| tile.meter.as_ref()).max_by_key(|(_, at)| *at);
    html! {
        div.hi {
            div {
                h1 {
                    @match who {
                        Some(who) if who.name.starts_with("guest-") => "Good to have you here",
                        Some(who) => { "Welcome back, " (who.name) }
                        None => "Take a seat",
                    }
                }
                p.dim { "Every payment with its clause, every edge exact." }
            }
            @if let Some((name, meter)) = largest {
                span.meter {
                    b data-live="largest" { (money::dollars(*meter)) }
                    span { (name) @if !name.contains("progressive") { " progressive" } }
                }
            }
        }
    }
}

fn filter(wanted: Option<&Family>) -> Markup {
    let current = |own: bool| own.then_some("true");
    html! {
        nav.filter aria-label="Families of games" {
            a.btn.sm href="/" aria-current=[current(wanted.is_none())] { "All tables" }
            @for family in &FAMILIES {
                a.btn.sm href={ "/?family=" (family.id) }
                    aria-current=[current(wanted == Some(family))] {
                    (family.name)
                }
            }
        }
    }
}

fn family_section(family: &Family, tiles: &[Tile], sits: Option<&str>) -> Markup {
    let own: Vec<&Tile> = tiles.iter().filter(|tile| Family::of(tile.game) == family).collect();
    html! {
        @if !own.is_empty() {
            section aria-labelledby={ "family-" (family.id) } {
                h2 id={ "family-" (family.id) } { (family.name) }
                div.grid { @for tile in own { (drawn(tile, sits)) } }
            }
        }
    }
}

fn drawn(tile: &Tile, sits: Option<&str>) -> Markup {
    let name = match tile.id == tile.game {
        true => tile.name.clone(),
        false => format!("{} {}", tile.name, tile.id),
    };
    let free = tile.status == Status::Open && tile.taken < tile.seats && !tile.mine;
    html! {
        article.panel.g data-table=(tile.id) data-felt=[felt(tile.game)] {
            div.felt {
                (pictures::thumbnail(tile.game))
                @if let Some((_, meter)) = &tile.meter {
                    span.mt data-live={ "meter-" (tile.id) } { (money::dollars(*meter)) }
                }
            }
            div.in {
                h3 { a href={ "/tables/" (tile.id) } { (name) } }
                p.row { (tile.limits) span { (tile.rules) } }
                p.row {
                    span data-live={ "seats-" (tile.id) } { (taken(tile)) }
                    @if let Some(edge) = &tile.edge { span { "edge " (edge) } }
                }
                @if let Some(view) = sits.filter(|_| free) { (sit_form(tile, &name, view)) }
            }
        }
    }
}

/// How full a table is, or why nobody plays there.
fn taken(tile: &Tile) -> String {
    match (tile.status, tile.taken) {
        (Status::Open, 0) => format!("{} seats, all free", tile.seats),
        (Status::Open, taken) => format!("{taken} of {} seats", tile.seats),
        (status, _) => status.name().to_owned(),
    }
}

/// The form that sits down; `view` tells this view of the page from others, so that what is sent
/// twice is done once.
fn sit_form(tile: &Tile, name: &str, view: &str) -> Markup {
    html! {
        form method="post" action="/sit" data-once {
            input type="hidden" name="id" value={ "sit-" (view) "-" (tile.id) };
            input type="hidden" name="table" value=(tile.id);
            button.btn.sm data-sit=(tile.id) {
                "Sit down"
                span.sr { " at " (name) }
            }
        }
    }
}

/// Sits down at a table, as a guest where nobody is signed in, and goes there.
///
/// # Errors
/// `unknown`, `not-allowed` for staff and where nobody may be a guest, `insufficient-funds`.
pub async fn sit(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (key, id) = (call.key()?, call.fields()?.text("table")?.to_owned());
    let table = app.table(&id).await?;
    let (who, token) = who_sits(&app, &call).await?;
    let there = see(&format!("/tables/{id}"));
    let there = match &token {
        Some(_) => sign_in::with_cookie(there, token.as_ref()),
        None => there,
    };
    if table.seats_of(&who.name).next().is_some() {
        return Ok(there);
    }
    let least = table.engine().chosen().min().unwrap_or(Cents::ZERO);
    let wanted = Cents::new(least.cents().saturating_mul(WAGERS)).max(BUY_IN);
    let has = balance(&app, &who).await?;
    let body = json!({ "buy_in": wanted.min(has).to_string() });
    let asked = Asked::Table { table: id, name: "sit".into(), body, if_seq: None };
    match app.ask(Some(who), Some(key), asked).await {
        // Somebody else took the last seat: there is still something to watch.
        Err(problem) if problem.code != Code::SeatTaken => Err(problem.into()),
        _ => Ok(there),
    }
}

/// Who sits down, with the token of a new guest.
async fn who_sits(app: &App, call: &Call) -> Result<(Person, Option<Token>), FloorError> {
    match &call.caller {
        Some(caller) if caller.person.role == Role::Player => Ok((caller.person.clone(), None)),
        Some(_) => Err(Code::NotAllowed.error("staff do not play")),
        None => {
            let who = sign_in::new_guest(app).await?;
            let token = sign_in::begin(app, &who).await?;
            Ok((who, Some(token)))
        }
    }
}

async fn balance(app: &Arc<App>, who: &Person) -> Result<Cents, FloorError> {
    let (app, account) = (Arc::clone(app), Account::player(&who.name));
    crate::app::on_a_waiting_thread(move || ledger::balance(&app, &account)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_said_in_words() {
        let dollars = |n| Some(Cents::dollars(n));
        let cases = [
            (dollars(5), dollars(500), "$5 to $500"),
            (dollars(5), None, "from $5"),
            (None, dollars(1500), "up to $1,500"),
            (None, None, "any wager"),
        ];
        for (min, max, words) in cases {
            assert_eq!(limits(min, max), words);
        }
        assert_eq!(in_words("multi-link"), "Multi link");
    }

    #[test]
    fn whose_rules_are_played_is_said_once() {
        for (document, words) in [
            ("Ohio, Horseshoe Cincinnati table games plan, Appendix A", "Ohio rules"),
            ("Colorado gaming rules, Rule 21, 30-2119", "Colorado gaming rules"),
        ] {
            assert_eq!(jurisdiction(document), words);
        }
    }
}
