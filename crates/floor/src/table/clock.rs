//! Time at a table: the window for wagers, the time for a decision. The core is told what time it
//! is.

use games::{Awaiting, Event, Step};

use super::{FloorTable, Status, Work, World};
use crate::{Code, FloorError, Time};

impl FloorTable {
    /// After every record: what is timed now.
    pub(super) fn set_clock(&mut self, now: Time) {
        let Some(pace) = self.terms.pace else { return };
        let awaiting = self.engine.awaiting();
        if self.status != Status::Open {
            (self.wagers_until, self.decision_until) = (None, None);
            return;
        }
        let wagers = matches!(awaiting, Awaiting::Wagers { .. }) && self.by_house();
        self.wagers_until = match (wagers && self.at_stake(), self.wagers_until) {
            (false, _) => None,
            (true, None) => Some(now.plus_seconds(pace.wagers)),
            (true, until) => until,
        };
        let decision = matches!(awaiting, Awaiting::Decision { .. });
        let until = self.decision_until.unwrap_or_else(|| now.plus_seconds(pace.decision));
        self.decision_until = decision.then_some(until);
    }

    /// Something happened at the table: a decision that was made, or that cards, dice or a ruling
    /// changed, leaves the next one its whole time. What others say to the table does not.
    pub(super) fn restart_clock(&mut self, event: &Event, before: Awaiting) {
        let decided = match (event, before) {
            (Event::Chance(_) | Event::Irregularity(_), _) => true,
            (Event::Decide(made), Awaiting::Decision { seat, .. }) => made.seat == seat,
            _ => false,
        };
        if decided || self.engine.awaiting() != before {
            self.decision_until = None;
        }
    }

    /// Time is up: the deal begins, or the cautious choice is made.
    pub(super) fn time_is_up(
        &mut self,
        now: Time,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        // A record says that time was up, also where windows were of another length when it was
        // written; what it says beside that tells which.
        let again = world.is_replay();
        let is_up = |until: Option<Time>| until.is_some_and(|until| again || until <= now);
        if is_up(self.decision_until) && world.happened("decide").unwrap_or(true) {
            let Awaiting::Decision { seat, .. } = self.engine.awaiting() else {
                return Err(nothing_due());
            };
            self.note_timed_out(seat);
            self.decide_cautiously(world, work, seat)?;
            return self.go_on(world, work);
        }
        if is_up(self.wagers_until) {
            return self.window_ends(world, work);
        }
        if self.mark_overdue(now) {
            return Ok(());
        }
        Err(nothing_due())
    }

    /// Incomplete wagers go back, whoever has wagered is dealt to. If the table as a whole cannot
    /// begin, a new window begins.
    fn window_ends(&mut self, world: &mut dyn World, work: &mut Work) -> Result<(), FloorError> {
        self.wagers_until = None;
        self.return_incomplete(world, work, |_, _| true)?;
        if !self.at_stake() || !self.may_begin() {
            return Ok(());
        }
        self.deal_now(world, work)
    }

    /// Whether the rules let the next act of chance close the wagers. Which outcome it is does not
    /// matter: any that could come will tell.
    pub(super) fn may_begin(&self) -> bool {
        let mut table = self.engine.duplicate();
        while let Awaiting::Wagers { next, closes } = table.awaiting() {
            let Some(outcome) = any(next, self.shoe.left()) else { return true };
            match table.step(Event::Chance(outcome)) {
                Err(_) => return false,
                Ok(Step::Settled) => return true,
                Ok(_) if closes => return true,
                Ok(_) => {}
            }
        }
        true
    }
}

/// Some outcome that answers what is asked.
fn any(ask: chance::Ask, left: &[chance::Card]) -> Option<chance::Outcome> {
    use chance::{Ask, Outcome};
    Some(match ask {
        Ask::Shuffle => Outcome::Shuffled,
        Ask::Card { .. } => Outcome::Card(left.first().copied()),
        Ask::Dice => Outcome::Dice("1-2".parse().ok()?),
        Ask::ThreeDice => Outcome::ThreeDice("1-2-3".parse().ok()?),
        Ask::Number { .. } => Outcome::Number(1),
        Ask::Cups => {
            let cup = "1-2-3".parse().ok()?;
            Outcome::Cups { player: cup, banker: cup }
        }
        Ask::Roulette(_) => Outcome::Pocket("1".parse().ok()?),
        Ask::BigSix => Outcome::Insignia("1".parse().ok()?),
        Ask::Reveal { .. } | Ask::Peek => return None,
    })
}

fn nothing_due() -> FloorError {
    Code::NotAsked.error("no time is up at this table")
}
