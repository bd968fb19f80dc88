//! What the hand in turn may do when a card that was drawn in error lies exposed: it falls on the
//! next hand that draws, the dealer's after all others.

use games::Action;

use super::seen::Seen;
use crate::blackjack::Act;
use crate::{AdviceError, Ratio};

impl Seen {
    /// Everything that may be done, with the value of all the seat's hands.
    pub fn values_with(&self, next: usize) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let mut values = vec![(Action::Stand, self.played()?)];
        let hand = self.hand();
        if self.may_draw() {
            values.push((Action::Hit, self.drawn(next, Act::Hit)?));
            let split = self.own.len() > 1;
            for act in self.play.doubles(hand.total(), split).filter(|_| hand.size == 2) {
                values.push((act.action(), self.drawn(next, act)?));
            }
        }
        if let Some(pair) = self.may_split() {
            let mut then = self.clone();
            let free = self.play.splits_free(pair);
            let new = then.own[self.turn].split(pair, free, self.base);
            then.own.push(new);
            values.push((self.split_of(pair), then.with_card(next).best()?));
        }
        Ok(values)
    }

    /// The hand in turn has the exposed card.
    fn with_card(mut self, next: usize) -> Seen {
        self.next_card = None;
        self.own[self.turn].take(next);
        self
    }

    /// The hand in turn draws the exposed card.
    fn drawn(&self, next: usize, act: Act) -> Result<Ratio, AdviceError> {
        let mut then = self.clone().with_card(next);
        then.own[self.turn].play(act, self.base);
        match act {
            Act::Hit => then.best(),
            _ => then.played(),
        }
    }

    /// The hand in turn has been played: what all the seat's hands are worth then.
    pub fn played(&self) -> Result<Ratio, AdviceError> {
        let waits = self.own.iter().position(|own| own.waits());
        match (self.next_card, waits) {
            (Some(next), Some(turn)) => Seen { turn, ..self.clone() }.with_card(next).best(),
            _ => Ok(self.waiting() + self.finished(None)?),
        }
    }
}
