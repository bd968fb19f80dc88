//! What a table needs of the world around it. The core has no clock, no generator, no other table:
//! it is told, and what it was told goes into the record.

use chance::{Ask, Card, Outcome};
use games::{AnyTable, Awaiting, Cents, Event, Exact};
use serde_json::Value as Json;

use super::OpenedBy;
use crate::house::Equipment;
use crate::{Code, FloorError};

/// What a table needs of the world around it.
pub trait World {
    /// What the person who speaks has with the house.
    fn funds(&self) -> Cents;

    /// Where a meter of a link stands. `done` events of this record have happened.
    fn meter(
        &mut self,
        done: usize,
        link: &str,
        meter: &str,
        table: &dyn AnyTable,
    ) -> Option<Exact>;

    /// The answer of chance, out of the cards that are left. `done` events of this record have
    /// happened.
    fn draw(
        &mut self,
        done: usize,
        ask: Ask,
        table: &dyn AnyTable,
        left: &[Card],
    ) -> Result<Outcome, FloorError>;

    /// A piece of equipment that nobody else has.
    fn equipment(&mut self, name: &str) -> Result<Equipment, FloorError>;

    /// What nobody can guess, to be hashed with a record that hides something: 128 random bits, in
    /// hexadecimal. None where a record was made before there was such a thing.
    fn salt(&mut self) -> Result<Option<String>, FloorError>;

    /// Whether an event of this name belongs to the record, where there is one already: what
    /// followed then follows again, whatever a document asks for today. None where it is now that
    /// it happens.
    fn happened(&self, event: &str) -> Option<bool>;

    /// What a table that opens is opened by, where a record says so already. None where it is now
    /// that it opens.
    fn opened_by(&self) -> Option<OpenedBy> {
        None
    }

    /// Whether a record counts a round that settled nothing: earlier versions counted a spin that
    /// nobody had wagered on.
    fn counts_nothing_settled(&self) -> bool {
        false
    }

    /// Whether a record is carried out again.
    fn is_replay(&self) -> bool {
        self.happened("").is_some()
    }
}

/// The world as a record has it: replay.
pub struct Recorded<'a> {
    events: &'a [Json],
    equipment: Option<&'a Json>,
    rules: Option<&'a Json>,
    salt: Option<&'a str>,
    settled_nothing: bool,
}

impl<'a> Recorded<'a> {
    /// The world of a record with these events, and what it tells of a piece of equipment.
    pub fn new(events: &'a [Json], equipment: Option<&'a Json>) -> Recorded<'a> {
        Recorded { events, equipment, rules: None, salt: None, settled_nothing: false }
    }

    /// The same of a record that opens its table by these rules.
    pub fn with_rules(self, rules: Option<&'a Json>) -> Recorded<'a> {
        Recorded { rules, ..self }
    }

    /// The same of a record that was hashed with this.
    pub fn with_salt(self, salt: Option<&'a str>) -> Recorded<'a> {
        Recorded { salt, ..self }
    }

    /// The same of a record that counts a round without a line.
    pub fn with_nothing_settled(self, settled_nothing: bool) -> Recorded<'a> {
        Recorded { settled_nothing, ..self }
    }

    fn event(&self, done: usize, table: &dyn AnyTable) -> Option<Event> {
        wire::event::from_json(self.events.get(done)?, table).ok()
    }
}

impl World for Recorded<'_> {
    /// Whoever could pay then could pay.
    fn funds(&self) -> Cents {
        Cents::MOST
    }

    fn meter(&mut self, done: usize, _: &str, meter: &str, table: &dyn AnyTable) -> Option<Exact> {
        // What is no meter need not be understood to say so.
        self.events.get(done)?.get("meters")?;
        let names = table.meters();
        match self.event(done, table)? {
            Event::Meter { meter: n, value } if names.get(usize::from(n))?.0 == meter => {
                Some(value)
            }
            _ => None,
        }
    }

    fn draw(
        &mut self,
        done: usize,
        _: Ask,
        table: &dyn AnyTable,
        _: &[Card],
    ) -> Result<Outcome, FloorError> {
        match self.event(done, table) {
            Some(Event::Chance(outcome)) => Ok(outcome),
            _ => Err(Code::Internal.error(format!(
                "event {} of the record is no answer of chance, as {:?} needs",
                done + 1,
                asked(table)
            ))),
        }
    }

    fn equipment(&mut self, name: &str) -> Result<Equipment, FloorError> {
        let Some(told) = self.equipment else {
            return Err(Code::Internal.error(format!("the record tells nothing of {name}")));
        };
        let Json::Object(mut told) = told.clone() else {
            return Err(Code::Internal.error(format!("what the record tells of {name} is odd")));
        };
        told.insert("equipment".into(), name.into());
        Equipment::from_json(&told.into())
    }

    fn salt(&mut self) -> Result<Option<String>, FloorError> {
        Ok(self.salt.map(str::to_owned))
    }

    fn happened(&self, event: &str) -> Option<bool> {
        Some(self.events.iter().any(|written| written.get(event).is_some()))
    }

    fn opened_by(&self) -> Option<OpenedBy> {
        OpenedBy::recorded(self.rules?)
    }

    fn counts_nothing_settled(&self) -> bool {
        self.settled_nothing
    }
}

/// What chance is asked, now or when the wagers close; nothing while a seat is to decide.
pub fn asked(table: &dyn AnyTable) -> Option<Ask> {
    match table.awaiting() {
        Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => Some(ask),
        Awaiting::Decision { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_damaged_record_tells_of_equipment_is_refused() {
        let told = json!({"kind": "deck", "colour": "red"});
        assert!(Recorded::new(&[], Some(&told)).equipment("deck-1").is_ok());
        for told in [json!("deck"), json!(["deck"]), json!(1), Json::Null, json!({"kind": "x"})] {
            let read = Recorded::new(&[], Some(&told)).equipment("deck-1");
            assert!(read.is_err(), "{told}");
        }
    }
}
