//! Cards that were missed in the deal: the dealer's, or a player's.
//!
//! A card is entered without its place: the table deals it to the place that is due. If people
//! notice later that a place was missed, the entered order is right and the places are wrong. The
//! cards are then dealt again in that order, without the missed place.

use chance::Card;

use super::irregularities::{NOTED, takes_it};
use super::rules::{BET, Rules};
use super::{Because, HoleCardGame, Interrupted, Phase, TwentyOne};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::{Cents, Irregularity, Line, Lines, Refusal, Seat, SeatSet, Step, Verdict};

/// The cards of a deal in the order of the shoe, each with its place: a box, or `None` for the
/// dealer.
type Order = Vec<(Option<Seat>, Card)>;

impl<V: HoleCardGame> TwentyOne<V> {
    /// Deals the dealer's missed card after the players' cards.
    pub(super) fn dealer_missed(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.dealer_missed;
        self.check_round(clause)?;
        match self.phase {
            Phase::Wagers => {
                self.irregularities.note(|noted| &mut noted.dealer_missed, clause)?;
                Ok(Step::Continues)
            }
            // All players have their two cards: the dealer's second one is due now.
            Phase::Deal { to: None } if self.dealer.cards.len() == 1 => Ok(Step::Continues),
            Phase::Deal { .. } => {
                let order = self.order_of_deal();
                self.irregularities.note(|noted| &mut noted.dealer_missed, clause)?;
                Ok(self.deal_again(order, rules, lines))
            }
            _ => self.second_missed(rules, lines),
        }
    }

    /// Asks again for the dealer's second card, which was counted face down by mistake. A card that
    /// was seen or checked cannot be missing.
    fn second_missed(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let back = match self.phase {
            Phase::Insurance { seat } => Some(Interrupted::Insurance { seat }),
            Phase::Peek => Some(Interrupted::Peek),
            _ if self.dealer.may_have_blackjack() => None,
            Phase::Cap { seat } => Some(Interrupted::Cap { seat }),
            Phase::Turn { seat, hand } => Some(Interrupted::Turn { seat, hand }),
            Phase::Draw { seat, hand } => Some(Interrupted::Draw { seat, hand }),
            Phase::Hole { at_end: true } => Some(Interrupted::Hole),
            _ => None,
        };
        let Some(back) = back.filter(|_| self.dealer.cards.unseen() == Some(1)) else {
            let clause = V::CLAUSES.irregularities.dealer_missed;
            let why = match self.phase {
                Phase::Missed { .. } => "the dealer's second card is due now",
                _ => "the dealer has both cards",
            };
            return Err(NoRemedy.cite(clause, why));
        };
        self.dealer.cards.take_unseen();
        self.shoe.out.was_not_dealt();
        self.irregularities.any = true;
        self.phase = Phase::Missed { back };
        Ok(match self.irregularities.exposed.deal() {
            Some(card) => self.lay_card(rules, card, lines),
            None => Step::Continues,
        })
    }

    /// Returns to the interrupted phase after the dealer's second card.
    pub(super) fn go_back_to(
        &mut self,
        back: Interrupted,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.phase = match back {
            Interrupted::Insurance { seat } => Phase::Insurance { seat },
            Interrupted::Cap { seat } => Phase::Cap { seat },
            Interrupted::Turn { seat, hand } => Phase::Turn { seat, hand },
            Interrupted::Draw { seat, hand } => Phase::Draw { seat, hand },
            Interrupted::Peek => return self.peek(rules, lines),
            Interrupted::Hole => return self.turn_hole(rules, lines),
        };
        Step::Continues
    }

