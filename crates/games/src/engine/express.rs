//! What serves speed alone: a table that a simulation keeps going by itself.
//!
//! [`Game`] states the rules of a document, event by event. [`Express`] goes through the same rules
//! with many events at once; tests hold it against the events one by one.

use chance::{Ask, Card, Outcome};

use super::price::price;
use crate::{
    Action, Asked, Awaiting, Cents, Decision, Game, HandNumber, Lines, Offer, Refusal, Seat, Step,
    Table, Taken,
};

/// A game that a simulation can hurry through.
///
/// It knows no rule of its own: where it goes another way than [`Game::chance`] and
/// [`Game::decide`], that way ends in the same state, with the same lines and the same refusals.
pub trait Express: Game {
    /// What a seat that is asked looks at.
    type Seen: Seen<Self>;

    /// Whether there are tables on which rounds [may be repeated](Express::may_repeat).
    const REPEATS: bool = false;

    /// Deals on for as long as cards and nothing else are awaited: what [`Game::chance`] does card
    /// by card, in one go. A game writes its own where that is quicker, and may go on to ask who
    /// deals for decisions too.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Self::Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal> {
        card_by_card(self, rules, deals, lines)
    }

    /// Whether this action may be taken now and costs nothing: the quick answer, in place of
    /// [`Game::offer`], for what is decided all the time. False where that must be asked.
    #[inline(always)]
    fn is_free(&self, _: &Self::Rules, _: Seat, _: Option<HandNumber>, _: Action) -> bool {
        false
    }

    /// Whether one round after another may begin from this very state: the chips lie there, no card
    /// does, and the round depends on nothing that the one before has left.
    fn may_repeat(&self, _: &Self::Rules) -> bool {
        false
    }

    /// Plays a round from the state of another table, which [`Express::may_repeat`]; decisions are
    /// asked of who deals. A settled round has pushed its lines and changes nothing else here. If
    /// something else is awaited before it is settled, this table is in the state that
    /// [`Game::chance`] and [`Game::decide`] lead to.
    #[inline(always)]
    fn repeat(
        &mut self,
        begun: &Self,
        rules: &Self::Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal> {
        self.clone_from(begun);
        self.deal_on(rules, deals, lines)
    }

    /// Forgets what is only shown of the last round: tables that differ in nothing else go on
    /// alike.
    fn forget_last(&mut self) {}

    /// Writes down all that the rest of the round can depend on, what has left the shoe apart:
    /// tables that write down the same go on alike with the same cards. False where that cannot be
    /// told, or cards that count the same are not alike.
    ///
    /// It judges nothing: totals that settle alike in the end need not be written alike. A hand
    /// that is played on is its cards; one that waits for the dealer is what the dealer's is
    /// compared with.
    fn future(&self, _: &Self::Rules, _: &mut Vec<u8>) -> bool {
        false
    }

    /// What a card counts, for whoever deals every card there is at a table with a future: cards
    /// that count the same are alike there.
    fn counts(_: Card) -> u8 {
        0
    }

    /// Every card is in the shoe again, the round goes on: for whoever deals every card there is.
    fn refill(&mut self) {}

    /// Whether the card that is due is dealt face down to the dealer, for nobody to see before it
    /// is turned: till then the round goes on alike whatever card it is.
    fn hides(&self) -> bool {
        false
    }

    /// What the card reader says of the dealer's cards with this one face down.
    fn read(&self, _: Card) -> bool {
        false
    }

    /// Whether the card that is turned can be this one, after what the card reader has said.
    fn may_turn(&self, _: Card) -> bool {
        true
    }

    /// The hands of the only seat that have been played and wait for the dealer's to be settled, a
    /// bit for each from the first. Each is settled by itself: [`Express::future`] says whether
    /// some wait, but not which.
    fn waits(&self) -> u8 {
        0
    }

    /// Writes down all that the settlement of a waiting hand can depend on, beside the dealer's.
    fn waits_as(&self, _: HandNumber, _: &mut Vec<u8>) {}

    /// Has nothing wait but a hand of another table.
    fn wait_for(&mut self, _: &Self, _: HandNumber) {}

    /// Writes down what waiting hands have been settled by, after the round.
    fn settled_by(&self, _: &mut Vec<u8>) {}
}

