//! Games of poker: a player is asked, street by street, how many times the main wager to add.

mod asks;
mod boards;
mod flops;
mod holdem;
mod rules_file;
mod sets;
mod showdown;
mod streets;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use chance::{Card, Deck, Quick};
use games::poker::crazy_four_poker::{CrazyFour, CrazyFourPoker};
use games::poker::deuces_wild_xtreme::{DeucesWildXtreme, Xtreme};
use games::poker::dj_wild::{DeucesAndJoker, DjWild};
use games::poker::four_card_poker::{FourCard, FourCardPoker};
use games::poker::let_it_ride::{LetItRide, Ride};
use games::poker::mississippi_stud::{Mississippi, MississippiStud};
use games::poker::texas_holdem_bonus::{HoldemBonus, TexasHoldemBonus};
use games::poker::three_card_poker::{ThreeCard, ThreeCardPoker};
use games::poker::ultimate_texas_holdem::{Ultimate, UltimateTexasHoldem};
use games::poker::{Poker, PokerGame, Price, Rules, Sight};
use games::{Cents, Decision, OptionError};
use odds::poker as solved;

use crate::player::ByCall;
use crate::run::run;
use crate::simulator::{at_random, no_such};
use crate::{Asked, Context, Plan, Played, Player, SimulationError, Strategy, Totals};
use holdem::{BonusPlay, UltimatePlay};
use rules_file::{ByRules, Ranked};
use showdown::{BestFour, ByRank, Three, Wild};
use streets::{Bets, Rides};

impl Played for ThreeCardPoker {
    const BASE: &'static [&'static str] = &["ante"];
    const AN_HOUR: u32 = 70;
}

impl Played for FourCardPoker {
    const BASE: &'static [&'static str] = &["ante"];
    const AN_HOUR: u32 = 60;
}

impl Played for CrazyFourPoker {
    const BASE: &'static [&'static str] = &["ante", "super-bonus"];
    const AN_HOUR: u32 = 60;
}

impl Played for LetItRide {
    const BASE: &'static [&'static str] = &["bet"];
    const AN_HOUR: u32 = 60;
}

impl Played for MississippiStud {
    const BASE: &'static [&'static str] = &["ante"];
    const AN_HOUR: u32 = 60;
}

impl Played for UltimateTexasHoldem {
    const BASE: &'static [&'static str] = &["ante", "blind"];
    const AN_HOUR: u32 = 50;
}

impl Played for TexasHoldemBonus {
    const BASE: &'static [&'static str] = &["ante"];
    const AN_HOUR: u32 = 50;
}

impl Played for DjWild {
    const BASE: &'static [&'static str] = &["ante", "blind"];
    const DECK: Deck = Deck::WithJoker;
    const AN_HOUR: u32 = 60;
}

impl Played for DeucesWildXtreme {
    const BASE: &'static [&'static str] = &["ante", "odds"];
    const DECK: Deck = Deck::WithJoker;
    const AN_HOUR: u32 = 60;
}

/// No game has more betting rounds.
const STREETS: usize = 3;

/// Somebody who knows what to do at each decision of a poker game.
pub(crate) trait Knows<V: PokerGame>: Sync {
    /// How many times the main wager a seat adds that sees this: none where it folds, checks or
    /// pulls a bet back, once where going on costs nothing.
    fn times(&self, sight: &Sight<V>) -> u8;

    /// The same before it is asked, street by street, where the player's own cards and those of the
    /// board say so. What is seldom asked for, or is at hand, is better left until then.
    #[inline(always)]
    fn times_ahead(&self, _own: &[Card], _board: &[Card]) -> [Option<u8>; STREETS] {
        [None; STREETS]
    }
}

/// A seat at a poker table, played by somebody who knows what to do.
pub(crate) struct Seated<K>(pub K);

impl<V: PokerGame, K: Knows<V>> Player<Poker<V>> for Seated<K> {
    const BETS_ALIKE: bool = true;

    #[inline(always)]
    fn decide(&self, sight: &Sight<V>, _: &Rules<V>, asked: Asked, _: &mut Quick) -> Decision {
        decision(self.0.times(sight), sight, asked)
    }

    /// A byte for each street: nothing, or the multiple and one.
    #[inline(always)]
    fn look_ahead(&self, own: &[Card], board: &[Card]) -> u32 {
        let said = self.0.times_ahead(own, board);
        let byte = |street: usize| said[street].map_or(0, |times| u32::from(times) + 1);
        (0..STREETS).fold(0, |bytes, street| bytes | byte(street) << (8 * street))
    }

