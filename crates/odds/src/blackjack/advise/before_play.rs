//! Insurance, even money, and what the proceeds of a side bet are worth on the bet.

use games::{Action, Cents, Cost, Offer};

use super::seen::Seen;
use super::unknown;
use crate::blackjack::TEN;
use crate::{AdviceError, Choice, Ratio};

impl Seen {
    /// Insurance is asked against an ace, before the peek.
    pub fn insurance(&self, offers: &[Offer]) -> Result<Vec<Choice>, AdviceError> {
        let blackjack = match self.hole {
            Some(hole) => Ratio::from(u64::from(hole == TEN)),
            None => Ratio::new(self.left.count(TEN), self.left.left()),
        };
        // A blackjack is returned against another.
        let lost = if self.has_blackjack() { Ratio::ZERO } else { blackjack.clone() };
        let mut without = -lost;
        if blackjack < Ratio::ONE {
            without += (Ratio::ONE - &blackjack) * self.after_the_peek()?;
        }
        let cut = |paid: Cents| self.room.map_or(paid, |room| paid.min(room));
        let mut choices = Vec::new();
        for offer in offers {
            choices.push(match (offer.action, offer.cost) {
                (Action::Insure, Cost::Between { most, .. }) => {
                    let back = if self.insured.returns_stake() { most } else { Cents::ZERO };
                    let paid = cut(self.insured.on(most, self.unit));
                    let won = self.units(paid + back) * &blackjack;
                    let value = &without + won - self.units(most);
                    Choice { amount: Some(most), ..Choice::new(Action::Insure, value) }
                }
                (Action::EvenMoney, _) => {
                    Choice::new(Action::EvenMoney, self.units(cut(self.hand().bet)))
                }
                (action, _) => Choice::new(action, without.clone()),
            });
        }
        // The smaller wager first.
        choices.sort_by_key(|choice| choice.amount);
        Ok(choices)
    }

    /// What the first two cards are worth once the dealer has no blackjack, with the proceeds of a
    /// side bet on them where they are worth more so.
    fn after_the_peek(&self) -> Result<Ratio, AdviceError> {
        let plain = self.capped(Cents::ZERO)?;
        match self.proceeds > Cents::ZERO {
            true => Ok(plain.max(self.capped(self.proceeds)?)),
            false => Ok(plain),
        }
    }

    /// What the first two cards are worth with so much more on them.
    fn capped(&self, amount: Cents) -> Result<Ratio, AdviceError> {
        let bet = self.hand().bet;
        match self.has_blackjack() {
            // A blackjack is paid in whole chips.
            true => {
                let mut then = self.clone();
                then.own[self.turn].bet = bet + amount;
                then.best()
            }
            false => Ok(self.units(bet + amount) * self.best()?),
        }
    }

    /// A side bet has won: its proceeds may be put on the bet.
    pub fn cap(&self, offers: &[Offer]) -> Result<Vec<Choice>, AdviceError> {
        let cap = offers.iter().find(|offer| offer.action == Action::Cap);
        let Some(Offer { cost: Cost::Between { least, most, .. }, .. }) = cap else {
            return Err(unknown("nothing may be put on the bet"));
        };
        let choice = |action, amount: Cents| {
            let value = self.capped(amount)?;
            let amount = Some(amount).filter(|_| action == Action::Cap);
            Ok(Choice { amount, ..Choice::new(action, value) })
        };
        // A table of the first edition names no action for a cap of nothing.
        let none = if *least == Cents::ZERO { Action::Cap } else { Action::Collect };
        [(none, Cents::ZERO), (Action::Cap, *most)]
            .into_iter()
            .map(|(action, amount)| choice(action, amount))
            .collect()
    }
}
