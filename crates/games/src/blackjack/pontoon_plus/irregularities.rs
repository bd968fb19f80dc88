//! What goes wrong at the table, and the remedies of section 5.

use chance::{Card, Deck};
use serde::{Deserialize, Serialize};

use super::box_settlement::{Whose, void};
use super::rules::{HITS_SOFT_17, Rules};
use super::{BOXES, Because, Phase, PontoonPlus, Reason};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::blackjack::Status;
use crate::engine::refusal::no_remedy;
use crate::{
    Cents, Choice, Game, Irregularity, IrregularityKind, Lines, Refusal, SEATS, Seat, SeatSet, Step,
};

/// What is out of the ordinary in a round. It ends with the round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Irregularities {
    /// Whether there is anything here at all.
    pub any: bool,
    /// Boxes whose bets the dealer does not check (SG.PP.5.1.1, SG.PP.5.2.1, SG.PP.5.15).
    pub unchecked: SeatSet,
    /// Players who have left (SG.PP.5.3).
    pub away: SeatSet,
    /// Players who had their bets returned (SG.PP.5.7.3).
    pub returned: SeatSet,
    /// A card that was seen and is the next to be dealt (SG.PP.5.9, SG.PP.5.11, SG.PP.5.12). It
    /// counts as out of the shoe.
    pub next: Option<Card>,
    /// Whether it lies in the shoe still, and so in the next round too, until a shuffle.
    pub in_shoe: bool,
    /// A card that was seen before the deal: the first of it.
    pub first: Option<Card>,
    /// Cards that were drawn together and go to the discards (SG.PP.5.12.1).
    pub discards: u8,
}

impl Irregularities {
    /// A round like any other.
    pub const NONE: Irregularities = Irregularities {
        any: false,
        unchecked: SeatSet::NONE,
        away: SeatSet::NONE,
        returned: SeatSet::NONE,
        next: None,
        in_shoe: false,
        first: None,
        discards: 0,
    };

    /// What stays when a round is over: a card that lies face up in the shoe is the next one in
    /// the next round too; one that was drawn goes to the discards.
    pub fn after_round(&self) -> Irregularities {
        let next = self.next.filter(|_| self.in_shoe);
        Irregularities {
            any: next.is_some(),
            next,
            in_shoe: next.is_some(),
            ..Irregularities::NONE
        }
    }
}

