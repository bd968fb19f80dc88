//! The games that can be simulated, by name.

use std::sync::atomic::AtomicBool;

use games::{Cents, Chosen, Game, Kind, Spot};
use odds::{Progress, Shelf};

use crate::player::{AtRandom, Onlooker};
use crate::run::run;
use crate::{Bet, Gathered, NotRun, Plan, Played, Strategy, players};

/// What a simulation may use and listens to.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// Who hears how far it has come, in rounds.
    pub progress: &'a dyn Progress,
    /// Where strategies that took long to find are kept.
    pub shelf: &'a dyn Shelf,
    /// Once set, what has been gathered is returned.
    pub stop: &'a AtomicBool,
}

/// Plays a plan of one game.
type Run = fn(&Plan, &Around<'_>) -> Result<Gathered, NotRun>;

/// What simulates a game.
pub struct Simulator {
    /// The game's id.
    pub id: &'static str,
    /// The wagers without which no round is dealt.
    pub base: &'static [&'static str],
    /// What is wagered where nothing else is said.
    pub usual: &'static [&'static str],
    /// Whether a round is a roll.
    pub by_roll: bool,
    /// Whether the edge depends on where the cut card is.
    pub shoe: bool,
    /// Rounds in an hour with one player.
    pub an_hour: u32,
    find: fn(&str) -> Option<Spot>,
    run: Run,
}

impl Simulator {
    const fn of<G: Played>(run: Run) -> Simulator {
        Simulator {
            id: G::ID,
            base: G::BASE,
            usual: G::USUAL,
            by_roll: G::BY_ROLL,
            shoe: G::SHOE,
            an_hour: G::AN_HOUR,
            find: G::find_spot,
            run,
        }
    }

    /// Every game, in the order of the house.
    pub fn all() -> &'static [Simulator] {
        &SIMULATORS
    }

    /// The game with this id.
    pub fn find(id: &str) -> Option<&'static Simulator> {
        Simulator::all().iter().find(|simulator| simulator.id == id)
    }

    /// The wagers of a round: those named, each with its amount or the stake, and the base wagers
    /// that they need.
    pub fn bets(
        &self,
        chosen: &Chosen,
        named: &[(&str, Option<Cents>)],
        stake: Cents,
    ) -> Result<Vec<Bet>, String> {
        let mut all: Vec<(&str, Option<Cents>)> = Vec::new();
        let usual = if named.is_empty() { self.usual } else { self.base };
        let base = usual.iter().map(|name| (*name, None));
        for (name, amount) in base.chain(named.iter().copied()) {
            match all.iter_mut().find(|(there, _)| *there == name) {
                Some((_, there)) => *there = amount.or(*there),
                None => all.push((name, amount)),
            }
        }
        let layout = Kind::find(self.id).map(Kind::layout);
        let bet = |(name, amount): (&str, Option<Cents>)| {
            let no_spot = || format!("{} has no wager `{name}`", self.id);
            let on = (self.find)(name).ok_or_else(no_spot)?;
            let info = layout.ok_or_else(no_spot)?.info(on);
            let limits = chosen.limits.get(&info.name).or_else(|| chosen.limits.get(info.family));
            let (least, most) = limits.copied().unwrap_or(match info.main {
                true => (chosen.min, chosen.max),
                false => (None, None),
            });
            let fitted = stake.max(least.unwrap_or(stake)).min(most.unwrap_or(stake));
            Ok(Bet { name: info.name.clone(), on, amount: amount.unwrap_or(fitted) })
        };
        all.into_iter().map(bet).collect()
    }

    /// Plays a plan.
    pub fn run(&self, plan: &Plan, around: &Around<'_>) -> Result<Gathered, NotRun> {
        (self.run)(plan, around)
    }
}

/// A game without decisions: there is nothing to choose between.
pub(crate) fn without_decisions<G: Played>(
    plan: &Plan,
    around: &Around<'_>,
) -> Result<Gathered, NotRun> {
    match plan.strategy {
        Strategy::Optimal | Strategy::Random => run::<G, _>(plan, &Onlooker, around),
        _ => Err(no_such::<G>(&plan.strategy, &["optimal"])),
    }
}

/// Any legal choice.
pub(crate) fn at_random<G: Played>(plan: &Plan, around: &Around<'_>) -> Result<Gathered, NotRun> {
    run::<G, _>(plan, &AtRandom, around)
}

/// A strategy that the game does not know.
pub(crate) fn no_such<G: Game>(strategy: &Strategy, known: &[&str]) -> NotRun {
    let known = known.join(", ");
    NotRun::Strategy(format!("{} knows no strategy `{}`, expected {known}", G::ID, strategy.name()))
}

/// Every game. A new one is added here and has its players in `players`.
static SIMULATORS: [Simulator; 10] = [
    Simulator::of::<games::blackjack::blackjack::Blackjack>(players::blackjack::blackjack),
    Simulator::of::<games::blackjack::free_bet_blackjack::FreeBetBlackjack>(
        players::blackjack::free_bet_blackjack,
    ),
    Simulator::of::<games::blackjack::ride_free::RideFree>(players::blackjack::ride_free),
    Simulator::of::<games::blackjack::pontoon_plus::PontoonPlus>(players::blackjack::pontoon_plus),
    Simulator::of::<games::dice::craps::Craps>(players::dice::craps),
    Simulator::of::<games::dice::three_dice_baccarat::ThreeDiceBaccarat>(
        without_decisions::<games::dice::three_dice_baccarat::ThreeDiceBaccarat>,
    ),
    Simulator::of::<games::wheel::roulette::Roulette>(
        without_decisions::<games::wheel::roulette::Roulette>,
    ),
    Simulator::of::<games::wheel::big_six::BigSix>(
        without_decisions::<games::wheel::big_six::BigSix>,
    ),
    Simulator::of::<games::baccarat::mini_baccarat::MiniBaccarat>(
        without_decisions::<games::baccarat::mini_baccarat::MiniBaccarat>,
    ),
    Simulator::of::<games::baccarat::commission_free_baccarat::CommissionFreeBaccarat>(
        without_decisions::<games::baccarat::commission_free_baccarat::CommissionFreeBaccarat>,
    ),
];
