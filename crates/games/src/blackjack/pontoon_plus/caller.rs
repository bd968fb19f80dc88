//! Who calls a hand: the player who sits at the box, or the highest bet where nobody does.

use super::behind::BetBehind;
use super::{Phase, PontoonPlus};
use crate::{Cents, Seat};

impl PontoonPlus {
    /// What a player has bet on a hand of a box, before any of it was doubled.
    pub(super) fn initial_bet(&self, (on, hand): (Seat, u8), seat: Seat) -> Cents {
        if seat == on {
            let own = &self.seat(on).hands[hand as usize];
            // What a settled hand had doubled is remembered until its cards are picked up.
            let doubled = if self.phase == Phase::Wagers { Cents::ZERO } else { own.doubled };
            return own.bet - doubled.min(own.bet);
        }
        self.behind.get(on, seat).map_or(Cents::ZERO, |other| other.initial(hand))
    }

    /// Who decides for a hand (SG.PP.1.23): the player who sits at the box and has a bet there, or
    /// the one with the highest bet, of equal ones the first by seat. None where everybody who has
    /// a bet on it has left: the house draws (SG.PP.5.3).
    #[inline]
    pub(super) fn caller(&self, on: Seat, hand: u8) -> Option<Seat> {
        let seated = self.seat(on).hands[hand as usize].bet > Cents::ZERO;
        if seated && !self.irregularities.away.contains(on) {
            return Some(on);
        }
        self.highest_behind(on, hand)
    }

    #[cold]
    fn highest_behind(&self, on: Seat, hand: u8) -> Option<Seat> {
        let away = self.irregularities.away;
        let there = self.behind.on(on).iter().filter(|other| !away.contains(other.seat));
        highest(there, hand).map(|other| other.seat)
    }

    /// Whether chips lie on a hand, whoever's they are.
    #[inline]
    pub(super) fn has_chips(&self, on: Seat, hand: u8) -> bool {
        let chips = |other: &BetBehind| other.bets[hand as usize] > Cents::ZERO;
        self.seat(on).hands[hand as usize].bet > Cents::ZERO || self.behind.on(on).iter().any(chips)
    }

    /// Where nobody sits at a box, the highest bet takes the seated player's part for the round
    /// (SG.PP.1.23).
    pub(super) fn name_callers(&mut self) {
        for on in self.boxes.iter() {
            let seated = self.seat(on).hands[0].bet > Cents::ZERO;
            if let Some(seat) = self.highest_behind(on, 0).filter(|_| !seated) {
                self.behind.entry(on, seat).for_seated = true;
            }
        }
    }

    /// Who has the seated player's part on a box.
    pub(super) fn seated_player(&self, on: Seat) -> Seat {
        let instead = self.behind.on(on).iter().find(|other| other.for_seated);
        instead.map_or(on, |other| other.seat)
    }
}

/// The highest bet on a hand, of equal ones the first.
fn highest<'b>(bets: impl Iterator<Item = &'b BetBehind>, hand: u8) -> Option<&'b BetBehind> {
    let better = |best: &'b BetBehind, next: &'b BetBehind| {
        if next.initial(hand) > best.initial(hand) { next } else { best }
    };
    bets.filter(|other| other.initial(hand) > Cents::ZERO).reduce(better)
}