    #[inline(always)]
    fn decide_ahead(
        &self,
        ahead: u32,
        sight: &Sight<V>,
        rules: &Rules<V>,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        match (ahead >> (8 * (sight.street & 3))) as u8 {
            0 => self.decide(sight, rules, asked, coin),
            said => decision(said - 1, sight, asked),
        }
    }
}

/// Adds the main wager this many times.
#[inline(always)]
fn decision<V: PokerGame>(times: u8, sight: &Sight<V>, asked: Asked) -> Decision {
    let street = &V::STREETS[usize::from(sight.street)];
    match (times, street.price) {
        (0, _) => Decision::new(asked.seat, street.out),
        (_, Price::Times(_)) => {
            Decision { times: Some(times), ..Decision::new(asked.seat, street.on) }
        }
        _ => Decision::new(asked.seat, street.on),
    }
}

/// The first base wager of a plan, of which the others are multiples.
fn base_wager<V: PokerGame>(plan: &Plan) -> Cents {
    let main = plan.bets.iter().find(|bet| bet.name == V::SPOTS[0]);
    main.map_or(Cents::DOLLAR, |bet| bet.amount)
}

/// Plays a game by one of the strategies that all poker games have.
fn play<V: PokerGame, K: Knows<V>>(
    plan: &Plan,
    context: &Context<'_>,
    ranked: Ranked,
    optimal: impl FnOnce() -> Result<K, OptionError>,
) -> Result<Totals, SimulationError>
where
    Poker<V>: Played,
{
    match &plan.strategy {
        Strategy::Optimal => run::<Poker<V>, _>(plan, &Seated(optimal()?), context),
        Strategy::Random => at_random::<Poker<V>>(plan, context),
        Strategy::File(text) => {
            let rules = ByRules::read::<V>(text, ranked).map_err(SimulationError::Strategy)?;
            run::<Poker<V>, _>(plan, &ByCall::new(Seated(rules)), context)
        }
        _ => Err(no_such::<Poker<V>>(&plan.strategy, &["optimal", "random", "a strategy file"])),
    }
}

/// Plays Three Card Poker.
pub fn three_card_poker(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<ThreeCard, _>(plan, context, Ranked::Three, || {
        let hands = solved::three_card_poker::optimal(&plan.chosen, context.progress)?;
        Ok(ByRank::<Three, false>::of(&hands))
    })
}

/// Plays Four Card Poker.
pub fn four_card_poker(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<FourCard, _>(plan, context, Ranked::BestFour, || {
        ByRank::<BestFour, true>::against_up_cards(&plan.chosen, context)
    })
}

/// Plays Crazy Four Poker.
pub fn crazy_four_poker(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<CrazyFour, _>(plan, context, Ranked::BestFour, || {
        let hands = solved::crazy_four_poker::optimal(&plan.chosen, context.progress)?;
        Ok(ByRank::<BestFour, false>::of(&hands))
    })
}

/// Plays Let It Ride.
pub fn let_it_ride(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<Ride, _>(plan, context, Ranked::Five, || {
        Rides::optimal(&plan.chosen, base_wager::<Ride>(plan))
    })
}

/// Plays Mississippi Stud.
pub fn mississippi_stud(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<Mississippi, _>(plan, context, Ranked::Five, || {
        Bets::optimal(&plan.chosen, base_wager::<Mississippi>(plan))
    })
}

/// Plays Ultimate Texas Hold 'Em.
pub fn ultimate_texas_holdem(
    plan: &Plan,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    play::<Ultimate, _>(plan, context, Ranked::Five, || {
        UltimatePlay::optimal(&plan.chosen, context)
    })
}

/// Plays Texas Hold 'Em Bonus.
pub fn texas_holdem_bonus(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<HoldemBonus, _>(plan, context, Ranked::Five, || {
        BonusPlay::optimal(&plan.chosen, context)
    })
}

/// Plays DJ Wild.
pub fn dj_wild(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<DeucesAndJoker, _>(plan, context, Ranked::Wild, || {
        let hands = solved::dj_wild::optimal(&plan.chosen, context.progress)?;
        Ok(ByRank::<Wild, false>::of(&hands))
    })
}

/// Plays Deuces Wild Xtreme.
pub fn deuces_wild_xtreme(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    play::<Xtreme, _>(plan, context, Ranked::Wild, || {
        let hands = solved::deuces_wild_xtreme::optimal(&plan.chosen, context.progress)?;
        Ok(ByRank::<Wild, false>::of(&hands))
    })
}
