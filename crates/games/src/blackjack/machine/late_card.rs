//! A card that a player asked for and was not given.

use super::irregularities::{NOTED, takes_it};
use super::rules::{BET, Rules};
use super::{Because, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::NoRemedy;
use crate::blackjack::{Hand, Status};
use crate::{Irregularity, Line, Lines, Refusal, Seat, Step, Verdict};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Deals the card after the other players' cards and before the hole card is turned, or voids
    /// the hand. Accepted before the card is dealt and after the dealer has served other boxes.
    pub(super) fn card_not_given(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.not_given;
        let seat = self.box_of(&what, clause)?;
        let wants = takes_it(&what, clause)?;
        let refuse = |why: &str| Err(NoRemedy.cite(clause, why));
        match self.phase {
            Phase::Wagers | Phase::Deal { .. } => {
                return refuse("it is said of players who have their first two cards");
            }
            Phase::Hole { at_end: false } | Phase::Dealer | Phase::Face { .. } => {
                return refuse("the dealer has turned the hole card");
            }
            _ => {}
        }
        let waits = self.seat(seat).hands().iter().any(|hand| hand.status == Status::Waiting);
        let noted = &self.irregularities;
        if waits || noted.card_late.contains(seat) || noted.card_void.contains(seat) {
            return refuse(NOTED);
        }
        if self.has_played(seat) {
            return self.passed_over(rules, (seat, wants), lines);
        }
        if !self.may_ask_for_card(seat) {
            return Err(has_completed(seat, clause));
        }
        self.irregularities.any = true;
        match wants {
            true => self.irregularities.card_late.insert(seat),
            false => self.irregularities.card_void.insert(seat),
        }
        match self.phase {
            Phase::Draw { seat: turn, hand } if turn == seat => {
                Ok(self.draw_after_irregularity(rules, seat, hand, lines))
            }
            _ => Ok(Step::Continues),
        }
    }

    /// Remedies a request that the dealer took for a stand.
    fn passed_over(
        &mut self,
        rules: &Rules<V>,
        (seat, wants): (Seat, bool),
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let hands = self.seat(seat).hands();
        let last = (0..hands.len() as u8).rev().find(|hand| self.might_draw(rules, seat, *hand));
        let Some(hand) = last.filter(|_| !self.irregularities.refusing.contains(seat)) else {
            return Err(has_completed(seat, V::CLAUSES.irregularities.not_given));
        };
        self.irregularities.any = true;
        if wants {
            self.seat_mut(seat).hands[hand as usize].status = Status::Waiting;
        } else {
            self.void_hand(rules, seat, hand, lines);
        }
        match self.phase {
            // All have played: the card comes now, and a dead hand waits for no dealer.
            Phase::Hole { .. } => Ok(self.next_turn(rules, seat, hand + 1, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// Returns `true` if a hand that stands could have drawn.
    fn might_draw(&self, rules: &Rules<V>, seat: Seat, hand: u8) -> bool {
        let cards = &self.seat(seat).hands[hand as usize];
        let open = cards.status == Status::Stands && !cards.is_doubled && cards.points() < 21;
        open && !self.is_closed(rules, seat, hand)
    }

    /// Returns `true` if a box has been played.
    fn has_played(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Turn { seat: turn, .. } | Phase::Draw { seat: turn, .. } => {
                let own = self.seat(seat).hands();
                turn != seat && !own.iter().any(|hand| hand.status == Status::Live)
            }
            Phase::Hole { .. } => true,
            _ => false,
        }
    }

    /// Returns `true` if a box has a hand that may draw later.
    fn may_ask_for_card(&self, seat: Seat) -> bool {
        let own = self.seat(seat);
        !own.has_blackjack() && own.hands().iter().any(Hand::is_in_play)
    }

    /// Voids a hand and returns its wager.
    fn void_hand(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = self.seat_mut(seat);
        let (number, bet) = (own.hand_number(hand), own.hands[hand as usize].take_bet());
        let (wager, because) = ((seat, BET, bet), Because::CardNotGiven);
        let clause = V::CLAUSES.irregularities.not_given;
        lines.push(Line::unpaid(wager, Verdict::Void, clause, because).of_hand(number));
        self.collect_tucked(rules, seat, lines);
    }

    /// A doubled hand, or a split one with a single card, needs its next card.
    pub(super) fn has_paid_for_card(&self, seat: Seat, hand: u8) -> bool {
        let hand = &self.seat(seat).hands[hand as usize];
        hand.is_doubled || hand.cards.len() == 1
    }

    /// A card is due to a hand in a round in which something went wrong.
    pub(super) fn draw_after_irregularity(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let owed = self.has_paid_for_card(seat, hand);
        let second = self.seat(seat).hands[hand as usize].cards.len() == 1;
        if self.irregularities.refusing.contains(seat) && !owed {
            self.seat_mut(seat).hands[hand as usize].status = Status::Stands;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.irregularities.card_late.contains(seat) && !second {
            self.irregularities.card_late.remove(seat);
            self.seat_mut(seat).hands[hand as usize].status = Status::Waiting;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.irregularities.card_void.contains(seat) && !second {
            self.irregularities.card_void.remove(seat);
            self.void_hand(rules, seat, hand, lines);
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        match self.irregularities.exposed.deal() {
            Some(card) => self.lay_card(rules, card, lines),
            None => Step::Continues,
        }
    }

    /// The first hand that waits for a card it was not given.
    pub(super) fn waiting_hand(&mut self) -> Option<(Seat, u8)> {
        for seat in self.boxes.iter() {
            let own = self.seat_mut(seat);
            let count = own.count as usize;
            let at = own.hands[..count].iter().position(|hand| hand.status == Status::Waiting);
            if let Some(hand) = at {
                own.hands[hand].status = Status::Live;
                return Some((seat, hand as u8));
            }
        }
        None
    }
}

#[cold]
fn has_completed(seat: Seat, clause: &'static str) -> Refusal {
    NoRemedy.cite(clause, format!("seat {seat} has completed its hand"))
}
