//! The value of every choice at a table: against all hands that the dealer can have, one by one.

use chance::{Card, Deck, Place};
use games::{Action, Cost, Viewer};
use hands::Hand;

use super::main_game::MainGame;
use super::{Showdown, main_game};
use crate::poker::census::Pack;
use crate::{Advice, Choice, NoAdvice, Ratio, Situation};

/// The value of everything that the player may do.
pub fn advise<V: Showdown>(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let seen = Seen::of::<V>(situation)?;
    let unknown = |e: &dyn ToString| NoAdvice::Unknown(e.to_string());
    let game = MainGame::<V>::new(situation.table.chosen()).map_err(|e| unknown(&e))?;
    let dealers = seen.dealers::<V>();
    let deals: u64 = dealers.iter().map(|(_, count)| count).sum();
    let unit = i128::from(deals) * i128::from(game.base().cents());
    let mut choices = Vec::new();
    for offer in situation.table.offers(situation.seat, situation.hand) {
        let price = match offer.cost {
            Cost::Free => games::poker::Price::Nothing,
            Cost::Fixed(_) => games::poker::Price::Once,
            Cost::Times { multiples, .. } => games::poker::Price::Times(multiples),
            _ => continue,
        };
        for times in main_game::multiples(price) {
            let stakes = game.stakes(times);
            let net: i128 = match offer.action {
                // Everything that is left in the main game is lost.
                Action::Fold => {
                    let staked: i64 = V::ORDER.iter().map(|spot| stakes[*spot].cents()).sum();
                    -i128::from(staked) * i128::from(deals)
                }
                _ => {
                    let net = |hand: &Hand| i128::from(game.net(times, seen.own, *hand));
                    dealers.iter().map(|(hand, count)| net(hand) * i128::from(*count)).sum()
                }
            };
            let value = Ratio::from(net) / Ratio::from(unit);
            choices.push(match offer.cost {
                Cost::Times { .. } => Choice::times(offer.action, times, value),
                _ => Choice::new(offer.action, value),
            });
        }
    }
    if choices.is_empty() {
        return Err(NoAdvice::Unknown(format!("seat {} is not asked now", situation.seat)));
    }
    // A fold wagers nothing more.
    choices.sort_by_key(|choice| (choice.action != Action::Fold, choice.times));
    let mut advice = Advice::new(seen.base, choices);
    advice.notes.push(format!("against all {deals} hands that the dealer can have"));
    Ok(advice)
}

/// What the player sees.
struct Seen {
    own: Hand,
    up: Hand,
    base: games::Cents,
}

impl Seen {
    fn of<V: Showdown>(situation: &Situation<'_>) -> Result<Seen, NoAdvice> {
        let view = situation.table.view(Viewer::Seat(situation.seat));
        let cards = |place: Place| view.hands.iter().find(|hand| hand.place == place);
        let known = |card: Option<Card>, whose: &str| {
            card.ok_or_else(|| NoAdvice::Unknown(format!("{whose} has not been seen")))
        };
        let mut own = Hand::EMPTY;
        for card in cards(Place::Seat(situation.seat)).into_iter().flat_map(|hand| &hand.cards) {
            own = own.with(known(*card, "a card of the player")?);
        }
        if own.len() != V::OWN {
            return Err(NoAdvice::Unknown(format!("the player has {} cards", own.len())));
        }
        let mut up = Hand::EMPTY;
        if let Some(n) = V::UP_CARD {
            let card = cards(Place::Dealer).and_then(|hand| hand.cards.get(n).copied().flatten());
            up = up.with(known(card, "the dealer's up card")?);
        }
        let main = |wager: &&games::WagerView| {
            wager.seat == situation.seat && wager.on == V::SPOTS[0] && wager.note.is_empty()
        };
        let base = view.wagers.iter().find(main).map_or(games::Cents::ZERO, |w| w.amount);
        Ok(Seen { own, up, base })
    }

    /// A hand of the dealer of every rank, and how many of it there are.
    fn dealers<V: Showdown>(&self) -> Vec<(Hand, u64)> {
        let deck: Deck = V::DECK;
        let pack = Pack::new(deck.cards());
        let gone = pack.places(self.own + self.up);
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
