//! The dealer takes and pays, from the player farthest to his right (OH.BJ.4.V).

use super::deal::blackjack_because;
use super::rules::{BET, HOUSE_MONEY, INSURANCE, Rules};
use super::trouble::Trouble;
use super::{Because, Blackjack, Phase, Winner};
use crate::blackjack::{Hand, Status};
use crate::{Cents, Line, Lines, SeatSet, Step, Verdict};

impl Blackjack {
    /// The boxes from the dealer's right to his left.
    fn right_to_left(&self) -> impl Iterator<Item = u8> + use<> {
        self.boxes.iter().rev()
    }

    /// The peek found a blackjack: everything is settled now.
    pub(super) fn dealer_blackjack(
        &mut self,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        self.dealer.hole_shown = true;
        for seat in self.right_to_left() {
            self.settle_insurance(seat, true, lines);
            let blackjack = self.seat(seat).has_blackjack();
            let hand = &mut self.seat_mut(seat).hands[0];
            if hand.status != Status::Over {
                let (points, bet) = (hand.points(), hand.take_bet());
                let wager = (seat, BET, bet);
                lines.push(match blackjack {
                    // OH.BJ.8.II.
                    true => {
                        Line::unpaid(wager, Verdict::Push, "OH.BJ.8.II", Because::BothBlackjack)
                    }
                    false => lost_to_blackjack(wager, points),
                });
            }
            // OH.BJ.16.II.E.1: paid all the same, and not to be capped with.
            self.settle_house_money(rules, seat, lines);
        }
        self.finish(rules)
    }

    /// Pays or collects the insurance wager of a box, if it has one (OH.BJ.9.IV, OH.BJ.9.V).
    fn settle_insurance(&mut self, seat: u8, ten: bool, lines: &mut impl Lines<Because>) {
        let stake = std::mem::take(&mut self.seat_mut(seat).insurance);
        if stake == Cents::ZERO {
            return;
        }
        let (wager, because) = ((seat, INSURANCE, stake), Because::HoleCardIsTen(ten));
        lines.push(match ten {
            true => Line::win(wager, stake.times(2, 1), "OH.BJ.9.IV", because),
            false => Line::unpaid(wager, Verdict::Lose, "OH.BJ.9.V", because),
        });
    }

    /// Settles House Money on the first two cards; what a winner may cap his bet with.
    fn settle_house_money(
        &mut self,
        rules: &Rules,
        seat: u8,
        lines: &mut impl Lines<Because>,
    ) -> Cents {
        let own = self.seat_mut(seat);
        let stake = std::mem::take(&mut own.side);
        if stake == Cents::ZERO {
            return Cents::ZERO;
        }
        let winner = match own.hands[0].cards.as_slice() {
            [Some(first), Some(second), ..] => Winner::of(*first, *second),
            _ => None,
        };
        let (wager, because) = ((seat, HOUSE_MONEY, stake), Because::FirstTwo(winner));
        let Some(winner) = winner else {
            lines.push(Line::unpaid(wager, Verdict::Lose, "OH.BJ.16.II.D", because));
            return Cents::ZERO;
        };
        let paid = rules.house_money[winner as usize].on(stake, rules.unit);
        lines.push(Line::win(wager, paid, rules.house_money_clause, because));
        stake + paid
    }

    /// The dealer has no blackjack, or fails to see it: insurance is collected, House Money
    /// settled, and its winners are asked.
    #[inline]
    pub(super) fn no_blackjack(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.beside {
            return self.settle_beside(rules, lines);
        }
        self.pay_blackjacks(rules, lines)
    }

    /// Insurance and House Money when the hand goes on.
    fn settle_beside(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        for seat in self.right_to_left() {
            // A blackjack that is there, but was missed, keeps its insurance for the end.
            if !self.dealer.has_blackjack() {
                let stake = self.seat(seat).insurance;
                self.trouble.collected[seat as usize - 1] = stake;
                self.trouble.any |= stake > Cents::ZERO;
                self.settle_insurance(seat, false, lines);
            }
        }
        for seat in self.right_to_left() {
            let proceeds = self.settle_house_money(rules, seat, lines);
            // A hand that even money has ended cannot be capped.
            if self.seat(seat).hands[0].status != Status::Over {
                self.proceeds[seat as usize - 1] = proceeds;
            }
        }
        self.cap_from(0, rules, lines)
    }

    /// Asks the next winner of House Money after this box, then pays blackjacks (OH.BJ.16.II.E.2).
    pub(super) fn cap_from(
        &mut self,
        seat: u8,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let mut at = seat;
        while let Some(seat) = self.boxes.after(at) {
            if self.proceeds[seat as usize - 1] > Cents::ZERO {
                self.phase = Phase::Cap { seat };
                return Step::Continues;
            }
            at = seat;
        }
        self.pay_blackjacks(rules, lines)
    }

    /// OH.BJ.8: blackjacks are paid before any box gets a third card.
    #[inline]
    fn pay_blackjacks(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        let clause = if self.dealer.may_have_blackjack() { "OH.BJ.8.II" } else { "OH.BJ.8.I" };
        let mut winners = SeatSet::NONE;
        let mut at = 0;
        while let Some(seat) = self.boxes.after(at) {
            let own = self.seat(seat);
            if own.has_blackjack() && own.hands[0].status != Status::Over {
                winners.insert(seat);
            }
            at = seat;
        }
        while let Some(seat) = winners.last() {
            winners.remove(seat);
            let bet = self.seat_mut(seat).hands[0].take_bet();
            let paid = rules.blackjack_pays.on(bet, rules.unit);
            lines.push(Line::win((seat, BET, bet), paid, clause, blackjack_because(rules)));
        }
        let first = self.boxes.after(0).expect("a box was dealt in");
        self.next_turn(rules, first, 0, lines)
    }

