//! The deal: shuffle, burn, the first four cards, the third ones.

use chance::Card;

use super::trouble::Falls;
use super::{Baccarat, Because, Burn, Hand, Phase, Rules, Side, Variant, third_card};
use crate::{Lines, Refusal, SeatSet, Step};

impl<V: Variant> Baccarat<V> {
    /// The hand that the next card falls to when a round begins: the banker's, where the player's
    /// first card has left the shoe already.
    #[inline]
    pub(super) fn first_due(&self) -> Side {
        match self.spare {
            Some(spare) if spare.falls == Falls::First && spare.card.is_some() => Side::Banker,
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
            Phase::Wagers if self.shoe.shuffle_due || self.shoe.burn != Burn::Done => {
                return self.burn(card);
            }
            Phase::Wagers if !self.wagered.is_empty() || self.simulation_due() => {}
            Phase::Turn { of } => return self.turned(rules, of, card, lines),
            _ => return Err(self.no_card_awaited()),
        }
        if card.is_none() && !self.may_be_unseen(rules) {
            return Err(Refusal::because("this card must be seen"));
        }
        self.out.check(card)?;
        self.out.take(card);
        if self.phase == Phase::Wagers {
            self.begin(rules);
        }
        Ok(self.falls(rules, card, false, lines))
    }

    /// A card that has left the shoe falls where it is due.
    #[inline]
    pub(super) fn falls(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        disclosed: bool,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let Phase::Card { to } = self.phase else { return Step::Continues };
        let face_up = disclosed || self.deals_face_up(rules, to);
        if self.hand(to).len() == 2 {
            // What was drawn in error is in use now.
            self.spare = None;
        }
        self.hand_mut(to).push(card, face_up);
        self.go_on(rules, lines)
    }

    /// Clears the table for a new round, which a card that left the shoe too early may begin.
    #[inline]
    fn begin(&mut self, rules: &Rules) {
        (self.player, self.banker) = (Hand::EMPTY, Hand::EMPTY);
        self.ceded = [SeatSet::NONE; 2];
        self.phase = Phase::Card { to: Side::Player };
        if self.spare.is_some() {
            self.begin_with_spare(rules);
        }
    }

    /// What comes next, once a card has fallen or a hand has been opened.
    #[inline]
    pub(super) fn go_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        // OH.BA.9.III, OH.CF.9.III: player, banker, player, banker.
        let (player, banker) = (self.player.len(), self.banker.len());
        if player + banker < 4 {
            let to = if player == banker { Side::Player } else { Side::Banker };
            self.phase = Phase::Card { to };
            return Step::Continues;
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
            Some(spare) if spare.card.is_some() => self.falls(rules, spare.card, false, lines),
            _ => Step::Continues,
        }
    }

    /// Whether the next card of a hand is dealt face up: always but at tables that deal the first
    /// four face down, and third cards face down to the players who control them (OH.BA.9.III.B,
    /// OH.BA.9.V.C), unless all have seen it already.
    #[inline]
    fn deals_face_up(&self, rules: &Rules, to: Side) -> bool {
        if self.simulated || !rules.face_down {
            return true;
        }
        let third = self.hand(to).len() == 2;
        third && (!rules.midi || self.spare.is_some_and(|spare| spare.disclosed))
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
            return Err(Refusal::because("a card is turned over: its face must be seen"));
        };
        self.out.check_reveal(card)?;
        self.out.reveal(card);
        self.hand_mut(of).turn(card);
        Ok(self.expose(rules, of, lines))
    }

    #[cold]
    pub(super) fn no_card_awaited(&self) -> Refusal {
        Refusal::because(match self.phase {
            Phase::Wagers => "nobody has wagered",
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
            return Err(Refusal::by(V::CLAUSES.shuffle, "the cards are shuffled between rounds"));
        }
        let collected = self.collect_vigorish(lines);
        (self.player, self.banker) = (Hand::EMPTY, Hand::EMPTY);
        self.out.shuffled();
        if !self.shoe.shuffle_due {
            // What lay aside is in the shoe again.
            self.spare = None;
        } else if let Some(spare) = self.spare
            && spare.card.is_some()
        {
            // It was named before the shoe it will be drawn from was there.
            self.out.take(spare.card);
        }
        self.shoe.shuffle_due = false;
        self.shoe.burn = Burn::First;
        self.shoe.cover_card_out = false;
        Ok(if collected && self.wagered.is_empty() { Step::Settled } else { Step::Continues })
    }

    /// OH.BA.5.VII, OH.CF.5.VII: the first card, and as many more as its value. A first card that
    /// nobody saw says nothing of how many follow.
    #[cold]
    fn burn(&mut self, card: Option<Card>) -> Result<Step, Refusal> {
        if self.shoe.shuffle_due {
            return Err(Refusal::by(V::CLAUSES.shuffle, "the cards must be shuffled first"));
        }
        self.out.check(card)?;
        self.out.take(card);
        self.shoe.burn = match (self.shoe.burn, card) {
            (Burn::First, Some(card)) => Burn::More(face_value(card)),
            (Burn::More(more), _) if more > 1 => Burn::More(more - 1),
            _ => Burn::Done,
        };
        Ok(Step::Continues)
    }
}

/// What the first card of a shoe counts: tens and pictures ten, an ace one.
fn face_value(card: Card) -> u8 {
    match hands::Points::value(card) {
        0 => 10,
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_card_of_a_shoe_counts_its_face_value() {
        for (card, value) in [("As", 1), ("2c", 2), ("9d", 9), ("Th", 10), ("Js", 10), ("Kc", 10)] {
            assert_eq!(face_value(card.parse().expect("a card")), value, "{card}");
        }
    }
}
