//! A blackjack table at full speed: it adds up what is settled, and deals many cards in one go.
//!
//! A test compares it with the table of all games, move by move.

use std::sync::Arc;

use chance::{Ask, Outcome, Place};
use games::blackjack::BoxAsked;
use games::blackjack::blackjack::{BET, Blackjack};
use games::{
    Action, AnyTable, Awaiting, Cents, Event, Game, HandNumber, Offer, Refusal, Spot, Step, Table,
    Tally,
};
use sim::QuickDealer;

use super::look::{self, HEAD, Look, Phase};
use super::machine::{Machine, SEAT, bet, near};
use super::moves::Move;

/// A blackjack table whose cards are shuffled before every round.
#[derive(Clone)]
pub struct QuickBlackjack {
    table: Table<Blackjack, Tally>,
    /// Shared by all tables of a vector.
    marked: Arc<Blackjack>,
    /// Whether something besides the bet lies there, which may move a meter; and lay there when
    /// the table was marked.
    has_side_bet: (bool, bool),
    insurance: Option<Spot>,
}

impl QuickBlackjack {
    /// At this table.
    pub fn new(table: Table<Blackjack, Tally>) -> QuickBlackjack {
        let insurance = Blackjack::find_spot("insurance");
        let marked = Arc::new(table.game().clone());
        QuickBlackjack { table, marked, has_side_bet: (false, false), insurance }
    }

    /// What a step brought is known when the round is over.
    #[inline(always)]
    fn count(&self, step: Step, net: &mut Cents) -> Step {
        if step == Step::Settled {
            *net += self.table.listener().net;
        }
        step
    }

    /// What may be decided, asked of the rules only where it may be so.
    #[inline(always)]
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

    /// Writes the chips of the seat.
    #[inline(always)]
    fn lay_chips(&self, spots: &mut [f32], unit: Cents) {
        let (game, own) = (self.table.game(), self.table.game().seat(SEAT));
        for (number, place) in (0..).zip(spots) {
            *place = match Spot(number) {
                BET => own.hands().iter().map(|hand| look::units(hand.bet, unit)).sum(),
                spot if Some(spot) == self.insurance => look::units(own.insurance, unit),
                spot => look::units(game.side_bet(SEAT, spot), unit),
            };
        }
    }

    /// Writes the cards that the seat sees: the dealer's second one once it is turned.
    #[inline(always)]
    fn lay_cards(&self, look: &Look, into: &mut [f32]) {
        let (own, dealer) = (self.table.game().seat(SEAT), self.table.game().dealer());
        let (places, rest) = into.split_at_mut(look.own.0 * look.own.1);
        for (hand, place) in own.hands().iter().zip(places.chunks_mut(look.own.1)) {
            look::lay(hand.cards.as_slice().iter().copied(), place);
        }
        let cards = dealer.cards.as_slice().iter().enumerate();
        let is_seen = |n: usize| n != 1 || dealer.hole_shown;
        look::lay(cards.map(|(n, card)| card.filter(|_| is_seen(n))), rest);
    }
}

impl Machine for QuickBlackjack {
    #[inline(always)]
    fn awaiting(&self) -> Awaiting {
        self.table.awaiting()
    }

    #[inline(always)]
    fn step(&mut self, event: Event, net: &mut Cents) -> Result<Step, Refusal> {
        if let Event::Wager(wager) = &event {
            self.has_side_bet.0 |= wager.on != BET;
        }
        let step = self.table.step(event)?;
        Ok(self.count(step, net))
    }

    #[inline(always)]
    fn deal(&mut self, ask: Ask, by: &mut QuickDealer, net: &mut Cents) -> Result<Step, Refusal> {
        let step = match ask {
            Ask::Shuffle => {
                by.answer(ask);
                self.table.step(Event::Chance(Outcome::Shuffled))?
            }
            Ask::Card { to: Place::Burn } => {
                self.table.step(Event::Chance(Outcome::Card(by.card())))?
            }
            _ => self.table.deal_on(|| by.card())?,
        };
        Ok(self.count(step, net))
    }

    fn complete(&self) -> Result<(), Refusal> {
        self.table.complete(SEAT)
    }

    #[inline(always)]
    fn at_stake(&self) -> Cents {
        self.table.at_stake(SEAT)
    }

    fn reset(&mut self) {
        self.table.reset_to(&self.marked);
        self.has_side_bet.0 = self.has_side_bet.1;
    }

    /// Shuffled, and the bet put out again, the table stands as it stood when it was marked, unless
    /// a meter moved: that is far less to write than all of it.
    #[inline(always)]
    fn begin_again(
        &mut self,
        dealer: &mut QuickDealer,
        base: &[(Spot, Cents)],
    ) -> Result<(), Refusal> {
        if self.has_side_bet != (false, false) {
            self.reset();
            return Ok(());
        }
        self.deal(Ask::Shuffle, dealer, &mut Cents::default())?;
        bet(self, base)
    }

    fn mark(&mut self) {
        self.marked = Arc::new(self.table.game().clone());
        self.has_side_bet.1 = self.has_side_bet.0;
    }

    fn offer(&self, action: Action) -> Option<Offer> {
        self.table.offer(SEAT, None, action)
    }

    fn fitting(&self, on: Spot, unit: Cents) -> Option<Cents> {
        let opening = self.table.game().opening(self.table.rules(), SEAT, on)?;
        near(&opening, unit)
    }

    #[inline(always)]
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

    #[inline(always)]
    fn observe(&self, look: &Look, over: bool, unit: Cents, into: &mut [f32]) {
        into.fill(0.0);
        let (phase, hand) = match self.table.awaiting() {
            _ if over => (Phase::Over, 0),
            Awaiting::Decision { hand, .. } => (Phase::Decision, hand.number()),
            _ => (Phase::Wagers, 0),
        };
        look::head(into, phase, hand, look::units(self.at_stake(), unit));
        let (chips, cards) = into[HEAD..].split_at_mut(look.spots);
        if phase != Phase::Over {
            self.lay_chips(chips, unit);
        }
        if phase != Phase::Wagers {
            self.lay_cards(look, cards);
        }
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        None
    }
}
