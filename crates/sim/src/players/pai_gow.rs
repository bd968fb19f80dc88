//! Fortune Pai Gow Poker: how seven cards are set. The bank is always passed.

use chance::{Deck, Quick};
use games::pai_gow::PaiGowPoker;
use games::{Action, Awaiting, Decision, Event, Refusal, Seat};
use odds::pai_gow::Optimal;

use crate::run::run;
use crate::simulator::no_such;
use crate::{
    Asked, Context, Plan, Played, Player, RulesOf, SimTable, SimulationError, Strategy, Totals,
};

impl Played for PaiGowPoker {
    const BASE: &'static [&'static str] = &["bet"];
    const APART: &'static [&'static str] = &["envy", "house"];
    const BANKED: &'static [&'static str] = &["bank", "house"];
    const DECK: Deck = Deck::WithJoker;
    const AN_HOUR: u32 = 40;
}

/// How somebody sets their hands.
trait Sets: Sync {
    fn set(&self, game: &PaiGowPoker, seat: Seat, coin: &mut Quick) -> Decision;
}

/// Somebody who sets their hands so and never banks.
struct Setter<S>(S);

impl<S: Sets> Player<PaiGowPoker> for Setter<S> {
    const BETS_ALIKE: bool = true;

    #[inline(always)]
    fn before_wagers(&self, table: &mut SimTable<PaiGowPoker>) -> Result<(), Refusal> {
        while let Awaiting::Decision { seat, .. } = table.awaiting() {
            table.step(Event::Decide(Decision::new(seat, Action::Pass)))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn decide(
        &self,
        game: &PaiGowPoker,
        _: &RulesOf<PaiGowPoker>,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        self.0.set(game, asked.seat, coin)
    }
}

impl Sets for Optimal {
    #[inline(always)]
    fn set(&self, game: &PaiGowPoker, seat: Seat, _: &mut Quick) -> Decision {
        match game.hand_of(seat).and_then(|seven| self.low(seven)) {
            Some(low) => Decision { low: Some(low), ..Decision::new(seat, Action::Set) },
            None => Decision::new(seat, Action::HouseWay),
        }
    }
}

/// The house way.
struct HouseWay;

impl Sets for HouseWay {
    #[inline(always)]
    fn set(&self, _: &PaiGowPoker, seat: Seat, _: &mut Quick) -> Decision {
        Decision::new(seat, Action::HouseWay)
    }
}

/// Any of what may be done, each equally often: set any two cards low, foul or not, leave it to the
/// house way, or surrender.
struct AtRandom;

impl Sets for AtRandom {
    fn set(&self, game: &PaiGowPoker, seat: Seat, coin: &mut Quick) -> Decision {
        let offered = [Action::Set, Action::HouseWay, Action::Surrender];
        let action = offered[coin.below(offered.len() as u32) as usize];
        let low = game.seven_of(seat).filter(|_| action == Action::Set).map(|seven| {
            let [a, b] = coin.several([7, 6]).map(|number| number as usize);
            [seven[a], seven[if b < a { b } else { b + 1 }]]
        });
        match (action, low) {
            (Action::Set, None) => Decision::new(seat, Action::HouseWay),
            _ => Decision { low, ..Decision::new(seat, action) },
        }
    }
}

/// Plays Pai Gow.
pub fn pai_gow_poker(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    match plan.strategy {
        Strategy::Optimal => {
            let stake = plan.bets.first().map_or(plan.stake(), |bet| bet.amount);
            let optimal = Optimal::of(&plan.chosen, stake, context.progress, context.cache)?;
            run(plan, &Setter(optimal), context)
        }
        Strategy::HouseWay => run(plan, &Setter(HouseWay), context),
        Strategy::Random => run(plan, &Setter(AtRandom), context),
        _ => Err(no_such::<PaiGowPoker>(&plan.strategy, &["optimal", "house-way", "random"])),
    }
}
