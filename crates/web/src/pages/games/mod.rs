//! The pages about games: all of them, what their wagers cost, and one of them in every detail.

mod about;
mod compare;
pub mod counting;
mod figure;
mod list;
mod one;
mod par;
mod pay_tables;
mod ruin;
mod rules;
mod simulation;
mod strategy;
mod what_if;

pub use compare::compare;
pub use list::list;
pub use one::one;
pub use par::{sheet, workbook};
pub use simulation::{begin, job};
pub use strategy::in_letters as strategy_chart;

use floor::{Code, FloorError};
use games::Kind;
use maud::{Markup, html};

use super::assets;
use crate::call::Call;

/// The game that a page is about.
///
/// # Errors
/// `unknown`.
pub fn game(call: &Call) -> Result<&'static Kind, FloorError> {
    let id = call.param("game");
    Kind::find(id).ok_or_else(|| Code::Unknown.error("there is no such game"))
}

/// What these pages load beside what every page does.
pub fn loads() -> Markup {
    html! {
        link rel="stylesheet" href=(assets::address("chart.css"));
        link rel="stylesheet" href=(assets::address("actions.css"));
        link rel="stylesheet" href=(assets::address("game.css"));
        script type="module" src=(assets::address("game.js")) {}
    }
}

/// A clause as it stands beside what follows from it.
pub fn clause(id: &str) -> Markup {
    html! { span.clause { (id) } }
}

/// A name as a heading: `come-odds` is "Come odds".
pub fn in_words(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + &letters.as_str().replace(['-', '_'], " ")
}
