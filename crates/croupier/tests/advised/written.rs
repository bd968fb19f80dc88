//! What happened at a table, written down as a script.

use chance::{Ask, Outcome, Place};
use games::{Awaiting, Event, Kind};
use serde_json::{Value as Json, json};
use wire::{event, options};

use crate::driver::{Driver, Happening};

/// A script that grows with what happens.
pub struct Written {
    kind: &'static Kind,
    options: Json,
    steps: Vec<Json>,
    /// Something happened that no script can say: a cut card, a meter set by its link.
    unsaid: bool,
}

impl Written {
    /// Nothing has happened yet at the table of a driver.
    pub fn new(driver: &Driver) -> Written {
        let options = options::to_json(&driver.options);
        Written { kind: driver.kind, options, steps: Vec::new(), unsaid: false }
    }

    /// The script so far, where there is one.
    pub fn text(&self) -> Option<String> {
        let script = json!({"game": self.kind.id, "options": self.options, "steps": self.steps});
        (!self.unsaid).then(|| script.to_string())
    }

    /// Writes down what the table accepted.
    pub fn note(&mut self, what: &Happening<'_>) {
        if what.result.is_err() {
            return;
        }
        let step = event::to_json(&what.event, what.before);
        let ask = match what.before.awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => Some(ask),
            Awaiting::Decision { .. } => None,
        };
        match (what.event, ask) {
            (Event::CutCard | Event::Meter { .. }, _) => self.unsaid = true,
            // Whoever carries out the script says these.
            (Event::Chance(Outcome::Shuffled | Outcome::Untold), _)
            | (Event::Chance(_), Some(Ask::Card { to: Place::Burn })) => {}
            (
                Event::Chance(Outcome::Card(card)),
                Some(Ask::Card { to: Place::JokerReplacement }),
            ) => {
                // It is not waited for: it must be there before it is asked for.
                if card.is_some() {
                    self.steps.insert(self.steps.len() - 1, step);
                }
            }
            _ => self.steps.push(step),
        }
    }
}
