//! Events by name: what is read is written and reads back as the same event, and what the table
//! refuses changes nothing.

use games::{AnyTable, Seat, Viewer};
use serde_json::Value as Json;
use wire::record::{By, replay};
use wire::{event, json, view};

use super::one_line;

/// Gives a table the events of a journal, whatever was recorded to come of them. How many it took.
pub fn holds(journal: &str) -> usize {
    let mut lines = journal.lines();
    let mut table = match replay(lines.next().unwrap_or_default(), By::TheRulesOfToday) {
        Ok(table) => table,
        Err(why) => {
            one_line(why);
            return 0;
        }
    };
    let mut taken = 0;
    for line in lines {
        match json::read(line) {
            Ok(record) => {
                taken += usize::from(takes(table.as_mut(), record.get("event").unwrap_or(&record)));
            }
            Err(why) => one_line(why),
        }
    }
    taken
}

/// Whether the table takes an event.
fn takes(table: &mut dyn AnyTable, written: &Json) -> bool {
    let event = match event::from_json(written, table) {
        Ok(event) => event,
        Err(why) => {
            one_line(why);
            return false;
        }
    };
    let again = event::to_json(&event, table);
    assert_eq!(event::from_json(&again, table), Ok(event), "{written} is written as {again}");
    let before = table.save();
    match table.apply(event) {
        Ok(_) => {
            let seats = Seat::up_to(table.chosen().seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Rail]) {
                assert!(view::to_json(table, viewer, None).is_object());
            }
            true
        }
        Err(refusal) => {
            one_line(refusal);
            assert_eq!(table.save(), before, "{written} was refused and changed the table");
            false
        }
    }
}
