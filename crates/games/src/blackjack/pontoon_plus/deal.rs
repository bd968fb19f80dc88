//! The deal: a card to each box, one to the dealer, a second to each box, and what follows before
//! anybody draws.

use chance::{Card, Outcome};

use super::rules::Rules;
use super::{Because, Phase, PontoonPlus};
use crate::RefusalCode::{Impossible, Incomplete, NotAwaited};
use crate::blackjack::Status;
use crate::{Burn, Cents, IrregularityKind, Lines, Refusal, Seat, SeatSet, Step};

impl PontoonPlus {
    /// A card whose face was seen.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if !self.awaits_card() || (self.phase == Phase::Wagers && self.boxes.is_empty()) {
            return Err(self.no_card_awaited());
        }
        if self.shoe.needs_shuffle() {
            return Err(NotAwaited.cite("SG.PP.5.5.4", "the cards must be shuffled first"));
        }
        if self.irregularities.discards > 0 {
            return self.discard(Some(card));
        }
        if let Some(first) = self.irregularities.first {
            self.check_first(first, card)?;
        }
        self.shoe.take(Some(card))?;
        Ok(self.lay_card(rules, card, lines))
    }

    /// A card that has left the shoe falls where it is due.
    #[inline]
    pub(super) fn lay_card(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Draw { on, hand } => self.drew(rules, (on, hand), card, lines),
            Phase::Dealer => {
                self.dealer.cards.push(card);
                match self.dealer.cards.len() {
                    2 => self.second_card(rules, lines),
                    _ => self.dealer_on(rules, lines),
                }
            }
            Phase::Deal { to } => self.dealt_to(rules, to, card, lines),
            _ => {
                self.begin(rules, lines);
                let first = self.boxes.after(None).expect("somebody has bet");
                match self.irregularities.next.take() {
                    None => self.dealt_to(rules, Some(first), card, lines),
                    Some(next) => {
                        self.dealt_to(rules, Some(first), next, lines);
                        self.lay_card(rules, card, lines)
                    }
                }
            }
        }
    }

    /// Bets are closed, the table is cleared for a new round.
    #[inline]
    pub(super) fn begin(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        self.sweep();
        self.dealt = self.boxes;
        if !self.behind.is_empty() || !self.irregularities.unchecked.is_empty() {
            self.close_bets(rules, lines);
        }
    }

    /// Picks up the cards of the last round.
    #[inline]
    fn sweep(&mut self) {
        let mut at = None;
        while let Some(on) = self.dealt.after(at) {
            self.seat_mut(on).clear_cards();
            at = Some(on);
        }
        self.dealt = SeatSet::NONE;
        self.dealer.clear();
    }

    /// Bets that lie there already are not those of the cards that were not picked up yet.
    pub(super) fn clear_last_round(&mut self) {
        if self.phase == Phase::Wagers {
            self.sweep();
        }
    }

    /// One of the first cards has fallen on a box; on none, before the dealer.
    #[inline(always)]
    fn dealt_to(
        &mut self,
        rules: &Rules,
        to: Option<Seat>,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match to {
            None => self.dealer.cards.push(card),
            Some(on) => {
                let hand = &mut self.seat_mut(on).hands[0];
                hand.cards.push(card);
                hand.status = Status::Live;
            }
        }
        self.deal_on(to, rules, lines)
    }

    /// Asks for the next card of the deal, or goes on when all have fallen (SG.PP.3.11).
    #[inline(always)]
    pub(super) fn deal_on(
        &mut self,
        last: Option<Seat>,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.boxes.after(last) {
            Some(to) => self.phase = Phase::Deal { to: Some(to) },
            None if self.dealer.cards.is_empty() => self.phase = Phase::Deal { to: None },
            None => return self.interim(rules, lines),
        }
        Step::Continues
    }

    /// The interim settlement (SG.PP.1.15), then the players are asked.
    #[inline]
    pub(super) fn interim(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.has_side_bets {
            self.settle_sides(rules, lines);
        }
        self.pay_pontoons(rules, lines);
        match self.dealer.up_points() {
            1 => self.ask_insurance(None, None, rules, lines),
            _ => self.next_turn(rules, None, 0, lines),
        }
    }

    /// Asks the next player for insurance after this one on this box, or the first of all: box by
    /// box from the left, the seated player before the others; not where a pontoon was paid
    /// (SG.PP.3.17).
    pub(super) fn ask_insurance(
        &mut self,
        on: Option<Seat>,
        seat: Option<Seat>,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let (mut on, mut seat) = (on, seat);
        loop {
            let after = seat.filter(|_| seat != on);
            let bets = |other: &super::behind::BetBehind| {
                other.bets[0] > Cents::ZERO && !self.irregularities.away.contains(other.seat)
            };
            if let Some(on) = on.filter(|on| self.boxes.contains(*on))
                && let Some(seat) = self.behind.after(on, after, bets)
            {
                self.phase = Phase::Insurance { on, seat };
                return Step::Continues;
            }
            let Some(next) = self.boxes.after(on) else {
                return self.next_turn(rules, None, 0, lines);
            };
            (on, seat) = (Some(next), Some(next));
            let own = &self.seat(next).hands[0];
            let open = own.status != Status::Over && own.bet > Cents::ZERO;
            if open && !self.irregularities.away.contains(next) {
                self.phase = Phase::Insurance { on: next, seat: next };
                return Step::Continues;
            }
        }
    }

    /// Where a card is due and lies face up in the shoe, it falls (SG.PP.5.11); where it is due and
    /// none is left, the round is void (SG.PP.5.5.3).
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        rules: &Rules,
        step: Step,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let left = self.shoe.out.left();
        if step == Step::Continues
            && (left == 0 || self.irregularities.next.is_some())
            && self.phase != Phase::Wagers
            && self.awaits_card()
        {
            return self.go_on_after_irregularity(rules, lines);
        }
        step
    }

    #[cold]
    fn go_on_after_irregularity(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        // It was counted as out when it was seen.
        let Some(card) = self.irregularities.next.take() else {
            self.shoe.shuffle_due = true;
            return self.void_round(
                rules,
                ("SG.PP.5.5.3", IrregularityKind::InsufficientCards),
                lines,
            );
        };
        let step = self.lay_card(rules, card, lines);
        self.go_on(rules, step, lines)
    }

    /// SG.PP.5.11: a card that was seen before the deal is the first of it.
    #[cold]
    fn check_first(&mut self, first: Card, card: Card) -> Result<(), Refusal> {
        // Where it is not there any more nobody waits for it.
        if card != first && self.shoe.out.check(Some(first)).is_ok() {
            let why = format!("{first} was seen in the shoe and is the next card, not {card}");
            return Err(Impossible.cite("SG.PP.5.11", why));
        }
        self.shoe.out.check(Some(card))?;
        self.irregularities.first = None;
        Ok(())
    }

    /// Shuffles, discards, and cards that nobody saw.
    #[cold]
    pub(super) fn other_outcome(&mut self, outcome: Outcome) -> Result<Step, Refusal> {
        match outcome {
            Outcome::Shuffled if self.phase == Phase::Wagers => {
                self.sweep();
                self.irregularities.next = None;
                if std::mem::take(&mut self.irregularities.in_shoe) {
                    self.irregularities.first = None;
                }
                self.shoe.shuffled(Burn::Done);
                Ok(Step::Continues)
            }
            Outcome::Shuffled => {
                Err(NotAwaited.cite("SG.PP.5.5.4", "the cards are shuffled between rounds"))
            }
            Outcome::Card(None) if self.irregularities.discards > 0 => self.discard(None),
            Outcome::Card(None) if self.awaits_card() => {
                Err(Incomplete.refuse("this card must be seen"))
            }
            _ => Err(self.no_card_awaited()),
        }
    }

    /// SG.PP.5.12.1: one of the cards that were drawn together goes to the discards.
    fn discard(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        self.shoe.take(card)?;
        self.irregularities.discards -= 1;
        Ok(Step::Continues)
    }

    #[cold]
    fn no_card_awaited(&self) -> Refusal {
        match self.phase {
            Phase::Wagers => Incomplete.refuse("nobody has bet"),
            _ if self.awaits_card() => NotAwaited.refuse("the table awaits a card"),
            _ => NotAwaited.refuse("the table awaits a decision"),
        }
    }
}
