//! The deal: shuffle, burn, the first two cards, insurance, and the peek.

use chance::{Card, Outcome};

use super::irregularities::Exposed;
use super::rules::{Burns, Rules};
use super::{Because, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{Incomplete, NotAwaited};
use crate::blackjack::{Cards, MOST_HANDS, Status};
use crate::{Burn, Cents, Game, Lines, Refusal, Seat, SeatSet, Step};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Whether the next thing that happens is a card from the shoe.
    #[inline]
    fn awaits_card(&self) -> bool {
        use Phase::{Deal, Dealer, Draw, Missed, Wagers};
        matches!(self.phase, Wagers | Deal { .. } | Draw { .. } | Dealer | Missed { .. })
    }

    /// A card whose face was seen.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules<V>,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        match self.phase {
            Phase::Hole { .. } | Phase::Face { .. } => return self.turn_over(rules, card, lines),
            _ if !self.awaits_card() => return Err(self.no_card_awaited()),
            _ if self.shoe.is_held_up() => return self.burn(Some(card)),
            Phase::Wagers if self.boxes.is_empty() => return Err(self.no_card_awaited()),
            _ => {}
        }
        self.shoe.take(Some(card))?;
        Ok(self.lay_card(rules, card, lines))
    }

    /// A card that has left the shoe falls where it is due.
    #[inline(never)]
    pub(super) fn lay_card(
        &mut self,
        rules: &Rules<V>,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if self.irregularities.any && self.irregularities.exposed != Exposed::No {
            // A card that was exposed has been dealt now, whoever gets it.
            self.irregularities.exposed = Exposed::No;
            self.dealer.hole_shown |= self.is_hole_due();
        }
        match self.phase {
            Phase::Draw { seat, hand } => self.drawn(rules, seat, hand, card, lines),
            Phase::Dealer => {
                self.dealer.cards.push(card);
                self.dealer_on(rules, lines)
            }
            Phase::Deal { to } => self.dealt_to(rules, to, card, lines),
            Phase::Missed { back } => {
                self.dealer.cards.push(card);
                self.go_back_to(back, rules, lines)
            }
            _ => {
                let first = self.boxes.after(None).expect("somebody has wagered");
                self.begin(rules);
                self.phase = Phase::Deal { to: Some(first) };
                self.dealt_to(rules, Some(first), card, lines)
            }
        }
    }

    /// Whether the next card is the dealer's second one.
    fn is_hole_due(&self) -> bool {
        let dealers = matches!(self.phase, Phase::Deal { to: None } | Phase::Missed { .. });
        dealers && self.dealer.cards.len() == 1
    }

    /// Clears the table for a new round.
    #[inline(always)]
    pub(super) fn begin(&mut self, rules: &Rules<V>) {
        self.sweep();
        self.dealt = self.boxes;
        if self.has_side_bets && !V::PROGRESSIVES.is_empty() {
            self.contribute(rules);
        }
        if !rules.terms.mid_shoe_entry {
            // A dead hand was in this deal as well, and is in the next one.
            let playing = self.boxes.iter().chain(self.irregularities.dead.iter()).collect();
            self.barred = SeatSet::first(rules.limits.seats()).without(playing);
        }
    }

    /// Picks up the cards of the last round.
    #[inline]
    fn sweep(&mut self) {
        match self.dealt.the_one() {
            Some(seat) => self.seat_mut(seat).clear_cards(),
            None => self.dealt.iter().for_each(|seat| self.seat_mut(seat).clear_cards()),
        }
        self.dealt = SeatSet::NONE;
        if let Some(hole) = self.dealer.hole() {
            self.shoe.pick_up(hole, !self.dealer.hole_shown);
        }
        self.dealer.clear();
    }

    /// One of the first two cards has fallen on a box; on none, before the dealer.
    #[inline(always)]
    fn dealt_to(
        &mut self,
        rules: &Rules<V>,
        to: Option<Seat>,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.give_first(to, card);
        if self.irregularities.any
            && let Some(seat) = to
            && self.dies_with_one_card(rules, seat, lines)
        {
            return self.finish(rules);
        }
        self.deal_next(to, rules, lines)
    }

    /// One of the first two cards lies before a box; before none, the dealer.
    #[inline(always)]
    pub(super) fn give_first(&mut self, to: Option<Seat>, card: Card) {
        let Some(seat) = to else {
            self.dealer.cards.push(card);
            return;
        };
        let hand = &mut self.seat_mut(seat).hands[0];
        hand.cards.push(card);
        hand.status = Status::before_play(hand.bet);
    }

    /// Asks for the next of the first two cards, or goes on when all have fallen: one to each box
    /// from the left, one to the dealer, and again (OH.BJ.7.III.A to D).
    #[inline(always)]
    pub(super) fn deal_next(
        &mut self,
        last: Option<Seat>,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let next = match last {
            _ if self.irregularities.any => self.next_dealt(),
            None if self.dealer.cards.len() == 2 => None,
            last => Some(self.boxes.after(last)),
        };
        match next {
            Some(to) => self.phase = Phase::Deal { to },
            None => return self.first_cards_dealt(rules, lines),
        }
        Step::Continues
    }

    /// Everybody has two cards: insurance against an ace, then the peek.
    #[inline(always)]
    pub(super) fn first_cards_dealt(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        match self.dealer.up_points() {
            1 => self.ask_insurance(None, rules, lines),
            _ => self.peek(rules, lines),
        }
    }

    /// Asks the next box after this one, or the first of all, for insurance, then checks for a
    /// blackjack.
    #[inline(never)]
    fn ask_insurance(
        &mut self,
        seat: Option<Seat>,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let mut at = seat;
        while let Some(seat) = self.boxes.after(at) {
            if self.seat(seat).hands[0].bet > Cents::ZERO {
                self.phase = Phase::Insurance { seat };
                return Step::Continues;
            }
            at = Some(seat);
        }
        self.peek(rules, lines)
    }

    /// A box has answered the dealer's ace.
    pub(super) fn insurance_answered(
        &mut self,
        seat: Seat,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        // Even money may have settled all there was.
        if self.boxes.after(seat).is_none()
            && self.boxes.iter().all(|seat| self.at_stake(seat) == Cents::ZERO)
        {
            return self.dealer_turn(rules, lines);
        }
        self.ask_insurance(Some(seat), rules, lines)
    }

    /// Checks for a blackjack under an ace or a ten (OH.BJ.7.IV).
    #[inline(always)]
    pub(super) fn peek(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        // Whether there may be one cannot be predicted, that there is none can.
        let seen_none = self.dealer.hole().is_some() && !self.dealer.has_blackjack();
        if seen_none || !self.dealer.may_have_blackjack() {
            if self.irregularities.any {
                self.dealer.hole_shown |= seen_none && self.shows_hole();
            }
            return self.no_blackjack(rules, lines);
        }
        if !self.peek_decides(rules) {
            return self.no_blackjack(rules, lines);
        }
        if self.dealer.hole().is_none() {
            self.phase = Phase::Peek;
            return Step::Continues;
        }
        if !self.irregularities.blackjack_missed {
            return self.dealer_blackjack(rules, lines);
        }
        self.no_blackjack(rules, lines)
    }

    /// Shuffles, burns, peeks, and cards that nobody saw.
    #[cold]
    pub(super) fn other_outcome(
        &mut self,
        rules: &Rules<V>,
        outcome: Outcome,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        match (outcome, self.phase) {
            (Outcome::Shuffled, _) => self.shuffled(rules),
            (Outcome::Card(None), _) if self.awaits_card() && self.shoe.is_held_up() => {
                self.burn(None)
            }
            (Outcome::Card(None), Phase::Deal { .. } | Phase::Missed { .. })
                if self.is_hole_due() && self.irregularities.exposed == Exposed::No =>
            {
                self.shoe.take(None)?;
                self.dealer.cards.push_unseen();
                Ok(match self.phase {
                    Phase::Missed { back } => self.go_back_to(back, rules, lines),
                    _ => self.deal_next(None, rules, lines),
                })
            }
            (Outcome::Card(None), Phase::Draw { seat, hand })
                if self.seat(seat).hands[hand as usize].is_doubled =>
            {
                self.shoe.take(None)?;
                Ok(self.drawn_face_down(rules, seat, hand, lines))
            }
            (Outcome::Card(None), Phase::Deal { .. } | Phase::Draw { .. } | Phase::Dealer)
            | (Outcome::Card(None), Phase::Missed { .. }) => {
                Err(Incomplete.refuse("this card must be seen"))
            }
            (Outcome::Peeked { blackjack: true }, Phase::Peek) => {
                self.blackjack_peeked(rules, lines)
            }
            (Outcome::Peeked { blackjack: false }, Phase::Peek) => {
                Ok(self.no_blackjack(rules, lines))
            }
            _ => Err(self.no_card_awaited()),
        }
    }

    #[cold]
    pub(super) fn no_card_awaited(&self) -> Refusal {
        NotAwaited.refuse(match self.phase {
            Phase::Wagers => return Incomplete.refuse("nobody has wagered"),
            Phase::Peek => "the hole card must be checked for a blackjack first",
            Phase::Hole { .. } | Phase::Face { .. } => "a card must be turned over",
            Phase::Deal { .. } | Phase::Draw { .. } | Phase::Dealer | Phase::Missed { .. } => {
                "the table awaits a card"
            }
            _ => "the table awaits a decision",
        })
    }

    /// All cards are back, or in a round that the shoe cannot complete the discards.
    fn shuffled(&mut self, rules: &Rules<V>) -> Result<Step, Refusal> {
        let burn = match rules.terms.burns {
            Burns::Never => Burn::Done,
            _ => Burn::More(1),
        };
        if self.phase == Phase::Wagers {
            self.sweep();
            self.shoe.shuffled(burn);
            self.barred = SeatSet::NONE;
            return Ok(Step::Continues);
        }
        if !self.shoe.needs_shuffle() || !self.awaits_card() {
            let why = "the cards are shuffled between rounds";
            return Err(NotAwaited.cite(V::CLAUSES.shuffle, why));
        }
        let mut on_table = [None; 7 * MOST_HANDS * 22 + 32];
        let mut count = 0;
        let kept = self.boxes.iter().flat_map(|seat| self.cards_kept(seat));
        for cards in kept.chain([self.dealer.cards]) {
            on_table[count..count + cards.len()].copy_from_slice(cards.as_slice());
            count += cards.len();
        }
        let exposed = match self.irregularities.exposed {
            Exposed::Out(card) => Some(Some(card)),
            Exposed::Next | Exposed::No => None,
        };
        self.shoe.discards_shuffled(on_table[..count].iter().copied().chain(exposed), burn);
        Ok(Step::Continues)
    }

    /// The cards of a box that lie on the table: a hand that is over has been picked up, unless a
    /// side bet waits for the dealer.
    fn cards_kept(&self, seat: Seat) -> impl Iterator<Item = Cards> {
        let waits = self.has_late(seat);
        let hands = self.seat(seat).hands().iter();
        hands.filter(move |hand| hand.status != Status::Over || waits).map(|hand| hand.cards)
    }

    /// A card goes to the discard rack.
    fn burn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        self.shoe.burn(card, V::CLAUSES.shuffle)?;
        Ok(Step::Continues)
    }

    /// An unseen card is turned: the hole card, or a doubled hand's.
    fn turn_over(
        &mut self,
        rules: &Rules<V>,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        self.shoe.out.check_reveal(card)?;
        self.shoe.out.reveal(card);
        if let Phase::Face { seat, hand } = self.phase {
            let cards = &mut self.seat_mut(seat).hands[hand as usize].cards;
            let at = cards.unseen().expect("a card lies face down");
            cards.turn(at, card);
            return Ok(match self.dealer.has_blackjack() {
                true => self.late_blackjack(rules, lines),
                false => self.settle(rules, lines),
            });
        }
        self.dealer.cards.turn(1, card);
        (self.dealer.hole_shown, self.dealer.blackjack_read) = (true, false);
        let blackjack = self.dealer.has_blackjack();
        Ok(match self.phase {
            Phase::Hole { at_end: false } if blackjack => self.dealer_blackjack(rules, lines),
            // No blackjack after all, play goes on with both cards exposed.
            Phase::Hole { at_end: false } => self.no_blackjack(rules, lines),
            _ => self.hole_turned(rules, lines),
        })
    }
}
