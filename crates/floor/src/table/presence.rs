//! Presence: a table goes on without a player who has left.
//!
//! The host knows when a player last gave a sign. It says so with four commands that no person
//! can give: `away`, `sit-out`, `free` and `back`. The table needs no clock for them, nor does a
//! replay.

use games::{Awaiting, Cents, Seat};
use serde_json::{Value as Json, json};

use super::{FloorTable, Said, Sitter, Status, Work, World};
use crate::fields::Fields;
use crate::{Code, FloorError, Time};

/// The longest accepted delay, in seconds.
const MAX_SECONDS: u64 = 24 * 3600;

/// The delays after a player's last sign, in seconds. Each is longer than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresenceLimits {
    /// Until the table decides for the seat and deals without waiting for it.
    pub away: u32,
    /// Until the seat is dealt out.
    pub sit_out: u32,
    /// Until the seat is free again.
    pub free: u32,
}

impl PresenceLimits {
    /// The limits of auto-dealt tables for play money.
    pub const DEFAULT: PresenceLimits = PresenceLimits { away: 20, sit_out: 60, free: 300 };

    pub(super) fn from_json(json: &Json) -> Result<PresenceLimits, FloorError> {
        let fields = Fields::of("presence", json)?;
        fields.only(&["away", "sit_out", "free"])?;
        let seconds = |key: &str| match fields.number(key)? {
            seconds @ 1..=MAX_SECONDS => Ok(seconds as u32),
            _ => Err(Code::BadRequest
                .error(format!("presence: `{key}` must be 1 to {MAX_SECONDS} seconds"))),
        };
        let limits = PresenceLimits {
            away: seconds("away")?,
            sit_out: seconds("sit_out")?,
            free: seconds("free")?,
        };
        match limits.away < limits.sit_out && limits.sit_out < limits.free {
            true => Ok(limits),
            false => Err(Code::BadRequest
                .error("presence: expected `away` less than `sit_out` less than `free`")),
        }
    }

    pub(super) fn to_json(self) -> Json {
        json!({"away": self.away, "sit_out": self.sit_out, "free": self.free})
    }

    /// The seconds between becoming absent in this way and the next step.
    pub(crate) fn step(self, presence: Presence) -> u32 {
        match presence {
            Presence::Here => self.away,
            Presence::Away => self.sit_out - self.away,
            Presence::SittingOut => self.free - self.sit_out,
        }
    }
}

games::named! {
    /// Whether the table waits for the player of a seat.
    Presence {
        /// The table waits for them.
        Here = "here",
        /// The table decides for them.
        Away = "away",
        /// They are dealt out.
        SittingOut = "sitting-out",
    }
}

/// The presence of the player of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatPresence {
    pub presence: Presence,
    /// The time of the next step; `None` for a player who is here.
    pub until: Option<Time>,
    /// Decisions in a row that timed out.
    pub timed_out: u32,
}

impl SeatPresence {
    pub const HERE: SeatPresence =
        SeatPresence { presence: Presence::Here, until: None, timed_out: 0 };
}

impl FloorTable {
    /// The presence of the player of a seat.
    pub fn presence(&self, seat: Seat) -> Presence {
        self.seat_presence(seat).presence
    }

    /// The time of the next step for a player who is not here.
    pub fn absent_until(&self, seat: Seat) -> Option<Time> {
        self.seat_presence(seat).until
    }

    /// Decisions of a seat in a row that timed out.
    pub(crate) fn timed_out(&self, seat: Seat) -> u32 {
        self.seat_presence(seat).timed_out
    }

    fn seat_presence(&self, seat: Seat) -> SeatPresence {
        self.presence.get(seat.index()).copied().unwrap_or(SeatPresence::HERE)
    }

    /// The seats of players who are here, and of those who are not.
    pub fn attendance(&self) -> (usize, usize) {
        let taken: Vec<Seat> = self.seats().filter(|seat| self.is_there(*seat)).collect();
        let here = taken.iter().filter(|seat| self.is_waited_for(**seat)).count();
        (here, taken.len() - here)
    }

    /// Returns `true` if the table waits for somebody at this seat.
    pub(super) fn is_waited_for(&self, seat: Seat) -> bool {
        self.is_there(seat) && self.presence(seat) == Presence::Here
    }

    /// Returns `true` if the player of this seat is not here.
    pub(super) fn is_absent(&self, seat: Seat) -> bool {
        self.is_there(seat) && !self.is_waited_for(seat)
    }

    /// The only seat that the others wait for: its decision, or its `deal`.
    pub(crate) fn holds_up(&self) -> Option<Seat> {
        if self.status != Status::Open {
            return None;
        }
        match self.engine.awaiting() {
            Awaiting::Decision { seat, .. } => Some(seat).filter(|seat| self.is_waited_for(*seat)),
            Awaiting::Wagers { .. } if self.by_house() && self.any_ready() => {
                let mut unready = self
                    .seats()
                    .filter(|seat| self.is_waited_for(*seat) && !self.ready.contains(*seat));
                unready.next().filter(|_| unready.next().is_none())
            }
            _ => None,
        }
    }

