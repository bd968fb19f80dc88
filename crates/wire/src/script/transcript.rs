//! A visit to a table, written as a script that settles to the same lines.

use std::collections::BTreeMap;

use games::AnyTable;
use serde_json::{Map, Value as Json, json};

use super::named_edition;
use crate::options;

/// What happened at a table, event by event.
///
/// ```
/// use chance::Outcome;
/// use games::{Cents, Event, Kind, Options, Seat, Wager};
/// use wire::script::{Script, Transcript};
///
/// let mut table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
/// let mut transcript = Transcript::of(table.as_ref());
/// let on = table.find_spot("red").unwrap();
/// let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
/// for event in [Event::Wager(wager), Event::Chance(Outcome::Pocket("32".parse().unwrap()))] {
///     let written = wire::event::to_json(&event, table.as_ref());
///     table.apply(event).unwrap();
///     transcript.add(written);
/// }
/// let script = Script::from_json(&transcript.to_json()).unwrap();
/// let again = wire::runner::play(&script).unwrap();
/// assert_eq!(again.rounds, [table.statements()]);
/// ```
pub struct Transcript {
    game: &'static str,
    options: Json,
    rulebook: Option<String>,
    edition: Option<u8>,
    events: Vec<Json>,
}

impl Transcript {
    /// The transcript of a table at which nothing has happened yet.
    pub fn of(table: &dyn AnyTable) -> Transcript {
        let options = options::to_json(table.chosen().given());
        let rulebook = table.chosen().rulebook().own_text().map(Into::into);
        let edition = named_edition(table.chosen());
        Transcript { game: table.kind().id, options, rulebook, edition, events: Vec::new() }
    }

    /// Takes an event down, in the words it had before the table was given it.
    pub fn add(&mut self, written: Json) {
        self.events.push(written);
    }

    /// The last event was taken back.
    pub fn strike_out(&mut self) {
        self.events.pop();
    }

    /// The script. A rulebook of somebody's own goes along.
    pub fn to_json(&self) -> Json {
        let mut script = json!({"game": self.game, "options": self.options});
        if let Some(text) = &self.rulebook {
            script["rulebook"] = text.as_str().into();
        }
        if let Some(edition) = self.edition {
            script["edition"] = edition.into();
        }
        script["steps"] = steps(&self.events).into();
        script
    }
}

/// Events as the steps of a script: cards that fell one after the other stand together by place.
/// Burned cards and shuffles need not be named, nor a roll that nobody wrote down.
pub fn steps(events: &[Json]) -> Vec<Json> {
    let mut steps = Vec::new();
    let mut together = Together::default();
    for event in events {
        match event.as_object().and_then(|event| event.iter().next()) {
            Some((name, Json::Object(places))) if name == "cards" => together.add(places),
            // A shuffle parts the cards before it from those that may be the same again.
            Some((name, _)) if name == "shuffled" => together.close(&mut steps),
            Some((name, body)) if is_untold(name, body) => {}
            _ => {
                together.close(&mut steps);
                steps.push(event.clone());
            }
        }
    }
    together.close(&mut steps);
    steps
}

fn is_untold(name: &str, body: &Json) -> bool {
    matches!(name, "dice" | "number") && *body == "??"
}

/// Cards that fell one after the other, by place.
#[derive(Default)]
struct Together(BTreeMap<String, Vec<String>>);

impl Together {
    fn add(&mut self, places: &Map<String, Json>) {
        for (place, card) in places.iter().filter(|(place, _)| *place != "burn") {
            let card = card.as_str().unwrap_or("??").to_owned();
            self.0.entry(place.clone()).or_default().push(card);
        }
    }

    fn close(&mut self, steps: &mut Vec<Json>) {
        if self.0.is_empty() {
            return;
        }
        let places = std::mem::take(&mut self.0).into_iter();
        let places = places.map(|(place, cards)| (place, Json::from(cards.join(" "))));
        steps.push(json!({ "cards": places.collect::<Map<_, _>>() }));
    }
}
