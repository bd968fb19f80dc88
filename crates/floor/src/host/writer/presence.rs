//! Players who give no sign: the tables are told, and go on without them.

use std::collections::HashMap;
use std::sync::Arc;

use games::Seat;
use serde_json::json;

use super::super::Loaded;
use super::super::signs::Sign;
use super::Writer;
use crate::Time;
use crate::table::{Command, FloorTable, Presence, PresenceLimits, Said, Sitter, Status};

/// The interval between two looks at the players of all tables, in seconds.
const LOOK_INTERVAL_SECONDS: u32 = 1;
/// A player who keeps the others waiting for so long is away, open page or not.
const STALL_SECONDS: i64 = 60;
/// After this many decisions in a row that timed out a seat is dealt out.
const MAX_TIMED_OUT: u32 = 3;

/// What the writer knows of players who give no sign.
#[derive(Default)]
pub(super) struct Absences {
    /// The time of the first look: no clock of a player is older.
    started: Option<Time>,
    /// The time of the next look; `None` if nobody sits at a table with presence limits.
    pub next: Option<Time>,
    /// For each table the seat that holds it up, its timed-out decisions by then, and since when.
    held_up: HashMap<String, (Seat, u32, Time)>,
}

impl Writer {
    /// Starts the regular looks at players if the table has any.
    pub(super) fn watch_presence(&mut self, table: &FloorTable, now: Time) {
        if self.absences.next.is_none() && is_watched(table) {
            self.absences.next = Some(now.plus_seconds(LOOK_INTERVAL_SECONDS));
        }
    }

    /// Tells every table which of its players are away, are dealt out, are freed or are back.
    pub(super) fn look_after_players(&mut self, now: Time) {
        let started = *self.absences.started.get_or_insert(now);
        let Some(next) = self.absences.next else { return };
        let opened = self.shared.signs.take_opened();
        if next > now && !opened {
            return;
        }
        let mut any = false;
        for table in self.tables_with_presence() {
            any = true;
            self.note_held_up(&table, now);
            for seat in table.seats() {
                let due = self.due_for(&table, seat, started, now);
                if let Some(command) = due {
                    self.tell_presence(&table, seat, command, now);
                }
            }
        }
        self.absences.next = any.then(|| now.plus_seconds(LOOK_INTERVAL_SECONDS));
    }

    fn tables_with_presence(&self) -> Vec<Arc<FloorTable>> {
        let timed = self.house.tables().values().filter(|terms| terms.presence.is_some());
        let tables = timed.filter_map(|terms| match self.tables.get(&*terms.id) {
            Some(table) => Some(table.clone()),
            None => match self.shared.loaded(&terms.id) {
                Some(Loaded::Table(table)) => Some(table),
                _ => None,
            },
        });
        tables.filter(|table| is_watched(table)).collect()
    }

    fn note_held_up(&mut self, table: &FloorTable, now: Time) {
        let id = &*table.terms().id;
        match (table.holds_up(), self.absences.held_up.get(id)) {
            (None, _) => drop(self.absences.held_up.remove(id)),
            // A decision that timed out is over: the next one has its own time.
            (Some(seat), Some((known, timed_out, _)))
                if (*known, *timed_out) == (seat, table.timed_out(seat)) => {}
            (Some(seat), _) => {
                let held_up = (seat, table.timed_out(seat), now);
                self.absences.held_up.insert(id.to_owned(), held_up);
            }
        }
    }

    /// Returns what is to be said of a seat now.
    fn due_for(&self, table: &FloorTable, seat: Seat, started: Time, now: Time) -> Option<Command> {
        let limits = table.terms().presence?;
        let Some(Sitter::Player(player)) = table.sitter(seat) else { return None };
        let sign = self.shared.signs.of(&table.terms().id, player);
        let presence = table.presence(seat);
        if presence == Presence::Here {
            if table.timed_out(seat) >= MAX_TIMED_OUT {
                return Some(Command::SitOut { seat });
            }
            let silent = is_silent(&sign, limits, started, now);
            return (silent || self.stalls(table, seat, &sign, now))
                .then_some(Command::Away { seat });
        }
        if sign.opened {
            return Some(Command::Back { seat });
        }
        let until = table.absent_until(seat).unwrap_or_default();
        if now < until.max(started.plus_seconds(limits.step(presence))) {
            return None;
        }
        Some(match presence {
            Presence::SittingOut => Command::Free { seat },
            _ => Command::SitOut { seat },
        })
    }

    /// Returns `true` if a player has kept everybody else waiting for too long.
    fn stalls(&self, table: &FloorTable, seat: Seat, sign: &Sign, now: Time) -> bool {
        match self.absences.held_up.get(&*table.terms().id) {
            Some((held_up_by, _, since)) if *held_up_by == seat => {
                let since = sign.acted.map_or(*since, |acted| acted.max(*since));
                now.millis() - since.millis() >= STALL_SECONDS * 1000
            }
            _ => false,
        }
    }

    fn tell_presence(&mut self, table: &FloorTable, seat: Seat, command: Command, now: Time) {
        let name = match command {
            Command::Away { .. } => "away",
            Command::SitOut { .. } => "sit-out",
            Command::Free { .. } => "free",
            _ => "back",
        };
        let id = table.terms().id.clone();
        if let (Some(Sitter::Player(player)), true) = (table.sitter(seat), name != "back") {
            self.shared.signs.found_absent(&id, player);
        }
        let what = json!({ name: { "seat": seat.number() } });
        let said = Said { who: None, id: None, command: &command, what: &what, time: now };
        // What is refused now, such as leaving in the middle of a round with a debt, is said again
        // at the next look.
        if let Err(problem) = self.at_table(&id, &said, None, None) {
            tracing::debug!(table = &*id, %problem, name, "not accepted yet");
        }
    }

    /// The player of a seat that is not here gives a command for it: they are back first.
    pub(super) fn bring_back(&mut self, table: &Arc<FloorTable>, said: &Said<'_>) -> bool {
        let Some(who) = said.who else { return false };
        let named = said.what.as_object().and_then(|what| what.values().next());
        let named = named.and_then(|body| body.get("seat")).and_then(serde_json::Value::as_u64);
        let absent = table.seats_of(&who.name).find(|seat| {
            named == Some(seat.number().into()) && table.presence(*seat) != Presence::Here
        });
        if let Some(seat) = absent.filter(|_| table.status() == Status::Open) {
            self.tell_presence(table, seat, Command::Back { seat }, said.time);
        }
        absent.is_some()
    }
}

/// Returns `true` if anybody sits at an open table that goes on without absent players.
fn is_watched(table: &FloorTable) -> bool {
    let is_player = |seat| matches!(table.sitter(seat), Some(Sitter::Player(_)));
    table.terms().presence.is_some()
        && table.status() == Status::Open
        && table.seats().any(is_player)
}

/// Returns `true` if a player has no open stream, and their last call is too long ago.
fn is_silent(sign: &Sign, limits: PresenceLimits, started: Time, now: Time) -> bool {
    let last = sign.last.map_or(started, |last| last.max(started));
    sign.streams == 0 && now >= last.plus_seconds(limits.away)
}
