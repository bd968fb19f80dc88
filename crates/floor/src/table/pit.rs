//! Calls for a supervisor, rounds entered from paper, and pausing and resuming a table.

use super::{FloorTable, Said, Status, Wanted, Work, World};
use crate::{Code, FloorError, Role};

impl FloorTable {
    /// Calls a supervisor: nothing goes on until one resumes it.
    pub(super) fn call_supervisor(&mut self, said: &Said<'_>, why: &str) -> Result<(), FloorError> {
        match said.who.map(|who| who.role) {
            Some(Role::Dealer) => self.check_deals(said)?,
            _ => {
                if self.seats_of(said.name()).next().is_none() {
                    let why = "a player calls a supervisor from a seat";
                    return Err(Code::NotYourSeat.error(why));
                }
            }
        }
        self.wait_for(said, Wanted::Call(why.into()));
        self.pause(why)
    }

    /// From here on what was written on a slip is entered, or all of it has been: every record
    /// in between says so.
    pub(super) fn enter_paper(&mut self, slip: Option<&str>) -> Result<(), FloorError> {
        match (slip, &self.paper) {
            (Some(_), Some(slip)) => {
                Err(Code::AlreadyDone.error(format!("slip {slip} is being entered")))
            }
            (None, None) => Err(Code::NotAsked.error("no slip is being entered")),
            _ => {
                self.paper = slip.map(Into::into);
                Ok(())
            }
        }
    }

    /// Nothing goes on.
    pub(super) fn pause(&mut self, why: &str) -> Result<(), FloorError> {
        self.status = Status::Paused;
        self.why = Some(why.into());
        Ok(())
    }

    /// It goes on where it stood.
    pub(super) fn resume(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        if self.status != Status::Paused {
            return Err(Code::NotAsked.error("the table is not paused"));
        }
        self.status = Status::Open;
        self.why = None;
        self.pending.retain(|pending| !matches!(pending.what, Wanted::Call(_)));
        self.go_on(world, work)
    }
}