impl<G: Express, L: Lines<G::Because>> Table<G, L> {
    /// Plays a round from where a table with the same rules stood, which [`Express::may_repeat`].
    /// Once it is settled, whoever plays on repeats it or puts the table back.
    #[inline(always)]
    pub fn repeat(&mut self, begun: &G, mut deals: impl Deals<G>) -> Result<Step, Refusal> {
        let earlier = self.mark_last_round();
        let step = self.game.repeat(begun, &self.rules, &mut deals, &mut self.lines)?;
        Ok(self.finish_step(step, earlier))
    }

    /// Deals on for as long as cards, all of them seen, are awaited and `deals` gives one; where
    /// the game deals in one go decisions are taken too. Cards that were dealt before a refusal
    /// stay dealt.
    #[inline(always)]
    pub fn deal_on(&mut self, mut deals: impl Deals<G>) -> Result<Step, Refusal> {
        let earlier = self.mark_last_round();
        let step = self.game.deal_on(&self.rules, &mut deals, &mut self.lines)?;
        Ok(self.finish_step(step, earlier))
    }
}

/// Deals cards to a table and decides for its seats, as a simulation does.
///
/// A function that gives cards is one who decides nothing.
pub trait Deals<G: Express> {
    /// Whether a round is dealt to its end: its cards are those of the game's own deck, shuffled
    /// before the first one, and every decision is taken. Then none need be looked for among those
    /// that have left, and they are drawn before decisions that cannot end the round.
    const WHOLE_ROUNDS: bool = false;

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

    /// The cards of who sits alone and those of the board, drawn before they are dealt, as far as
    /// the next decision that may end the round. Whoever decides by cards may look up now what will
    /// be asked: decisions that nobody can predict need not wait for it then.
    #[inline(always)]
    fn look_ahead(&mut self, _own: &[Card], _board: &[Card]) {}

    /// The decision of a seat by what it sees; none where it is to be asked by [`Table::awaiting`].
    ///
    /// [`Table::awaiting`]: crate::Table::awaiting
    fn decide(&mut self, _: &G::Seen, _: &G::Rules, _: Asked) -> Option<Decision> {
        None
    }
}

impl<G: Express, F: FnMut() -> Option<Card>> Deals<G> for F {
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
        Game::offer(self, rules, asked.seat, Some(asked.hand), action)
    }
}

/// Deals on through [`Game::chance`] for as long as cards and nothing else are awaited. Games that
/// deal in one go come here with what is out of the ordinary.
#[inline(never)]
pub(crate) fn card_by_card<G: Express>(
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

/// A decision with its price worked out, where it is offered at that.
#[inline(always)]
pub(crate) fn taken<G: Express>(
    game: &G,
    rules: &G::Rules,
    decision: Decision,
    unit: Cents,
) -> Option<Taken> {
    let Decision { seat, hand, action, amount, times, low } = decision;
    let unpriced = amount.is_none() && times.is_none() && low.is_none();
    if unpriced && game.is_free(rules, seat, hand, action) {
        return Some(Taken { seat, hand, action, amount: Cents::ZERO, low });
    }
    let offer = game.offer(rules, seat, hand, action).ok()?;
    price(decision, offer.cost, unit).ok()
}

/// Writes an amount down, small ones in few bytes: seven bits each, the lowest first.
pub(crate) fn write_amount(amount: Cents, into: &mut Vec<u8>) {
    let mut rest = amount.cents() as u64;
    while rest >= 0x80 {
        into.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    into.push(rest as u8);
}
