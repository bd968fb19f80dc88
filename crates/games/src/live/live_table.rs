//! A table with chips in front of its seats.

use std::collections::VecDeque;

use crate::{AnyTable, Applied, Cents, Decision, Event, Refusal, Seat, Wager};

/// A table with chips in front of its seats: nobody puts up what is not there, what is settled goes
/// back, and the last events can be taken back.
///
/// ```
/// use games::{Cents, Event, Kind, LiveTable, Options, Seat, Wager};
///
/// let table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
/// let on = table.find_spot("red").unwrap();
/// let mut live = LiveTable::new(table, Cents::dollars(20));
/// let wager = |dollars| {
///     let amount = Cents::dollars(dollars);
///     Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false })
/// };
/// live.apply(wager(15)).unwrap();
/// assert_eq!(live.in_hand(Seat::FIRST), Cents::dollars(5));
/// assert!(live.apply(wager(10)).is_err());
/// assert!(live.undo());
/// assert_eq!(live.in_hand(Seat::FIRST), Cents::dollars(20));
/// ```
pub struct LiveTable {
    table: Box<dyn AnyTable>,
    /// The chips in front of each seat.
    in_hand: Vec<Cents>,
    /// How it stood before the last events, the oldest first.
    earlier: VecDeque<Moment>,
    remembers: usize,
}

/// How a table and its seats stood.
struct Moment {
    table: Box<dyn AnyTable>,
    in_hand: Vec<Cents>,
}

/// Why an event was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// The rules refuse it.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A seat has not the chips for it.
    #[error("that takes {takes} of seat {seat}, which has {in_hand} in hand")]
    Funds {
        /// The seat: whose event it was, or the one that banks and answers for it.
        seat: Seat,
        /// What it would put up.
        takes: Cents,
        /// What it has.
        in_hand: Cents,
        /// Whether it is another seat than the one that acts.
        banks: bool,
    },
}

impl LiveTable {
    /// A table whose seats have so much in front of them each.
    pub fn new(table: Box<dyn AnyTable>, each: Cents) -> LiveTable {
        let in_hand = vec![each; table.chosen().seats().into()];
        LiveTable { table, in_hand, earlier: VecDeque::new(), remembers: 1 }
    }

    /// The same, but so many events can be taken back one after the other.
    #[must_use]
    pub fn remembering(mut self, events: usize) -> LiveTable {
        self.remembers = events;
        self
    }

    /// The table itself.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    /// Its seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::up_to(self.table.chosen().seats())
    }

    /// The chips in front of a seat; nothing where there is no such seat.
    pub fn in_hand(&self, seat: Seat) -> Cents {
        self.index(seat).map_or(Cents::ZERO, |at| self.in_hand[at])
    }

    /// The chips of a seat, in front of it and on the layout.
    pub fn worth(&self, seat: Seat) -> Cents {
        self.in_hand(seat) + self.table.at_stake(seat)
    }

    /// Chips are put in front of a seat, or taken from there where the amount is less than nothing.
    /// False where there is no such seat, or not so much.
    #[must_use]
    pub fn hand_over(&mut self, seat: Seat, amount: Cents) -> bool {
        match self.index(seat) {
            Some(at) if self.in_hand[at] + amount >= Cents::ZERO => {
                self.in_hand[at] += amount;
                true
            }
            _ => false,
        }
    }

    /// Applies an event where every seat can pay for it, and books what it did.
    pub fn apply(&mut self, event: Event) -> Result<Applied, LiveError> {
        // A table that has gone on is kept where every seat can pay, and the one before it as well.
        let mut next = self.table.duplicate();
        let applied = next.apply(event)?;
        self.is_covered(&applied, actor(&event))?;
        let before = std::mem::replace(&mut self.table, next);
        self.remember(before);
        for put_up in &applied.put_up {
            self.move_chips(put_up.seat, -put_up.amount);
        }
        // What a wager for the dealer brings goes to the tips.
        for line in applied.lines.iter().filter(|line| !line.for_dealer) {
            self.move_chips(line.seat, line.returned);
        }
        Ok(applied)
    }

    /// Takes the last event back; false where none is remembered.
    pub fn undo(&mut self) -> bool {
        let Some(Moment { table, in_hand }) = self.earlier.pop_back() else { return false };
        (self.table, self.in_hand) = (table, in_hand);
        true
    }

    fn is_covered(&self, applied: &Applied, actor: Option<Seat>) -> Result<(), LiveError> {
        // Whoever acts is told first.
        let others = applied.put_up.iter().filter(|put_up| Some(put_up.seat) != actor);
        let own = applied.put_up.iter().filter(|put_up| Some(put_up.seat) == actor);
        for put_up in own.chain(others) {
            let (seat, takes, in_hand) = (put_up.seat, put_up.amount, self.in_hand(put_up.seat));
            if takes > Cents::ZERO && takes > in_hand {
                let banks = actor.is_some_and(|actor| actor != seat);
                return Err(LiveError::Funds { seat, takes, in_hand, banks });
            }
        }
        Ok(())
    }

    fn remember(&mut self, table: Box<dyn AnyTable>) {
        self.earlier.push_back(Moment { table, in_hand: self.in_hand.clone() });
        while self.earlier.len() > self.remembers {
            self.earlier.pop_front();
        }
    }

    fn move_chips(&mut self, seat: Seat, amount: Cents) {
        if let Some(at) = self.index(seat) {
            self.in_hand[at] += amount;
        }
    }

    fn index(&self, seat: Seat) -> Option<usize> {
        Some(seat.index()).filter(|at| *at < self.in_hand.len())
    }
}

/// The seat whose event it is.
fn actor(event: &Event) -> Option<Seat> {
    match event {
        Event::Wager(Wager { seat, .. })
        | Event::Decide(Decision { seat, .. })
        | Event::Remove { seat, .. }
        | Event::Call { seat, .. } => Some(*seat),
        _ => None,
    }
}
