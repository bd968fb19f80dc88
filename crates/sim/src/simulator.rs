//! The games that can be simulated, by name.

use std::sync::atomic::AtomicBool;

use games::{
    AnyTable, Cents, Chosen, Event, Game, Kind, OptionError, Refusal, Spot, Wager, did_you_mean,
};
use odds::{Cache, Progress, Ratio};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::plan::SEAT;
use crate::player::{AtRandom, ByCall, NoDecisions};
use crate::run::run;
use crate::{Bet, Device, Plan, Played, SimulationError, Strategy, Totals, players};

/// What a simulation may use and listens to.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Who hears how far it has come, in rounds.
    pub progress: &'a dyn Progress,
    /// Where strategies that took long to find are kept.
    pub cache: &'a dyn Cache,
    /// Once set, what has been gathered is returned.
    pub stop: &'a AtomicBool,
    /// Who is shown what has been gathered, each time that there is more of it, if anybody is.
    pub so_far: Option<&'a (dyn Fn(&Totals) + Sync)>,
    /// What plays instead of the processor's threads.
    pub device: Option<&'a dyn Device>,
}

impl Context<'_> {
    /// What is in the cache under a name, or what is found and put there.
    pub(crate) fn kept<T>(
        &self,
        name: &str,
        read: impl Fn(&[u8]) -> Option<T>,
        find: impl FnOnce() -> Result<Vec<u8>, OptionError>,
    ) -> Result<T, OptionError> {
        if let Some(kept) = self.cache.get(name).and_then(|bytes| read(&bytes)) {
            return Ok(kept);
        }
        let bytes = find()?;
        self.cache.put(name, &bytes);
        let not_whole = || OptionError::new("strategy", "what was found cannot be read again");
        read(&bytes).ok_or_else(not_whole)
    }

    /// The same for what can be written as it is.
    pub(crate) fn kept_as<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        find: impl FnOnce() -> Result<T, OptionError>,
    ) -> Result<T, OptionError> {
        let find = || {
            let written = postcard::to_allocvec(&find()?);
            written.map_err(|e| OptionError::new("strategy", format!("it cannot be kept: {e}")))
        };
        self.kept(name, |bytes| postcard::from_bytes(bytes).ok(), find)
    }
}

/// Plays a plan of one game.
type Run = fn(&Plan, &Context<'_>) -> Result<Totals, SimulationError>;

/// Reads the wagers that a strategy file names.
type Planned = fn(&str) -> Result<Option<Vec<(String, Cents)>>, String>;

/// What simulates a game.
pub struct Simulator {
    /// The game's id.
    pub id: &'static str,
    /// The wagers without which no round is dealt.
    pub base: &'static [&'static str],
    /// What is wagered where nothing else is said.
    pub usual: &'static [&'static str],
    /// Whether decisions raise or repeat the base wager itself: its lines have all that was staked.
    pub raised_in_place: bool,
    /// Wagers of a seat that banks.
    pub banked: &'static [&'static str],
    /// Wagers that are made while a round is played.
    in_play: &'static [&'static str],
    /// Whether a round is a roll.
    pub by_roll: bool,
    /// Whether the edge depends on where the cut card is.
    pub shoe: bool,
    /// Whether a round is one spin or roll.
    pub spun: bool,
    /// Whether rounds out of a shoe are looked up.
    pub compiled: bool,
    /// Rounds in an hour with one player.
    pub an_hour: u32,
    needs: fn(&[&str]) -> Vec<String>,
    fits: fn(&Chosen, Spot, Cents) -> Cents,
    planned: Planned,
    mean: fn(&Plan) -> Option<Ratio>,
    run: Run,
}

