//! The boxes play: insurance, caps, and the decisions on every hand.

use chance::Card;

use super::rules::{BET, DoubleOn, Rules};
use super::{Because, Blackjack, Phase};
use crate::blackjack::Status;
use crate::{Action, Cents, Cost, Line, Lines, Offer, Refusal, Step, Taken, Verdict};

impl Blackjack {
    /// What an action would cost now, or why it may not be taken.
    #[inline(always)]
    pub(super) fn offered(
        &self,
        rules: &Rules,
        seat: u8,
        hand: u8,
        action: Action,
    ) -> Result<Offer, Refusal> {
        match self.phase {
            Phase::Turn { seat: turn, hand: on }
                if seat == turn && (hand == 0 || hand == on + 1) =>
            {
                self.offered_in_turn(rules, seat, on, action)
            }
            Phase::Insurance { seat: turn } if seat == turn && hand <= 1 => {
                self.offered_insurance(rules, seat, action)
            }
            Phase::Cap { seat: turn } if seat == turn && hand <= 1 => match action {
                Action::Cap => {
                    let most = self.proceeds[seat as usize - 1];
                    let cost = Cost::Between { least: Cents::ZERO, most, usual: None };
                    Ok(Offer { action, cost })
                }
                _ => Err(Refusal::by("OH.BJ.16.II.E.2", "House Money has won: `cap` is asked")),
            },
            _ => Err(self.not_in_turn(seat, hand)),
        }
    }

    #[cold]
    fn not_in_turn(&self, seat: u8, hand: u8) -> Refusal {
        Refusal::because(match self.phase {
            Phase::Turn { seat: turn, hand: on } if turn == seat => {
                format!("hand {hand} is not in turn, hand {} is", on + 1)
            }
            Phase::Turn { seat: turn, .. }
            | Phase::Insurance { seat: turn }
            | Phase::Cap { seat: turn } => {
                format!("seat {seat} hand {hand} is not in turn, seat {turn} is")
            }
            _ => format!("nothing is asked of seat {seat} now"),
        })
    }

    fn offered_insurance(&self, rules: &Rules, seat: u8, action: Action) -> Result<Offer, Refusal> {
        let own = self.seat(seat);
        match action {
            Action::NoInsurance => Ok(Offer::free(action)),
            Action::EvenMoney if own.has_blackjack() => Ok(Offer::free(action)),
            Action::EvenMoney => {
                Err(Refusal::by("OH.BJ.9.II", "even money is for a player who has blackjack"))
            }
            Action::Insure if own.has_blackjack() => {
                Err(Refusal::by("OH.BJ.9.II", "a blackjack takes even money, not insurance"))
            }
            Action::Insure => {
                let most = rules.most_insurance(own.hands[0].bet);
                let cost = Cost::Between { least: rules.unit, most, usual: Some(most) };
                Ok(Offer { action, cost })
            }
            _ => Err(Refusal::by("OH.BJ.9.III", "the dealer has an ace: insurance is asked first")),
        }
    }

    #[inline(always)]
    fn offered_in_turn(
        &self,
        rules: &Rules,
        seat: u8,
        hand: u8,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let own = self.seat(seat);
        let cards = &own.hands[hand as usize];
        let split_aces = own.is_split() && cards.starts_with_ace();
        match action {
            Action::Stand => Ok(Offer::free(action)),
            Action::Hit if !split_aces => Ok(Offer::free(action)),
            Action::Hit => Err(one_card_each()),
            Action::Double => {
                check_double(rules, cards.cards.total(), cards.cards.len(), own.is_split())?;
                if split_aces {
                    return Err(one_card_each());
                }
                // OH.BJ.10.I: any amount up to the bet.
                let most = cards.bet;
                let cost = Cost::Between { least: rules.unit, most, usual: Some(most) };
                Ok(Offer { action, cost })
            }
            Action::Split => {
                if !cards.is_pair_in_value() {
                    return Err(Refusal::by("OH.BJ.11.I", "two cards of the same value are split"));
                }
                if own.count >= rules.split_hands {
                    let (most, clause) = match rules.split_hands {
                        4 => (4, "OH.BJ.11.III.A"),
                        fewer => (fewer, "OH.BJ.11.V"),
                    };
                    return Err(Refusal::by(clause, format!("there are {most} hands already")));
                }
                if split_aces && !rules.resplit_aces {
                    return Err(one_card_each());
                }
                Ok(Offer::fixed(action, cards.bet))
            }
            _ => Err(Refusal::because(format!("`{action}` is not asked now"))),
        }
    }

