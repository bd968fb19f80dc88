//! The dealer takes and pays, from the player farthest to the right.

use super::irregularities::{Exposed, Irregularities};
use super::rules::{BET, Burns};
use super::{Because, HoleCardGame, Phase, Rules, TwentyOne};
use crate::blackjack::{Hand, Status};
use crate::engine::payer::push_both;
use crate::{Burn, Cents, HandNumber, Line, Lines, Pay, Seat, SeatSet, Step, Verdict, Wagered};

impl<V: HoleCardGame> TwentyOne<V> {
    /// The boxes from the dealer's right to the left (OH.BJ.4.V).
    fn right_to_left(&self) -> impl Iterator<Item = Seat> + use<V> {
        self.boxes.iter().rev()
    }

    /// Every box settles something, from the dealer's right, within the payout limits.
    #[inline(always)]
    fn settle_boxes<L: Lines<Because<V::PaidFor>>>(
        &mut self,
        rules: &Rules<V>,
        lines: &mut L,
        mut settle: impl FnMut(&mut Self, Seat, &mut L),
    ) {
        let since = lines.mark();
        let mut left = self.boxes;
        while let Some(seat) = left.last() {
            left.remove(seat);
            settle(self, seat, lines);
        }
        self.keep_limits(rules, since, lines);
    }

    /// Every box settles what is left, and the round is over; but first a card that decides
    /// something is turned where nobody has seen it.
    #[inline(always)]
    fn settle_round<L: Lines<Because<V::PaidFor>>>(
        &mut self,
        rules: &Rules<V>,
        lines: &mut L,
        settle: impl FnMut(&mut Self, Seat, &mut L),
    ) -> Step {
        if self.irregularities.any
            && let Some((seat, hand)) = self.face_down_hand(rules)
        {
            self.phase = Phase::Face { seat, hand };
            return Step::Continues;
        }
        self.settle_boxes(rules, lines, settle);
        self.finish(rules)
    }

    /// The peek found a blackjack: everything is settled now.
    #[inline(never)]
    pub(super) fn dealer_blackjack(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.dealer.hole_shown = true;
        self.settle_boxes(rules, lines, |table, seat, lines| {
            table.settle_insurance(rules, seat, true, lines);
            if table.irregularities.any {
                table.return_insurance(rules, seat, lines);
            }
            let blackjack = table.seat(seat).has_blackjack();
            let hand = &mut table.seat_mut(seat).hands[0];
            if hand.status != Status::Over {
                let (points, bet) = (hand.points(), hand.take_bet());
                let wager = (seat, BET, bet);
                let line = match blackjack {
                    true => {
                        let clause = V::CLAUSES.blackjacks_tie;
                        Line::unpaid(wager, Verdict::Push, clause, Because::BothBlackjack)
                    }
                    false => lost_to_blackjack::<V>(wager, points),
                };
                table.push_bet(rules, line, lines);
            }
            // Paid all the same, and not to be capped with.
            table.settle_early(rules, seat, lines);
            table.settle_late(rules, seat, lines);
        });
        self.finish(rules)
    }

    /// Pays or collects the insurance wager of a box, if it has one.
    fn settle_insurance(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        ten: bool,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let stake = std::mem::take(&mut self.seat_mut(seat).insurance);
        if stake == Cents::ZERO {
            return;
        }
        let (wager, because) = ((seat, rules.insurance, stake), Because::HoleCardIsTen(ten));
        lines.push(match ten {
            true => {
                let (pay, clause) = (rules.insured, V::CLAUSES.insurance_wins);
                let line = Line::by_table(wager, rules.unit, pay, clause, because);
                self.count_won(rules, &line);
                line
            }
            false => Line::unpaid(wager, Verdict::Lose, V::CLAUSES.insurance_loses, because),
        });
    }

    /// The dealer has no blackjack, or fails to see it: insurance is collected, the side bets on
    /// the first cards are settled, and who may cap is asked.
    #[inline(always)]
    pub(super) fn no_blackjack(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if self.has_side_bets {
            return self.settle_side_bets(rules, lines);
        }
        self.pay_blackjacks(rules, lines)
    }

