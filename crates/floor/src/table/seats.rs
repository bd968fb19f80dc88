//! Sitting down, buying chips, getting up.

use std::sync::Arc;

use games::{Action, Awaiting, Cents, Decision, Event, PlainOccasion, Seat, Viewer};

use super::{Dealt, FloorTable, Said, Status, Work, World};
use crate::{Account, Code, FloorError, Posting, Role, TableAccount, Why};

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person of the house.
    Player(Arc<str>),
    /// Somebody unnamed, whom the dealer seated.
    Guest,
    /// A person who was made to leave while chips that may not be taken down lie on the layout.
    Left(Arc<str>),
}

impl Sitter {
    /// Where the chips go that are taken away from the seat.
    fn account(&self) -> Account {
        match self {
            Sitter::Player(name) | Sitter::Left(name) => Account::Player(name.clone()),
            Sitter::Guest => Account::Outside,
        }
    }
}

impl FloorTable {
    /// Whether a seat is this person's.
    pub fn is_seat_of(&self, seat: Seat, name: &str) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Player(player)) if **player == *name)
    }

    /// The seats of a person.
    pub fn seats_of(&self, name: &str) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.is_seat_of(*seat, name))
    }

    /// What a person has on the layout here, over all their seats.
    pub fn at_stake_of(&self, name: &str) -> Cents {
        self.seats_of(name).map(|seat| self.chips.bets(seat)).sum()
    }

    pub(super) fn sit(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Option<Seat>,
        buy_in: Option<Cents>,
        guest: bool,
    ) -> Result<(), FloorError> {
        let sitter = match said.who.map(|who| who.role) {
            Some(Role::Dealer) if guest => {
                self.check_deals(said)?;
                Sitter::Guest
            }
            Some(Role::Player) if !guest => Sitter::Player(said.name().into()),
            _ => return Err(Code::NotAllowed.error("only a dealer seats a guest")),
        };
        // Whoever names no seat is told which they have, and so is everybody who reads the record.
        work.names_seat = seat.is_none() && !world.is_replay();
        let seat = match seat {
            None => self.seats().find(|seat| self.is_free(*seat)).ok_or_else(|| {
                Code::SeatTaken.error(format!("every seat of {} is taken", self.terms.id))
            })?,
            Some(seat) => {
                self.check_seat(seat)?;
                if !self.is_free(seat) {
                    return Err(Code::SeatTaken.error(format!("seat {seat} is taken")));
                }
                seat
            }
        };
        self.seats[seat.index()] = Some(sitter);
        self.reset_presence(seat);
        self.results.sit(seat, self.rounds + 1);
        work.seat = Some(seat);
        self.call_for(PlainOccasion::Sit, Some(seat));
        if self.duties.is_idle() {
            self.call_for(PlainOccasion::Arrival, Some(seat));
        }
        self.end_idleness(world, work)?;
        if let Some(amount) = buy_in {
            self.buy_chips(world, work, seat, amount)?;
        }
        self.go_on(world, work)
    }

    pub(super) fn buy_in(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
        amount: Cents,
    ) -> Result<(), FloorError> {
        self.check_own(said, seat, false)?;
        self.buy_chips(world, work, seat, amount)
    }

    fn buy_chips(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
        amount: Cents,
    ) -> Result<(), FloorError> {
        let Some(sitter) = self.sitter(seat) else { return Err(nobody(seat)) };
        let (from, funds) = (sitter.account(), world.funds());
        if from != Account::Outside && funds < amount {
            let why = format!("that takes {amount:#}, and the account has {funds:#}");
            return Err(Code::InsufficientFunds.error(why));
        }
        self.post(work, from, self.account(TableAccount::Drop), amount, Why::BuyIn);
        let (rack, front) = (TableAccount::Rack, TableAccount::Seat(seat));
        self.post(work, self.account(rack), self.account(front), amount, Why::BuyIn);
        self.shift.drop += amount;
        self.call_for(PlainOccasion::BuyIn, Some(seat));
        Ok(())
    }

    pub(super) fn leave(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.check_own(said, seat, true)?;
        let by_supervisor = said.who.is_some_and(|who| who.role == Role::Supervisor);
        if self.chips.bets(seat) > Cents::ZERO {
            if self.status == Status::Paused && !world.is_replay() {
                return Err(self.is_paused());
            }
            if !by_supervisor {
                let why = format!("chips of seat {seat} lie on the layout");
                return Err(Code::AtStake.error(why));
            }
            return self.made_to_leave(world, work, seat);
        }
        self.leave_seat(world, work, seat)?;
        self.go_on(world, work)
    }

    /// Frees a seat that has no chips on the layout.
    pub(super) fn leave_seat(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.settle_vigorish(world, work, seat)?;
        self.take_along(work, seat);
        work.left = self.get_up(seat).map(|sitter| (seat, sitter));
        self.ready.remove(seat);
        Ok(())
    }

    /// What a seat owes from earlier rounds.
    pub(super) fn owed(&self, seat: Seat) -> Cents {
        let owed = self.engine.owed().get(seat.index());
        owed.copied().unwrap_or(Cents::ZERO)
    }

    /// Who leaves pays the vigorish that is marked for them (OH.BA.13.V). In a round nobody
    /// collects it: they wait for its end.
    fn settle_vigorish(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        let owed = self.owed(seat);
        if owed == Cents::ZERO || !world.happened("decide").unwrap_or(true) {
            return Ok(());
        }
        if !matches!(self.engine.awaiting(), Awaiting::Wagers { .. }) {
            let why = format!("seat {seat} owes {owed}, which is collected between rounds");
            let clause = self.terms.kind.pays_owed;
            return Err(FloorError { clause, ..Code::AtStake.error(why) });
        }
        let pays = Event::Decide(Decision::new(seat, Action::SettleVigorish));
        self.event(world, work, pays, Some(seat)).map(drop)
    }

    /// Takes down what may be taken down; contract bets stand, and decisions are made for the seat.
    pub(super) fn made_to_leave(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        if let Some(Sitter::Player(name)) = self.sitter(seat).cloned() {
            self.seats[seat.index()] = Some(Sitter::Left(name));
            self.results.leave(seat);
        }
        self.take_down(world, work, seat)?;
        self.take_along(work, seat);
        if self.chips.bets(seat) == Cents::ZERO && self.owed(seat) == Cents::ZERO {
            self.get_up(seat);
        }
        self.go_on(world, work)
    }

    /// The seat is free. Guests have no names, so what is held for one who goes is marked: the next
    /// guest there is not paid it.
    fn get_up(&mut self, seat: Seat) -> Option<Sitter> {
        let left = self.seats[seat.index()].take();
        self.call_for(PlainOccasion::Leave, Some(seat));
        self.reset_presence(seat);
        self.results.leave(seat);
        let theirs = self.held.iter_mut().filter(|held| held.seat == seat);
        for held in theirs.filter(|held| held.sitter == Sitter::Guest) {
            held.guest_left = true;
        }
        left
    }

    /// Takes down every wager of a seat that the rules let go.
    pub(super) fn take_down(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        if !matches!(self.engine.awaiting(), Awaiting::Wagers { .. }) {
            return Ok(());
        }
        let mut wagers = self.engine.view(Viewer::Rail).wagers;
        wagers.retain(|wager| wager.seat == seat);
        // What stands beside another wager comes down first.
        for wager in wagers.iter().rev() {
            let Some(on) = self.engine.find_spot(&wager.on) else { continue };
            let event = Event::Remove { seat, on, amount: None };
            if self.engine.attempt(event).is_ok() {
                self.event(world, work, event, Some(seat))?;
            }
        }
        Ok(())
    }

    /// The chips in front of a seat go with whoever sat there, less what is marked for the house.
    fn take_along(&mut self, work: &mut Work, seat: Seat) {
        let chips = self.chips.in_front_of(seat) - self.owed(seat);
        if let Some(to) = self.sitter(seat).map(Sitter::account)
            && chips > Cents::ZERO
        {
            let front = self.account(TableAccount::Seat(seat));
            self.post(work, front, to, chips, Why::Leaving);
        }
    }

    /// What was decided for people who had to leave goes to their accounts.
    pub(super) fn pay_who_has_left(&mut self, work: &mut Work) {
        for seat in self.seats() {
            if let Some(Sitter::Left(_)) = self.sitter(seat) {
                self.take_along(work, seat);
                if self.chips.bets(seat) == Cents::ZERO && self.owed(seat) == Cents::ZERO {
                    self.seats[seat.index()] = None;
                }
            }
        }
    }

    fn is_free(&self, seat: Seat) -> bool {
        self.sitter(seat).is_none() && self.chips.bets(seat) == Cents::ZERO
    }

    /// Whether anybody is there to decide.
    pub(super) fn is_there(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Player(_) | Sitter::Guest))
    }

    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), FloorError> {
        if seat.index() < self.seats.len() {
            return Ok(());
        }
        let last = self.seats.len();
        Err(Code::Refused.error(format!("there is no seat {seat}: expected 1 to {last}")))
    }

    /// Whether who speaks may speak for this seat: a player for their own, a dealer for a guest,
    /// and for everybody at a table that they deal. Supervisors only make people leave.
    pub(super) fn check_own(
        &self,
        said: &Said<'_>,
        seat: Seat,
        leaving: bool,
    ) -> Result<(), FloorError> {
        self.check_seat(seat)?;
        let sitter = self.sitter(seat);
        match said.who.map(|who| who.role) {
            Some(Role::Player) => match sitter {
                Some(Sitter::Player(name)) if **name == *said.name() => Ok(()),
                _ => Err(Code::NotYourSeat.error(format!("seat {seat} is not yours"))),
            },
            Some(Role::Dealer) => {
                self.check_deals(said)?;
                match (sitter, said.command) {
                    (None, _) => Err(nobody(seat)),
                    (Some(Sitter::Guest), _) | (_, super::Command::Play(_)) => Ok(()),
                    _ => Err(Code::NotYourSeat.error(format!("seat {seat} has its own player"))),
                }
            }
            Some(Role::Supervisor) if leaving => match sitter {
                None | Some(Sitter::Left(_)) => Err(nobody(seat)),
                Some(_) => Ok(()),
            },
            _ => Err(Code::NotAllowed.error("nobody but players and dealers act for a seat")),
        }
    }

    /// Whether who speaks is the dealer who deals here.
    pub(super) fn check_deals(&self, said: &Said<'_>) -> Result<(), FloorError> {
        match (&self.dealer, self.terms.dealt) {
            (Some(dealer), Dealt::Dealer) if **dealer == *said.name() => Ok(()),
            _ => {
                let why = format!("{} has not signed on at {}", said.name(), self.terms.id);
                Err(Code::NotAllowed.error(why))
            }
        }
    }

    /// An account of this table.
    pub(super) fn account(&self, place: TableAccount) -> Account {
        Account::Table(self.terms.id.clone(), place)
    }

    /// Moves money.
    pub(super) fn post(
        &mut self,
        work: &mut Work,
        from: Account,
        to: Account,
        amount: Cents,
        why: Why,
    ) {
        let posting = Posting::new(from, to, amount, why);
        self.chips.follow(&posting);
        work.postings.push(posting);
    }
}

fn nobody(seat: Seat) -> FloorError {
    Code::NotAsked.error(format!("nobody sits at seat {seat}"))
}
