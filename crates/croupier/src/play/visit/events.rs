//! Events: carried out, written down, taken back.

use games::{Applied, Course, Event, LiveError, Scene};
use serde_json::Value as Json;

use super::coach::Coach;
use super::{SeatWagers, Visit};
use crate::play::console::Console;
use crate::play::origin::Supply;
use crate::play::picture::Picture;

/// How many events a dealer can take back, one after the other.
pub(super) const REMEMBERED: usize = 200;

/// How a visit stood before an event, the table apart.
pub(super) struct Before {
    seats: Vec<SeatWagers>,
    rounds: u32,
    going: bool,
    cut_card_seen: bool,
    coach: Option<Coach>,
    picture: Picture,
    course: Course,
    /// The event in the words of scripts.
    event: Json,
}

impl Visit {
    /// Applies an event where every seat can pay for it, and writes it down.
    pub(super) fn apply(&mut self, event: Event) -> Result<Applied, LiveError> {
        let written = wire::event::to_json(&event, self.table());
        let before = self.supply.is_keypad().then(|| Scene::of(self.table()));
        let applied = self.live.apply(event)?;
        if let Some(before) = before {
            self.remember(written.clone());
            self.call(&event, &applied, &before);
        }
        self.transcript.add(written);
        if let Event::Chance(outcome) = event {
            self.picture.add(outcome);
        }
        Ok(applied)
    }

    /// Looks up what the event calls for.
    fn call(&mut self, event: &Event, applied: &Applied, before: &Scene) {
        let (table, after) = (self.live.table(), Scene::of(self.live.table()));
        let scenes = (before, &after);
        let happened = self.course.follow(table, event, applied, scenes);
        let prompts = table.chosen().rulebook().prompts.iter().enumerate();
        let called = prompts.filter(|(_, prompt)| {
            let calls = |happening| prompt.is_called_by(happening, scenes, table);
            prompt.applies(table.chosen()) && happened.iter().any(calls)
        });
        self.called.extend(called.map(|(at, _)| at));
        self.called.sort_unstable();
        self.called.dedup();
    }

    fn remember(&mut self, event: Json) {
        if self.earlier.len() == REMEMBERED {
            self.earlier.remove(0);
        }
        self.earlier.push(Before {
            seats: self.seats.clone(),
            rounds: self.rounds,
            going: self.going,
            cut_card_seen: self.cut_card_seen,
            coach: self.coach.clone(),
            picture: self.picture.clone(),
            course: self.course.clone(),
            event,
        });
    }

    /// Takes the last event back: the dealer typed something else than what happened.
    pub(super) fn undo(&mut self, console: &mut Console) -> Result<(), String> {
        if !self.supply.is_keypad() {
            return Err("what the house dealt stands: undo is for play --dealer".into());
        }
        let Some(before) = self.earlier.pop().filter(|_| self.live.undo()) else {
            return Err("there is nothing to take back".into());
        };
        let Before { seats, rounds, going, cut_card_seen, coach, picture, course, event } = before;
        self.course = course;
        self.called.clear();
        (self.seats, self.rounds, self.going) = (seats, rounds, going);
        (self.cut_card_seen, self.coach, self.picture) = (cut_card_seen, coach, picture);
        self.transcript.strike_out();
        if let Supply::Keypad(keypad) = &mut self.supply {
            keypad.clear();
        }
        console.remark(&format!("  taken back: {}", said(&event)));
        Ok(())
    }

    /// Writes the visit so far, where somebody wants it written.
    pub(super) fn write_record(&mut self, console: &mut Console) {
        let Some(record) = &mut self.record else { return };
        if let Err(why) = record.write(&self.transcript.to_json()) {
            console.refuse(&why);
        }
    }
}

/// An event in plain words: `cards seat-1 As`.
fn said(event: &Json) -> String {
    match event {
        Json::Object(parts) => {
            let parts = parts.iter().map(|(name, body)| format!("{name} {}", said(body)));
            parts.collect::<Vec<_>>().join(", ").trim_end().to_owned()
        }
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_event_is_said_in_plain_words() {
        assert_eq!(said(&json!({"cards": {"seat-1": "As"}})), "cards seat-1 As");
        assert_eq!(said(&json!({"cut-card": {}})), "cut-card");
        let wager = json!({"wager": {"seat": 1, "on": "red", "amount": "5.00"}});
        assert_eq!(said(&wager), "wager seat 1, on red, amount 5.00");
    }
}