    /// Insurance and the side bets on the first cards when the hand goes on.
    #[inline(never)]
    fn settle_side_bets(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        for seat in self.right_to_left() {
            // A blackjack that is there, but was missed, keeps its insurance for the end.
            if !self.dealer.has_blackjack() {
                let stake = self.seat(seat).insurance;
                self.irregularities.collected[seat.index()] = stake;
                self.irregularities.any |= stake > Cents::ZERO;
                self.settle_insurance(rules, seat, false, lines);
            }
        }
        self.settle_boxes(rules, lines, |table, seat, lines| {
            let proceeds = table.settle_early(rules, seat, lines);
            // A hand that even money has ended cannot be capped.
            if table.seat(seat).hands[0].status != Status::Over {
                table.proceeds[seat.index()] = proceeds;
            }
        });
        self.cap_from(None, rules, lines)
    }

    /// Asks the next box after this one, or the first of all, that may cap its bet, then pays
    /// blackjacks.
    pub(super) fn cap_from(
        &mut self,
        seat: Option<Seat>,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let mut at = seat;
        while let Some(seat) = self.boxes.after(at) {
            if self.proceeds[seat.index()] > Cents::ZERO {
                self.phase = Phase::Cap { seat };
                return Step::Continues;
            }
            at = Some(seat);
        }
        self.pay_blackjacks(rules, lines)
    }

    /// Blackjacks are paid before any box gets a third card, then the boxes play.
    #[inline(always)]
    fn pay_blackjacks(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if let Some(seat) = self.boxes.the_one()
            && self.seat(seat).hands[0].awaits_play()
            && !self.irregularities.any
        {
            // The only box has no blackjack.
            self.phase = Phase::Turn { seat, hand: 0 };
            return Step::Continues;
        }
        let first = self.boxes.after(None).expect("a box was dealt in");
        self.pay_all_blackjacks(rules, lines);
        self.next_turn(rules, first, 0, lines)
    }

    #[inline(never)]
    fn pay_all_blackjacks(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let mut winners = SeatSet::NONE;
        let mut at = None;
        while let Some(seat) = self.boxes.after(at) {
            let own = self.seat(seat);
            if own.has_blackjack() && own.hands[0].status != Status::Over {
                winners.insert(seat);
            }
            at = Some(seat);
        }
        let since = lines.mark();
        while let Some(seat) = winners.last() {
            winners.remove(seat);
            let bet = self.seat_mut(seat).hands[0].take_bet();
            let pay = rules.blackjack;
            let clause = match self.dealer.may_have_blackjack() {
                true => V::CLAUSES.blackjack_checked,
                false => V::CLAUSES.blackjack,
            };
            let because = Because::Blackjack(pay.pays);
            let line = Line::by_table((seat, BET, bet), rules.unit, pay, clause, because);
            self.push_bet(rules, line, lines);
        }
        self.keep_limits(rules, since, lines);
    }

    /// Paid 1 to 1 at once, and the hand is over.
    pub(super) fn pay_even_money(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let since = lines.mark();
        let bet = self.seat_mut(seat).hands[0].take_bet();
        let (pay, clause) = (Pay::even(rules.win_line), V::CLAUSES.even_money);
        let wager = (seat, BET, bet);
        let line = Line::by_table(wager, rules.unit, pay, clause, Because::EvenMoney);
        self.push_bet(rules, line, lines);
        self.keep_limits(rules, since, lines);
    }

    /// Two cards are given up: half the bet is lost, the other half comes back.
    pub(super) fn surrender(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        clause: &'static str,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let bet = self.seat_mut(seat).hands[0].take_bet();
        let tip = std::mem::take(&mut self.tips[seat.index()][0]);
        // The player's two halves, then the dealer's.
        for (own, tip) in [(bet, Cents::ZERO), (Cents::ZERO, tip)] {
            let back = (rules.half_back(own), rules.half_back(tip));
            let gone = (own - back.0, tip - back.1);
            for (stakes, verdict) in [(gone, Verdict::Forfeit), (back, Verdict::Push)] {
                let ended = |wager| Line::unpaid(wager, verdict, clause, Because::Surrendered);
                push_both((seat, BET), stakes, lines, ended);
            }
        }
        self.next_turn(rules, seat, 1, lines)
    }

    /// A hand has too many: it is collected at once, for nothing the dealer does can change it.
    /// Only an original wager that lammers are measured by stays.
    #[inline(never)]
    pub(super) fn collect_bust(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = &mut self.seats[seat.index()];
        if V::FREE_BETS.is_some() && hand == 0 && own.has_free_hand() {
            own.hands[0].status = Status::Tucked;
            return;
        }
        let number = own.hand_number(hand);
        let cards = &mut own.hands[hand as usize];
        let because = Because::Bust(cards.points());
        let clause = ends::<V>(cards, V::CLAUSES.higher_wins, |ends| ends.lose);
        let wager = (seat, BET, cards.take_bet());
        let line = Line::unpaid(wager, Verdict::Lose, clause, because).of_hand(number);
        self.push_bet(rules, line, lines);
        self.collect_tucked(rules, seat, lines);
    }

