//! When something goes wrong at a poker table.

use chance::Card;

use super::because::Because;
use super::deal::{HOUSE, Places};
use super::poker_game::{PokerGame, Stage};
use super::showdown::seat;
use super::table::{Phase, Poker, Rules, seat_place};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::engine::refusal::no_remedy;
use crate::{Dealing, Irregularity, IrregularityKind, Lines, Refusal, Seat, Step};

impl<V: PokerGame> Poker<V> {
    /// The remedy of what went wrong.
    pub(super) fn remedy(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let Some(rule) = rules.book.remedy(what.kind) else {
            return Err(no_remedy(what.kind));
        };
        let clause = rule.clause.id();
        if self.phase == Phase::Betting && self.wagered.is_empty() && !self.shuffled {
            let why =
                "nobody has wagered and the cards are shuffled next: nothing is to be remedied";
            return Err(NoRemedy.cite(clause, why));
        }
        // Without a wager no hand is dealt: only the cards themselves can be wrong.
        let of_cards = matches!(
            what.kind,
            IrregularityKind::DeckCountWrong
                | IrregularityKind::ShufflerJam
                | IrregularityKind::WalkAway
        );
        if self.phase == Phase::Betting && self.wagered.is_empty() && !of_cards {
            let why = "nobody has wagered: no hand is dealt that it could concern";
            return Err(NoRemedy.cite(clause, why));
        }
        match what.kind {
            IrregularityKind::WalkAway => self.walk_away(rules, what.seat, lines),
            IrregularityKind::CardDrawnInError if what.exposed == Some(true) => {
                let why = "a card drawn in error is used only if its face was not exposed";
                Err(NoRemedy.cite(clause, why))
            }
            IrregularityKind::CardDrawnInError if !self.has_cards_to_come(rules) => {
                Err(NoRemedy.cite(clause, "no card of a round is still to be dealt"))
            }
            // It is the next card: whoever deals it enters it as such.
            IrregularityKind::CardDrawnInError => Ok(Step::Continues),
            IrregularityKind::DeckCountWrong if rules.dealing == Dealing::Shoe => {
                self.void_all(rules, (V::CLAUSES.deck_count_by_shoe, what.kind), lines)
            }
            IrregularityKind::DealerCardExposed if self.lies_face_up(what.card) => {
                Err(NoRemedy.cite(clause, "that card of the dealer lies face up anyway"))
            }
            IrregularityKind::DealerCardExposed => self.dealer_exposed(rules, clause, lines),
            // During a round the device holds the other deck: the cards in play are as they were.
            IrregularityKind::ShufflerJam => {
                if self.phase == Phase::Betting {
                    self.shuffled = false;
                }
                Ok(Step::Continues)
            }
            IrregularityKind::DealingShoeJam if rules.dealing == Dealing::Hand => {
                Err(NoRemedy.cite(clause, "this table deals from the hand, not from a shoe"))
            }
            IrregularityKind::CardFaceUpInShoe if !self.has_cards_to_come(rules) => {
                Err(NoRemedy.cite(clause, "no card of a round is still to be dealt"))
            }
            _ => self.void_all(rules, (clause, what.kind), lines),
        }
    }

    /// Whether a card may yet be dealt to those who have wagered.
    fn has_cards_to_come(&self, rules: &Rules<V>) -> bool {
        let to_come = &rules.stages[usize::from(self.stage)..];
        let is_dealt = |stage: &Stage| !matches!(stage, Stage::Decide(_) | Stage::Turn);
        let shows = self.phase == Phase::Revealing;
        !shows && !self.wagered.is_empty() && to_come.iter().any(is_dealt)
    }

