//! A learner's seat: moves in, what is seen, what is won and whether the round is over out.

use std::sync::Arc;

use chance::Ask;
use games::RefusalCode::{Impossible, NotAwaited, NotOffered};
use games::{AnyTable, Awaiting, Cents, Decision, Event, Refusal, Spot, Step};
use sim::QuickDealer;

use super::look::Look;
use super::machine::{Machine, SEAT, bet, decision};
use super::moves::Move;

/// What never changes at a seat, shared by all of a vector.
pub struct Terms {
    /// The moves by number.
    pub moves: Vec<Move>,
    /// What is seen.
    pub look: Look,
    /// The base wager.
    pub unit: Cents,
    /// What lies there before the learner moves.
    pub base: Vec<(Spot, Cents)>,
    /// The cards are shuffled before every round.
    pub fresh: bool,
    /// How many cards are put in order ahead of a round.
    pub ahead: usize,
    /// No round takes more events.
    pub longest: usize,
}

/// A learner's seat at a table of its own.
#[derive(Clone)]
pub struct Seat<M> {
    terms: Arc<Terms>,
    machine: M,
    dealer: QuickDealer,
    net: Cents,
    over: bool,
    /// Nothing has been done since the round began.
    at_start: bool,
    /// The base wagers are still to be put out: the seat is asked something before them.
    base_due: bool,
    /// What is seen and may be done where every round begins the same.
    first: Option<Arc<(Vec<f32>, Vec<i8>)>>,
}

impl<M: Machine> Seat<M> {
    /// A seat at a table that was just opened.
    ///
    /// # Errors
    /// If the table does not take the base wagers.
    pub fn new(terms: Arc<Terms>, mut machine: M, dealer: QuickDealer) -> Result<Seat<M>, Refusal> {
        bet(&mut machine, &terms.base)?;
        machine.mark();
        let (net, over, at_start, base_due, first) = (Cents::ZERO, false, true, false, None);
        let mut seat = Seat { terms, machine, dealer, net, over, at_start, base_due, first };
        if seat.terms.fresh {
            let mut seen = vec![0.0; seat.terms.look.size()];
            let mut mask = vec![0; seat.terms.moves.len()];
            seat.see(&mut seen, &mut mask);
            seat.first = Some(Arc::new((seen, mask)));
        }
        Ok(seat)
    }

    /// Deals anew from this seed.
    pub fn seed(&mut self, dealer: QuickDealer) {
        self.dealer = dealer;
        self.machine.reset();
        (self.net, self.over, self.at_start) = (Cents::ZERO, false, true);
    }

    /// A new round.
    pub fn reset(&mut self) -> Result<(), Refusal> {
        let is_over = std::mem::replace(&mut self.over, false);
        self.net = Cents::ZERO;
        if std::mem::replace(&mut self.at_start, true) {
            return Ok(());
        }
        match (self.terms.fresh, is_over) {
            (true, true) => self.machine.begin_again(&mut self.dealer, &self.terms.base),
            (_, false) => {
                self.machine.reset();
                Ok(())
            }
            (false, true) => {
                self.base_due = true;
                self.put_base()
            }
        }
    }

    /// Puts the base wagers out once wagers are open; a seat that banks has none.
    fn put_base(&mut self) -> Result<(), Refusal> {
        if !self.base_due || !matches!(self.machine.awaiting(), Awaiting::Wagers { .. }) {
            return Ok(());
        }
        self.base_due = false;
        match self.machine.at_stake() > Cents::ZERO {
            true => Ok(()),
            false => bet(&mut self.machine, &self.terms.base),
        }
    }

    /// What the seat sees and may do.
    pub fn see(&self, seen: &mut [f32], mask: &mut [i8]) {
        let Terms { look, moves, unit, .. } = &*self.terms;
        self.machine.observe(look, self.over, *unit, seen);
        match self.over {
            true => mask.fill(0),
            false => self.machine.mask(moves, *unit, mask),
        }
    }

    /// The same right after a reset.
    pub fn see_first(&self, seen: &mut [f32], mask: &mut [i8]) {
        match &self.first {
            Some(first) => {
                seen.copy_from_slice(&first.0);
                mask.copy_from_slice(&first.1);
            }
            None => self.see(seen, mask),
        }
    }

