//! Faults with the hole card: shown without a blackjack, or a blackjack that was missed.

use chance::Card;

use super::rules::Rules;
use super::{Because, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::blackjack::Status;
use crate::{Lines, Refusal, Step};

const MAKES_BLACKJACK: &str = "this hole card makes a blackjack";
const NOT_CHECKED: &str = "the hole card is checked under an ace or a ten only";
const UNNAMED: &str = "name the hole card that was seen";

impl<V: HoleCardGame> TwentyOne<V> {
    /// The hole card is shown although there is no blackjack.
    pub(super) fn hole_exposed(
        &mut self,
        rules: &Rules<V>,
        card: Option<Card>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.hole_exposed;
        let refuse = |why: &str| Err(NoRemedy.cite(clause, why));
        self.check_round(clause)?;
        let dealt = !matches!(self.phase, Phase::Wagers | Phase::Deal { .. });
        if self.irregularities.hole_exposed || (dealt && self.dealer.hole_shown) {
            return refuse("the hole card lies open already");
        }
        if self.phase != Phase::Wagers && self.cannot_have_blackjack() {
            return refuse(NOT_CHECKED);
        }
        if dealt && self.dealer.cards.len() < 2 {
            return refuse("the dealer's second card has not been dealt");
        }
        let before_peek = !dealt || matches!(self.phase, Phase::Insurance { .. } | Phase::Peek);
        match (self.dealer.hole().filter(|_| dealt), card) {
            _ if !dealt => {}
            (Some(_), _) if before_peek => {}
            (Some(_), _) if self.dealer.has_blackjack() => return refuse(MAKES_BLACKJACK),
            (Some(_), _) => self.dealer.hole_shown = true,
            _ if matches!(self.phase, Phase::Hole { .. }) => {
                return refuse("the hole card is about to be turned");
            }
            (None, None) if before_peek => {}
            (None, None) => {
                return Err(Incomplete.cite(clause, UNNAMED));
            }
            (None, Some(card)) => self.expose_hole(rules, card)?,
        }
        self.irregularities.any = true;
        self.irregularities.hole_exposed = true;
        // The reader need not be asked any more.
        match self.phase {
            Phase::Peek if self.dealer.hole().is_some() => Ok(self.peek(rules, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// A hole card that nobody had seen lies open, and makes no blackjack.
    fn expose_hole(&mut self, rules: &Rules<V>, card: Card) -> Result<(), Refusal> {
        if self.dealer.up_points() + hands::points(card) == 11 {
            return Err(NoRemedy.cite(V::CLAUSES.irregularities.hole_exposed, MAKES_BLACKJACK));
        }
        self.name_hole(card)?;
        self.dealer.hole_shown = true;
        // A reader that said yes was wrong.
        self.dealer.blackjack_read &= !rules.turns_all;
        Ok(())
    }

    /// Remedies a blackjack that the dealer did not reveal. If it becomes known before the dealer's
    /// turn, the round ends immediately.
    pub(super) fn not_revealed(
        &mut self,
        rules: &Rules<V>,
        card: Option<Card>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        use Phase::{Cap, Deal, Draw, Hole, Insurance, Peek, Turn, Wagers};
        let clause = V::CLAUSES.irregularities.not_revealed;
        self.check_round(clause)?;
        let refuse = |why: &str| Err(NoRemedy.cite(clause, why));
        if self.phase != Wagers && self.cannot_have_blackjack() {
            return refuse(NOT_CHECKED);
        }
        match self.phase {
            Wagers | Deal { .. } | Insurance { .. } | Peek => {
                self.irregularities.note(|noted| &mut noted.blackjack_missed, clause)?;
                return Ok(Step::Continues);
            }
            Cap { .. } | Turn { .. } | Draw { .. } | Hole { at_end: true } => {}
            _ => return refuse("the dealer has turned the hole card"),
        }
        match (self.dealer.hole(), card) {
            _ if self.dealer.has_blackjack() => {}
            (Some(_), _) => return refuse("this hole card makes no blackjack"),
            (None, None) => return Err(Incomplete.cite(clause, UNNAMED)),
            (None, Some(card)) if self.dealer.up_points() + hands::points(card) != 11 => {
                return refuse("this hole card makes no blackjack");
            }
            (None, Some(card)) => self.name_hole(card)?,
        }
        self.irregularities.any = true;
        Ok(self.blackjack_comes_out(rules, lines))
    }

    /// Returns `true` if the up card was dealt and is neither an ace nor a ten.
    fn cannot_have_blackjack(&self) -> bool {
        self.dealer.up_points() > 0 && !self.dealer.may_have_blackjack()
    }

    /// Records the face of an unseen hole card.
    fn name_hole(&mut self, card: Card) -> Result<(), Refusal> {
        self.shoe.out.check_reveal(card)?;
        self.shoe.out.reveal(card);
        self.dealer.cards.turn(1, card);
        Ok(())
    }

    /// Ends the round because of a blackjack that became known during the decisions.
    fn blackjack_comes_out(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if let Phase::Cap { .. } = self.phase {
            // No hand has been played, and none can be capped with what the side bets won.
            self.proceeds = Default::default();
            if self.dealer.hole().is_none() {
                self.phase = Phase::Hole { at_end: false };
                return Step::Continues;
            }
            return self.dealer_blackjack(rules, lines);
        }
        for seat in self.boxes.iter() {
            for hand in self.seat_mut(seat).hands.iter_mut().filter(|hand| hand.is_in_play()) {
                hand.status = Status::Stands;
            }
        }
        self.turn_hole(rules, lines)
    }
}