    /// A decision that was offered.
    #[inline(always)]
    pub(super) fn decided(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let Taken { seat, amount, action, .. } = taken;
        match self.phase {
            Phase::Turn { hand, .. } => {
                let own = &mut self.seats[seat as usize - 1];
                match action {
                    Action::Hit => {}
                    Action::Stand => {
                        own.hands[hand as usize].status = Status::Stands;
                        return self.next_turn(rules, seat, hand + 1, lines);
                    }
                    Action::Double => {
                        own.hands[hand as usize].bet += amount;
                        own.hands[hand as usize].doubled = amount;
                    }
                    _ => own.split(hand),
                }
                self.draw(rules, seat, hand, lines)
            }
            Phase::Insurance { .. } => {
                if action == Action::EvenMoney {
                    self.pay_even_money(seat, lines);
                } else {
                    // Nothing is named for `no-insurance`.
                    self.seat_mut(seat).insurance = amount;
                    self.beside |= amount > Cents::ZERO;
                }
                self.insurance_answered(seat, rules, lines)
            }
            _ => {
                self.seat_mut(seat).hands[0].bet += amount;
                self.proceeds[seat as usize - 1] = Cents::ZERO;
                self.cap_from(seat, rules, lines)
            }
        }
    }

    /// OH.BJ.9.II: paid 1 to 1 at once, and the hand is over.
    fn pay_even_money(&mut self, seat: u8, lines: &mut impl Lines<Because>) {
        let bet = self.seat_mut(seat).hands[0].take_bet();
        lines.push(Line::win((seat, BET, bet), bet, "OH.BJ.9.II", Because::EvenMoney));
    }

    /// A card is due to a hand.
    #[inline]
    fn draw(&mut self, rules: &Rules, seat: u8, hand: u8, lines: &mut impl Lines<Because>) -> Step {
        self.phase = Phase::Draw { seat, hand };
        if self.trouble.any {
            return self.draw_in_trouble(rules, seat, hand, lines);
        }
        Step::Continues
    }