    /// Whether the round is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Makes a move and answers what it brought, in units; a refused one changes nothing.
    pub fn make(&mut self, number: i64) -> Result<f64, Refusal> {
        let action = usize::try_from(number).ok().and_then(|n| self.terms.moves.get(n)).copied();
        let action = action.ok_or_else(|| NotOffered.refuse("there is no such move"))?;
        if self.over {
            return Err(NotAwaited.refuse("the round is over, expected a reset"));
        }
        let mut closed = false;
        let mut step = Step::Continues;
        match action {
            Move::Deal => {
                if self.machine.at_stake() == Cents::ZERO {
                    return Err(NotOffered.refuse("nothing lies on the layout"));
                }
                if !matches!(self.machine.awaiting(), Awaiting::Wagers { .. }) {
                    return Err(NotAwaited.refuse("wagers are closed"));
                }
                self.machine.complete()?;
            }
            Move::Wager(on) => {
                let amount = self.machine.fitting(on, self.terms.unit);
                let amount = amount.ok_or_else(|| NotOffered.refuse("no wager fits there"))?;
                bet(&mut self.machine, &[(on, amount)])?;
                self.at_start = false;
                return Ok(0.0);
            }
            Move::Decide(..) | Move::Set(..) => {
                let taken = self.decision(action).ok_or_else(|| NotOffered.refuse("no cards"))?;
                step = self.machine.step(Event::Decide(taken), &mut self.net)?;
                closed = true;
            }
        }
        self.at_start = false;
        self.deal_on(step, closed)?;
        self.put_base()?;
        Ok(self.brought())
    }

    /// The decision that a move makes; none where it makes none.
    pub fn decision(&self, action: Move) -> Option<Decision> {
        match action {
            Move::Decide(action, times) => Some(decision(&self.machine, action, times)),
            Move::Set(a, b) => {
                let table = self.machine.table()?;
                let view = table.view(games::Viewer::Seat(SEAT));
                let own = view.hands.iter();
                let own = own.filter(|hand| hand.place == chance::Place::Seat(SEAT));
                let cards: Vec<_> = own.flat_map(|hand| &hand.cards).copied().collect();
                let card = |n: u8| cards.get(usize::from(n)).copied().flatten();
                let low = Some([card(a)?, card(b)?]);
                Some(Decision { low, ..Decision::new(SEAT, games::Action::Set) })
            }
            _ => None,
        }
    }

    /// The table itself; none where it is played at full speed.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.machine.table()
    }

    /// Answers for chance until the seat is asked, or wagers are open again.
    fn deal_on(&mut self, mut step: Step, mut closed: bool) -> Result<(), Refusal> {
        // A shuffle and burned cards come before the round.
        for _ in 0..2 * self.terms.longest + 64 {
            if step == Step::Settled {
                self.over = self.machine.at_stake() == Cents::ZERO;
                return Ok(());
            }
            let ask = match self.machine.awaiting() {
                Awaiting::Wagers { .. } if closed => return Ok(()),
                Awaiting::Wagers { next, closes } => {
                    closed = closes;
                    if closes {
                        self.dealer.begin(self.terms.ahead);
                    }
                    next
                }
                Awaiting::Chance(ask) => ask,
                Awaiting::Decision { .. } => return Ok(()),
            };
            step = match closed && ask == Ask::Shuffle {
                true => {
                    let shuffled = self.dealer.shuffle_discards();
                    self.machine.step(Event::Chance(shuffled), &mut self.net)?
                }
                false => self.machine.deal(ask, &mut self.dealer, &mut self.net)?,
            };
        }
        Err(Impossible.refuse("the round does not end"))
    }

    /// What has been won or lost since it was last told, once it is settled.
    fn brought(&mut self) -> f64 {
        if !self.over && !matches!(self.machine.awaiting(), Awaiting::Wagers { .. }) {
            return 0.0;
        }
        let net = std::mem::replace(&mut self.net, Cents::ZERO);
        net.cents() as f64 / self.terms.unit.cents() as f64
    }
}
