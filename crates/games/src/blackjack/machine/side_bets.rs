//! What lies beside the bets: side bets, progressives, and wagers for the dealer.

use super::hole_card_game::{Ended, FirstCards, LastCards};
use super::rules::BET;
use super::{Because, HoleCardGame, Rules, TwentyOne};
use crate::engine::payer::push_both;
use crate::{Award, Cents, HandNumber, Line, Lines, Pays, Seat, Spot, Verdict, Won};

impl<V: HoleCardGame> TwentyOne<V> {
    /// The first card closes the wagers: progressive wagers are locked, their shares go to the
    /// meters.
    pub(super) fn contribute(&mut self, rules: &Rules<V>) {
        for seat in self.boxes.iter() {
            for (spot, progressive) in V::PROGRESSIVES.iter().zip(&rules.progressives) {
                if self.sides[seat.index()][*spot] > Cents::ZERO {
                    progressive.contribute(&mut self.meters);
                }
            }
        }
    }

    /// Whether a box has a side bet that waits for the end of the round.
    pub(super) fn has_late(&self, seat: Seat) -> bool {
        let chips = &self.sides[seat.index()];
        V::LATE.iter().any(|spot| chips[*spot] > Cents::ZERO)
    }

    /// Whether a side bet of a box has the dealer's hand drawn out.
    pub(super) fn needs_dealer(&self, seat: Seat) -> bool {
        let chips = &self.sides[seat.index()];
        let own = self.seat(seat);
        V::LATE.iter().any(|spot| chips[*spot] > Cents::ZERO && V::needs_dealer(*spot, own))
    }