    /// The lammers of a box are settled: an original wager that stayed for them is collected.
    #[inline(always)]
    pub(super) fn collect_tucked(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = self.seat(seat);
        if V::FREE_BETS.is_some() && own.hands[0].status == Status::Tucked && !own.has_free_hand() {
            self.collect_original(rules, seat, lines);
        }
    }

    #[inline(never)]
    fn collect_original(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = &mut self.seats[seat.index()];
        let because = Because::Bust(own.hands[0].points());
        let clause = ends::<V>(&own.hands[0], V::CLAUSES.higher_wins, |ends| ends.lose);
        let wager = (seat, BET, own.hands[0].take_bet());
        let line =
            Line::unpaid(wager, Verdict::Lose, clause, because).of_hand(Some(HandNumber::FIRST));
        self.push_bet(rules, line, lines);
    }

    /// The dealer stands: every hand that waits for it is settled, the hands of a box from the
    /// first, then its side bets.
    #[inline(never)]
    pub(super) fn settle(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.settle_round(rules, lines, |table, seat, lines| {
            table.settle_box(rules, seat, lines);
        })
    }

    /// The hands of a box from the first, then its side bets.
    #[inline(always)]
    pub(super) fn settle_box(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        for hand in 0..self.seat(seat).count {
            self.settle_hand(rules, seat, hand, lines);
        }
        self.collect_tucked(rules, seat, lines);
        if self.waiting {
            self.settle_late(rules, seat, lines);
        }
    }

    /// A hand that stands meets the dealer's.
    #[inline(always)]
    fn settle_hand(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = &mut self.seats[seat.index()];
        let number = own.hand_number(hand);
        if own.hands[hand as usize].status != Status::Stands {
            return;
        }
        let cards = &mut own.hands[hand as usize];
        let line = compare::<V>(rules, seat, cards, self.dealer.total());
        cards.take_bet();
        self.push_bet(rules, line.of_hand(number), lines);
    }

    /// A blackjack that was not revealed takes original wagers only; what was doubled or split on
    /// goes back.
    pub(super) fn late_blackjack(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.settle_round(rules, lines, |table, seat, lines| {
            table.settle_insurance(rules, seat, table.dealer.up_points() == 1, lines);
            table.return_insurance(rules, seat, lines);
            for hand in 0..table.seat(seat).count {
                table.lose_original(rules, seat, hand, lines);
            }
            table.collect_tucked(rules, seat, lines);
            table.settle_late(rules, seat, lines);
        })
    }

    /// A hand against a blackjack that came out late.
    fn lose_original(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let own = &mut self.seats[seat.index()];
        let number = own.hand_number(hand);
        let cards = &mut own.hands[hand as usize];
        if cards.status != Status::Stands {
            return;
        }
        let (points, doubled, free) = (cards.points(), cards.doubled, cards.is_free());
        let bet = cards.take_bet();
        // A lammer hand has nothing to lose but its lammer, and what doubled it goes back.
        let (lost, returned_by) = match hand {
            0 => (bet - doubled, V::CLAUSES.double_returned),
            _ if free => (Cents::ZERO, V::CLAUSES.double_returned),
            _ => (Cents::ZERO, V::CLAUSES.split_returned),
        };
        if hand == 0 || free {
            let mut line = lost_to_blackjack::<V>((seat, BET, lost), points);
            if let Some(free) = V::FREE_BETS.filter(|_| hand > 0) {
                line = line.under(free.split_hand.lose);
            }
            self.push_bet(rules, line.of_hand(number), lines);
        }
        if bet > lost {
            let (wager, because) = ((seat, BET, bet - lost), Because::OnlyOriginalLost);
            lines.push(Line::unpaid(wager, Verdict::Void, returned_by, because).of_hand(number));
        }
    }

    /// Insurance that was collected after a wrong peek is returned with its winnings.
    fn return_insurance(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let stake = std::mem::take(&mut self.irregularities.collected[seat.index()]);
        if stake == Cents::ZERO {
            return;
        }
        let wager = (seat, rules.insurance, stake);
        let (pay, clause) = (rules.insured, V::CLAUSES.insurance_wins);
        let line = Line::by_table(wager, rules.unit, pay, clause, Because::InsuredAfterAll);
        // Limits cover what is won, not the stake that comes back with it.
        self.count_won(rules, &line);
        lines.push(line.of_collected());
    }

