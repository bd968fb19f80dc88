//! The table that a learner sits at, of any game.

use std::sync::Arc;

use chance::Ask;
use games::RefusalCode::Impossible;
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, Offer, Refusal, Seat, Spot, Step,
    Wager,
};
use sim::{QuickDealer, Spin};

use super::look::Look;
use super::moves::Move;

/// The learner's seat.
pub const SEAT: Seat = Seat::FIRST;

/// A table with one player.
pub trait Machine: Clone + Send + Sync + 'static {
    /// What the table awaits.
    fn awaiting(&self) -> Awaiting;
    /// Applies an event; what it brought the seat is added to `net`.
    fn step(&mut self, event: Event, net: &mut Cents) -> Result<Step, Refusal>;
    /// Answers what the table asks of chance; a quick table goes on for as long as it asks for
    /// cards.
    fn deal(&mut self, ask: Ask, by: &mut QuickDealer, net: &mut Cents) -> Result<Step, Refusal> {
        let outcome = by.answer(ask);
        let outcome = outcome.ok_or_else(|| Impossible.refuse("no card is left to deal"))?;
        self.step(Event::Chance(outcome), net)
    }
    /// Whether the wagers may close.
    fn complete(&self) -> Result<(), Refusal>;
    /// The chips of the seat on the layout.
    fn at_stake(&self) -> Cents;
    /// How the table stood when it was marked; to be asked for after [`Machine::mark`].
    fn reset(&mut self);
    /// The same after a round that is over, by whoever deals.
    fn begin_again(&mut self, _: &mut QuickDealer, _: &[(Spot, Cents)]) -> Result<(), Refusal> {
        self.reset();
        Ok(())
    }
    /// Marks how the table stands.
    fn mark(&mut self);
    /// What the action would cost; none where it is not offered.
    fn offer(&self, action: Action) -> Option<Offer>;
    /// What may be added to a spot now: a wager near the unit.
    fn fitting(&self, on: Spot, unit: Cents) -> Option<Cents>;
    /// Which moves are legal.
    fn mask(&self, moves: &[Move], unit: Cents, into: &mut [i8]);
    /// What the seat sees.
    fn observe(&self, look: &Look, over: bool, unit: Cents, into: &mut [f32]);
    /// The table itself, where advice is asked for.
    fn table(&self) -> Option<&dyn AnyTable>;
}

/// A table of any game.
#[derive(Clone)]
pub struct AnyMachine {
    table: Box<dyn AnyTable>,
    marked: Arc<dyn AnyTable>,
}

impl AnyMachine {
    /// At this table.
    pub fn new(table: Box<dyn AnyTable>) -> AnyMachine {
        AnyMachine { marked: Arc::from(table.clone()), table }
    }

    /// Whether the wagers may close. Where a roll or a spin closes them a copy of the table is
    /// asked: who may shoot depends on more than the seat's own wagers.
    fn may_deal(&self, next: Ask) -> bool {
        let takes = |spin: Spin| self.table.attempt(Event::Chance(spin.answer(0))).is_ok();
        self.at_stake() > Cents::ZERO
            && self.complete().is_ok()
            && Spin::asked(next).is_none_or(takes)
    }
}

impl Machine for AnyMachine {
    fn awaiting(&self) -> Awaiting {
        self.table.awaiting()
    }

    fn step(&mut self, event: Event, net: &mut Cents) -> Result<Step, Refusal> {
        let applied = self.table.apply(event)?;
        let own = applied.lines.iter().filter(|line| line.seat == SEAT);
        *net += own.map(|line| line.net).sum::<Cents>();
        Ok(applied.step)
    }

    fn complete(&self) -> Result<(), Refusal> {
        self.table.complete(SEAT)
    }

    fn at_stake(&self) -> Cents {
        self.table.at_stake(SEAT)
    }

    fn reset(&mut self) {
        self.table = self.marked.duplicate();
    }

    fn mark(&mut self) {
        self.marked = Arc::from(self.table.clone());
    }

    fn offer(&self, action: Action) -> Option<Offer> {
        self.table.offers(SEAT, None).into_iter().find(|offer| offer.action == action)
    }

    fn fitting(&self, on: Spot, unit: Cents) -> Option<Cents> {
        let openings = self.table.openings(SEAT);
        openings.iter().find(|opening| opening.on == on).and_then(|opening| near(opening, unit))
    }

    fn mask(&self, moves: &[Move], unit: Cents, into: &mut [i8]) {
        let awaiting = self.table.awaiting();
        let offers = match awaiting {
            Awaiting::Decision { .. } => self.table.offers(SEAT, None),
            _ => Vec::new(),
        };
        let openings = self.table.openings(SEAT);
        let may_deal = match awaiting {
            Awaiting::Wagers { next, .. } => self.may_deal(next),
            _ => false,
        };
        for (may, action) in into.iter_mut().zip(moves) {
            *may = i8::from(match *action {
                Move::Deal => may_deal,
                Move::Wager(on) => {
                    let opening = openings.iter().find(|opening| opening.on == on);
                    opening.is_some_and(|opening| near(opening, unit).is_some())
                }
                Move::Decide(action, times) => {
                    let offer = offers.iter().find(|offer| offer.action == action);
                    offer.is_some_and(|offer| takes(offer, times))
                }
                Move::Set(..) => offers.iter().any(|offer| offer.cost == Cost::LowHand),
            });
        }
    }

    fn observe(&self, look: &Look, over: bool, unit: Cents, into: &mut [f32]) {
        look.write(self.table.as_ref(), over, unit, into);
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        Some(self.table.as_ref())
    }
}

/// Puts chips out.
pub fn bet(machine: &mut impl Machine, chips: &[(Spot, Cents)]) -> Result<(), Refusal> {
    for (on, amount) in chips {
        let wager = Wager { seat: SEAT, on: *on, amount: *amount, for_dealer: false };
        machine.step(Event::Wager(wager), &mut Cents::default())?;
    }
    Ok(())
}

/// An amount near the unit that an empty spot takes.
pub fn near(opening: &games::Opening, unit: Cents) -> Option<Cents> {
    let fits = |amount: Cents| {
        opening.least <= amount
            && opening.most.is_none_or(|most| amount <= most)
            && amount.is_multiple_of(opening.step)
    };
    let amount = Some(unit).filter(|unit| fits(*unit)).or(Some(opening.least));
    amount.filter(|_| opening.has == Cents::ZERO)
}

/// Whether an offer is taken so.
fn takes(offer: &Offer, times: Option<u8>) -> bool {
    match (offer.cost, times) {
        (Cost::Times { multiples, .. }, Some(times)) => multiples.contains(times),
        (Cost::Times { multiples, .. }, None) => multiples.only().is_some(),
        (Cost::LowHand, _) => false,
        (_, times) => times.is_none_or(|times| times == 1),
    }
}

/// The decision that a move makes: where an amount must be named, the most.
pub fn decision(machine: &impl Machine, action: Action, times: Option<u8>) -> Decision {
    let plain = Decision { times, ..Decision::new(SEAT, action) };
    if !matches!(action, Action::Cap | Action::Insure | Action::Bank | Action::Follow) {
        return plain;
    }
    match machine.offer(action).map(|offer| offer.cost) {
        Some(Cost::Between { most, usual: None, .. }) => Decision { amount: Some(most), ..plain },
        _ => plain,
    }
}