    /// Settles the side bets of a box on the first cards; what its winner may cap the bet with.
    pub(super) fn settle_early(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Cents {
        let mut proceeds = Cents::ZERO;
        let Some(cards) = self.first_cards(seat) else { return proceeds };
        for &spot in V::EARLY {
            if self.sides[seat.index()][spot] == Cents::ZERO {
                continue;
            }
            let ended = V::first_cards(&rules.pays, spot, cards).expect("an early side bet");
            if V::PROGRESSIVES.contains(&spot) {
                self.award(rules, seat, spot, ended, lines);
                continue;
            }
            let back = self.settle_side(rules, seat, spot, ended, lines);
            if V::CAPS.is_some_and(|(caps, _)| caps == spot) {
                proceeds = back;
            }
        }
        proceeds
    }

    /// Settles the side bets of a box on the whole round.
    pub(super) fn settle_late(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let read = self.cards_read();
        for &spot in V::LATE {
            if self.sides[seat.index()][spot] > Cents::ZERO {
                let dealer = read.as_ref().unwrap_or(&self.dealer.cards);
                let cards = LastCards { own: self.seat(seat), dealer };
                let ended = V::last_cards(&rules.pays, spot, cards).expect("a late side bet");
                self.settle_side(rules, seat, spot, ended, lines);
            }
        }
    }

    /// What a side bet on the first cards looks at; none where a box was not dealt both.
    pub(super) fn first_cards(&self, seat: Seat) -> Option<FirstCards> {
        let [Some(first), Some(second), ..] = self.seat(seat).hands[0].cards.as_slice() else {
            return None;
        };
        // A blackjack that nobody has seen yet counts for nothing.
        let seen = self.dealer.hole_shown && self.dealer.has_blackjack();
        let hole = self.dealer.hole().or_else(|| self.cards_read()?.get(1)).filter(|_| seen);
        Some(FirstCards {
            own: [*first, *second],
            up: self.dealer.cards.get(0)?,
            blackjack_hole: hole,
        })
    }

    /// A side bet ends as its pay table says, the dealer's wager with it; what comes back.
    fn settle_side(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        spot: usize,
        ended: Ended<V::PaidFor>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Cents {
        let Ended { pay, clause, made } = ended;
        let at = seat.index();
        let own = std::mem::take(&mut self.sides[at][spot]);
        let tip = std::mem::take(&mut self.tips[at][spot]);
        let because = Because::of(pay, made);
        let ended = |wager| Line::by_table(wager, rules.unit, pay, clause, because);
        let own_line = push_both((seat, Spot(spot as u16)), (own, tip), lines, ended);
        let back = own_line.as_ref().map_or(Cents::ZERO, Line::returned);
        if let Some(own) = &own_line {
            self.count_won(rules, own);
        }
        if let Some(envy) = V::dealer_envy(&rules.pays, spot, pay) {
            let (at, because) = ((seat, Spot(envy.spot as u16)), Because::DealerEnvy(made));
            lines.push(Line::to_dealer(at, envy.amount, envy.clause, because));
        }
        back
    }

    /// A progressive wager is decided: its line is paid, from the meter where it says so.
    fn award(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        spot: usize,
        ended: Ended<V::PaidFor>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let Some(progressive) = rules.progressive(spot) else { return };
        let Ended { pay, clause, made } = ended;
        let stake = std::mem::take(&mut self.sides[seat.index()][spot]);
        let wager = (seat, Spot(spot as u16), stake);
        let won = pay.line().map(|line| (line, progressive.award(line, &mut self.meters)));
        let because = match won {
            None => Because::NotPaid(made),
            Some((_, Award { pays: pays @ Pays::Percent(_), meter, .. })) => {
                Because::Meter(made, pays, meter)
            }
            Some((_, award)) => Because::Pays(made, award.pays),
        };
        lines.push(Line::award(wager, won, clause, because));
    }

    /// A line of a box's bet, and after it the one of the dealer's wager on its first hand.
    #[inline(always)]
    pub(super) fn push_bet(
        &mut self,
        rules: &Rules<V>,
        line: Line<Because<V::PaidFor>>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let tip = BET.0 as usize;
        self.count_won(rules, &line);
        lines.push(line);
        if V::TIPS.is_some()
            && line.hand <= Some(HandNumber::FIRST)
            && self.tips[line.seat.index()][tip] > Cents::ZERO
        {
            self.push_tip(rules, line, lines);
        }
    }

    /// Winnings that payout limits cover.
    #[inline]
    pub(super) fn count_won(&mut self, rules: &Rules<V>, line: &Line<Because<V::PaidFor>>) {
        if rules.payout.any() && line.paid > Cents::ZERO {
            self.winning.push(Won::by(line));
        }
    }

    /// The dealer's wager goes with the original one; it is never doubled, split or insured.
    #[cold]
    fn push_tip(
        &mut self,
        rules: &Rules<V>,
        line: Line<Because<V::PaidFor>>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let tip = std::mem::take(&mut self.tips[line.seat.index()][BET.0 as usize]);
        let pays = match line.because {
            Because::Blackjack(pays) => pays,
            _ => Pays::EVEN,
        };
        lines.push(line.tip(tip, pays.on(tip, rules.unit)));
    }

    /// What the boxes won at one time is cut to the payout limits, in the lines told since the
    /// mark.
    #[inline(always)]
    pub(super) fn keep_limits<L: Lines<Because<V::PaidFor>>>(
        &mut self,
        rules: &Rules<V>,
        since: L::Mark,
        lines: &mut L,
    ) {
        if rules.payout.any() {
            self.cut_to_limits(rules, since, lines);
        }
    }

    #[cold]
    #[inline(never)]
    fn cut_to_limits<L: Lines<Because<V::PaidFor>>>(
        &mut self,
        rules: &Rules<V>,
        since: L::Mark,
        lines: &mut L,
    ) {
        rules.payout.keep(&mut self.winning, &self.won, since, lines);
        for won in self.winning.drain(..) {
            self.won[won.seat.index()] += won.paid;
        }
    }

    /// Returns the side bets of a box, and takes back what they gave to the meters.
    pub(super) fn void_side_bets(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        clause: &'static str,
        because: Because<V::PaidFor>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let at = seat.index();
        let locked = self.phase != super::Phase::Wagers;
        let own = std::mem::take(&mut self.sides[at]);
        let tips = std::mem::take(&mut self.tips[at]);
        for spot in 0..V::OPEN {
            let at = (seat, Spot(spot as u16));
            push_both(at, (own[spot], tips[spot]), lines, |wager| {
                Line::unpaid(wager, Verdict::Void, clause, because)
            });
            if let Some(progressive) = rules.progressive(spot).filter(|_| locked)
                && own[spot] > Cents::ZERO
            {
                progressive.take_back(&mut self.meters);
            }
        }
    }
}
