//! The value of every choice at a table: against all hands that the dealer can have, one by one.

use chance::{Card, Deck, Place};
use games::poker::{Price, Shown};
use games::{Action, Cost, Viewer};
use hands::Hand;

use super::{Showdown, main_game};
use crate::poker::census::Pack;
use crate::poker::own_chips::OwnChips;
use crate::{Advice, AdviceError, Choice, Situation};

/// The value of everything that the player may do.
pub fn advise<V: Showdown>(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let seen = Seen::of::<V>(situation)?;
    let mut own = OwnChips::<V>::of(situation)?;
    let dealers = seen.dealers::<V>();
    let deals: u64 = dealers.iter().map(|(_, count)| count).sum();
    let net = |chips: V::Stakes| -> i128 {
        let against = |(hand, count): &(Hand, u64)| {
            own.net(chips, seen.own, *hand, &Shown::default()) * i128::from(*count)
        };
        dealers.iter().map(against).sum()
    };
    let mut choices = Vec::new();
    for offer in situation.table.offers(situation.seat, Some(situation.hand)) {
        let price = match offer.cost {
            Cost::Free => Price::Nothing,
            Cost::Fixed(_) => Price::Once,
            Cost::Times { multiples, .. } => Price::Times(multiples),
            _ => continue,
        };
        for times in main_game::multiples(price) {
            let sum = match offer.action {
                Action::Fold => own.fold(own.lie) * i128::from(deals),
                _ => net(own.adding(own.lie, 0, times)),
            };
            let value = own.value(sum, deals);
            choices.push(match offer.cost {
                Cost::Times { .. } => Choice::times(offer.action, times, value),
                _ => Choice::new(offer.action, value),
            });
        }
    }
    if choices.is_empty() {
        return Err(AdviceError::Unknown(format!("seat {} is not asked now", situation.seat)));
    }
    // A fold wagers nothing more.
    choices.sort_by_key(|choice| (choice.action != Action::Fold, choice.times));
    own.note(format!("against all {deals} hands that the dealer can have"));
    Ok(own.advice(choices))
}

/// What the player sees.
struct Seen {
    own: Hand,
    /// The dealer's cards that lie face up.
    up: Hand,
    /// Cards of other hands that lie face up, maybe more than a hand holds: the dealer has none of
    /// them.
    others: Vec<Card>,
}

impl Seen {
    fn of<V: Showdown>(situation: &Situation<'_>) -> Result<Seen, AdviceError> {
        let view = situation.table.view(Viewer::Seat(situation.seat));
        let known = |card: Option<Card>, whose: &str| {
            card.ok_or_else(|| AdviceError::Unknown(format!("{whose} has not been seen")))
        };
        let ([mut own, mut up], mut others) = ([Hand::EMPTY; 2], Vec::new());
        for held in &view.hands {
            let shown = held.cards.iter().copied().flatten();
            match held.place {
                Place::Seat(seat) if seat == situation.seat => {
                    for card in &held.cards {
                        own = own.with(known(*card, "a card of the player")?);
                    }
                }
                Place::Dealer => {
                    if let Some(n) = V::UP_CARD {
                        known(held.cards.get(n).copied().flatten(), "the dealer's up card")?;
                    }
                    up = shown.fold(up, Hand::with);
                }
                _ => others.extend(shown),
            }
        }
        if own.len() != V::OWN {
            return Err(AdviceError::Unknown(format!("the player has {} cards", own.len())));
        }
        Ok(Seen { own, up, others })
    }

    /// A hand of the dealer of every rank, and how many of it there are.
    fn dealers<V: Showdown>(&self) -> Vec<(Hand, u64)> {
        let deck: Deck = V::DECK;
        let pack = Pack::new(deck.cards());
        let mut gone = pack.places(self.own + self.up);
        gone.extend(self.others.iter().map(|card| pack.place(*card)));
        let mut ranks = vec![(Hand::EMPTY, 0); 1 + usize::from(u16::MAX)];
        let more = V::DEALT - self.up.len();
        pack.each_completion(self.up, pack.without(&gone), more, &mut |hand| {
            let (example, count) = &mut ranks[usize::from(V::house(hand))];
            (*example, *count) = (hand, *count + 1);
        });
        ranks.retain(|(_, count)| *count > 0);
        ranks
    }
}