    /// Voids a hand that was dealt no cards. The player is in the next deal.
    pub(super) fn hand_not_dealt(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.not_dealt;
        let seat = self.box_of(&what, clause)?;
        let others = self.boxes.without([seat].into_iter().collect());
        let order = match self.phase {
            Phase::Wagers => Order::new(),
            Phase::Deal { .. } => self.order_of_deal(),
            _ => return Err(dealt_to(seat, clause)),
        };
        // What was laid on the hand fell on the next ones, if there are any.
        if !self.has_room(others, order.len()) {
            return Err(dealt_to(seat, clause));
        }
        if self.phase != Phase::Wagers {
            self.seat_mut(seat).hands[0].cards.clear();
        }
        self.irregularities.any = true;
        self.irregularities.dead.insert(seat);
        self.void_box(rules, seat, Because::NotDealt, lines);
        Ok(match self.phase {
            _ if self.boxes.is_empty() => self.finish(rules),
            Phase::Deal { .. } => self.deal_again(order, rules, lines),
            _ => Step::Continues,
        })
    }

    /// Deals the second card of a hand after all others, or voids the hand, as the player chooses.
    pub(super) fn hand_one_card(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.not_dealt;
        let seat = self.box_of(&what, clause)?;
        let wants = takes_it(&what, clause)?;
        let noted = &mut self.irregularities;
        if noted.second_card_late.contains(seat) || noted.one_card_refused.contains(seat) {
            return Err(NoRemedy.cite(clause, NOTED));
        }
        let (order, has) = match self.phase {
            Phase::Wagers => (Order::new(), 0),
            Phase::Deal { .. } => (self.order_of_deal(), self.seat(seat).hands[0].cards.len()),
            _ => return Err(dealt_to(seat, clause)),
        };
        let is_last = order.last().is_some_and(|(to, _)| *to == Some(seat));
        if has == 2 && is_last && matches!(self.phase, Phase::Deal { to: None }) {
            // No other hand was due the second card.
            return Err(dealt_to(seat, clause));
        }
        if !wants && has > 0 {
            return self.dead_with_one_card(rules, (seat, order), lines);
        }
        self.irregularities.any = true;
        match wants {
            true => self.irregularities.second_card_late.insert(seat),
            false => self.irregularities.one_card_refused.insert(seat),
        }
        Ok(match self.phase {
            Phase::Wagers => Step::Continues,
            _ => self.deal_again(order, rules, lines),
        })
    }

    /// Voids a hand with one card. A second card entered for it was the next hand's.
    fn dead_with_one_card(
        &mut self,
        rules: &Rules<V>,
        (seat, mut order): (Seat, Order),
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let others = self.boxes.without([seat].into_iter().collect());
        let own = order.iter().position(|(to, _)| *to == Some(seat));
        let (_, card) = order.remove(own.expect("the hand has a card"));
        if !others.is_empty() && !self.has_room(others, order.len()) {
            return Err(dealt_to(seat, V::CLAUSES.irregularities.not_dealt));
        }
        let cards = &mut self.seat_mut(seat).hands[0].cards;
        cards.clear();
        cards.push(card);
        self.irregularities.any = true;
        self.void_box(rules, seat, Because::OneCard, lines);
        Ok(match self.boxes.is_empty() {
            true => self.finish(rules),
            false => self.deal_again(order, rules, lines),
        })
    }

