//! What one player sees at a street, and what he is told.

use chance::Place;
use games::{Action, Cents, Cost, Viewer};

use super::cards::Cards;
use crate::{Advice, Choice, NoAdvice, Ratio, Situation};

/// What a player sees when he decides.
pub struct Seen {
    /// His two cards, the higher first.
    pub hole: (usize, usize),
    /// The board so far.
    pub board: Cards,
    /// The main wager.
    pub base: Cents,
}

/// What the player who decides sees.
pub fn seen(situation: &Situation<'_>) -> Result<Seen, NoAdvice> {
    let unknown = |what: &str| NoAdvice::Unknown(what.to_owned());
    let view = situation.table.view(Viewer::Seat(situation.seat));
    let mut cards = (Vec::new(), Cards::NONE);
    for hand in view.hands {
        let own = hand.place == Place::Seat(situation.seat);
        if !own && hand.place != Place::Community {
            continue;
        }
        for card in hand.cards {
            let card = card.ok_or_else(|| unknown("a card of this hand was not seen"))?;
            let number = usize::from(card.index());
            if own { cards.0.push(number) } else { cards.1 = cards.1.with(number) }
        }
    }
    let ante = view.wagers.iter().find(|wager| wager.seat == situation.seat && wager.on == "ante");
    match (&cards.0[..], ante) {
        (&[a, b], Some(ante)) => {
            Ok(Seen { hole: (a.max(b), a.min(b)), board: cards.1, base: ante.amount })
        }
        _ => Err(unknown("this seat has no hand to decide about")),
    }
}

/// Advice out of what the offered actions are worth: not betting first, then the multiples.
pub fn at_street(
    situation: &Situation<'_>,
    base: Cents,
    out: Ratio,
    bet: impl Fn(u8) -> Ratio,
) -> Result<Advice, NoAdvice> {
    let (mut choices, mut bets) = (Vec::new(), Vec::new());
    for offer in situation.table.offers(situation.seat, situation.hand) {
        match (offer.action, offer.cost) {
            (Action::Bet, Cost::Times { multiples, .. }) => {
                let legal = (0..8).filter(|times| multiples >> times & 1 == 1);
                bets.extend(legal.map(|times| Choice::times(Action::Bet, times, bet(times))));
            }
            (action, _) => choices.push(Choice::new(action, out.clone())),
        }
    }
    choices.append(&mut bets);
    if choices.is_empty() {
        return Err(NoAdvice::Unknown("this seat has nothing to decide now".into()));
    }
    Ok(Advice::new(base, choices))
}
