//! The console as a whole.

use floor::table::{FloorTable, Sight, Status};
use floor::{Person, Role};
use games::{Awaiting, Chosen};
use maud::{Markup, html};

use super::{bar, boxes, foot, keypad, now, pay};
use crate::pages::family;
use crate::pages::staff::{Form, FormError, Work};
use crate::pages::table::state::State;

/// A table as its dealer sees it, and what they are asked for.
pub struct View<'a> {
    /// The table itself, for what may fall.
    pub table: &'a FloorTable,
    /// What the interface tells them of it.
    pub state: &'a State,
    /// What there is to do.
    pub work: &'a Work,
    /// Whether they have signed on.
    pub deals: bool,
    /// What was refused of what they sent.
    pub wrong: Option<&'a FormError>,
    seq: String,
}

impl View<'_> {
    /// What the table plays by.
    pub fn chosen(&self) -> &Chosen {
        self.table.engine().chosen()
    }

    /// A form that gives a command.
    pub fn form<'f>(&'f self, command: &str, name: &'f str) -> Form<'f> {
        let action = format!("/dealer/{}/{command}", self.state.table);
        Form { action, name, view: &self.seq, wrong: self.wrong }
    }

    /// Whether a round is under way.
    pub fn in_round(&self) -> bool {
        !matches!(self.table.engine().awaiting(), Awaiting::Wagers { .. })
    }

    /// Whether the dealer may enter what falls.
    pub fn plays(&self) -> bool {
        self.deals && self.table.status() == Status::Open
    }

    /// Whether nothing may fall yet, because something else is to be done first.
    pub fn is_held(&self) -> bool {
        let in_round = self.in_round();
        self.work.prompts.iter().any(|prompt| prompt.stops(in_round))
    }
}

/// The console as it is drawn for every record.
pub fn draw(table: &FloorTable, who: &Person) -> String {
    drawn(table, who, None).into_string()
}

/// The console, and what was refused of what the dealer sent.
pub fn drawn(table: &FloorTable, who: &Person, wrong: Option<&FormError>) -> Markup {
    let json = table.state(who);
    let read = Work::read(&json).and_then(|work| Ok((work, State::read(json)?)));
    let (work, state) = match read {
        Ok(read) => read,
        Err(why) => return html! { main.page { p { "This table cannot be shown: " (why) } } },
    };
    let deals = who.role == Role::Dealer && table.sight(who) == Sight::Dealer;
    let view = View { table, state: &state, work: &work, deals, wrong, seq: state.seq.to_string() };
    html! {
        (bar::bar(&view))
        main.con #main tabindex="-1" data-seq=(state.seq) data-round=(state.lines_round)
            data-felt=[family::felt(&state.game)] {
            div.left {
                (now::now(&view))
                (boxes::boxes(&view))
                (keypad::keypad(&view))
                (foot::foot(&view))
            }
            div.right {
                (pay::list(&view))
                (now::beside(&view))
            }
        }
    }
}
