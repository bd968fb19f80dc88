//! Wagers and decisions of seats, and the deal at a table that the house deals.

use games::{Action, Awaiting, Cents, Cost, Decision, Event, Offer, Seat, Step, Wager};
use wire::script::ScriptStep;

use super::{FloorTable, Said, Sitter, Work, World};
use crate::{Code, FloorError};

/// What is decided for who does not decide: what costs nothing and changes least, then what gives
/// up the least. A hand that may not stand yet draws (SG.PP.5.3) before anything is surrendered.
const CAUTIOUS: [Action; 16] = [
    Action::NoInsurance,
    Action::Stand,
    Action::Check,
    Action::Keep,
    Action::Decline,
    Action::Pass,
    Action::Ride,
    Action::HouseWay,
    Action::Fold,
    Action::Cede,
    Action::PassDice,
    Action::SettleVigorish,
    Action::Collect,
    Action::Cap,
    Action::Hit,
    Action::Surrender,
];

impl FloorTable {
    /// A wager, a wager taken down or called, a decision.
    pub(super) fn play(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        step: &ScriptStep,
    ) -> Result<(), FloorError> {
        let Some(seat) = seat_of(step) else {
            return Err(Code::BadRequest.error("expected a wager or a decision of a seat"));
        };
        self.check_own(said, seat, false)?;
        self.note_acted(seat);
        if matches!(step, ScriptStep::Wager { .. }) && !world.is_replay() {
            self.check_one_position(seat)?;
        }
        let event = wire::event::of_step(step, self.engine.as_ref())
            .map_err(|why| Code::BadRequest.error(why))?;
        if let Event::Wager(Wager { on, .. }) | Event::Remove { on, .. } = event
            && !world.is_replay()
        {
            self.check_locked(on)?;
            if matches!(event, Event::Wager(_)) {
                self.check_wagers_open(said.time)?;
            }
        }
        self.event(world, work, event, Some(seat))?;
        if !matches!(event, Event::Decide(_)) {
            self.ready.remove(seat);
        }
        self.go_on(world, work)
    }

    /// A document may give a player one position and no more: where they have chips at another,
    /// they wager there alone.
    fn check_one_position(&self, seat: Seat) -> Result<(), FloorError> {
        let Some(clause) = self.engine.chosen().rulebook().seats.one_each else { return Ok(()) };
        match self.plays_elsewhere(seat) {
            Some(other) => {
                let why = format!("a player has one position here, and seat {other} is yours");
                Err(Code::Refused.error_by(clause, why))
            }
            None => Ok(()),
        }
    }

    /// Another seat of whoever sits here, with chips on the layout.
    pub(super) fn plays_elsewhere(&self, seat: Seat) -> Option<Seat> {
        let Some(Sitter::Player(name)) = self.sitter(seat) else { return None };
        let same = |other: &Sitter| matches!(other, Sitter::Player(own) if own == name);
        self.seats().find(|other| {
            let plays = self.chips.bets(*other) > Cents::ZERO;
            *other != seat && plays && self.sitter(*other).is_some_and(same)
        })
    }

    /// A seat is ready. When every seat is that must be, the deal begins.
    pub(super) fn deal(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<(), FloorError> {
        self.check_own(said, seat, false)?;
        let open = matches!(self.engine.awaiting(), Awaiting::Wagers { .. });
        if !self.by_house() || !open || self.chips.bets(seat) == Cents::ZERO {
            let why = match (self.by_house(), open) {
                (false, _) => "the dealer deals here when they are ready".to_owned(),
                (_, false) => "a round is under way".to_owned(),
                _ => format!("seat {seat} has nothing on the layout"),
            };
            return Err(Code::NotAsked.error(why));
        }
        self.engine.complete(seat)?;
        self.note_acted(seat);
        self.ready.insert(seat);
        if !self.all_ready() {
            return Ok(());
        }
        self.return_incomplete(world, work, |table, seat| table.is_absent(seat))?;
        self.deal_now(world, work)
    }

    /// Whether every seat is ready that the deal waits for: with a window for wagers everybody who
    /// sits here, without one everybody with chips on the layout.
    pub(super) fn all_ready(&self) -> bool {
        self.seats().filter(|seat| !self.is_absent(*seat)).all(|seat| {
            let waits = match self.terms.pace {
                Some(_) => self.is_there(seat) || self.chips.bets(seat) > Cents::ZERO,
                None => self.chips.bets(seat) > Cents::ZERO && self.is_there(seat),
            };
            !waits || self.ready.contains(seat)
        })
    }

    /// Chance closes the wagers, and everything follows up to the next decision.
    pub(super) fn deal_now(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        while let Awaiting::Wagers { closes, .. } = self.engine.awaiting() {
            self.draw(world, work)?;
            if closes {
                break;
            }
        }
        self.go_on(world, work)
    }

    /// Goes on as far as nobody need be asked: the program draws at a table that it deals, and
    /// decides for seats whose player is not here.
    pub(super) fn go_on(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        while self.status == super::Status::Open {
            match self.engine.awaiting() {
                Awaiting::Chance(_) if self.by_house() => self.draw(world, work)?,
                Awaiting::Decision { seat, .. } if !self.is_waited_for(seat) => {
                    self.decide_cautiously(world, work, seat)?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// The table's cautious choice for a seat.
    pub(super) fn decide_cautiously(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        seat: Seat,
    ) -> Result<Step, FloorError> {
        let offers = self.engine.offers(seat, None);
        let offered =
            |action: &&Action| offers.iter().any(|offer: &Offer| offer.action == **action);
        let Some(action) = CAUTIOUS.iter().find(offered) else {
            let why = format!("nothing is cautious for seat {seat} of {}", self.terms.id);
            return Err(Code::Internal.error(why));
        };
        let amount = offers.iter().find(|offer| offer.action == *action).and_then(least);
        let decision = Decision { amount, ..Decision::new(seat, *action) };
        self.event(world, work, Event::Decide(decision), Some(seat))
    }
}

/// The least that must be named, where an amount must be.
fn least(offer: &Offer) -> Option<Cents> {
    match offer.cost {
        Cost::Between { least, .. } => Some(least),
        _ => None,
    }
}

fn seat_of(step: &ScriptStep) -> Option<Seat> {
    match step {
        ScriptStep::Wager { seat, .. }
        | ScriptStep::Remove { seat, .. }
        | ScriptStep::Call { seat, .. }
        | ScriptStep::Decide { seat, .. } => Some(*seat),
        _ => None,
    }
}