    /// Voids a box that refused to go on with one card. Returns `true` if no box is left.
    pub(super) fn dies_with_one_card(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> bool {
        if self.irregularities.one_card_refused.contains(seat) {
            self.void_box(rules, seat, Because::OneCard, lines);
        }
        self.boxes.is_empty()
    }

    /// Returns the place of the next card of the deal, a box or the dealer, after an irregularity.
    /// Boxes with a `second_card_late` come after the others, a missed dealer after all boxes.
    #[cold]
    pub(super) fn next_dealt(&self) -> Option<Option<Seat>> {
        let cards = |seat: Seat| self.seat(seat).hands[0].cards.len();
        self.next_after(cards, self.dealer.cards.len())
    }

    /// The same for these numbers of cards of the boxes and of the dealer.
    fn next_after(&self, cards: impl Fn(Seat) -> usize, own: usize) -> Option<Option<Seat>> {
        let late = self.irregularities.second_card_late;
        let box_where = |short: &dyn Fn(Seat) -> bool| self.boxes.iter().find(|seat| short(*seat));
        let first = box_where(&|seat| cards(seat) == 0);
        let second = || box_where(&|seat| cards(seat) == 1 && !late.contains(seat));
        let late = || box_where(&|seat| cards(seat) == 1);
        match first {
            Some(seat) => Some(Some(seat)),
            None if own == 0 && !self.irregularities.dealer_missed => Some(None),
            None => second().or_else(late).map(Some).or((own < 2).then_some(None)),
        }
    }

    /// Returns the cards of the deal in the order of the shoe.
    fn order_of_deal(&self) -> Order {
        let mut laid = [0; super::BOXES];
        let mut own = 0;
        let mut order = Order::new();
        while let Some(to) = self.next_after(|seat| laid[seat.index()], own) {
            let (cards, nth) = match to {
                Some(seat) => (&self.seat(seat).hands[0].cards, &mut laid[seat.index()]),
                None => (&self.dealer.cards, &mut own),
            };
            let Some(card) = cards.get(*nth) else { break };
            *nth += 1;
            order.push((to, card));
        }
        order
    }

    /// Returns `true` if these boxes and the dealer have room for this many cards.
    fn has_room(&self, boxes: SeatSet, cards: usize) -> bool {
        let refused = self.irregularities.one_card_refused;
        let room = |seat: Seat| if refused.contains(seat) { 1 } else { 2 };
        let room: usize = boxes.iter().map(room).sum();
        cards == 0 || (!boxes.is_empty() && cards <= room + 2)
    }

    /// Deals these cards again, each to the place that is due now, and asks for the next.
    fn deal_again(
        &mut self,
        order: Order,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        for seat in self.boxes.iter() {
            self.seat_mut(seat).hands[0].cards.clear();
        }
        self.dealer.clear();
        for (_, card) in order {
            let to = self.next_dealt().expect("there is room for the cards");
            self.give_first(to, card);
            if let Some(seat) = to
                && self.dies_with_one_card(rules, seat, lines)
            {
                return self.finish(rules);
            }
        }
        self.deal_next(None, rules, lines)
    }

    /// Returns the box of an irregularity, which must have a bet.
    pub(super) fn box_of(
        &self,
        what: &Irregularity,
        clause: &'static str,
    ) -> Result<Seat, Refusal> {
        match what.seat {
            Some(seat) if self.boxes.contains(seat) => Ok(seat),
            Some(seat) => Err(NoRemedy.cite(clause, format!("seat {seat} has no bet"))),
            None => Err(Incomplete.cite(clause, format!("`{}` needs a `seat`", what.kind))),
        }
    }

    /// Returns all the wagers of a box and takes it out of the round.
    fn void_box(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        because: Because<V::PaidFor>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let clause = V::CLAUSES.irregularities.not_dealt;
        let bet = self.seat_mut(seat).hands[0].take_bet();
        if bet > Cents::ZERO {
            lines.push(Line::unpaid((seat, BET, bet), Verdict::Void, clause, because));
        }
        self.void_side_bets(rules, seat, clause, because, lines);
        self.boxes.remove(seat);
        if self.phase != Phase::Wagers {
            let cards = self.seat(seat).hands[0].cards;
            for card in cards.as_slice().iter().flatten() {
                self.shoe.pick_up(*card, rules.terms.from_hand);
            }
            self.seat_mut(seat).clear_cards();
            self.dealt.remove(seat);
        }
    }
}

/// The refusal of an irregularity of a hand that has its cards.
#[cold]
fn dealt_to(seat: Seat, clause: &'static str) -> Refusal {
    NoRemedy.cite(clause, format!("seat {seat} has been dealt its cards"))
}
