//! The value of everything that a player may do now, with the cards that they have seen since the
//! shuffle.

mod before_play;
mod hand;
mod next_card;
mod notes;
mod seen;
mod together;
mod turn;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use games::blackjack::HoleCardGame;
use games::{Action, Cost, Offer};

use crate::{Advice, AdviceError, Choice, Situation};
use seen::Seen;

/// What may be done, with its value.
pub fn advise<V: HoleCardGame>(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let seen = Seen::new::<V>(situation)?;
    let offers = situation.table.offers(situation.seat, Some(situation.hand));
    let mut advice = Advice::new(seen.base, seen.choices(&offers)?);
    advice.notes = notes::of(&seen, &offers);
    Ok(advice)
}

fn unknown(why: &str) -> AdviceError {
    AdviceError::Unknown(why.into())
}

impl Seen {
    /// What is offered, each with its value; of two equal ones the first wagers less.
    fn choices(&self, offers: &[Offer]) -> Result<Vec<Choice>, AdviceError> {
        let asks = |action| offers.iter().any(|offer| offer.action == action);
        if asks(Action::NoInsurance) {
            return self.insurance(offers);
        }
        if asks(Action::Cap) {
            return self.cap(offers);
        }
        let mut choices = Vec::new();
        for (action, value) in self.values()? {
            let Some(offer) = offers.iter().find(|offer| offer.action == action) else { continue };
            let mut choice = Choice::new(action, value);
            if let Cost::Between { usual, .. } = offer.cost {
                choice.amount = usual;
            }
            choices.push(choice);
        }
        match choices.is_empty() {
            true => Err(unknown("nothing may be decided here")),
            false => Ok(choices),
        }
    }
}
