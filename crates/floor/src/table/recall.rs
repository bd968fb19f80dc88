//! A round that is over, written as a script that settles to the same lines.

use std::collections::BTreeMap;

use chance::{Ask, Outcome, Place};
use games::{AnyTable, Edition, Event, Step};
use serde_json::{Value as Json, json};

use super::seen::Shown;
use super::terms::edition;
use super::{Sight, Terms, world};
use crate::{Code, FloorError};

/// Returns the script of the last round that these records settled, as a reader may read it. The
/// records begin with the one that the round stands on. `sight` is the reader's in each round: the
/// seats that they had in the last one may have been another player's before.
///
/// # Errors
/// If the records are not those of a table by these terms.
pub fn script(
    terms: &Terms,
    records: &[Json],
    sight: &dyn Fn(u64) -> Sight,
) -> Result<Json, FloorError> {
    let recall = Recall::of(terms, records, sight)?;
    let chosen = recall.table.chosen();
    let meters = records.last().and_then(|record| record.get("meters"));
    let mut script = json!({
        "game": terms.kind.id,
        "options": wire::options::to_json(&terms.options),
    });
    if let Some(meters) = meters {
        script["meters"] = meters.clone();
    }
    if let Some(edition) = wire::script::named_edition(chosen) {
        script["edition"] = edition.into();
    }
    script["steps"] = recall.steps.into();
    Ok(script)
}

/// A table right behind an event of a round that is over, as somebody may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The event, in the words of scripts.
    pub event: Json,
    /// The hands, as in a table's state.
    pub hands: Vec<Json>,
    /// The chips on the layout.
    pub wagers: Vec<Json>,
    /// What else lies open: the point, the last number.
    pub facts: BTreeMap<String, String>,
    /// The lines settled so far.
    pub lines: Vec<Json>,
}

impl Frame {
    fn of(event: &Json, table: &dyn AnyTable, sight: &Sight) -> Frame {
        let view = sight.view(table);
        let facts = view.facts.iter().map(|fact| (fact.name.to_string(), fact.value.clone()));
        Frame {
            event: event.clone(),
            hands: view.hands.iter().map(wire::view::hand_json).collect(),
            wagers: view.wagers.iter().map(wire::view::wager_json).collect(),
            facts: facts.collect(),
            lines: table.statements().iter().map(wire::lines::live_line_json).collect(),
        }
    }
}

/// The last round that these records settled, event by event, as somebody may see it.
///
/// # Errors
/// If the records are not those of a table by these terms.
pub fn frames(
    terms: &Terms,
    records: &[Json],
    sight: &dyn Fn(u64) -> Sight,
) -> Result<Vec<Frame>, FloorError> {
    Ok(Recall::of(terms, records, sight)?.frames)
}

/// The events of records, without those that were taken back.
fn kept(records: &[Json]) -> Vec<&[Json]> {
    let mut kept: Vec<&[Json]> = Vec::new();
    for record in records {
        if record["what"].get("correct").is_some() {
            kept.pop();
            continue;
        }
        kept.push(record["events"].as_array().map_or(&[], Vec::as_slice));
    }
    kept
}

struct Recall {
    table: Box<dyn AnyTable>,
    /// The same table, as far as the viewer sees what falls there.
    seen: Box<dyn AnyTable>,
    /// The events of the round under way, and the cards in them that the viewer was shown.
    shown: Shown,
    steps: Vec<Json>,
    /// The last round that is over, as the viewer sees it.
    frames: Vec<Frame>,
}

impl Recall {
    fn of(
        terms: &Terms,
        records: &[Json],
        sight: &dyn Fn(u64) -> Sight,
    ) -> Result<Recall, FloorError> {
        // The record that settled the round names the edition it was dealt by.
        let edition = records.last().map_or(Some(Edition::FIRST), edition);
        let edition = edition.ok_or_else(|| Code::Internal.error("a record of no edition"))?;
        let (table, seen) = (terms.open_in(edition)?, terms.open_in(edition)?);
        let mut round = records.iter().find_map(|record| record["round"].as_u64()).unwrap_or(1);
        let mut now = sight(round);
        let (steps, frames, shown) = (Vec::new(), Vec::new(), Shown::to(&now));
        let mut recall = Recall { table, seen, shown, steps, frames };
        for events in kept(records) {
            for event in events {
                if recall.follow(event, &now)? == Step::Settled {
                    round += 1;
                    now = sight(round);
                    recall.shown = Shown::to(&now);
                }
            }
        }
        Ok(recall)
    }

    /// Gives an event to a fresh table, and writes the round down once it is over.
    fn follow(&mut self, event: &Json, sight: &Sight) -> Result<Step, FloorError> {
        let name = event.as_object().and_then(|event| event.keys().next());
        let aside = match name.map(String::as_str) {
            // The script's own `meters` say where they stood.
            Some("meters") => return Ok(Step::Continues),
            Some("shuffled" | "cut-card") => true,
            Some("cards") => event["cards"].get("burn").is_some(),
            _ => false,
        };
        let step = match give(self.table.as_mut(), event) {
            // A fresh shoe is shuffled and burned when it is asked for, not when the old one was.
            Err(_) if aside => return Ok(Step::Continues),
            Err(_) => give_fresh(self.table.as_mut(), event)?,
            Ok(step) => step,
        };
        self.shown.add(event);
        self.shown.look(&sight.of_whole_round(self.table.as_ref()));
        if step == Step::Settled {
            let events = self.shown.take();
            let events = self.with_peeks(events, sight);
            self.steps.extend(wire::script::steps(&events));
        }
        Ok(step)
    }

    /// Where a hole card stays unseen, somebody looked at it before the players went on, and it
    /// made no blackjack: that would have been shown. Who knows the card was never asked.
    fn with_peeks(&mut self, seen: Vec<Json>, sight: &Sight) -> Vec<Json> {
        let mut events = Vec::with_capacity(seen.len());
        self.frames.clear();
        for event in seen {
            events.extend(self.peek(sight));
            // What does not fit a table that sees less is for the settlement to say.
            if give(self.seen.as_mut(), &event).is_err() {
                let _ = give_fresh(self.seen.as_mut(), &event);
            }
            self.frames.push(Frame::of(&event, self.seen.as_ref(), sight));
            events.push(event);
        }
        events.extend(self.peek(sight));
        events
    }

    /// A look at a hole card that the viewer does not see, where it is asked for.
    fn peek(&mut self, sight: &Sight) -> Option<Json> {
        (world::asked(self.seen.as_ref()) == Some(Ask::Peek)).then_some(())?;
        self.seen.step(Event::Chance(Outcome::Peeked { blackjack: false })).ok()?;
        let event = json!({ "peek": false });
        self.frames.push(Frame::of(&event, self.seen.as_ref(), sight));
        Some(event)
    }
}

fn give(table: &mut dyn AnyTable, event: &Json) -> Result<Step, FloorError> {
    let event = wire::event::from_json(event, table);
    let event = event.map_err(|why| Code::Internal.error(why.to_string()))?;
    Ok(table.step(event)?)
}

/// A fresh table that refuses what came wants to be shuffled and burned first. It is not done
/// before: what is burned for a hand that nobody plays closes the wagers.
fn give_fresh(table: &mut dyn AnyTable, event: &Json) -> Result<Step, FloorError> {
    loop {
        let outcome = match world::asked(table) {
            Some(Ask::Shuffle) => Outcome::Shuffled,
            Some(Ask::Card { to: Place::Burn }) => Outcome::Card(None),
            _ => return give(table, event),
        };
        table.step(Event::Chance(outcome))?;
    }
}
