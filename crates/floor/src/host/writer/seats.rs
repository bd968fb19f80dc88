//! How many seats one person may take.

use super::super::Loaded;
use super::Writer;
use crate::table::{Command, FloorTable, Said};
use crate::{Code, FloorError, Role};

/// The most seats of one person at a table, and in the casino.
struct SeatLimits {
    at_table: usize,
    in_casino: usize,
}

const GUEST: SeatLimits = SeatLimits { at_table: 2, in_casino: 4 };
const PLAYER: SeatLimits = SeatLimits { at_table: 3, in_casino: 24 };

impl Writer {
    /// Checks whether a player may take one more seat.
    ///
    /// # Errors
    /// `seat-limit` if they have as many as one may have.
    pub(super) fn check_seat_limits(
        &self,
        said: &Said<'_>,
        table: &FloorTable,
    ) -> Result<(), FloorError> {
        let sits = matches!(said.command, Command::Sit { .. });
        let Some(who) = said.who.filter(|who| self.limits_seats && who.role == Role::Player) else {
            return Ok(());
        };
        if !sits {
            return Ok(());
        }
        let limits = if who.name.starts_with("guest-") { GUEST } else { PLAYER };
        let here = table.seats_of(&who.name).count();
        if here >= limits.at_table {
            let why = format!("you have {here} seats at {}, the most for one", table.terms().id);
            return Err(Code::SeatLimit.error(why));
        }
        match self.seats_in_casino(&who.name) {
            all if all >= limits.in_casino => {
                Err(Code::SeatLimit.error(format!("you have {all} seats, the most for one")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the number of seats of a person at all tables that are loaded. Nobody has a seat
    /// worth counting at one that is not: it has been idle since the process started.
    fn seats_in_casino(&self, name: &str) -> usize {
        let tables = self.house.tables().keys().map(|id| match self.tables.get(id) {
            Some(table) => table.seats_of(name).count(),
            None => match self.shared.loaded(id) {
                Some(Loaded::Table(table)) => table.seats_of(name).count(),
                _ => 0,
            },
        });
        tables.sum()
    }
}
