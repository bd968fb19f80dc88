//! A table as a whole, for somebody.

use floor::table::FloorTable;
use floor::{Person, Role};
use games::{Chosen, Rulebook, Seat};
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use super::family::Family;
use super::state::{Open, State};
use super::{actions, bar, calls, felt, panels};
use crate::pages::family::{self, kind};

/// A table as somebody sees it, and the rules in force there.
pub struct View<'a> {
    /// What the interface tells.
    pub state: &'a State,
    /// What the table plays by.
    pub chosen: &'a Chosen,
    /// Whether the viewer is somebody who may sit down.
    pub plays: bool,
    /// Whether the round is over and looked at again: what lay in front of a seat is not told.
    pub again: bool,
    /// The wagers of the viewer that they may call on and off, by seat and spot.
    pub callable: Vec<(Seat, String)>,
    /// The round that was under way when the viewer sat down.
    pub visit: Option<u64>,
}

impl View<'_> {
    /// The rulebook.
    pub fn book(&self) -> &Rulebook {
        self.chosen.rulebook()
    }

    /// The family of the game.
    pub fn family(&self) -> Family {
        Family::of(kind(&self.state.game))
    }

    /// The seat in front of the viewer: their first, or none.
    pub fn own(&self) -> Option<Seat> {
        self.state.mine().next().map(|seat| seat.seat)
    }
}

/// A table as it is drawn for somebody. What cannot be drawn says so.
pub fn draw(table: &FloorTable, who: &Person) -> String {
    let drawn = match State::read(table.state(who)) {
        Ok(state) => live(&View {
            state: &state,
            chosen: table.engine().chosen(),
            plays: who.role == Role::Player,
            again: false,
            callable: calls::callable(table.engine(), &state),
            visit: table.visit_of(&who.name),
        }),
        Err(why) => html! { main.page { p { "This table cannot be shown: " (why) } } },
    };
    drawn.into_string()
}

/// The felt of a round that is over, as it lay behind one of its steps.
pub fn again(state: &State, chosen: &Chosen) -> Markup {
    let view = View { state, chosen, plays: false, again: true, callable: Vec::new(), visit: None };
    html! {
        div.replay.(view.family().class()).with-board[felt::has_board(&view)]
            data-felt=[family::felt(&state.game)] { (felt::felt(&view)) }
    }
}

/// Everything of the page that changes while one plays.
pub fn live(view: &View<'_>) -> Markup {
    let State { seq, round, game, .. } = view.state;
    let (open, mine) = (open_json(view.state).to_string(), mine_json(view.state).to_string());
    html! {
        (bar::bar(view))
        main.table.(view.family().class()).with-board[felt::has_board(view)] #main
            tabindex="-1" data-seq=(seq) data-round=(round)
            data-visit=[view.visit] data-you=[view.state.own_result().map(|you| you.round)]
            data-felt=[family::felt(game)] data-open=(open) data-mine=(mine) {
            (felt::felt(view))
            (actions::actions(view))
            (panels::side(view))
        }
    }
}

/// What takes a wager of the viewer's, for the script that puts chips there.
fn open_json(state: &State) -> Json {
    let one = |open: &Open| {
        json!({
            "seat": open.seat,
            "on": open.names().collect::<Vec<_>>(),
            "least": open.least.to_string(),
            "most": open.most.map(|most| most.to_string()),
            "step": open.step.to_string(),
        })
    };
    state.spots.iter().map(one).collect()
}

/// The viewer's own wagers, for the script that takes them back.
fn mine_json(state: &State) -> Json {
    let own = state.mine().flat_map(|seat| state.wagers_of(seat.seat));
    own.map(|wager| json!([wager.seat, wager.on, wager.amount.to_string()])).collect()
}