impl Simulator {
    /// What simulates a game that is played like this.
    pub(crate) const fn of<G: Played>(run: Run) -> Simulator {
        Simulator {
            id: G::ID,
            base: G::BASE,
            usual: G::USUAL,
            raised_in_place: G::RAISED_IN_PLACE,
            banked: G::BANKED,
            in_play: G::IN_PLAY,
            by_roll: G::BY_ROLL,
            shoe: G::SHOE,
            spun: G::SPUN,
            compiled: G::COMPILED_FROM.is_some(),
            an_hour: G::AN_HOUR,
            needs: G::needs,
            fits: G::fits,
            planned: G::planned,
            mean: G::mean,
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

    /// The wagers of a round: those named, each with its amount or the one nearest to the stake
    /// that the table takes, and the base wagers that they need. A wager that must equal another
    /// comes to as much.
    pub fn bets(
        &self,
        chosen: &Chosen,
        named: &[(&str, Option<Cents>)],
        stake: Cents,
    ) -> Result<Vec<Bet>, String> {
        let kind = Kind::find(self.id).ok_or("no such game")?;
        let mut table = kind.open_by(chosen.clone()).map_err(|e| e.to_string())?;
        let mut bets: Vec<Bet> = Vec::new();
        for (name, amount) in self.with_base(chosen, named)? {
            let on = table.find_spot(&name).ok_or_else(|| self.no_wager(chosen, &name))?;
            let name = kind.layout().name(on).to_owned();
            let amount = match amount {
                // What is wagered in a round, or after a roll, cannot be tried before it.
                amount if self.in_play.contains(&name.as_str()) => amount.unwrap_or(stake),
                Some(amount) if self.by_roll => amount,
                None if self.by_roll => (self.fits)(chosen, on, stake),
                amount => {
                    let amount = amount.unwrap_or_else(|| nearest(table.as_ref(), on, stake));
                    put(table.as_mut(), on, amount).map_err(|why| format!("`{name}`: {why}"))?;
                    amount
                }
            };
            bets.push(Bet { name, on, amount });
        }
        Ok(bets)
    }

    /// What is said to a wager that the game does not have.
    fn no_wager(&self, chosen: &Chosen, name: &str) -> String {
        let spots = chosen.rulebook().spots.iter().filter(|spot| !spot.by_decision);
        let known: Vec<_> = spots.map(|spot| spot.id.as_str()).collect();
        let (name, id): (String, _) = (name.chars().take(40).collect(), self.id);
        let meant = did_you_mean(&name, known.iter().copied());
        format!("{id} has no wager `{name}`, expected {}{meant}", known.join(", "))
    }

    /// The wagers that a strategy names, and what is first bet on each; none where it leaves them
    /// to whoever asks.
    pub fn planned(&self, strategy: &Strategy) -> Result<Option<Vec<(String, Cents)>>, String> {
        match strategy {
            Strategy::File(text) => (self.planned)(text),
            _ => Ok(None),
        }
    }

    /// The wagers named and those they need, or the usual ones if none is named. A wager that must
    /// equal one with an amount has that amount.
    fn with_base(
        &self,
        chosen: &Chosen,
        named: &[(&str, Option<Cents>)],
    ) -> Result<Vec<(String, Option<Cents>)>, String> {
        let names: Vec<_> = named.iter().map(|(name, _)| *name).collect();
        let base = match named {
            [] => self.usual.iter().map(|name| (*name).to_owned()).collect(),
            _ => (self.needs)(&names),
        };
        let mut all: Vec<(String, Option<Cents>)> = Vec::new();
        let named = named.iter().map(|(name, amount)| ((*name).to_owned(), *amount));
        for (name, amount) in base.into_iter().map(|name| (name, None)).chain(named) {
            match all.iter_mut().find(|(there, _)| *there == name) {
                Some((_, Some(there))) if amount.is_some_and(|amount| amount != *there) => {
                    let two = format!("{there} and {}", amount.unwrap_or_default());
                    return Err(format!("`{name}` is wagered twice, {two}; expected one amount"));
                }
                Some((_, there)) => *there = amount.or(*there),
                None => all.push((name, amount)),
            }
        }
        let equals = |name: &str| chosen.rulebook().spot(name)?.equals.clone();
        for place in 0..all.len() {
            let Some(other) = equals(&all[place].0) else { continue };
            let amount = all[place].1;
            if let Some((_, there @ None)) = all.iter_mut().find(|(name, _)| *name == other) {
                *there = amount;
            }
        }
        Ok(all)
    }

    /// Whether rounds are looked up, where wagers and play allow it: out of a shoe, or one spin.
    pub fn is_looked_up(&self) -> bool {
        self.compiled || self.spun
    }

    /// What the seat wins on average in a round of this plan, in cents, found from the table's
    /// states; `None` where that is not done.
    pub fn mean(&self, plan: &Plan) -> Option<Ratio> {
        (self.mean)(plan)
    }

    /// Plays a plan.
    pub fn run(&self, plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
        (self.run)(plan, context)
    }
}

/// Puts chips on a spot of an open table.
fn put(table: &mut dyn AnyTable, on: Spot, amount: Cents) -> Result<(), Refusal> {
    table.step(Event::Wager(Wager { seat: SEAT, on, amount, for_dealer: false })).map(drop)
}

/// The amount nearest to the stake that a spot takes now; the stake itself if it takes none, so
/// that the table says why.
fn nearest(table: &dyn AnyTable, on: Spot, stake: Cents) -> Cents {
    let openings = table.openings(SEAT);
    let Some(opening) = openings.into_iter().find(|opening| opening.on == on) else {
        return stake;
    };
    let most = opening.most.unwrap_or(Cents::MOST).max(opening.least);
    stake.clamp(opening.least, most).down_to(opening.step).max(opening.least)
}

/// A game without decisions: there is nothing to choose between.
pub(crate) fn without_decisions<G: Played>(
    plan: &Plan,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    match plan.strategy {
        Strategy::Optimal | Strategy::Random => run::<G, _>(plan, &NoDecisions, context),
        _ => Err(no_such::<G>(&plan.strategy, &["optimal"])),
    }
}

/// Any legal choice.
pub(crate) fn at_random<G: Played>(
    plan: &Plan,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    run::<G, _>(plan, &ByCall::new(AtRandom), context)
}

/// A strategy that the game does not know.
pub(crate) fn no_such<G: Game>(strategy: &Strategy, known: &[&str]) -> SimulationError {
    let known = known.join(", ");
    SimulationError::Strategy(format!(
        "{} knows no strategy `{}`, expected {known}",
        G::ID,
        strategy.name()
    ))
}

/// Every game. A new one is added here and has its players in `players`. (A static is compiled into
/// the unit tests, with every game behind it; a constant only where it is used.)
const SIMULATORS: [Simulator; 20] = [
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
    Simulator::of::<games::poker::three_card_poker::ThreeCardPoker>(
        players::poker::three_card_poker,
    ),
    Simulator::of::<games::poker::four_card_poker::FourCardPoker>(players::poker::four_card_poker),
    Simulator::of::<games::poker::crazy_four_poker::CrazyFourPoker>(
        players::poker::crazy_four_poker,
    ),
    Simulator::of::<games::poker::let_it_ride::LetItRide>(players::poker::let_it_ride),
    Simulator::of::<games::poker::mississippi_stud::MississippiStud>(
        players::poker::mississippi_stud,
    ),
    Simulator::of::<games::poker::ultimate_texas_holdem::UltimateTexasHoldem>(
        players::poker::ultimate_texas_holdem,
    ),
    Simulator::of::<games::poker::texas_holdem_bonus::TexasHoldemBonus>(
        players::poker::texas_holdem_bonus,
    ),
    Simulator::of::<games::pai_gow::PaiGowPoker>(players::pai_gow::pai_gow_poker),
    Simulator::of::<games::poker::dj_wild::DjWild>(players::poker::dj_wild),
    Simulator::of::<games::poker::deuces_wild_xtreme::DeucesWildXtreme>(
        players::poker::deuces_wild_xtreme,
    ),
];
