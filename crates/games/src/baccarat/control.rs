//! Who opens the cards: at a midi table the seat with the most money on a hand, else the dealer;
//! and what a seat may decide between rounds.

use super::{BANKER, Baccarat, BaccaratGame, Because, PLAYER, Phase, Rules, Side};
use crate::RefusalCode::{NotOffered, NotYourTurn};
use crate::engine::seats::is_meant;
use crate::{Action, Cents, HandNumber, Lines, Offer, Refusal, Seat, Step, Taken};

impl<V: BaccaratGame> Baccarat<V> {
    /// Cards of a hand lie face down: the seat that controls them is asked, or the dealer exposes
    /// them (OH.BA.9.V.A, OH.BA.9.V.B).
    #[inline]
    pub(super) fn open_hand(
        &mut self,
        rules: &Rules,
        of: Side,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.controller(of) {
            Some(seat) if rules.midi => {
                self.phase = Phase::Control { of, seat };
                Step::Continues
            }
            _ => self.expose(rules, of, lines),
        }
    }

    /// The cards of a hand are turned face up; those that nobody saw must be named.
    pub(super) fn expose(
        &mut self,
        rules: &Rules,
        of: Side,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        if !self.hand(of).is_seen() {
            self.phase = Phase::Turn { of };
            return Step::Continues;
        }
        self.hand_mut(of).expose();
        self.go_on(rules, lines)
    }

    /// The seat with the most money on a hand that has not ceded it; of equal seats the first.
    fn controller(&self, of: Side) -> Option<Seat> {
        let (on, ceded) = match of {
            Side::Player => (PLAYER, self.ceded[0]),
            Side::Banker => (BANKER, self.ceded[1]),
        };
        let mut best = (Cents::ZERO, None);
        for seat in self.wagered.iter().filter(|seat| !ceded.contains(*seat)) {
            let money = self.chips[seat.index()][on.0 as usize];
            if money > best.0 {
                best = (money, Some(seat));
            }
        }
        best.1
    }

    pub(super) fn offered(
        &self,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        match (self.phase, action) {
            (Phase::Control { of, seat: asked }, Action::Open | Action::Cede)
                if seat == asked && is_meant(hand, of as u8) =>
            {
                Ok(Offer::free(action))
            }
            (Phase::Wagers, Action::SettleVigorish) if is_meant(hand, 0) && self.owes(seat) => {
                Ok(Offer::free(action))
            }
            _ => Err(self.not_offered(seat, action)),
        }
    }

    fn owes(&self, seat: Seat) -> bool {
        self.owed.get(seat.index()).is_some_and(|owed| *owed > Cents::ZERO)
    }

    #[cold]
    #[inline(never)]
    fn not_offered(&self, seat: Seat, action: Action) -> Refusal {
        match (self.phase, action, V::CONTROL, V::VIGORISH) {
            (Phase::Control { of, seat: asked }, Action::Open | Action::Cede, Some(control), _) => {
                let why = format!("seat {asked} controls the {of}'s hand, not seat {seat}");
                NotYourTurn.cite(control[of as usize], why)
            }
            (_, Action::Open | Action::Cede, Some(_), _) => {
                NotYourTurn.refuse(format!("no cards wait for seat {seat}"))
            }
            (Phase::Wagers, Action::SettleVigorish, _, Some(vigorish)) => {
                NotOffered.cite(vigorish.marked, format!("no vigorish is marked for seat {seat}"))
            }
            (_, Action::SettleVigorish, _, Some(_)) => {
                NotOffered.refuse("marked vigorish is settled between rounds")
            }
            _ => NotOffered.refuse(format!("{} has no decision `{action}`", V::ID)),
        }
    }

    pub(super) fn decided(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match (self.phase, taken.action) {
            (Phase::Control { of, .. }, Action::Open) => self.expose(rules, of, lines),
            // Control that is ceded stays ceded, third card included.
            (Phase::Control { of, seat }, _) => {
                self.ceded[of as usize].insert(seat);
                self.open_hand(rules, of, lines)
            }
            // Between rounds the line stands by itself; beside wagers it is part of their round.
            _ => {
                self.collect_from(taken.seat, lines);
                if self.wagered.is_empty() { Step::Settled } else { Step::Continues }
            }
        }
    }
}
