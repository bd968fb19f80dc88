//! Whoever keeps a table going by itself: cards out of a shoe, and decisions for whoever is asked.

use chance::{Ask, Card, Outcome};

use crate::{Action, Asked, Awaiting, Decision, Game, Lines, Offer, Refusal, Step};

/// Deals cards to a table and decides for its seats, as a simulation does.
///
/// A function that gives cards is one who decides nothing.
pub trait Deals<G: Game> {
    /// The next card; none where there is none.
    fn card(&mut self) -> Option<Card>;

    /// The next cards, as many as there are places for; answers how many there were.
    #[inline(always)]
    fn cards(&mut self, into: &mut [Card]) -> usize {
        for (n, place) in into.iter_mut().enumerate() {
            let Some(card) = self.card() else { return n };
            *place = card;
        }
        into.len()
    }

    /// The decision of a seat by what it sees; none where it is to be asked by [`Table::awaiting`].
    ///
    /// [`Table::awaiting`]: crate::Table::awaiting
    fn decide(&mut self, _: &G::Seen, _: &G::Rules, _: Asked) -> Option<Decision> {
        None
    }
}

impl<G: Game, F: FnMut() -> Option<Card>> Deals<G> for F {
    #[inline(always)]
    fn card(&mut self) -> Option<Card> {
        self()
    }
}

/// What a seat that is asked looks at: the table itself, or what a game shows of it.
pub trait Seen<G: Game> {
    /// Shows it.
    fn show<R>(game: &G, rules: &G::Rules, asked: Asked, look: impl FnOnce(&Self) -> R) -> R;

    /// What an action would cost the seat, or why it may not be taken.
    fn offer(&self, rules: &G::Rules, asked: Asked, action: Action) -> Result<Offer, Refusal>;
}

impl<G: Game> Seen<G> for G {
    #[inline(always)]
    fn show<R>(game: &G, _: &G::Rules, _: Asked, look: impl FnOnce(&G) -> R) -> R {
        look(game)
    }

    #[inline(always)]
    fn offer(&self, rules: &G::Rules, asked: Asked, action: Action) -> Result<Offer, Refusal> {
        Game::offer(self, rules, asked.seat, asked.hand, action)
    }
}

/// Deals on through [`Game::chance`] for as long as cards and nothing else are awaited. Games that
/// deal in one go come here with what is out of the ordinary.
#[inline(never)]
pub fn card_by_card<G: Game>(
    game: &mut G,
    rules: &G::Rules,
    deals: &mut impl Deals<G>,
    lines: &mut impl Lines<G::Because>,
) -> Result<Step, Refusal> {
    while let Awaiting::Chance(Ask::Card { .. }) | Awaiting::Wagers { next: Ask::Card { .. }, .. } =
        game.awaiting(rules)
    {
        let Some(card) = deals.card() else { return Ok(Step::Continues) };
        if game.chance(rules, Outcome::Card(Some(card)), lines)? == Step::Settled {
            return Ok(Step::Settled);
        }
    }
    Ok(Step::Continues)
}