    fn any_ready(&self) -> bool {
        self.seats().any(|seat| self.ready.contains(seat))
    }

    /// The player of a seat gave a command for it.
    pub(super) fn note_acted(&mut self, seat: Seat) {
        if let Some(own) = self.presence.get_mut(seat.index()) {
            own.timed_out = 0;
        }
    }

    /// A decision of a seat timed out.
    pub(super) fn note_timed_out(&mut self, seat: Seat) {
        if let Some(own) = self.presence.get_mut(seat.index()) {
            own.timed_out = own.timed_out.saturating_add(1);
        }
    }

    /// A seat is taken, or free again.
    pub(super) fn reset_presence(&mut self, seat: Seat) {
        if let Some(own) = self.presence.get_mut(seat.index()) {
            *own = SeatPresence::HERE;
        }
    }

    fn set_presence(&mut self, seat: Seat, presence: Presence, now: Time) {
        let limits = self.terms.presence.unwrap_or(PresenceLimits::DEFAULT);
        if let Some(own) = self.presence.get_mut(seat.index()) {
            let until = now.plus_seconds(limits.step(presence));
            *own = SeatPresence { presence, until: Some(until), timed_out: 0 };
        }
    }

    fn check_presence(&self, seat: Seat, expected: &[Presence]) -> Result<(), FloorError> {
        let is_player = matches!(self.sitter(seat), Some(Sitter::Player(_)));
        match is_player && expected.contains(&self.presence(seat)) {
            true => Ok(()),
            false => {
                let why = format!("seat {seat} has no player, or is {}", self.presence(seat));
                Err(Code::NotAsked.error(why))
            }
        }
    }

    /// The table no longer waits for the player of a seat.
    pub(super) fn away(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.check_presence(seat, &[Presence::Here])?;
        self.set_presence(seat, Presence::Away, said.time);
        self.go_on_without(world, work)
    }

    /// A seat is dealt out: its wagers come down as far as the rules let them.
    pub(super) fn sit_out(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.check_presence(seat, &[Presence::Here, Presence::Away])?;
        self.set_presence(seat, Presence::SittingOut, said.time);
        self.take_down(world, work, seat)?;
        self.ready.remove(seat);
        self.go_on_without(world, work)
    }

    /// A seat is freed, as by a supervisor's `leave`: its chips go to the player's account, and
    /// wagers that must stay follow when they are decided.
    pub(super) fn free(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.check_presence(seat, &[Presence::Away, Presence::SittingOut])?;
        if self.chips.bets(seat) > Cents::ZERO {
            self.made_to_leave(world, work, seat)?;
        } else {
            self.leave_seat(world, work, seat)?;
        }
        self.go_on_without(world, work)
    }

    /// The player of a seat is here again.
    pub(super) fn back(&mut self, seat: Seat) -> Result<(), FloorError> {
        self.check_presence(seat, &[Presence::Away, Presence::SittingOut])?;
        self.reset_presence(seat);
        Ok(())
    }

    /// Goes on as far as it can without the players who are not here: their decisions are made, and
    /// the deal begins if everybody else is ready.
    fn go_on_without(&mut self, world: &mut dyn World, work: &mut Work) -> Result<(), FloorError> {
        self.go_on(world, work)?;
        let wagers = matches!(self.engine.awaiting(), Awaiting::Wagers { .. });
        let is_open = self.status == Status::Open && self.by_house() && wagers;
        if !is_open || !self.any_ready() || !self.all_ready() {
            return Ok(());
        }
        self.return_incomplete(world, work, |table, seat| table.is_absent(seat))?;
        if self.at_stake() && self.may_begin() { self.deal_now(world, work) } else { Ok(()) }
    }

    /// Returns the incomplete wagers of some seats, which would hold up the deal.
    pub(super) fn return_incomplete(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        of: impl Fn(&FloorTable, Seat) -> bool,
    ) -> Result<(), FloorError> {
        for seat in self.seats() {
            let wagered = self.chips.bets(seat) > Cents::ZERO;
            if wagered && of(self, seat) && self.engine.complete(seat).is_err() {
                self.take_down(world, work, seat)?;
                self.ready.remove(seat);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_delays_that_do_not_grow() {
        let read = |away: u64, sit_out: u64, free: u64| {
            let json = json!({"away": away, "sit_out": sit_out, "free": free});
            PresenceLimits::from_json(&json).map_err(|problem| problem.code)
        };
        assert_eq!(read(20, 60, 300), Ok(PresenceLimits::DEFAULT));
        for (away, sit_out, free) in [(0, 60, 300), (20, 20, 300), (20, 60, 60), (20, 60, 90_000)] {
            assert_eq!(read(away, sit_out, free), Err(Code::BadRequest), "{away} {sit_out} {free}");
        }
        assert_eq!(PresenceLimits::DEFAULT.to_json()["sit_out"], 60);
    }
}