    /// A card has fallen on a hand.
    #[inline]
    pub(super) fn drawn(
        &mut self,
        rules: &Rules,
        seat: u8,
        hand: u8,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let own = &mut self.seats[seat as usize - 1];
        let number = own.hand_number(hand);
        let split = own.is_split();
        let cards = &mut own.hands[hand as usize];
        cards.cards.push(card);
        let total = cards.cards.total();
        if total.is_bust() {
            // Collected at once: nothing the dealer does can change it.
            let (bet, because) = (cards.take_bet(), Because::Bust(total.points()));
            let mut line = Line::unpaid((seat, BET, bet), Verdict::Lose, "OH.BJ.4.II.B", because);
            line.hand = number;
            lines.push(line);
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        // OH.BJ.12.I: 21, a doubled hand and a split ace draw no more.
        let asked = total.points() < 21 && cards.doubled == Cents::ZERO;
        let asked = asked
            && (!split || !cards.starts_with_ace() || self.may_resplit_aces(rules, seat, hand));
        if asked && !(self.trouble.any && self.trouble.refusing.contains(seat)) {
            self.seat_mut(seat).hands[hand as usize].status = Status::Live;
            self.phase = Phase::Turn { seat, hand };
            return Step::Continues;
        }
        self.seat_mut(seat).hands[hand as usize].status = Status::Stands;
        self.next_turn(rules, seat, hand + 1, lines)
    }

    fn may_resplit_aces(&self, rules: &Rules, seat: u8, hand: u8) -> bool {
        let own = self.seat(seat);
        rules.resplit_aces
            && own.count < rules.split_hands
            && own.hands[hand as usize].is_pair_in_value()
    }

    /// OH.BJ.10.III: a double down card that the player wants face down.
    pub(super) fn drawn_face_down(
        &mut self,
        rules: &Rules,
        seat: u8,
        hand: u8,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let own = &mut self.seat_mut(seat).hands[hand as usize];
        own.cards.push_unseen();
        own.status = Status::Stands;
        self.trouble.any = true;
        self.trouble.face_down = true;
        self.next_turn(rules, seat, hand + 1, lines)
    }

    /// Goes to the first hand from here on that is to be played, in turn from the left, the hands
    /// of a box from the first (OH.BJ.7.V, OH.BJ.11.II); then to the dealer.
    #[inline]
    pub(super) fn next_turn(
        &mut self,
        rules: &Rules,
        seat: u8,
        hand: u8,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let (mut seat, mut hand) = (seat, hand);
        loop {
            let own = &mut self.seats[seat as usize - 1];
            while hand < own.count {
                let cards = &mut own.hands[hand as usize];
                if cards.status == Status::Live {
                    if cards.cards.len() == 1 {
                        return self.draw(rules, seat, hand, lines);
                    }
                    if cards.points() < 21 && !self.trouble.refusing.contains(seat) {
                        self.phase = Phase::Turn { seat, hand };
                        return Step::Continues;
                    }
                    cards.status = Status::Stands;
                }
                hand += 1;
            }
            match self.boxes.after(seat) {
                Some(next) => (seat, hand) = (next, 0),
                None => break,
            }
        }
        if self.trouble.any
            && let Some((seat, hand)) = self.waiting_hand()
        {
            return self.draw(rules, seat, hand, lines);
        }
        self.dealer_turn(rules, lines)
    }

    /// All boxes have played. The dealer draws if a hand still depends on it (OH.BJ.12.III).
    #[inline]
    fn dealer_turn(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        let mut at = 0;
        while let Some(seat) = self.boxes.after(at) {
            if self.seat(seat).hands().iter().any(|hand| hand.status == Status::Stands) {
                return self.turn_hole(rules, lines);
            }
            at = seat;
        }
        if self.trouble.any {
            // A blackjack that was not revealed still owes its insurance.
            return self.turn_hole_for_insurance(rules, lines);
        }
        self.finish(rules)
    }

    /// OH.BJ.7.VII: the hole card is turned.
    #[inline]
    pub(super) fn turn_hole(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.dealer.hole().is_none() {
            self.phase = Phase::Hole { at_end: true };
            return Step::Continues;
        }
        self.dealer.hole_shown = true;
        if self.dealer.has_blackjack() {
            return self.late_blackjack(rules, lines);
        }
        self.dealer_on(rules, lines)
    }

    /// The dealer draws, or stands and settles.
    #[inline]
    pub(super) fn dealer_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if !self.dealer.draws(rules.hits_soft_17) {
            return self.settle(rules, lines);
        }
        self.phase = Phase::Dealer;
        if self.trouble.any
            && let Some(card) = self.trouble.exposed.take()
        {
            return self.falls(rules, card, lines);
        }
        Step::Continues
    }
}

#[cold]
fn one_card_each() -> Refusal {
    Refusal::by("OH.BJ.11.III.B", "split aces get one card each")
}

/// Whether two cards may be doubled at this table.
#[inline]
fn check_double(
    rules: &Rules,
    total: hands::Total,
    cards: usize,
    split: bool,
) -> Result<(), Refusal> {
    if cards != 2 {
        return Err(Refusal::by("OH.BJ.10.I", "only the first two cards are doubled"));
    }
    let least = match rules.double_on {
        DoubleOn::Any => 0,
        DoubleOn::NineToEleven => 9,
        DoubleOn::TenOrEleven => 10,
    };
    if least > 0 && (total.is_soft() || !(least..=11).contains(&total.points())) {
        let why = format!("this table doubles on hard {least} to 11");
        return Err(Refusal::by("OH.BJ.10.IV", why));
    }
    if split && !rules.double_after_split {
        return Err(Refusal::by("OH.BJ.10.IV", "this table doubles no split hands"));
    }
    Ok(())
}
