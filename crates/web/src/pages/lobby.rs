//! The lobby: every table, and the way back to one's seat.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use floor::host::{Asked, Loaded};
use floor::people::Token;
use floor::table::{FloorTable, Status};
use floor::{Account, Code, FloorError, Person, Role};
use games::Cents;
use maud::{Markup, html};
use serde_json::json;

use super::buy_in::{BuyIn, min_at, top_up};
use super::edges;
use super::family::{FAMILIES, Family, felt};
use super::refused::sentence;
use super::seats::{self, Seat};
use super::table::sit_page;
use super::{assets, money, see, shell};
use crate::api::{ledger, sign_in};
use crate::app::{App, on_a_waiting_thread};
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::signed_in::SignedIn;

/// A buy-in that failed in the lobby.
struct FailedSit {
    table: String,
    says: String,
    status: StatusCode,
}

/// What a tile needs for its button: a name of this view, and the player's funds.
struct Sitting {
    view: String,
    /// `None` for a visitor, who becomes a guest with play money.
    funds: Option<Cents>,
}

/// The lobby.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    page_with(app, call, None)
}

fn page_with(app: &App, call: &Call, failed: Option<&FailedSit>) -> Result<Response, FloorError> {
    let who = call.caller.as_ref().map(|caller| &caller.person);
    let player = who.filter(|who| who.role == Role::Player);
    let balance = player.map(|who| ledger::balance(app, &Account::player(&who.name)));
    let balance = balance.transpose()?;
    let mine = player.map(|who| seats::of(app, who)).transpose()?.unwrap_or_default();
    let tiles = tiles(app, &mine)?;
    let sits = who.is_none_or(|who| who.role == Role::Player);
    let sitting = sits.then(|| Sitting { view: app.call_id(), funds: balance });
    let wanted = call.query("family");
    let wanted = FAMILIES.iter().find(|family| wanted.as_deref() == Some(family.id));
    let body = html! {
        main.wrap.lobby {
            (head(who, &tiles))
            @for seat in &mine { (seats::way_back(seat)) }
            (shortage(balance, &tiles, failed))
            (filter(wanted))
            @for family in FAMILIES.iter().filter(|family| wanted.is_none_or(|w| w == *family)) {
                (family_section(family, &tiles, sitting.as_ref()))
            }
            @if tiles.is_empty() { p.dim { "No table has been made yet." } }
        }
        script type="module" src=(assets::address("lobby.js")) {}
        script type="module" src=(assets::address("top-up.js")) {}
    };
    let mut response = shell::answer(shell::page_with(call, "Tables", balance, &body));
    if let Some(failed) = failed {
        *response.status_mut() = failed.status;
    }
    Ok(response)
}

/// A buy-in that failed, or funds too low for the tables, with the way to more.
fn shortage(funds: Option<Cents>, tiles: &[Tile], failed: Option<&FailedSit>) -> Markup {
    let short = funds.filter(|funds| tiles.iter().any(|tile| tile.min > *funds));
    html! {
        @if failed.is_some() || short.is_some() {
            section.panel.row #shortage aria-label="Sitting down" {
                @if let Some(failed) = failed {
                    p.problem role="alert" data-failed=(failed.table) { (failed.says) }
                } @else if let Some(funds) = short {
                    p { "You have " (money::dollars(funds)) " in your account." }
                }
                @if short.is_some() { (top_up()) }
            }
        }
    }
}