    /// Void: all wagers are returned, and the cards are shuffled again. Without a wager on the
    /// table only the cards are.
    fn void_all(
        &mut self,
        rules: &Rules<V>,
        why: (&'static str, IrregularityKind),
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        if self.wagered.is_empty() && self.phase == Phase::Betting {
            self.shuffled = false;
            return Ok(Step::Continues);
        }
        self.void(rules, why, &[], lines);
        Ok(self.round_over())
    }

    /// Whether this is the card that the dealer shows from the start.
    fn lies_face_up(&self, card: Option<Card>) -> bool {
        let dealt = &self.hands[HOUSE][..usize::from(self.held[HOUSE])];
        let up = V::UP_CARD.and_then(|nth| dealt.get(nth).copied().flatten());
        self.phase != Phase::Betting && card.is_some() && card == up
    }

    /// A card of the dealer was seen before its time.
    fn dealer_exposed(
        &mut self,
        rules: &Rules<V>,
        clause: &'static str,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        if self.phase == Phase::Revealing {
            let why = "the dealer is showing their cards: none is exposed before its time";
            return Err(NoRemedy.cite(clause, why));
        }
        if V::EXPOSURE_ENDS_WITH_DECISIONS && self.nobody_decides_any_more(rules) {
            return Err(NoRemedy.cite(clause, "every player has decided already"));
        }
        let why = (clause, IrregularityKind::DealerCardExposed);
        let nobody = self.wagered.is_empty();
        if V::EXPOSURE_SPARES.is_empty() || nobody {
            return self.void_all(rules, why, lines);
        }
        self.void(rules, why, V::EXPOSURE_SPARES, lines);
        if self.wagered.is_empty() {
            return Ok(self.round_over());
        }
        match self.phase {
            // Said before the cards it spoils: they are dealt for what is left.
            Phase::Betting => Ok(Step::Continues),
            Phase::Dealing | Phase::Turning if self.is_dealt(rules) && !self.needs_more() => {
                Ok(self.show(rules, lines))
            }
            // The cards in the middle of a stage go on as they were.
            Phase::Dealing | Phase::Turning => Ok(Step::Continues),
            _ => Ok(self.decided(rules, lines)),
        }
    }

    /// Whether the players have all their cards.
    fn is_dealt(&self, rules: &Rules<V>) -> bool {
        let over = rules.stages.iter().take(self.stage.into());
        over.into_iter().any(|stage| matches!(stage, Stage::Decide(_)))
    }

    /// Whether no player has a decision to make, now or later in the round.
    fn nobody_decides_any_more(&self, rules: &Rules<V>) -> bool {
        if self.hands_void {
            return true;
        }
        let there = self.dealt_in.without(self.folded).without(self.gone);
        let to_come = rules.stages[usize::from(self.stage)..].iter();
        let mut streets = to_come.filter_map(|stage| match stage {
            Stage::Decide(street) => Some(*street),
            _ => None,
        });
        self.phase != Phase::Betting
            && !streets.any(|street| {
                let current = self.phase == Phase::Deciding && self.street(rules) == Some(street);
                let asked = if current { self.undecided } else { there };
                asked.any(|place| V::is_asked(&self.stakes[place], street))
            })
    }

    /// A player who leaves during the round abandons their wagers, which are collected with those
    /// of the players who fold.
    fn walk_away(
        &mut self,
        rules: &Rules<V>,
        who: Option<Seat>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let Some(place) = who.and_then(seat_place) else {
            return Err(Incomplete.refuse("`walk-away` needs the seat of the player who left"));
        };
        if !self.wagered.has(place) || self.gone.has(place) {
            let why = format!("seat {} has no wager in this round", seat(place));
            return Err(NoRemedy.refuse(why));
        }
        if self.phase == Phase::Betting {
            let why = "no card has been dealt: players who leave take their wagers with them";
            return Err(NoRemedy.cite(V::CLAUSES.leaves, why));
        }
        let own = Places::only(place);
        self.gone = self.gone.with(own);
        self.owing = self.owing.with(own);
        self.undecided = self.undecided.without(own);
        // Nobody to deal for.
        if self.wagered.without(self.gone).is_empty() {
            self.collect_forfeits(lines);
            return Ok(self.nobody_left(rules, lines));
        }
        match self.phase {
            Phase::Deciding => Ok(self.decided(rules, lines)),
            Phase::Revealing => Ok(self.show(rules, lines)),
            _ => Ok(Step::Continues),
        }
    }
}
