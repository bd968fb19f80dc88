//! The seats that somebody has.

use floor::host::Loaded;
use floor::table::FloorTable;
use floor::{FloorError, Person};
use games::{Awaiting, Cents};
use maud::{Markup, html};

use super::money;
use crate::app::App;

/// A seat of somebody.
pub struct Seat {
    /// The table.
    pub table: String,
    /// The name of its game.
    pub game: String,
    /// The seat's number.
    pub seat: games::Seat,
    /// Chips in front of it, and on the layout.
    pub chips: Cents,
    /// Whether the table waits for it.
    pub waits: bool,
}

/// The seats of a person at all tables.
///
/// # Errors
/// If the store cannot be read.
pub fn of(app: &App, who: &Person) -> Result<Vec<Seat>, FloorError> {
    let tables = app.host.tables()?.into_values();
    let tables = tables.filter_map(|loaded| match loaded {
        Loaded::Table(table) => Some(table),
        Loaded::Faulty(_) => None,
    });
    Ok(tables.flat_map(|table| at(&table, who)).collect())
}

fn at(table: &FloorTable, who: &Person) -> Vec<Seat> {
    let own: Vec<games::Seat> = table.seats_of(&who.name).collect();
    if own.is_empty() {
        return Vec::new();
    }
    let state = table.state(who);
    let chips = |seat: games::Seat| -> Cents {
        let row = state["seats"].get(seat.index());
        let amount = |key: &str| money::read(row?[key].as_str()?);
        ["chips", "at_stake"].into_iter().filter_map(amount).sum()
    };
    let asked = match table.engine().awaiting() {
        Awaiting::Decision { seat, .. } => Some(seat),
        _ => None,
    };
    let waits = |seat: games::Seat| asked == Some(seat);
    let one = |seat: games::Seat| Seat {
        table: table.terms().id.to_string(),
        game: table.terms().kind.rulebook().name.clone(),
        seat,
        chips: chips(seat),
        waits: waits(seat),
    };
    own.into_iter().map(one).collect()
}

/// The way back to a seat of one's own.
pub fn way_back(seat: &Seat) -> Markup {
    html! {
        section.panel.back aria-label={ "Your seat at " (seat.game) } {
            span.pill.open { "Your seat" }
            span {
                b { (seat.game) } ", seat " (seat.seat) " "
                span.dim {
                    "with " (money::dollars(seat.chips))
                    @if seat.waits { ", a decision waits" }
                }
            }
            a.btn.main href={ "/tables/" (seat.table) } { "Back to the table" }
        }
    }
}