/// A table in the lobby.
struct Tile {
    id: String,
    game: &'static str,
    name: String,
    limits: String,
    /// The smallest buy-in.
    min: Cents,
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
        min: min_at(table),
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

fn family_section(family: &Family, tiles: &[Tile], sits: Option<&Sitting>) -> Markup {
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

fn drawn(tile: &Tile, sits: Option<&Sitting>) -> Markup {
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
                @if let Some(sitting) = sits.filter(|_| free) { (sit_form(tile, &name, sitting)) }
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
fn sit_form(tile: &Tile, name: &str, sitting: &Sitting) -> Markup {
    let Sitting { view, funds } = sitting;
    let short = funds.is_some_and(|funds| funds < tile.min);
    let why = format!("why-{}", tile.id);
    html! {
        form method="post" action="/sit" data-once {
            input type="hidden" name="id" value={ "sit-" (view) "-" (tile.id) };
            input type="hidden" name="table" value=(tile.id);
            button.btn.sm data-sit=(tile.id) disabled[short]
                aria-describedby=[short.then_some(&why)] {
                "Sit down"
                span.sr { " at " (name) }
            }
            @if short {
                span.small.dim id=(why) { "Takes at least " (money::dollars(tile.min)) }
            }
        }
    }
}

/// Sits down at a table, as a guest if nobody is signed in, and goes there. A buy-in that fails is
/// said on the page that it was sent from.
///
/// # Errors
/// `unknown`, `not-allowed` for staff and if guests are not allowed, `bad-request`.
pub async fn sit(app: Arc<App>, mut call: Call) -> Result<Response, HandlerError> {
    let (key, id) = (call.key()?, call.fields()?.text("table")?.to_owned());
    let table = app.table(&id).await?;
    let (who, token) = who_sits(&app, &call).await?;
    if let Some(token) = &token {
        call.caller = Some(SignedIn { person: who.clone(), session: token.hash() });
    }
    let with_token = |response: Response| match &token {
        Some(_) => sign_in::with_cookie(response, token.as_ref()),
        None => response,
    };
    let there = see(&format!("/tables/{id}"));
    let number = call.fields()?.text_if("seat")?.and_then(|seat| seat.parse::<u8>().ok());
    if number.is_none() && table.seats_of(&who.name).next().is_some() {
        return Ok(with_token(there));
    }
    let buy_in = BuyIn::at(&table, balance(&app, &who).await?);
    let failure = match chosen_amount(&call, &buy_in)? {
        Ok(amount) => {
            let mut body = json!({ "buy_in": amount.to_string() });
            if let Some(number) = number {
                body["seat"] = number.into();
            }
            let asked = Asked::Table { table: id, name: "sit".into(), body, if_seq: None };
            match app.ask(Some(who), Some(key), asked).await {
                Ok(_) => return Ok(with_token(there)),
                // Somebody else took the seat: there is still something to watch.
                Err(problem) if problem.code == Code::SeatTaken => return Ok(with_token(there)),
                Err(problem) => problem,
            }
        }
        Err(problem) => problem,
    };
    let again = on_a_waiting_thread(move || failed_sit(&app, &call, &table, number, &failure));
    Ok(with_token(again.await?))
}

/// The buy-in that a form chose; the inner error is for the person.
fn chosen_amount(call: &Call, buy_in: &BuyIn) -> Result<Result<Cents, FloorError>, FloorError> {
    let fields = call.fields()?;
    let written = fields.text_if("buy_in")?;
    let amount = match fields.text_if("choice")? {
        Some("all") => Some(buy_in.funds),
        None if written.is_none() => buy_in.default(),
        Some("amount") | None => match money::read(written.unwrap_or_default().trim()) {
            Some(amount) if amount > Cents::ZERO => Some(amount),
            _ => {
                let says = "enter dollars and cents, such as 200 or 12.50";
                return Ok(Err(Code::Refused.error(says)));
            }
        },
        Some(offered) => money::read(offered),
    };
    let amount = amount.unwrap_or(buy_in.min);
    Ok(match buy_in.affords(amount) {
        true => Ok(amount),
        false => Err(Code::InsufficientFunds.error(buy_in.shortage(amount))),
    })
}

/// The page that a failed form was sent from, with the reason: the sheet, or the lobby.
fn failed_sit(
    app: &App,
    call: &Call,
    table: &FloorTable,
    number: Option<u8>,
    problem: &FloorError,
) -> Result<Response, FloorError> {
    let says = sentence(&problem.detail);
    let status = StatusCode::from_u16(problem.code.status());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let from_sheet = number.is_some() || call.fields()?.get("choice").is_some();
    if from_sheet {
        return sit_page(app, call, table, number, Some((status, &says)));
    }
    let table = table.terms().id.to_string();
    page_with(app, call, Some(&FailedSit { table, says, status }))
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
    on_a_waiting_thread(move || ledger::balance(&app, &account)).await
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
