//! The chips of a table: what lies in the rack, in front of seats, on the layout.

use std::sync::Arc;

use games::{Cents, Seat};
use serde::{Deserialize, Serialize};

use crate::{Account, Posting, TableAccount};

/// What the accounts of one table hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    #[serde(skip)]
    table: Arc<str>,
    /// The tray.
    pub rack: Cents,
    /// The drop box.
    pub drop: Cents,
    /// Tips.
    pub tips: Cents,
    /// Awards that wait.
    pub held: Cents,
    /// In front of each seat.
    seats: Vec<Cents>,
    /// On the layout, by seat.
    bets: Vec<Cents>,
}

impl Chips {
    /// A table without a chip.
    pub fn none(table: Arc<str>, seats: u8) -> Chips {
        let none = vec![Cents::ZERO; seats.into()];
        let zero = Cents::ZERO;
        let (seats, bets) = (none.clone(), none);
        Chips { table, rack: zero, drop: zero, tips: zero, held: zero, seats, bets }
    }

    /// The same chips at this table; none where it has another number of seats.
    pub fn at(self, table: Arc<str>, seats: usize) -> Option<Chips> {
        let fits = self.seats.len() == seats && self.bets.len() == seats;
        fits.then_some(Chips { table, ..self })
    }

    /// The chips in front of a seat.
    pub fn in_front_of(&self, seat: Seat) -> Cents {
        self.seats.get(seat.index()).copied().unwrap_or(Cents::ZERO)
    }

    /// The chips of a seat on the layout.
    pub fn bets(&self, seat: Seat) -> Cents {
        self.bets.get(seat.index()).copied().unwrap_or(Cents::ZERO)
    }

    /// Follows a posting.
    pub fn follow(&mut self, posting: &Posting) {
        if let Some(own) = self.own(&posting.from) {
            *own -= posting.amount;
        }
        if let Some(own) = self.own(&posting.to) {
            *own += posting.amount;
        }
    }

    fn own(&mut self, account: &Account) -> Option<&mut Cents> {
        let Account::Table(table, place) = account else { return None };
        if *table != self.table {
            return None;
        }
        match place {
            TableAccount::Rack => Some(&mut self.rack),
            TableAccount::Drop => Some(&mut self.drop),
            TableAccount::Tips => Some(&mut self.tips),
            TableAccount::Held => Some(&mut self.held),
            TableAccount::Seat(seat) => self.seats.get_mut(seat.index()),
            TableAccount::Bets(seat) => self.bets.get_mut(seat.index()),
        }
    }

    /// Nothing is below zero.
    pub fn are_there(&self) -> bool {
        let all = [self.rack, self.drop, self.tips, self.held];
        all.iter().chain(&self.seats).chain(&self.bets).all(|amount| *amount >= Cents::ZERO)
    }
}
