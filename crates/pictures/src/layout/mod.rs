//! Layouts that all seats of a table share: roulette, craps, baccarat, Big Six, 3 Dice Baccarat.
//!
//! A place where chips may lie is an element with `data-place`; one that takes a wager of the
//! viewer now has `data-spot` as well, by the same name. Both are buttons, of which one can be
//! reached with the Tab key and the others with the arrows. `data-covers` names the places that
//! light up together with a place that stands for several.

mod baccarat;
mod big_six;
mod chips;
mod craps;
mod craps_centre;
mod place;
mod roads_drawn;
mod roulette;
mod three_dice;
mod wheel;

pub mod roads;

use std::collections::BTreeMap;

use chance::Card;
use games::{Cents, Chosen, Seat};
use maud::{Markup, html};

/// What lies on a layout that all seats share, as somebody may see it.
#[derive(Clone, Debug)]
pub struct DrawnLayout<'a> {
    /// The game with the table's options and pay tables.
    pub chosen: &'a Chosen,
    /// What is called at the table now: "Place your bets".
    pub call: &'a str,
    /// What takes a wager of the viewer now.
    pub open: &'a [OpenSpot<'a>],
    /// The chips on the layout.
    pub stakes: &'a [Stake<'a>],
    /// The hands that the seats share: at baccarat the player's and the banker's. The picture puts
    /// them in their places and marks them with `data-hand`.
    pub hands: &'a [SharedHand<'a>],
    /// What the table says of itself: `point`, `last roll`, `last number`, `shooter` ...
    pub facts: &'a BTreeMap<String, String>,
    /// Earlier results, newest first: `17` (a pocket), `joker` (a stop of Big Six), `3-4` (a roll),
    /// `player`, `banker` or `tie` (a round of baccarat, of cards or of dice).
    pub results: &'a [String],
    /// The round of the last result.
    pub round: u64,
    /// What is shown is a round just settled.
    pub settled: bool,
}

/// A spot that takes a wager of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSpot<'a> {
    /// Its name.
    pub on: &'a str,
    /// The least that may be added.
    pub least: Cents,
    /// The most, if there is a limit.
    pub most: Option<Cents>,
}

/// Chips of a seat on a place of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake<'a> {
    /// The seat.
    pub seat: Seat,
    /// The place.
    pub on: &'a str,
    /// How much lies there.
    pub amount: Cents,
    /// "off", "on", "for the dealer"; empty when there is nothing to say.
    pub note: &'a str,
    /// Whether it is the viewer's.
    pub mine: bool,
    /// Whose it is, in a word: "You", "Dana".
    pub name: &'a str,
}

/// A hand that the seats share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedHand<'a> {
    /// Where it lies: `player`, `banker`.
    pub place: &'a str,
    /// Its cards, none for one that lies face down.
    pub cards: &'a [Option<Card>],
    /// What a dealer would say of it.
    pub words: &'a str,
}

/// The layout of a game whose seats share one; none where every seat has circles of its own.
pub fn layout(layout: &DrawnLayout<'_>) -> Option<Markup> {
    match layout.chosen.rulebook().id.as_str() {
        "big-six" => Some(big_six::draw(layout)),
        "commission-free-baccarat" | "mini-baccarat" => Some(baccarat::draw(layout)),
        "craps" => Some(craps::draw(layout)),
        "roulette" => Some(roulette::draw(layout)),
        "three-dice-baccarat" => Some(three_dice::draw(layout)),
        _ => None,
    }
}

/// What a layout shows of earlier results, the newest first, as they are in
/// [`DrawnLayout::results`]: last numbers, last rolls, the roads of baccarat. Nothing where no
/// layout is shared.
pub fn history(chosen: &Chosen, results: &[String]) -> Markup {
    match chosen.rulebook().id.as_str() {
        "big-six" => big_six::last_stops(results),
        "commission-free-baccarat" | "mini-baccarat" | "three-dice-baccarat" => {
            roads_drawn::roads(results)
        }
        "craps" => craps::last_rolls(results),
        "roulette" => roulette::last_numbers(results),
        _ => Markup::default(),
    }
}

impl DrawnLayout<'_> {
    /// Earlier results. A page may know more of them than the layout was given: it puts
    /// [`history`] here whenever something moved or `data-results` changes, and keeps what it has
    /// put. A roll of craps is a result too where it decides nothing.
    fn history(&self) -> Markup {
        let last_roll = self.fact("last roll").unwrap_or_default();
        html! {
            div.history data-own data-results={ (self.round) " " (last_roll) } {
                (history(self.chosen, self.results))
            }
        }
    }

    /// What is called: the result of a round just settled, else what the page has to say.
    fn called(&self, result: Option<String>) -> Markup {
        let result = result.filter(|_| self.settled);
        html! { strong { (result.as_deref().unwrap_or(self.call)) } }
    }

    /// What the table says of itself under this name.
    fn fact(&self, name: &str) -> Option<&str> {
        self.facts.get(name).map(String::as_str)
    }
}
