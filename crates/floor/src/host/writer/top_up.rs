//! Top-ups of play money.

use games::Cents;

use super::super::Loaded;
use super::Writer;
use crate::house::HouseCommand;
use crate::{Account, Code, FloorError, TableAccount, Time};

/// A player with less than this may ask for more.
const TOP_UP_BELOW: Cents = Cents::dollars(200);
/// The amount that a player has after a top-up, chips in front of seats included.
const BANKROLL: Cents = Cents::dollars(1000);
/// The most top-ups of a player on one day.
const MAX_TOP_UPS: u32 = 20;

impl Writer {
    /// Returns the command that fills up a player's play money.
    ///
    /// # Errors
    /// `not-asked` if the player has enough, or was topped up too often today.
    pub(super) fn top_up(&self, name: &str, now: Time) -> Result<HouseCommand, FloorError> {
        let given = self.house.people().get(name).map(|person| person.top_ups.on_day_of(now));
        if given.is_some_and(|given| given >= MAX_TOP_UPS) {
            let why = format!("{MAX_TOP_UPS} top-ups were made today: come back tomorrow");
            return Err(Code::NotAsked.error(why));
        }
        let has = self.ledger.balance(&Account::player(name)) + self.chips_of(name)?;
        if has >= TOP_UP_BELOW {
            let why = format!("you have ${has}: a top-up is for less than ${TOP_UP_BELOW}");
            return Err(Code::NotAsked.error(why));
        }
        Ok(HouseCommand::TopUp { name: name.into(), amount: BANKROLL - has })
    }

    /// Returns the chips in front of all seats of a person.
    fn chips_of(&self, name: &str) -> Result<Cents, FloorError> {
        let mut chips = Cents::ZERO;
        for id in self.house.tables().keys() {
            let table = match self.tables.get(id) {
                Some(table) => table.clone(),
                None if self.shared.loaded(id).is_none() && !self.has_chips(id) => continue,
                None => match self.shared.table(id)? {
                    Loaded::Table(table) => table,
                    Loaded::Faulty(_) => continue,
                },
            };
            for seat in table.seats_of(name) {
                let front = Account::Table(table.terms().id.clone(), TableAccount::Seat(seat));
                chips += self.ledger.balance(&front);
            }
        }
        Ok(chips)
    }
}
