//! A side bet that is made in play: after the deal, until the hole card is turned.

use chance::Quick;
use games::blackjack::{HoleCardGame, TwentyOne};
use games::{Decision, Event, Refusal, Wager};

use crate::{Asked, Plan, Player, RulesOf, SimTable, SpreadStep};

/// A player who makes such a bet in every round in which they are asked anything: a round that ends
/// with the deal leaves no time for it.
pub(super) struct InPlay<P> {
    pub player: P,
    pub wager: Wager,
}

/// The wager of a plan that is made in play.
pub(super) fn wager<V: HoleCardGame>(plan: &Plan) -> Option<Wager> {
    let made_in_play = |wager: &Wager| V::IN_PLAY == Some(wager.on.0.into());
    plan.wagers().into_iter().find(made_in_play)
}

impl<V: HoleCardGame, P: Player<TwentyOne<V>>> Player<TwentyOne<V>> for InPlay<P> {
    fn bet(&self, table: &mut SimTable<TwentyOne<V>>, wagers: &[Wager]) -> Result<(), Refusal> {
        for wager in wagers.iter().filter(|wager| wager.on != self.wager.on) {
            let amount = self.player.stake(table, wager);
            table.step(Event::Wager(Wager { amount, ..*wager }))?;
        }
        Ok(())
    }

    fn steps(&self) -> &[SpreadStep] {
        self.player.steps()
    }

    fn step(&self, table: &SimTable<TwentyOne<V>>) -> usize {
        self.player.step(table)
    }

    const IN_PLAY: bool = true;

    #[inline]
    fn bet_in_play(&self, table: &mut SimTable<TwentyOne<V>>, asked: Asked) -> Result<(), Refusal> {
        let there = table.game().side_bet(asked.seat, self.wager.on);
        if there == games::Cents::ZERO {
            table.step(Event::Wager(self.wager))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn decide(
        &self,
        game: &TwentyOne<V>,
        rules: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        self.player.decide(game, rules, asked, coin)
    }
}
