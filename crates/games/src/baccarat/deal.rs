//! The deal: shuffle, burn, the first four cards, the third ones.

use chance::Card;

use super::irregularities::SpareUse;
use super::{Baccarat, BaccaratGame, Because, Hand, Phase, Rules, Side, third_card};
use crate::RefusalCode::{Closed, Incomplete, NotAwaited};
use crate::{Burn, Lines, Refusal, SeatSet, Step};

impl<V: BaccaratGame> Baccarat<V> {
    /// The hand that the next card falls to when a round begins: the banker's, where the player's
    /// first card has left the shoe already.
    #[inline]
    pub(super) fn first_due(&self) -> Side {
        match self.spare {
            Some(spare) if spare.falls == SpareUse::First && spare.card.is_some() => Side::Banker,
            _ => Side::Player,
        }
    }

    /// A card, none if nobody saw it.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match self.phase {
            Phase::Card { .. } => {}
            Phase::Wagers if self.shoe.is_held_up() => {
                return self.burn(card);
            }
            Phase::Wagers if !self.wagered.is_empty() || self.simulation_due() => {}
            Phase::Turn { of } => return self.turned(rules, of, card, lines),
            _ => return Err(self.no_card_awaited()),
        }
        if card.is_none() && !self.may_be_unseen(rules) {
            return Err(Incomplete.refuse("this card must be seen"));
        }
        self.shoe.take(card)?;
        if self.phase == Phase::Wagers {
            self.begin(rules);
        }
        Ok(self.lay_card(rules, card, false, lines))
    }

    /// A card that has left the shoe falls where it is due.
    #[inline]
    pub(super) fn lay_card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        disclosed: bool,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let Phase::Card { to } = self.phase else { return Step::Continues };
        let face_up = disclosed || self.deals_face_up(rules, to);
        if self.hand(to).len() == 2 || self.is_seen_already() {
            // What was drawn in error is in use now.
            self.spare = None;
        }
        self.hand_mut(to).push(card, face_up);
        self.go_on(rules, lines)
    }

    /// Clears the table for a new round, which a card that left the shoe too early may begin.
    #[inline]
    pub(super) fn begin(&mut self, rules: &Rules) {
        (self.player, self.banker) = (Hand::EMPTY, Hand::EMPTY);
        self.ceded = [SeatSet::NONE; 2];
        self.phase = Phase::Card { to: Side::Player };
        if self.spare.is_some() {
            self.begin_with_spare(rules);
        }
    }

    /// What comes next, once a card has fallen or a hand has been opened (OH.BA.9.I, OH.BA.10.II).
    #[inline]
    pub(super) fn go_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        // OH.BA.9.III, OH.CF.9.III: player, banker, player, banker.
        let (player, banker) = (self.player.len(), self.banker.len());
        if player + banker < 4 {
            let to = if player == banker { Side::Player } else { Side::Banker };
            self.phase = Phase::Card { to };
            return Step::Continues;
        }
        if self.spare.is_some() {
            self.spare_leaves();
        }
        if !self.player.is_open() {
            return self.open_hand(rules, Side::Player, lines);
        }
        if !self.banker.is_open() {
            return self.open_hand(rules, Side::Banker, lines);
        }
        match third_card(&self.player, &self.banker) {
            Some(to) => self.ask_third(rules, to, lines),
            None => self.settle(rules, lines),
        }
    }

    /// A third card is due, which may have been drawn already.
    #[inline]
    fn ask_third(&mut self, rules: &Rules, to: Side, lines: &mut impl Lines<Because>) -> Step {
        self.phase = Phase::Card { to };
        match self.spare {
            Some(spare) if spare.card.is_some() => self.lay_card(rules, spare.card, false, lines),
            _ => Step::Continues,
        }
    }

    /// Whether the next card of a hand is dealt face up: always but at tables that deal the first
    /// four face down, and third cards face down to the players who control them (OH.BA.9.III.B,
    /// OH.BA.9.V.C), unless all have seen it already.
    #[inline]
    fn deals_face_up(&self, rules: &Rules, to: Side) -> bool {
        if self.simulated || !rules.face_down || self.is_seen_already() {
            return true;
        }
        let third = self.hand(to).len() == 2;
        third && (!rules.midi || self.spare.is_some_and(|spare| spare.disclosed))
    }

    /// Whether all have seen the very card that is awaited.
    #[inline]
    fn is_seen_already(&self) -> bool {
        self.spare.is_some_and(|spare| spare.falls == SpareUse::Next)
    }

    /// Whether the card that is awaited may lie there unseen.
    fn may_be_unseen(&self, rules: &Rules) -> bool {
        match self.phase {
            Phase::Wagers => rules.face_down && !self.simulation_due(),
            Phase::Card { to } => !self.deals_face_up(rules, to),
            _ => false,
        }
    }

    /// A face that nobody had seen.
    fn turned(
        &mut self,
        rules: &Rules,
        of: Side,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some(card) = card else {
            return Err(Incomplete.refuse("a card is turned over: its face must be seen"));
        };
        self.shoe.out.check_reveal(card)?;
        self.shoe.out.reveal(card);
        self.hand_mut(of).turn(card);
        Ok(self.expose(rules, of, lines))
    }

    #[cold]
    pub(super) fn no_card_awaited(&self) -> Refusal {
        NotAwaited.refuse(match self.phase {
            Phase::Wagers => return Incomplete.refuse("nobody has wagered"),
            Phase::Card { .. } => "the table awaits a card",
            Phase::Turn { .. } => "a card must be turned over",
            Phase::Control { .. } => "the table awaits a decision",
        })
    }

    /// All cards are back (OH.BA.5.I, OH.BA.5.VIII, OH.CF.5.I). What vigorish is still marked is
    /// collected first (OH.BA.13.V).
    #[cold]
    pub(super) fn shuffled(&mut self, lines: &mut impl Lines<Because>) -> Result<Step, Refusal> {
        if self.phase != Phase::Wagers {
            return Err(
                NotAwaited.cite(V::CLAUSES.shuffle, "the cards are shuffled between rounds")
            );
        }
        let collected = self.collect_vigorish(lines);
        (self.player, self.banker) = (Hand::EMPTY, Hand::EMPTY);
        let was_due = self.shoe.shuffle_due;
        self.shoe.shuffled(Burn::ByFace);
        if !was_due {
            // What lay aside is in the shoe again.
            self.spare = None;
        }
        Ok(if collected && self.wagered.is_empty() { Step::Settled } else { Step::Continues })
    }

    /// OH.BA.5.VIII, OH.CF.5.VII.A: with nobody playing the cards are shuffled again; what lay
    /// aside is among them.
    #[cold]
    pub(super) fn reshuffle(&mut self) -> Result<(), Refusal> {
        let clause = V::CLAUSES.idle_shuffle;
        if self.phase != Phase::Wagers || !self.wagered.is_empty() {
            let why =
                "the cards are shuffled again while nobody plays, else when the shoe is dealt";
            return Err(Closed.cite(clause, why));
        }
        self.shoe.reshuffle(clause)?;
        self.spare = None;
        Ok(())
    }

    /// OH.BA.5.VII, OH.CF.5.VII: the first card, and as many more as its value.
    #[cold]
    fn burn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        self.shoe.burn(card, V::CLAUSES.shuffle)?;
        if self.shoe.burn == Burn::Done && self.spare.is_some_and(|s| s.falls == SpareUse::First) {
            self.spare_leaves();
        }
        Ok(Step::Continues)
    }
}