    /// The dealer stands: every hand that waits for it is settled, the hands of a box from the
    /// first.
    #[inline]
    pub(super) fn settle(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.trouble.any
            && let Some((seat, hand)) = self.face_down_hand()
        {
            self.phase = Phase::Face { seat, hand };
            return Step::Continues;
        }
        let dealer = self.dealer.total();
        let mut left = self.boxes;
        while let Some(seat) = left.last() {
            left.remove(seat);
            let own = &mut self.seats[seat as usize - 1];
            for hand in 0..own.count {
                let number = own.hand_number(hand);
                let cards = &mut own.hands[hand as usize];
                if cards.status == Status::Stands {
                    let mut line = compare(seat, cards, dealer);
                    line.hand = number;
                    lines.push(line);
                }
            }
        }
        self.finish(rules)
    }

    /// OH.BJ.15.IX.B, 10.II, 11.IV: a blackjack that was not revealed takes original wagers only;
    /// what was doubled or split on goes back.
    pub(super) fn late_blackjack(
        &mut self,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        for seat in self.right_to_left() {
            self.settle_insurance(seat, self.dealer.up_points() == 1, lines);
            self.return_insurance(seat, lines);
            let own = &mut self.seats[seat as usize - 1];
            for hand in 0..own.count {
                let number = own.hand_number(hand);
                let cards = &mut own.hands[hand as usize];
                if cards.status != Status::Stands {
                    continue;
                }
                let (points, doubled, bet) = (cards.points(), cards.doubled, cards.take_bet());
                let returned = if hand == 0 { doubled } else { bet };
                let clause = if hand == 0 { "OH.BJ.10.II" } else { "OH.BJ.11.IV" };
                if hand == 0 {
                    let mut line = lost_to_blackjack((seat, BET, bet - doubled), points);
                    line.hand = number;
                    lines.push(line);
                }
                if returned > Cents::ZERO {
                    let (wager, because) = ((seat, BET, returned), Because::OnlyOriginalLost);
                    let mut line = Line::unpaid(wager, Verdict::Void, clause, because);
                    line.hand = number;
                    lines.push(line);
                }
            }
        }
        self.finish(rules)
    }

    /// Insurance that was collected after a wrong peek is returned with its winnings.
    fn return_insurance(&mut self, seat: u8, lines: &mut impl Lines<Because>) {
        let stake = std::mem::take(&mut self.trouble.collected[seat as usize - 1]);
        if stake > Cents::ZERO {
            let wager = (seat, INSURANCE, Cents::ZERO);
            let because = Because::InsuredAfterAll;
            lines.push(Line::win(wager, stake.times(3, 1), "OH.BJ.9.IV", because));
        }
    }

    /// The round is over.
    #[inline]
    pub(super) fn finish(&mut self, rules: &Rules) -> Step {
        self.phase = Phase::Wagers;
        self.boxes = SeatSet::NONE;
        self.beside = false;
        // OH.BJ.7.IX: the round in which the cut card came out was the last.
        self.shoe.shuffle_due |= self.shoe.cut_card_out | (self.out.dealt() > rules.cut);
        self.shoe.burn_due |= rules.from_hand;
        if self.shoe.shuffle_due {
            // OH.BJ.4.IX.B: the next round is dealt after a shuffle.
            self.barred = SeatSet::NONE;
        }
        if self.trouble.any {
            self.trouble = Trouble::NONE;
        }
        Step::Settled
    }
}

/// A bet against the dealer's blackjack; a 21 that is none loses to it as well (OH.BJ.4.III).
fn lost_to_blackjack(wager: (u8, crate::Spot, Cents), points: u8) -> Line<Because> {
    let clause = if points == 21 { "OH.BJ.4.III" } else { "OH.BJ.4.II.B" };
    Line::unpaid(wager, Verdict::Lose, clause, Because::DealerBlackjack(points))
}

/// A hand against the dealer's total (OH.BJ.4.II, OH.BJ.4.III).
#[inline]
fn compare(seat: u8, hand: &mut Hand, dealer: hands::Total) -> Line<Because> {
    let (total, bet) = (hand.cards.total(), hand.take_bet());
    let (ours, theirs) = (total.points(), dealer.points());
    let wager = (seat, BET, bet);
    if total.is_bust() {
        // A double down card that lay face down.
        return Line::unpaid(wager, Verdict::Lose, "OH.BJ.4.II.B", Because::Bust(ours));
    }
    if dealer.is_bust() {
        return Line::win(wager, bet, "OH.BJ.4.II.A", Because::DealerBusts(theirs));
    }
    if ours > theirs {
        Line::win(wager, bet, "OH.BJ.4.II.B", Because::Beats(ours, theirs))
    } else if ours == theirs {
        Line::unpaid(wager, Verdict::Push, "OH.BJ.4.III", Because::Tie(ours))
    } else {
        Line::unpaid(wager, Verdict::Lose, "OH.BJ.4.II.B", Because::LosesTo(ours, theirs))
    }
}
