//! What goes wrong at the table, and the remedies of section 5.

use chance::Card;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::teller::{Whose, void};
use super::{BOXES, Because, Phase, PontoonPlus, Reason};
use crate::{Cents, Choice, Game, Irregularity, Lines, Mishap, Refusal, SEATS, SeatSet, Step};

/// What is out of the ordinary in a round. It ends with the round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Trouble {
    /// Whether there is anything here at all.
    pub any: bool,
    /// Boxes whose bets the dealer does not check (SG.PP.5.1.1, SG.PP.5.2.1, SG.PP.5.15).
    pub unchecked: SeatSet,
    /// Players who have left (SG.PP.5.3).
    pub away: SeatSet,
    /// Players who had their bets returned (SG.PP.5.7.3).
    pub returned: SeatSet,
    /// A card that lies face up in the shoe: the next to be dealt (SG.PP.5.11).
    pub face_up: Option<Card>,
    /// Cards that were drawn together and go to the discards (SG.PP.5.12.1).
    pub discards: u8,
}

impl Trouble {
    /// A round like any other.
    pub const NONE: Trouble = Trouble {
        any: false,
        unchecked: SeatSet::NONE,
        away: SeatSet::NONE,
        returned: SeatSet::NONE,
        face_up: None,
        discards: 0,
    };
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
            Mishap::BetsNotChecked => self.not_checked(rules, what.seat),
            Mishap::WalkAway => self.walk_away(rules, what.seat, lines),
            Mishap::TechnicalInterruption => self.interrupted(rules, lines),
            Mishap::ForeignCard => self.spoiled(rules, ("SG.PP.5.5.1", what.kind), lines),
            Mishap::DeckCountWrong => self.spoiled(rules, ("SG.PP.5.5.2", what.kind), lines),
            Mishap::InsufficientCards => self.spoiled(rules, ("SG.PP.5.5.3", what.kind), lines),
            Mishap::NotShuffled => self.spoiled(rules, ("SG.PP.5.5.4", what.kind), lines),
            Mishap::DealingError => self.dealing_error(rules, what, lines),
            Mishap::DealerOverdraws => self.overdrawn(what.card),
            Mishap::CardDrawnInError => self.drawn_in_error(rules, what, lines),
            Mishap::CardFaceUpInShoe => self.face_up(what.card),
            Mishap::SimultaneousCards => self.drawn_together(rules, what, lines),
            // SG.PP.3.12: the round goes on, the result stands.
            Mishap::CardExposed => self.check_in_round().map(|()| Step::Continues),
            other => Err(Refusal::because(format!("no remedy for `{other}`"))),
        }
    }

    /// Whether anything lies on the layout.
    fn in_round(&self) -> bool {
        !self.told.is_empty() || (1..=SEATS as u8).any(|seat| self.at_stake(seat) > Cents::ZERO)
    }

    /// An error counts for the round in which it is noticed (SG.PP.5.6, SG.PP.5.13).
    fn check_in_round(&self) -> Result<(), Refusal> {
        match self.in_round() {
            true => Ok(()),
            false => Err(Refusal::by("SG.PP.5.13", "the round is over, its outcome stands")),
        }
    }

    /// The box takes bets that the dealer should have refused.
    fn not_checked(&mut self, rules: &Rules, seat: Option<u8>) -> Result<Step, Refusal> {
        let refuse = |why: &str| Err(Refusal::by("SG.PP.5.1", why));
        if self.phase != Phase::Wagers {
            return refuse("the bets of this round are closed");
        }
        let Some(on) = seat.filter(|on| (1..=rules.boxes).contains(on)) else {
            return refuse("name the box by its seat");
        };
        self.trouble.any = true;
        self.trouble.unchecked.insert(on);
        Ok(Step::Continues)
    }

    /// SG.PP.5.3: a player has left his bets.
    fn walk_away(
        &mut self,
        rules: &Rules,
        seat: Option<u8>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let refuse = |why: String| Err(Refusal::by("SG.PP.5.3", why));
        let Some(seat) = seat else { return refuse("name the seat that was left".into()) };
        if self.at_stake(seat) == Cents::ZERO {
            return refuse(format!("seat {seat} has no bet to walk away from"));
        }
        let others = |on: u8| {
            let mut bets = self.behind.on(on).iter().flat_map(|other| other.bets);
            bets.any(|bet| bet > Cents::ZERO)
        };
        if self.boxes.contains(seat) && others(seat) {
            return refuse(format!("others have bet on box {seat}: the highest of them calls it"));
        }
        self.trouble.any = true;
        self.trouble.away.insert(seat);
        Ok(self.ask_again(rules, |asked| asked == seat, lines))
    }

    /// Who is asked has left, or has no bet any more: play goes on without him.
    fn ask_again(
        &mut self,
        rules: &Rules,
        gone: impl Fn(u8) -> bool,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Insurance { on, seat } if gone(seat) => {
                self.ask_insurance(on, seat, rules, lines)
            }
            Phase::Turn { on, hand } if gone(on) => self.next_turn(rules, on, hand, lines),
            Phase::Follow { on, hand, seat, split } if gone(seat) => {
                self.followed((on, hand), seat, split, None);
                self.ask_to_follow((on, hand), seat, split)
            }
            Phase::Stay { on, hand, seat } if gone(seat) => {
                self.ask_to_stay(rules, (on, hand), seat, lines)
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
        if !self.told.is_empty() {
            return Ok(Step::Continues);
        }
        Ok(self.void_round(rules, ("SG.PP.5.4.2", Mishap::TechnicalInterruption), lines))
    }

    /// SG.PP.5.5: the cards are not what they should be. The round is void, they are shuffled.
    fn spoiled(
        &mut self,
        rules: &Rules,
        why: (&'static str, Mishap),
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        self.shoe.shuffle_due = true;
        Ok(self.void_round(rules, why, lines))
    }

    /// SG.PP.5.7: every player goes on, or has his bets returned.
    fn dealing_error(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.check_in_round()?;
        if what.choices.iter().all(Option::is_none) {
            return Err(Refusal::by("SG.PP.5.7", "it needs the players' `choices`"));
        }
        Ok(self.choose(rules, &what, lines))
    }

    /// The players' choices: who has his bets returned is out of the round (SG.PP.5.7.3).
    fn choose(
        &mut self,
        rules: &Rules,
        what: &Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let returned = |seat: u8| {
            let choice = what.choices[seat as usize - 1];
            matches!(choice, Some(Choice::Void | Choice::Refuse))
        };
        let seats = (1..=SEATS as u8).filter(|seat| returned(*seat));
        let seats: SeatSet = seats.filter(|seat| self.at_stake(*seat) > Cents::ZERO).collect();
        if seats.is_empty() {
            return Step::Continues;
        }
        self.trouble.any = true;
        self.clear_last_round();
        for on in (1..=BOXES as u8).rev() {
            let back = |wager| void(wager, "SG.PP.5.7.3", Reason::Returned);
            if seats.contains(on) && self.box_at_stake(on) {
                self.return_all(on, Whose::All, lines, back);
                self.boxes.remove(on);
                self.surrendered.remove(on);
            }
            for seat in seats.iter() {
                self.return_all(on, Whose::Only(seat), lines, back);
            }
        }
        seats.iter().for_each(|seat| self.trouble.returned.insert(seat));
        self.behind.tidy();
        if !self.in_round() {
            return self.finish(rules);
        }
        self.without_returned(rules, seats, lines)
    }

    /// Whether chips of its seated player lie on a box.
    fn box_at_stake(&self, on: u8) -> bool {
        let sides = self.sides[on as usize - 1].iter().copied().sum::<Cents>();
        self.seat(on).at_stake() + sides > Cents::ZERO
    }

    /// The round goes on without those who had their bets returned.
    fn without_returned(
        &mut self,
        rules: &Rules,
        seats: SeatSet,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        match self.phase {
            Phase::Deal { to } if to > 0 && !self.boxes.contains(to) => {
                self.deal_on(to, rules, lines)
            }
            Phase::Insurance { on, .. } if !self.boxes.contains(on) => {
                self.ask_insurance(on, u8::MAX, rules, lines)
            }
            Phase::Turn { on, .. }
            | Phase::Follow { on, .. }
            | Phase::Draw { on, .. }
            | Phase::Stay { on, .. }
                if !self.boxes.contains(on) =>
            {
                self.next_turn(rules, on, u8::MAX, lines)
            }
            Phase::Dealer if self.dealer.cards.len() == 1 => self.dealer_turn(rules),
            Phase::Dealer if !self.boxes.iter().any(|on| self.stands(on)) => self.finish(rules),
            _ => self.ask_again(rules, |asked| seats.contains(asked), lines),
        }
    }

    /// SG.PP.5.10.2: the dealer drew to a hand that stands; the card is discarded.
    fn overdrawn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        let stood = self.dealer.cards.len() > 1 && !self.dealer.draws(true);
        if self.phase == Phase::Dealer || (self.phase == Phase::Wagers && stood) {
            self.shoe.take(card)?;
            return Ok(Step::Continues);
        }
        Err(Refusal::by("SG.PP.5.10.2", "the dealer has no completed hand"))
    }

    /// SG.PP.5.10.3: a card dealt where no bet lies. After the interim settlement it is discarded,
    /// before it the cards are put in order again (SG.PP.5.9).
    fn drawn_in_error(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
            let why = "no settlement has taken place: the cards are put in order again";
            return Err(Refusal::by("SG.PP.5.9", why));
        }
        if self.trouble.face_up.is_some() {
            return Err(next_is_known());
        }
        self.shoe.take(what.card)?;
        Ok(self.choose(rules, &what, lines))
    }

    /// SG.PP.5.11: it is the next card.
    fn face_up(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        let Some(card) = card else { return Ok(Step::Continues) };
        if self.trouble.face_up.is_some() || self.trouble.discards > 0 {
            return Err(next_is_known());
        }
        self.shoe.out.check(Some(card))?;
        // Between rounds it stays where it is until bets are closed.
        if self.phase != Phase::Wagers {
            self.trouble.any = true;
            self.trouble.face_up = Some(card);
        }
        Ok(Step::Continues)
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
        match what.seat {
            Some(on) if self.boxes.contains(on) && self.phase != Phase::Dealer => {
                self.face_up(what.card)?;
            }
            None if self.phase == Phase::Dealer && self.trouble.face_up.is_none() => {
                self.trouble.any = true;
                self.trouble.discards = 2;
            }
            _ => {
                let why = "name the box that draws, or none in the dealer's turn";
                return Err(Refusal::by("SG.PP.5.12", why));
            }
        }
        Ok(self.choose(rules, &what, lines))
    }
}

#[cold]
fn next_is_known() -> Refusal {
    Refusal::by("SG.PP.5.11", "a card that was seen is the next one already")
}
