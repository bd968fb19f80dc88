//! What goes wrong: cards that leave the shoe too early, and shoes that run out.

use chance::Card;
use serde::{Deserialize, Serialize};

use super::{Baccarat, BaccaratGame, Because, Phase, Rules};
use crate::RefusalCode::NoRemedy;
use crate::engine::refusal::no_remedy;
use crate::{Irregularity, IrregularityKind, Lines, Refusal, Step};

/// A card that left the shoe too early and lies aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Spare {
    /// Its face, if somebody has named it; else it is the next card that falls.
    pub card: Option<Card>,
    /// Everybody has seen it.
    pub disclosed: bool,
    pub falls: SpareUse,
    /// It has left the shoe. One that was named before is there until its place in the deal comes.
    pub out: bool,
}

/// What it is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SpareUse {
    /// The card that is due now.
    Next,
    /// The next card that this round needs, if it needs one.
    Third,
    /// The first card of the next hand; once disclosed, of a simulated round.
    First,
}

impl<V: BaccaratGame> Baccarat<V> {
    /// Applies the remedy of an irregularity.
    #[cold]
    pub(super) fn remedy(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            // OH.BA.14.I to III: before the deal it stands for a third card of the coming round,
            // with nobody in it for one drawn between rounds.
            IrregularityKind::CardDrawnInError => {
                let falls = if self.wagered.is_empty() { SpareUse::First } else { SpareUse::Third };
                self.set_aside(rules, what.card, what.exposed == Some(true), falls, lines)
            }
            // OH.BA.14.IV: with no cards dealt it is not used in the game.
            IrregularityKind::CardFaceUpInShoe => {
                self.set_aside(rules, what.card, true, SpareUse::First, lines)
            }
            IrregularityKind::InsufficientCards => self.insufficient_cards(rules, lines),
            other => Err(no_remedy(other)),
        }
    }

    /// A card has left the shoe, or shows its face there, before it was due.
    fn set_aside(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        disclosed: bool,
        before_deal: SpareUse,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if self.spare.is_some() {
            return Err(NoRemedy.refuse("a card lies aside already"));
        }
        // Unseen and unnamed, it simply is the next card: nothing in the order changes.
        if !disclosed && card.is_none() {
            let shuffled = self.phase == Phase::Wagers && self.wagered.is_empty();
            return match shuffled && self.shoe.needs_shuffle() {
                true => Err(NoRemedy.refuse("no cards are in the shoe")),
                false => Ok(Step::Continues),
            };
        }
        let falls = match self.phase {
            Phase::Wagers => before_deal,
            _ => SpareUse::Third,
        };
        let stays = self.phase == Phase::Wagers
            && (falls == SpareUse::Third || self.shoe.is_held_up() || self.shoe.needs_shuffle());
        if let Some(card) = card {
            self.draw_early(card, stays)?;
        }
        // A card is due: this is the one. Not named yet, it is remembered that all have seen it.
        let due = matches!(self.phase, Phase::Card { .. });
        if due && card.is_some() {
            return Ok(self.lay_card(rules, card, disclosed, lines));
        }
        let falls = if due { SpareUse::Next } else { falls };
        self.spare = Some(Spare { card, disclosed, falls, out: !stays });
        Ok(Step::Continues)
    }

    /// A named card leaves the shoe, or is checked while it stays there: until the cards before it
    /// are burned or dealt, or the shoe is shuffled that holds it.
    fn draw_early(&mut self, card: Card, stays: bool) -> Result<(), Refusal> {
        match stays {
            false => self.shoe.take(Some(card)),
            true if self.shoe.needs_shuffle() && !card.is_joker() => Ok(()),
            true => self.shoe.out.check(Some(card)),
        }
    }

    /// The place of the card aside in the shoe has come: it leaves it. One that the shoe cannot
    /// hold any more was named wrongly and is forgotten.
    #[cold]
    pub(super) fn spare_leaves(&mut self) {
        let Some(spare) = &mut self.spare else { return };
        if spare.card.is_some() && !std::mem::replace(&mut spare.out, true) {
            let card = spare.card;
            if self.shoe.take(card).is_err() {
                self.spare = None;
            }
        }
    }

    /// Whether the next card begins a simulated round.
    #[inline]
    pub(super) fn simulation_due(&self) -> bool {
        self.spare.is_some_and(|spare| spare.disclosed && spare.falls == SpareUse::First)
    }

    /// A round begins with a card aside.
    #[cold]
    pub(super) fn begin_with_spare(&mut self, rules: &Rules) {
        let Some(spare) = self.spare.filter(|spare| spare.falls == SpareUse::First) else { return };
        self.spare = None;
        // OH.BA.14.III, OH.BA.14.IV: disclosed, it begins a round without wagers.
        self.simulated = spare.disclosed;
        if spare.card.is_some() {
            self.player.push(spare.card, spare.disclosed || !rules.face_down);
            self.phase = Phase::Card { to: super::Side::Banker };
        }
    }

    /// The round is over and the card aside was not used: it begins the next hand, or goes back
    /// with all the others when they are shuffled now.
    #[cold]
    pub(super) fn spare_after_round(&mut self) {
        if !self.shoe.shuffle_due {
            self.spare_leaves();
        }
        self.spare = match self.spare {
            Some(spare) if !self.shoe.shuffle_due => {
                Some(Spare { falls: SpareUse::First, ..spare })
            }
            _ => None,
        };
    }

    /// The cards of a simulated round go to the discard rack; wagers are open again.
    #[cold]
    pub(super) fn simulation_over(&mut self, rules: &Rules) -> Step {
        self.phase = Phase::Wagers;
        self.simulated = false;
        self.shoe_goes_on(rules);
        Step::Continues
    }

    /// OH.BA.14.V, OH.CF.14.V: the round is void, all wagers are returned, all cards are shuffled.
    ///
    /// With the cover card where it belongs no round uses the shoe up: people say when it happens.
    fn insufficient_cards(
        &mut self,
        rules: &Rules,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.too_few_cards;
        if self.phase == Phase::Wagers && self.wagered.is_empty() {
            let why = "no round is being dealt that cards could be missing for";
            return Err(NoRemedy.cite(clause, why));
        }
        if self.phase == Phase::Wagers && self.shoe.needs_shuffle() {
            return Err(NoRemedy.cite(clause, "the cards are shuffled before the round is dealt"));
        }
        self.shoe.shuffle_due = true;
        if self.simulated {
            return Ok(self.simulation_over(rules));
        }
        self.void_all(clause, Because::TooFewCards, lines);
        Ok(self.finish(rules, lines))
    }
}
