//! The deal: shuffle, burn, the first two cards, insurance, and the peek.

use chance::{Card, Outcome};

use super::rules::{BET, HOUSE_MONEY, Rules};
use super::{Because, Blackjack, Phase};
use crate::blackjack::{MOST_HANDS, Status};
use crate::{Cents, Lines, Refusal, SeatSet, Spot, Step};

impl Blackjack {
    /// Whether the cards must be shuffled before another one falls: when it is due, or the shoe is
    /// empty (OH.BJ.15.VI).
    #[inline(always)]
    pub(super) fn needs_shuffle(&self) -> bool {
        self.shoe.shuffle_due || self.out.left() == 0
    }

    /// Whether the next thing that happens is a card from the shoe.
    #[inline]
    fn awaits_card(&self) -> bool {
        use Phase::{Deal, Dealer, Draw, Wagers};
        matches!(self.phase, Wagers | Deal { .. } | Draw { .. } | Dealer)
    }

    /// A card whose face was seen.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match self.phase {
            Phase::Hole { .. } | Phase::Face { .. } => return self.turn_over(rules, card, lines),
            _ if !self.awaits_card() => return Err(self.no_card_awaited()),
            _ if self.shoe.shuffle_due || self.shoe.burn_due => return self.burn(Some(card)),
            Phase::Wagers if self.boxes.is_empty() => return Err(self.no_card_awaited()),
            _ => {}
        }
        self.out.check(Some(card))?;
        self.out.take(Some(card));
        Ok(self.falls(rules, card, lines))
    }

    /// A card that has left the shoe falls where it is due.
    #[inline]
    pub(super) fn falls(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Draw { seat, hand } => self.drawn(rules, seat, hand, card, lines),
            Phase::Dealer => {
                self.dealer.cards.push(card);
                self.dealer_on(rules, lines)
            }
            Phase::Deal { to } => self.dealt_to(rules, to, card, lines),
            _ => {
                let first = self.boxes.after(0).expect("somebody has wagered");
                self.begin(rules);
                self.dealt_to(rules, first, card, lines)
            }
        }
    }

    /// Clears the table for a new round.
    #[inline]
    fn begin(&mut self, rules: &Rules) {
        self.sweep();
        self.dealt = self.boxes;
        if !rules.mid_shoe_entry {
            self.barred = (1..=rules.limits.seats()).filter(|n| !self.boxes.contains(*n)).collect();
        }
    }

    /// Picks up the cards of the last round.
    #[inline]
    fn sweep(&mut self) {
        let mut at = 0;
        while let Some(seat) = self.dealt.after(at) {
            self.seat_mut(seat).clear_cards();
            at = seat;
        }
        self.dealt = SeatSet::NONE;
        self.dealer.clear();
    }

    /// One of the first two cards has fallen; 0 is the dealer.
    #[inline(always)]
    fn dealt_to(
        &mut self,
        rules: &Rules,
        to: u8,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        if to == 0 {
            self.dealer.cards.push(card);
        } else {
            let hand = &mut self.seat_mut(to).hands[0];
            hand.cards.push(card);
            hand.status = Status::Live;
            if self.trouble.any && self.dies_with_one_card(to, lines) {
                return self.finish(rules);
            }
        }
        self.deal_on(to, rules, lines)
    }

    /// Asks for the next of the first two cards, or goes on when all have fallen: one to each box
    /// from the left, one to the dealer, and again (OH.BJ.7.III, OH.BJ.14.IV).
    #[inline(always)]
    pub(super) fn deal_on(
        &mut self,
        last: u8,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let next = match last {
            _ if self.trouble.any => self.next_dealt(),
            0 if self.dealer.cards.len() == 2 => None,
            last => Some(self.boxes.after(last).unwrap_or(0)),
        };
        match next {
            Some(to) => self.phase = Phase::Deal { to },
            None if self.dealer.up_points() == 1 => {
                let first = self.boxes.after(0).expect("a box was dealt in");
                self.phase = Phase::Insurance { seat: first };
            }
            None => return self.peek(rules, lines),
        }
        Step::Continues
    }

    /// Who gets the next of the first two cards in a round that has seen trouble: boxes with a
    /// `second_card_late` after all the others (OH.BJ.15.VII), a dealer who missed himself both
    /// cards after them (OH.BJ.15.V).
    #[cold]
    fn next_dealt(&self) -> Option<u8> {
        let own = self.dealer.cards.len();
        let late = self.trouble.second_card_late;
        let cards = |seat: u8| self.seat(seat).hands[0].cards.len();
        let box_where = |short: &dyn Fn(u8) -> bool| self.boxes.iter().find(|seat| short(*seat));
        let first = box_where(&|seat| cards(seat) == 0);
        let second = || box_where(&|seat| cards(seat) == 1 && !late.contains(seat));
        let late = || box_where(&|seat| cards(seat) == 1);
        match first {
            Some(seat) => Some(seat),
            None if own == 0 && !self.trouble.dealer_missed => Some(0),
            None => second().or_else(late).or((own < 2).then_some(0)),
        }
    }

    /// A box has answered the dealer's ace.
    pub(super) fn insurance_answered(
        &mut self,
        seat: u8,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        if let Some(next) = self.boxes.after(seat) {
            self.phase = Phase::Insurance { seat: next };
            return Step::Continues;
        }
        // Even money may have settled all there was.
        if self.boxes.iter().all(|seat| self.seat(seat).at_stake() == Cents::ZERO) {
            return self.finish(rules);
        }
        self.peek(rules, lines)
    }

    /// Checks for a blackjack under an ace or a ten (OH.BJ.7.IV).
    #[inline]
    pub(super) fn peek(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if !self.dealer.may_have_blackjack() {
            return self.no_blackjack(rules, lines);
        }
        if self.dealer.hole().is_none() {
            self.phase = Phase::Peek;
            return Step::Continues;
        }
        if self.dealer.has_blackjack() && !self.trouble.blackjack_missed {
            return self.dealer_blackjack(rules, lines);
        }
        self.dealer.hole_shown |= self.trouble.hole_exposed;
        self.no_blackjack(rules, lines)
    }

    /// Shuffles, burns, peeks, and cards that nobody saw.
    #[cold]
    pub(super) fn other_outcome(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match (outcome, self.phase) {
            (Outcome::Shuffled, _) => self.shuffled(),
            (Outcome::Card(None), _)
                if self.awaits_card() && (self.shoe.burn_due || self.shoe.shuffle_due) =>
            {
                self.burn(None)
            }
            (Outcome::Card(None), Phase::Deal { to: 0 }) if self.dealer.cards.len() == 1 => {
                self.out.check(None)?;
                self.out.take(None);
                self.dealer.cards.push_unseen();
                Ok(self.deal_on(0, rules, lines))
            }
            (Outcome::Card(None), Phase::Draw { seat, hand })
                if self.seat(seat).hands[hand as usize].doubled > Cents::ZERO =>
            {
                self.out.check(None)?;
                self.out.take(None);
                Ok(self.drawn_face_down(rules, seat, hand, lines))
            }
            (Outcome::Card(None), Phase::Deal { .. } | Phase::Draw { .. } | Phase::Dealer) => {
                Err(Refusal::because("this card must be seen"))
            }
            (Outcome::Peeked { blackjack: true }, Phase::Peek) => {
                self.phase = Phase::Hole { at_end: false };
                Ok(Step::Continues)
            }
            (Outcome::Peeked { blackjack: false }, Phase::Peek) => {
                Ok(self.no_blackjack(rules, lines))
            }
            _ => Err(self.no_card_awaited()),
        }
    }

    #[cold]
    pub(super) fn no_card_awaited(&self) -> Refusal {
        Refusal::because(match self.phase {
            Phase::Wagers => "nobody has wagered",
            Phase::Peek => "the hole card must be checked for a blackjack first",
            Phase::Hole { .. } | Phase::Face { .. } => "a card must be turned over",
            Phase::Deal { .. } | Phase::Draw { .. } | Phase::Dealer => "the table awaits a card",
            _ => "the table awaits a decision",
        })
    }

    /// All cards are back, or in a round the discards (OH.BJ.6.VII, OH.BJ.15.VI).
    fn shuffled(&mut self) -> Result<Step, Refusal> {
        if self.phase == Phase::Wagers {
            self.sweep();
            self.out.shuffled();
            self.barred = SeatSet::NONE;
            self.shoe.cut_card_out = false;
        } else if self.needs_shuffle() && self.awaits_card() {
            let mut on_table = [None; 7 * MOST_HANDS * 22 + 32];
            let mut count = 0;
            let hands = self.boxes.iter().flat_map(|seat| self.seat(seat).hands());
            let hands = hands.filter(|hand| hand.status != Status::Over).map(|hand| hand.cards);
            for cards in hands.chain([self.dealer.cards]) {
                on_table[count..count + cards.len()].copy_from_slice(cards.as_slice());
                count += cards.len();
            }
            let exposed = self.trouble.exposed.map(Some);
            self.out.discards_shuffled(on_table[..count].iter().copied().chain(exposed));
            self.shoe.cut_card_out = true;
        } else {
            return Err(Refusal::by("OH.BJ.6.I", "the cards are shuffled between rounds"));
        }
        self.shoe.shuffle_due = false;
        self.shoe.burn_due = true;
        Ok(Step::Continues)
    }

    /// OH.BJ.7.II, OH.BJ.14.IV, OH.BJ.15.VI: a card goes to the discard rack.
    fn burn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        if self.needs_shuffle() {
            return Err(Refusal::by("OH.BJ.6.I", "the cards must be shuffled first"));
        }
        self.out.check(card)?;
        self.out.take(card);
        self.shoe.burn_due = false;
        Ok(Step::Continues)
    }

    /// A wager comes down before the first card.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        let there = match on {
            BET => self.seat(seat).hands[0].bet,
            HOUSE_MONEY => self.seat(seat).side,
            _ => Cents::ZERO,
        };
        let rest = rules.limits.check_removal((seat, on), there, amount)?;
        if on == HOUSE_MONEY {
            self.seat_mut(seat).side = rest;
            return Ok(());
        }
        if rest == Cents::ZERO && self.seat(seat).side > Cents::ZERO {
            let why = "House Money needs a bet beside it: take it down first";
            return Err(Refusal::by("OH.BJ.16.II.A", why));
        }
        self.seat_mut(seat).hands[0].bet = rest;
        if rest == Cents::ZERO {
            self.boxes.remove(seat);
        }
        Ok(())
    }

    #[cold]
    pub(super) fn cannot_enter(&self, seat: u8) -> Refusal {
        if self.trouble.dead.contains(seat) {
            let why = format!("seat {seat} is included in the next deal");
            return Refusal::by("OH.BJ.15.VII", why);
        }
        let why = format!("seat {seat} sat a round out and may enter after the next shuffle");
        Refusal::by("OH.BJ.4.IX", why)
    }

    /// An unseen card is turned: the hole card, or a doubled hand's.
    fn turn_over(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.out.check_reveal(card)?;
        self.out.reveal(card);
        if let Phase::Face { seat, hand } = self.phase {
            let cards = &mut self.seat_mut(seat).hands[hand as usize].cards;
            let at = cards.unseen().expect("a card lies face down");
            cards.turn(at, card);
            return Ok(self.settle(rules, lines));
        }
        self.dealer.cards.turn(1, card);
        self.dealer.hole_shown = true;
        let blackjack = self.dealer.has_blackjack();
        Ok(match self.phase {
            Phase::Hole { at_end: false } if blackjack => self.dealer_blackjack(rules, lines),
            // OH.BJ.15.IX.A: no blackjack after all, play goes on with both cards exposed.
            Phase::Hole { at_end: false } => self.no_blackjack(rules, lines),
            _ if blackjack => self.late_blackjack(rules, lines),
            _ => self.dealer_on(rules, lines),
        })
    }
}

/// The reason of a blackjack that is paid.
#[inline]
pub(super) fn blackjack_because(rules: &Rules) -> Because {
    match rules.blackjack_pays {
        crate::Pays::To { win: 6, .. } => Because::BlackjackSixToFive,
        _ => Because::BlackjackThreeToTwo,
    }
}