impl PontoonPlus {
    /// Applies the remedy of an irregularity.
    #[cold]
    pub(super) fn remedy(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            IrregularityKind::BetsNotChecked => self.not_checked(rules, what.seat),
            IrregularityKind::WalkAway => self.walk_away(rules, what.seat, lines),
            IrregularityKind::TechnicalInterruption => self.interrupted(rules, lines),
            IrregularityKind::ForeignCard => self.spoiled(rules, ("SG.PP.5.5.1", what.kind), lines),
            IrregularityKind::DeckCountWrong => {
                self.spoiled(rules, ("SG.PP.5.5.2", what.kind), lines)
            }
            IrregularityKind::InsufficientCards => {
                self.spoiled(rules, ("SG.PP.5.5.3", what.kind), lines)
            }
            IrregularityKind::NotShuffled => self.spoiled(rules, ("SG.PP.5.5.4", what.kind), lines),
            IrregularityKind::DealingError => self.dealing_error(rules, what, lines),
            IrregularityKind::DealerOverdraws => self.overdrawn(what.card),
            IrregularityKind::CardDrawnInError => self.drawn_in_error(rules, what, lines),
            IrregularityKind::CardFaceUpInShoe => self.face_up(what.card),
            IrregularityKind::SimultaneousCards => self.drawn_together(rules, what, lines),
            // SG.PP.3.12: the round goes on, the result stands.
            IrregularityKind::CardExposed => self.exposed(what.seat),
            other => Err(no_remedy(other)),
        }
    }

    /// Whether anything lies on the layout.
    fn in_round(&self) -> bool {
        !self.nets.is_empty() || Seat::up_to(SEATS).any(|seat| self.at_stake(seat) > Cents::ZERO)
    }

    /// An error counts for the round in which it is noticed (SG.PP.5.6, SG.PP.5.13).
    fn check_in_round(&self) -> Result<(), Refusal> {
        match self.in_round() {
            true => Ok(()),
            false => Err(NoRemedy.cite("SG.PP.5.13", "the round is over, its outcome stands")),
        }
    }

    /// The box takes bets that the dealer should have refused.
    fn not_checked(&mut self, rules: &Rules, seat: Option<Seat>) -> Result<Step, Refusal> {
        let refuse = |why: &str| Err(NoRemedy.cite("SG.PP.5.1", why));
        if self.phase != Phase::Wagers {
            return refuse("the bets of this round are closed");
        }
        let Some(on) = seat.filter(|on| on.number() <= rules.boxes) else {
            return Err(Incomplete.cite("SG.PP.5.1", "name the box by its seat"));
        };
        if self.irregularities.unchecked.contains(on) {
            return refuse("it has been noted already");
        }
        self.irregularities.any = true;
        self.irregularities.unchecked.insert(on);
        Ok(Step::Continues)
    }

    /// SG.PP.5.3: a player has left the bets behind.
    fn walk_away(
        &mut self,
        rules: &Rules,
        seat: Option<Seat>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let refuse = |why: String| Err(NoRemedy.cite("SG.PP.5.3", why));
        let Some(seat) = seat else {
            return Err(Incomplete.cite("SG.PP.5.3", "name the seat that was left"));
        };
        if self.at_stake(seat) == Cents::ZERO {
            return refuse(format!("seat {seat} has no bet to walk away from"));
        }
        if self.irregularities.away.contains(seat) {
            return refuse(format!("seat {seat} has left already"));
        }
        if !self.may_be_asked(seat) {
            let why = format!("nothing is asked of seat {seat} any more, its bets are settled");
            return refuse(why);
        }
        self.irregularities.any = true;
        self.irregularities.away.insert(seat);
        Ok(self.ask_again(rules, |asked| asked == seat, lines))
    }

    /// Whether anything may still be asked of a player in this round.
    fn may_be_asked(&self, seat: Seat) -> bool {
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. } | Phase::Insurance { .. }) {
            return true;
        }
        let live = |on: Seat, hand: u8| {
            let is_live = self.seat(on).hands[hand as usize].status == Status::Live;
            is_live && self.initial_bet((on, hand), seat) > Cents::ZERO
        };
        self.boxes.iter().any(|on| (0..self.seat(on).count).any(|hand| live(on, hand)))
    }

    /// Who is asked has left, or has no bet any more: play goes on without them.
    fn ask_again(
        &mut self,
        rules: &Rules,
        gone: impl Fn(Seat) -> bool,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Insurance { on, seat } if gone(seat) => {
                self.ask_insurance(Some(on), Some(seat), rules, lines)
            }
            Phase::Turn { on, hand, seat } if gone(seat) => {
                self.next_turn(rules, Some(on), hand, lines)
            }
            Phase::Follow { on, hand, seat, split } if gone(seat) => {
                self.followed((on, hand), seat, split, None);
                self.ask_to_follow((on, hand), Some(seat), split)
            }
            Phase::Stay { on, hand, seat } if gone(seat) => {
                self.ask_to_stay(rules, (on, hand), Some(seat), lines)
            }
            _ => Step::Continues,
        }
    }

    /// SG.PP.5.4: once a bet has won or lost the round is concluded, before that it is void.
    fn interrupted(
        &mut self,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        if !self.nets.is_empty() {
            return Ok(Step::Continues);
        }
        Ok(self.void_round(rules, ("SG.PP.5.4.2", IrregularityKind::TechnicalInterruption), lines))
    }

    /// SG.PP.5.5: the cards are not what they should be. The round is void, they are shuffled.
    fn spoiled(
        &mut self,
        rules: &Rules,
        why: (&'static str, IrregularityKind),
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        self.shoe.shuffle_due = true;
        Ok(self.void_round(rules, why, lines))
    }

    /// SG.PP.3.12: a card that should have been squeezed lies face up; the result stands.
    fn exposed(&self, seat: Option<Seat>) -> Result<Step, Refusal> {
        self.check_in_round()?;
        match seat.is_none_or(|on| self.boxes.contains(on)) {
            true => Ok(Step::Continues),
            false => {
                Err(NoRemedy.cite("SG.PP.3.12", "no bet lies on that box, no card fell there"))
            }
        }
    }

    /// SG.PP.5.7: every player goes on, or has their bets returned. A card that fell on the wrong
    /// hand falls where it was due (SG.PP.5.7.2), or is discarded (SG.PP.5.7.1).
    fn dealing_error(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        if what.choices.iter().all(Option::is_none) {
            return Err(Incomplete.cite("SG.PP.5.7", "it needs the players' `choices`"));
        }
        self.check_choices(&what)?;
        match what.card {
            // SG.PP.5.10.1: nothing is put in order again once a bet has been paid or collected.
            Some(card) if !self.nets.is_empty() => self.discard_drawn(Some(card))?,
            Some(card) => self.put_in_order(card)?,
            None => {}
        }
        Ok(self.choose(rules, &what, lines))
    }

    /// Only who has a bet in the round has a choice.
    fn check_choices(&self, what: &Irregularity) -> Result<(), Refusal> {
        let chosen = Seat::up_to(SEATS).filter(|seat| what.choices[seat.index()].is_some());
        match chosen.into_iter().find(|seat| self.at_stake(*seat) == Cents::ZERO) {
            Some(seat) => {
                let why = format!("seat {seat} has no bet that could be returned or go on");
                Err(NoRemedy.cite("SG.PP.5.7", why))
            }
            None => Ok(()),
        }
    }

    /// The players' choices: who has their bets returned is out of the round (SG.PP.5.7.3).
    fn choose(
        &mut self,
        rules: &Rules,
        what: &Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let returned = |seat: Seat| {
            let choice = what.choices[seat.index()];
            matches!(choice, Some(Choice::Void | Choice::Refuse))
        };
        let seats: SeatSet = Seat::up_to(SEATS).filter(|seat| returned(*seat)).collect();
        if seats.is_empty() {
            return Step::Continues;
        }
        self.irregularities.any = true;
        self.clear_last_round();
        for on in Seat::up_to(BOXES).rev() {
            self.return_on_box(on, seats, lines);
        }
        seats.iter().for_each(|seat| self.irregularities.returned.insert(seat));
        self.behind.tidy();
        if !self.in_round() {
            return self.finish(rules);
        }
        self.without_returned(rules, seats, lines)
    }

    /// What these players have on a box goes back: with the seated player's bet all of it.
    fn return_on_box(&mut self, on: Seat, seats: SeatSet, lines: &mut impl Lines<Because>) {
        let back = |wager| void(wager, "SG.PP.5.7.3", Reason::Returned);
        let count = self.seat(on).count;
        let had_bets = (0..count).any(|hand| self.has_chips(on, hand));
        let seated = self.seat(on).hands().iter().any(|hand| hand.bet > Cents::ZERO);
        if seated && seats.contains(on) {
            self.return_all(on, Whose::All, lines, back);
        }
        for seat in seats.iter() {
            self.return_all(on, Whose::Only(seat), lines, back);
        }
        // Nobody plays a hand on which no chip is left.
        for hand in (0..count).filter(|_| had_bets) {
            if !self.has_chips(on, hand) {
                self.seat_mut(on).hands[hand as usize].status = Status::Over;
            }
        }
        if had_bets && !(0..count).any(|hand| self.has_chips(on, hand)) {
            self.boxes.remove(on);
            self.surrendered.remove(on);
        }
    }

    /// The round goes on without those who had their bets returned.
    fn without_returned(
        &mut self,
        rules: &Rules,
        seats: SeatSet,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Deal { to: Some(to) } if !self.boxes.contains(to) => {
                self.deal_on(Some(to), rules, lines)
            }
            Phase::Insurance { on, .. } if !self.boxes.contains(on) => {
                self.ask_insurance(Some(on), None, rules, lines)
            }
            Phase::Turn { on, hand, .. }
            | Phase::Follow { on, hand, .. }
            | Phase::Draw { on, hand }
            | Phase::Stay { on, hand, .. }
                if !self.has_chips(on, hand) =>
            {
                self.next_turn(rules, Some(on), hand + 1, lines)
            }
            Phase::Dealer if self.dealer.cards.len() == 1 => self.dealer_turn(rules),
            Phase::Dealer if !self.boxes.iter().any(|on| self.waits_for_dealer(on)) => {
                self.finish(rules)
            }
            _ => self.ask_again(rules, |asked| seats.contains(asked), lines),
        }
    }

    /// SG.PP.5.10.2: the dealer drew to a hand that stands; the card is discarded. The table
    /// settles as soon as the dealer stands, so it is said between rounds, and before the bets of
    /// the next one (SG.PP.5.6).
    fn overdrawn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        let refuse = |clause, why: &str| Err(NoRemedy.cite(clause, why));
        let stood = self.dealer.cards.len() > 1 && !self.dealer.draws(HITS_SOFT_17);
        match self.phase {
            Phase::Wagers if self.in_round() => {
                refuse("SG.PP.5.6", "the next round has begun, the last one stands")
            }
            Phase::Wagers if stood => self.discard_drawn(card).map(|()| Step::Continues),
            _ => refuse("SG.PP.5.10.2", "the dealer has no completed hand"),
        }
    }

    /// A card dealt where no bet lies: after the interim settlement it is discarded
    /// (SG.PP.5.10.3), before it the cards are put in order again, so that it falls where it was
    /// due (SG.PP.5.9). The players choose as after any dealing error.
    fn drawn_in_error(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        self.check_choices(&what)?;
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
            if let Some(card) = what.card {
                self.put_in_order(card)?;
            }
        } else {
            self.discard_drawn(what.card)?;
        }
        Ok(self.choose(rules, &what, lines))
    }

    /// A card that was drawn goes to the discards, its face seen or not.
    fn discard_drawn(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        if self.irregularities.next.is_some() || self.irregularities.discards > 0 {
            return Err(next_is_known());
        }
        self.shoe.take(card)
    }

    /// SG.PP.5.11: a card that lies face up in the shoe is the next one, of this round or of the
    /// next.
    fn face_up(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        let loaded = !self.shoe.needs_shuffle();
        if !loaded && !self.in_round() {
            return Err(NoRemedy.cite("SG.PP.5.11", "no cards are in the shoe"));
        }
        if let Some(card) = card {
            self.put_in_order(card)?;
            self.irregularities.in_shoe = self.irregularities.next.is_some() || loaded;
        }
        Ok(Step::Continues)
    }

    /// A card that was seen is the next to be dealt. In a round it leaves the shoe now; before the
    /// deal it waits there until bets are closed.
    fn put_in_order(&mut self, card: Card) -> Result<(), Refusal> {
        let known = self.irregularities.next.or(self.irregularities.first);
        if known.is_some() || self.irregularities.discards > 0 {
            return Err(next_is_known());
        }
        match self.phase {
            Phase::Wagers => {
                // Where a shuffle is due every card of the deck may come.
                if !self.shoe.needs_shuffle() || !Deck::NoTens.contains(card) {
                    self.shoe.out.check(Some(card))?;
                }
                self.irregularities.first = Some(card);
            }
            _ => {
                self.shoe.take(Some(card))?;
                self.irregularities.next = Some(card);
            }
        }
        self.irregularities.any = true;
        Ok(())
    }

    /// SG.PP.5.12: the player says which of the cards is the next, the dealer's are discarded; then
    /// it is a dealing error like others.
    fn drawn_together(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        self.check_choices(&what)?;
        let dealers = matches!(self.phase, Phase::Dealer | Phase::Deal { to: None });
        match what.seat {
            Some(on) if self.draws_next(on) => {
                if let Some(card) = what.card {
                    self.put_in_order(card)?;
                }
            }
            None if dealers
                && self.irregularities.next.is_none()
                && self.irregularities.discards == 0 =>
            {
                self.irregularities.any = true;
                self.irregularities.discards = 2;
            }
            _ => {
                let why = "name the box that draws, or none in the dealer's turn";
                return Err(Incomplete.cite("SG.PP.5.12", why));
            }
        }
        let step = self.choose(rules, &what, lines);
        if step == Step::Settled && dealers {
            // Nobody is left for whom they could have been discarded in their turn.
            for _ in 0..self.shoe.out.left().min(2) {
                self.shoe.out.take(None);
            }
        }
        Ok(step)
    }

    /// Whether the next card of the round is this box's.
    fn draws_next(&self, on: Seat) -> bool {
        match self.phase {
            Phase::Wagers => self.boxes.after(None) == Some(on),
            Phase::Deal { to } => to == Some(on),
            Phase::Turn { on: turn, .. }
            | Phase::Follow { on: turn, .. }
            | Phase::Draw { on: turn, .. } => turn == on,
            Phase::Insurance { .. } | Phase::Stay { .. } | Phase::Dealer => false,
        }
    }
}

#[cold]
fn next_is_known() -> Refusal {
    NoRemedy.cite("SG.PP.5.11", "a card that was seen is the next one already")
}
