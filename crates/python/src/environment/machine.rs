//! The table that a learner sits at: of any game, or of blackjack at full speed.

use std::sync::Arc;

use chance::{Ask, Card, Outcome, Place};
use games::blackjack::BoxAsked;
use games::blackjack::blackjack::{BET, Blackjack};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, Game, HandNumber, Offer, Refusal,
    Seat, Spot, Step, Table, Tally,
};

use sim::Spin;

use super::look::{self, HEAD, Look, Phase};
use super::moves::Move;

/// The learner's seat.
pub const SEAT: Seat = Seat::FIRST;

/// A table with one player.
pub trait Machine: Clone + Send + Sync + 'static {
    /// What the table awaits.
    fn awaiting(&self) -> Awaiting;
    /// Applies an event; what it brought the seat is added to `net`.
    fn step(&mut self, event: Event, net: &mut Cents) -> Result<Step, Refusal>;
    /// Whether the wagers may close.
    fn complete(&self) -> Result<(), Refusal>;
    /// The chips of the seat on the layout.
    fn at_stake(&self) -> Cents;
    /// How the table stood when it was marked; to be asked for after [`Machine::mark`].
    fn reset(&mut self);
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
        let takes = |spin: Spin| self.table.duplicate().step(Event::Chance(spin.answer(0))).is_ok();
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

/// An amount near the unit that an empty spot takes.
fn near(opening: &games::Opening, unit: Cents) -> Option<Cents> {
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

/// A blackjack table that adds up what is settled and keeps no lines.
#[derive(Clone)]
pub struct BlackjackMachine {
    table: Table<Blackjack, Tally>,
    /// Shared by all tables of a vector.
    marked: Arc<Blackjack>,
    /// The dealer's first card.
    up: Option<Card>,
    insurance: Option<Spot>,
}

impl BlackjackMachine {
    /// At this table.
    pub fn new(table: Table<Blackjack, Tally>) -> BlackjackMachine {
        let insurance = Blackjack::find_spot("insurance");
        BlackjackMachine { marked: Arc::new(table.game().clone()), table, up: None, insurance }
    }

    /// What may be decided, asked of the rules only where it may be so.
    fn may(&self, action: Action, hand: HandNumber, plays: bool) -> bool {
        let game = self.table.game();
        let is_offered = || self.table.offer(SEAT, None, action).is_some();
        let hand = &game.seat(SEAT).hands[hand.index()];
        match action {
            Action::Hit | Action::Stand => {
                plays && (game.is_free(self.table.rules(), SEAT, None, action) || is_offered())
            }
            Action::Double => plays && hand.cards.len() == 2 && is_offered(),
            Action::Split => {
                plays && hand.cards.len() == 2 && hand.is_pair_in_value() && is_offered()
            }
            _ => !plays && is_offered(),
        }
    }

    fn observe_cards(&self, look: &Look, hand: u8, unit: Cents, into: &mut [f32]) {
        into.fill(0.0);
        let (game, own) = (self.table.game(), self.table.game().seat(SEAT));
        let phase = if hand == 0 { Phase::Wagers } else { Phase::Decision };
        look::head(into, phase, hand, look::units(game.at_stake(SEAT), unit));
        for spot in 0..look.spots as u16 {
            let amount = match Spot(spot) {
                BET => own.hands().iter().map(|hand| hand.bet).sum(),
                spot if Some(spot) == self.insurance => own.insurance,
                spot => game.side_bet(SEAT, spot),
            };
            into[HEAD + usize::from(spot)] = look::units(amount, unit);
        }
        if hand == 0 {
            return;
        }
        let (places, rest) = into[look.cards()..].split_at_mut(look.own.0 * look.own.1);
        for (hand, place) in own.hands().iter().zip(places.chunks_mut(look.own.1)) {
            look::lay(hand.cards.as_slice().iter().copied(), place);
        }
        look::lay([self.up, None].into_iter(), rest);
    }
}

impl Machine for BlackjackMachine {
    #[inline]
    fn awaiting(&self) -> Awaiting {
        self.table.awaiting()
    }

    #[inline]
    fn step(&mut self, event: Event, net: &mut Cents) -> Result<Step, Refusal> {
        if let (Event::Chance(Outcome::Card(card)), None) = (event, self.up)
            && let Awaiting::Chance(Ask::Card { to: Place::Dealer }) = self.table.awaiting()
        {
            self.up = card;
        }
        let step = self.table.step(event)?;
        if step == Step::Settled {
            *net += self.table.listener().net;
        }
        Ok(step)
    }

    fn complete(&self) -> Result<(), Refusal> {
        self.table.complete(SEAT)
    }

    fn at_stake(&self) -> Cents {
        self.table.at_stake(SEAT)
    }

    fn reset(&mut self) {
        self.table.reset_to(&self.marked);
        self.up = None;
    }

    fn mark(&mut self) {
        self.marked = Arc::new(self.table.game().clone());
    }

    fn offer(&self, action: Action) -> Option<Offer> {
        self.table.offer(SEAT, None, action)
    }

    fn fitting(&self, on: Spot, unit: Cents) -> Option<Cents> {
        let opening = self.table.game().opening(self.table.rules(), SEAT, on)?;
        near(&opening, unit)
    }

    fn mask(&self, moves: &[Move], unit: Cents, into: &mut [i8]) {
        let awaiting = self.table.awaiting();
        let may_wager = matches!(awaiting, Awaiting::Wagers { .. });
        let plays = matches!(self.table.game().box_asked(), Some(BoxAsked::Play));
        let asked = match awaiting {
            Awaiting::Decision { hand, .. } => Some(hand),
            _ => None,
        };
        for (may, action) in into.iter_mut().zip(moves) {
            *may = i8::from(match *action {
                Move::Deal => may_wager && self.at_stake() > Cents::ZERO && self.complete().is_ok(),
                Move::Wager(on) => may_wager && self.fitting(on, unit).is_some(),
                Move::Decide(action, None) => {
                    asked.is_some_and(|hand| self.may(action, hand, plays))
                }
                _ => false,
            });
        }
    }

    fn observe(&self, look: &Look, over: bool, unit: Cents, into: &mut [f32]) {
        match self.table.awaiting() {
            Awaiting::Decision { hand, .. } => {
                self.observe_cards(look, hand.number(), unit, into);
            }
            _ if !over => self.observe_cards(look, 0, unit, into),
            // What the dealer turned is asked of the table itself.
            _ => {
                let view = self.table.view(games::Viewer::Seat(SEAT));
                look.write_view(&view, (Phase::Over, 0, self.at_stake()), unit, into, |name| {
                    Blackjack::layout().find(name)
                });
            }
        }
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        None
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
