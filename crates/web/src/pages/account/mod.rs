//! One's own account: what one has, where one sits, what one has played.

mod entries;
mod limits;
pub mod password;
mod results;
pub mod round;
mod rounds;

use axum::response::Response;
use floor::{Account, FloorError, Person, Role};
use games::Cents;
use maud::{Markup, html};

pub use entries::page as entries;
pub use limits::{close, set as set_limits};
pub use rounds::page as rounds;

use super::seats::{self, Seat};
use super::{assets, money, shell};
use crate::api::ledger;
use crate::app::App;
use crate::call::Call;
use limits::Entered;

/// How many rounds and entries the first page shows.
const NEWEST: usize = 8;

/// One's account.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    page_with(app, call, &Entered::default())
}

/// One's account, with what was written into its forms and could not be taken.
fn page_with(app: &App, call: &Call, entered: &Entered) -> Result<Response, FloorError> {
    let who = call.person()?;
    if who.role != Role::Player {
        return Ok(shell::answer(shell::page(call, "Your account", &staff(app, who))));
    }
    let balance = ledger::balance(app, &Account::player(&who.name))?;
    let body = player(app, who, balance, entered)?;
    Ok(shell::answer(shell::page_with(call, "Your account", Some(balance), &body)))
}

/// What somebody of the staff sees: staff do not play, and have no money with the house.
fn staff(app: &App, who: &Person) -> Markup {
    let does = match who.role {
        Role::Dealer => "You deal the tables that you have signed on to.",
        Role::Supervisor => "You watch over tables, and ask for fills and credits.",
        Role::Surveillance => "You see every round once it is over, and approve awards.",
        Role::Cage => "You keep the money: deposits, withdrawals, fills, counts.",
        Role::Manager => "You make tables, open them and close them.",
        Role::Auditor => "You read the journal, the ledger and every report.",
        Role::Admin => "You keep the list of people. You see and move no money.",
        Role::Player => "You play.",
    };
    html! {
        main.wrap.narrow {
            h1 { (who.name) }
            section.panel.stack {
                p { span.pill.info { (who.role) } }
                p { (does) }
                p.dim { "Staff do not play and have no balance." }
                (password::link(app, &who.name))
                form method="post" action="/sign-out" { button.btn { "Sign out" } }
            }
        }
    }
}

fn player(
    app: &App,
    who: &Person,
    balance: Cents,
    entered: &Entered,
) -> Result<Markup, FloorError> {
    let seats = seats::of(app, who)?;
    let rounds = app.host.read(|reader| reader.player_rounds(&who.name, u64::MAX, NEWEST))?;
    let account = Account::player(&who.name);
    let entries = app.host.read(|reader| reader.entries(&account, u64::MAX, NEWEST))?;
    let results = results::of(app, &who.name)?;
    let played = rounds.first().map_or(0, |round| round.n);
    Ok(html! {
        link rel="stylesheet" href=(assets::address("chart.css"));
        main.wrap {
            div.hi { h1 { "Your account" } }
            div.cols {
                div {
                    section.panel aria-label="What you have" {
                        (sums(balance, &seats, played, &results))
                    }
                    (results.drawn())
                    section.panel {
                        div.head { h2 { "Rounds" } @if !rounds.is_empty() { a href="/account/rounds" { "All rounds" } } }
                        (rounds::table(app, &rounds))
                    }
                    section.panel {
                        div.head { h2 { "Entries" } @if !entries.is_empty() { a href="/account/entries" { "All entries" } } }
                        (entries::table(&entries))
                    }
                }
                div {
                    section.panel.stack {
                        h2 { "Your seats" }
                        @if seats.is_empty() { p.dim { "You sit nowhere. " a href="/" { "Find a table" } "." } }
                        @for seat in &seats { (own_seat(seat)) }
                        (password::link(app, &who.name))
                    }
                    (limits::drawn(app, who, &app.call_id(), entered))
                }
            }
        }
    })
}

fn own_seat(seat: &Seat) -> Markup {
    html! {
        p {
            a href={ "/tables/" (seat.table) } { (seat.game) ", seat " (seat.seat) }
            " " span.dim { (money::dollars(seat.chips)) }
            @if seat.waits { " " span.pill.wait { "A decision waits" } }
        }
    }
}

fn sums(balance: Cents, seats: &[Seat], played: u64, results: &results::Results) -> Markup {
    let at_tables: Cents = seats.iter().map(|seat| seat.chips).sum();
    let result = results.result();
    html! {
        dl.sum {
            div { dt { "Balance" } dd { (money::dollars(balance)) } }
            div { dt { "At tables" } dd { (money::dollars(at_tables)) } }
            div { dt { "Rounds played" } dd { (played) } }
            div {
                dt { (results.over()) }
                dd class=(money::class(result)) { (money::signed(result)) }
            }
        }
    }
}