    /// The round is over.
    #[inline(always)]
    pub(super) fn finish(&mut self, rules: &Rules<V>) -> Step {
        self.phase = Phase::Wagers;
        self.boxes = SeatSet::NONE;
        (self.has_side_bets, self.waiting) = (false, false);
        self.shoe.round_over(rules.cut);
        if rules.terms.burns == Burns::EachRound {
            self.shoe.burn = Burn::More(1);
        }
        if self.shoe.shuffle_due {
            // The next round is dealt after a shuffle.
            self.barred = SeatSet::NONE;
        }
        if rules.payout.any() {
            self.won = Default::default();
        }
        if self.irregularities.any {
            if self.irregularities.exposed == Exposed::Next {
                // Nobody could use it: it goes to the discard rack.
                self.shoe.burn_more();
            }
            self.irregularities = Irregularities::NONE;
        }
        Step::Settled
    }
}

/// A bet against the dealer's blackjack; a 21 that is none loses to it as well.
fn lost_to_blackjack<V: HoleCardGame>(wager: Wagered, points: u8) -> Line<Because<V::PaidFor>> {
    let clause = match points {
        21 => V::CLAUSES.blackjack_beats_21,
        _ => V::CLAUSES.higher_wins,
    };
    Line::unpaid(wager, Verdict::Lose, clause, Because::DealerBlackjack(points))
}

/// The clause by which a hand ends: the one for its lammers, where it has some.
#[inline(always)]
fn ends<V: HoleCardGame>(
    hand: &Hand,
    without: &'static str,
    clause: impl Fn(super::Ends) -> &'static str,
) -> &'static str {
    match V::FREE_BETS {
        Some(free) if hand.is_free() => clause(free.split_hand),
        Some(free) if hand.lammers > Cents::ZERO => clause(free.doubled),
        _ => without,
    }
}

/// A hand against the dealer's total.
#[inline(always)]
fn compare<V: HoleCardGame>(
    rules: &Rules<V>,
    seat: Seat,
    hand: &Hand,
    dealer: hands::Total,
) -> Line<Because<V::PaidFor>> {
    let total = hand.cards.total();
    let (ours, theirs) = (total.points(), dealer.points());
    let wager = (seat, BET, hand.bet);
    // Who wins cannot be predicted: it is worked out without a branch.
    let pushes_22 = V::FREE_BETS.is_some() & (theirs == 22);
    let higher = dealer.is_bust() | (ours > theirs);
    let won = higher & !total.is_bust() & !pushes_22;
    let pushed = pushes_22 | (ours == theirs);
    let pushed = pushed & !total.is_bust();
    let verdict = [Verdict::Lose, Verdict::Win, Verdict::Push, Verdict::Push]
        [usize::from(won) | usize::from(pushed) << 1];
    let (clause, because) = reason::<V>(hand, total, dealer);
    // Lammers are replaced by what they stand for.
    let paid = Cents::new(hand.worth().cents() * i64::from(won));
    Line::decided(wager, verdict, (Pay::even(rules.win_line), paid), clause, because)
}

/// By which clause, and why, a hand wins, loses or is pushed.
#[inline(always)]
fn reason<V: HoleCardGame>(
    hand: &Hand,
    total: hands::Total,
    dealer: hands::Total,
) -> (&'static str, Because<V::PaidFor>) {
    let (ours, theirs) = (total.points(), dealer.points());
    let lost = |because| (ends::<V>(hand, V::CLAUSES.higher_wins, |ends| ends.lose), because);
    let won = |clause, because| (ends::<V>(hand, clause, |ends| ends.win), because);
    match V::FREE_BETS {
        // A double down card that lay face down.
        _ if total.is_bust() => lost(Because::Bust(ours)),
        Some(free) if theirs == 22 => (free.dealer_22, Because::Dealer22),
        _ if dealer.is_bust() => won(V::CLAUSES.dealer_busts, Because::DealerBusts(theirs)),
        _ if ours > theirs => won(V::CLAUSES.higher_wins, Because::Beats(ours, theirs)),
        _ if ours < theirs => lost(Because::LosesTo(ours, theirs)),
        _ => (ends::<V>(hand, V::CLAUSES.tie, |ends| ends.push), Because::Tie(ours)),
    }
}
