//! The lobby: the tables of the house in groups, each with the best edge a player finds there.

mod best_edge;
mod meant;

use games::{Cents, Kind, Seat};
use web::{FAMILIES, Family};

use super::console::{Console, LeaveError};
use super::visit::Visit;
use crate::style::{Ink, dollars};
use best_edge::best_edges;
pub use meant::by_name;
use meant::by_number_or_name;

/// The lobby, and what the players have who stand in it.
pub struct Lobby {
    /// What a seat brings that has nothing left.
    fresh: Cents,
    /// What each seat has.
    has: Vec<Cents>,
}

impl Lobby {
    /// A lobby that so many players enter with so much each.
    pub fn new(bankroll: Cents, seats: u8) -> Lobby {
        Lobby { fresh: bankroll, has: vec![bankroll; seats.into()] }
    }

    /// What each seat brings to the next table.
    pub fn bankrolls(&self) -> Vec<Cents> {
        self.has.clone()
    }

    /// The players come back from a table; who has nothing left gets fresh chips.
    pub fn comes_back(&mut self, visit: &Visit) {
        for (at, has) in self.has.iter_mut().enumerate() {
            let worth = visit.worth(Seat::at(at));
            *has = if worth >= Cents::DOLLAR { worth } else { self.fresh };
        }
    }

    /// Asks which table it is to be.
    pub fn choose(&self, console: &mut Console) -> Result<&'static Kind, LeaveError> {
        console.say(&self.tables(console));
        console.know(Kind::all().iter().map(|kind| kind.id.to_owned()).collect());
        loop {
            let line = console.ask("Which table (number or game; q leaves)? ")?;
            match by_number_or_name(&line) {
                Ok(kind) => return Ok(kind),
                Err(_) if line.is_empty() => {}
                Err(why) => console.refuse(&why),
            }
        }
    }

    fn tables(&self, console: &Console) -> String {
        let style = console.style();
        let mut text = format!("\n{}", style.paint(Ink::Strong, "The tables of the house"));
        let has: Vec<_> = self.has.iter().copied().map(dollars).collect();
        text += &format!("; you have {}\n", has.join(", "));
        let best = best_edges();
        for family in &FAMILIES {
            text += &format!("\n{}\n", style.paint(Ink::Strong, family.name));
            for (n, kind) in numbered().filter(|(_, kind)| Family::of(kind.id) == family) {
                let book = kind.rulebook();
                let state = book.document.split([',', ' ']).next().unwrap_or_default();
                let edge = best.get(kind.id).map_or(String::new(), |edge| format!("{edge:.2}%"));
                let id = style.paint(Ink::Strong, format!("{:<25}", kind.id));
                let row = format!("  {n:>2}  {id} {edge:>6}  {} ({state})", book.name);
                text += &format!("{}\n", style.fill(&row, &" ".repeat(40)));
            }
        }
        let note = "The figure is the house edge of the best main wager at the usual table.";
        text + "\n" + &style.paint(Ink::Faint, note)
    }
}

/// The tables with their numbers.
fn numbered() -> impl Iterator<Item = (usize, &'static Kind)> {
    let mut kinds: Vec<_> = Kind::all().iter().collect();
    kinds.sort_by_key(|kind| {
        (FAMILIES.iter().position(|it| it == Family::of(kind.id)), Family::place(kind.id))
    });
    kinds.into_iter().enumerate().map(|(n, kind)| (n + 1, kind))
}
