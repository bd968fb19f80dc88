//! Tables whose rounds are one spin or roll: everything that can happen at them, found once.
//!
//! Where a round is a spin, what it brings depends on the bets that lie and on the stop alone, and
//! bets that are put back as soon as they are decided come to lie in few ways: one on a wheel,
//! seven for a pass bet with its odds. Every stop is given to the table from each of them, once;
//! what the table then does is remembered, and a simulated spin looks it up. No rule is written
//! down here.

use std::collections::HashMap;

use games::express::Express;
use games::{Awaiting, Event, Refusal, Step, Wager};
use odds::Ratio;

use crate::block::Walk;
use crate::device::{Edge, GOES_ON};
use crate::listener::RoundResult;
use crate::long_run::{self, State};
use crate::{Listener, Played, Player, QuickDealer, SimTable, Spin};

/// No more than so many steps are remembered: a table that can stand in more ways plays every
/// round.
const MOST: usize = 1 << 16;

/// What an answer of chance does to a table.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// Where the table then stands: the first of its links.
    next: u32,
    /// What is emitted, by its number; [`NO_ROUND`] where the wheel is spun again.
    recorded: u32,
}

const NO_ROUND: u32 = GOES_ON;

/// The most states whose long-run mean is solved.
const MAX_SOLVED: usize = 1 << 10;

/// How many rounds are drawn and looked up before the bankroll follows them: each of the two loops
/// has registers enough.
const AT_ONCE: usize = 512;

/// All the ways in which a table can stand, and what every answer of chance does in each.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    spin: Spin,
    /// By where the table stands and the number of the answer.
    links: Vec<Link>,
    recorded: Vec<RoundResult>,
    /// What each of them brings.
    nets: Vec<i64>,
}

impl Chain {
    /// Gives the table every answer of chance from everywhere that its player's wagers lead to;
    /// none where its rounds are no spins, or it can stand in too many ways.
    pub fn of<G: Played, P: Player<G>>(
        opened: &SimTable<G>,
        player: &P,
        wagers: &[Wager],
    ) -> Result<Option<Chain>, Refusal> {
        let spin = match opened.awaiting() {
            Awaiting::Wagers { next, .. } => Spin::asked(next),
            _ => None,
        };
        let Some(spin) = spin else { return Ok(None) };
        let mut chain = Chain { spin, links: Vec::new(), recorded: Vec::new(), nets: Vec::new() };
        let mut table = opened.clone();
        player.bet(&mut table, wagers)?;
        let mut stands = Standings::default();
        stands.number(table.game());
        let mut numbers = HashMap::new();
        let mut at = 0;
        while at < stands.all.len() {
            if stands.all.len() * spin.answers() > MOST {
                return Ok(None);
            }
            for answer in 0..spin.answers() {
                table.reset_to(&stands.all[at]);
                let step = table.step(Event::Chance(spin.answer(answer)))?;
                let mut recorded = NO_ROUND;
                if step == Step::Settled || G::BY_ROLL {
                    let round = table.listener_mut().take_round();
                    recorded = *numbers.entry(round).or_insert_with_key(|round| chain.add(round));
                    player.bet(&mut table, wagers)?;
                }
                let next = stands.number_near(at, table.game());
                chain.links.push(Link { next: next as u32, recorded });
            }
            at += 1;
        }
        chain.join_alike();
        Ok(Some(chain))
    }

    /// How many answers chance can give.
    pub fn answers(&self) -> usize {
        self.spin.answers()
    }

    /// What is emitted, by number.
    pub fn recorded(&self) -> &[RoundResult] {
        &self.recorded
    }

    /// By where the table stands and the number of the answer: the first edge of where it then
    /// stands, and what is emitted.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.links.iter().map(|link| [link.next, link.recorded])
    }

    /// What a round brings in one account on average in the long run, in cents; `None` if some
    /// answers are no round, or there are more states than are solved in a moment.
    pub fn mean(&self, account: usize) -> Option<Ratio> {
        let answers = self.spin.answers();
        if self.links.len() > MAX_SOLVED * answers {
            return None;
        }
        let brings: Vec<i64> = self.recorded.iter().map(|round| round.brings(account)).collect();
        let way = |link: &Link| {
            let brought = brings.get(link.recorded as usize).copied();
            brought.map(|brought| (link.next as usize / answers, brought))
        };
        let state = |links: &[Link]| {
            let ways: Option<Vec<_>> = links.iter().map(way).collect();
            ways.map(|ways| State::of(ways.into_iter()))
        };
        let states: Option<Vec<State>> = self.links.chunks(answers).map(state).collect();
        long_run::mean(states?)
    }

    /// Something new is emitted.
    fn add(&mut self, recorded: &RoundResult) -> u32 {
        self.nets.push(recorded.net);
        self.recorded.push(recorded.clone());
        self.recorded.len() as u32 - 1
    }

    /// Tables that go on alike for ever are one, though they know different things: the points made
    /// by a shooter on whom nobody has a Fire Bet. Those that emit alike are put together, and
    /// apart again where an answer leads them apart, until nothing changes.
    fn join_alike(&mut self) {
        let answers = self.spin.answers();
        let mut kinds = vec![0_u32; self.links.len() / answers];
        let mut count = 0;
        loop {
            let mut known = HashMap::new();
            let kind = |links: &[Link]| {
                let way: Vec<_> =
                    links.iter().map(|l| (l.recorded, kinds[l.next as usize])).collect();
                let next = known.len() as u32;
                *known.entry(way).or_insert(next)
            };
            kinds = self.links.chunks(answers).map(kind).collect();
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        let mut joined = Vec::with_capacity(count * answers);
        for (links, kind) in self.links.chunks(answers).zip(&kinds) {
            if joined.len() == *kind as usize * answers {
                let start = |next: u32| kinds[next as usize] * answers as u32;
                joined.extend(links.iter().map(|l| Link { next: start(l.next), ..*l }));
            }
        }
        self.links = joined;
    }

    /// Plays so many rounds: the bankroll follows what they brought one by one, and the listener
    /// is told all of it.
    #[inline(always)]
    pub fn play(
        &self,
        rounds: u64,
        dealer: &mut QuickDealer,
        listener: &mut Listener,
        walk: &mut Walk,
    ) {
        let mut times = vec![0; self.recorded.len()];
        let (mut at, mut left) = (0, rounds);
        let mut nets = [0; AT_ONCE];
        // A loop for each kind of spin: within one nothing is left to ask.
        macro_rules! spun {
            ($nets:ident, $($spin:ident)*) => {
                match self.spin {
                    $(Spin::$spin => {
                        self.follow(&mut at, || dealer.spin(Spin::$spin), &mut times, $nets);
                    })*
                }
            };
        }
        while left > 0 {
            let nets = &mut nets[..left.min(AT_ONCE as u64) as usize];
            spun!(nets, Dice Cups BigSix SingleZero DoubleZero);
            walk.rounds(nets.iter().copied());
            left -= nets.len() as u64;
        }
        for (recorded, times) in self.recorded.iter().zip(times) {
            listener.enter(recorded, times);
        }
    }

    /// What the next rounds bring, one after the other; each is counted by its way.
    #[inline(always)]
    fn follow(
        &self,
        at: &mut usize,
        mut answer: impl FnMut() -> usize,
        times: &mut [u64],
        brought: &mut [i64],
    ) {
        let (mut here, nets) = (*at, &self.nets[..times.len()]);
        for net in brought {
            *net = loop {
                let Link { next, recorded } = self.links[here + answer()];
                here = next as usize;
                if let Some(times) = times.get_mut(recorded as usize) {
                    *times += 1;
                    break nets[recorded as usize];
                }
            };
        }
        *at = here;
    }
}

/// The ways in which a table has stood, what is only shown of the last round apart.
struct Standings<G> {
    all: Vec<G>,
    by_words: HashMap<String, usize>,
}

impl<G> Default for Standings<G> {
    fn default() -> Standings<G> {
        Standings { all: Vec::new(), by_words: HashMap::new() }
    }
}

impl<G: Express> Standings<G> {
    /// The number of a way to stand.
    fn number(&mut self, game: &G) -> usize {
        let mut game = game.clone();
        game.forget_last();
        *self.by_words.entry(format!("{game:?}")).or_insert_with(|| {
            self.all.push(game);
            self.all.len() - 1
        })
    }

    /// The same, where it may well be the one with this number.
    fn number_near(&mut self, at: usize, game: &G) -> usize {
        let mut forgets = game.clone();
        forgets.forget_last();
        if forgets == self.all[at] { at } else { self.number(game) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use games::Game as _;

    use super::*;
    use crate::block::BlockRunner;
    use crate::plan::AccountPlan;
    use crate::player::NoDecisions;
    use crate::players::dice::Shooter;
    use crate::{Context, Plan, SimulationError, Simulator, Totals};
    use games::dice::craps::Craps;
    use games::dice::three_dice_baccarat::ThreeDiceBaccarat;
    use games::wheel::{big_six::BigSix, roulette::Roulette};
    use games::{Cents, Chosen, Value};

    /// Nothing is simulated here but block by block.
    fn never(_: &Plan, _: &Context<'_>) -> Result<Totals, SimulationError> {
        unreachable!("blocks are run by themselves")
    }

    /// A plan, without the list of all simulators: with it every game would be compiled once more.
    fn plan<G: Played>(options: &[(&str, Value)], wagers: &[&str]) -> Plan {
        let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        let chosen = Chosen::new(G::document().rulebook(), given.collect()).unwrap();
        let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
        let bets = Simulator::of::<G>(never).bets(&chosen, &wagers, Cents::dollars(10));
        Plan::new(chosen, bets.unwrap())
    }

    /// The same dice bring the same, looked up or rolled through the table.
    fn same<G: Played, P: Player<G>>(plan: &Plan, player: &P, standings: usize) {
        let accounts = AccountPlan::new(plan, G::layout(), G::BASE, G::APART);
        let mut opened = SimTable::<G>::with_rules(plan.chosen.clone()).unwrap();
        *opened.listener_mut() = Listener::new(accounts.entries);
        let wagers = plan.wagers();
        let chain = Chain::of(&opened, player, &wagers).unwrap().unwrap();
        assert_eq!(chain.links.len() / chain.spin.answers(), standings);
        let play = |chain| {
            let (table, dealer) = (opened.clone(), QuickDealer::new(G::DECK, 1, 5, 0));
            let (wagers, fresh, by_depth) = (&wagers[..], false, Vec::new());
            let by_step = Vec::new();
            let runner =
                BlockRunner { table, dealer, player, wagers, fresh, chain, by_depth, by_step };
            runner.block((70, 1_000), 1_234, true).unwrap()
        };
        assert!(play(Some(&chain)) == play(None), "{:?}", plan.bets);
    }

    #[test]
    fn what_is_looked_up_is_what_the_table_does() {
        for wheel in ["double", "single", "double-as-single"] {
            let plan = plan::<Roulette>(&[("wheel", wheel.into())], &["red", "straight:0"]);
            same::<Roulette, _>(&plan, &NoDecisions, 1);
        }
        same::<BigSix, _>(&plan::<BigSix>(&[], &["1", "joker"]), &NoDecisions, 1);
        let limit = [("payout_limit", "50".into())];
        let cups = plan::<ThreeDiceBaccarat>(&limit, &["player", "any-triple", "sun-7"]);
        same::<ThreeDiceBaccarat, _>(&cups, &NoDecisions, 1);
        for (wagers, standings) in [
            (&["pass", "pass-odds"][..], 7),
            (&["dont-pass", "dont-pass-odds"], 7),
            (&["pass", "field", "hard-8", "craps-2", "world"], 7),
            (&["pass", "place-6", "buy-4", "lay-10"], 7),
        ] {
            let plan = plan::<Craps>(&[], wagers);
            same::<Craps, _>(&plan, &Shooter::new(&plan, None), standings);
        }
    }

    #[test]
    fn come_bets_and_fire_bets_are_looked_up_too() {
        for wagers in [&["pass", "come", "come-odds-6"][..], &["pass", "fire"], &["put-odds-4"]] {
            let plan = plan::<Craps>(&[("fire", true.into())], wagers);
            let player = Shooter::new(&plan, None);
            let accounts = AccountPlan::new(&plan, Craps::layout(), &[], &[]);
            let mut opened = SimTable::<Craps>::with_rules(plan.chosen.clone()).unwrap();
            *opened.listener_mut() = Listener::new(accounts.entries);
            let chain = Chain::of(&opened, &player, &plan.wagers()).unwrap().unwrap();
            let standings = chain.links.len() / 36;
            same::<Craps, _>(&plan, &player, standings);
            assert!(standings > 7, "{wagers:?}");
        }
    }

    /// The chain of a plan of craps, and the account of each of its wagers.
    fn craps(options: &[(&str, Value)], wagers: &[&str]) -> (Plan, Chain, Vec<String>) {
        let plan = plan::<Craps>(options, wagers);
        let accounts = AccountPlan::new(&plan, Craps::layout(), &[], &[]);
        let mut opened = SimTable::<Craps>::with_rules(plan.chosen.clone()).unwrap();
        *opened.listener_mut() = Listener::new(accounts.entries);
        let shooter = Shooter::new(&plan, None);
        let chain = Chain::of(&opened, &shooter, &plan.wagers()).unwrap().unwrap();
        (plan, chain, accounts.names)
    }

    /// A pass bet loses 7 in 495 and takes 557/165 rolls on average, odds lose nothing, and every
    /// roll decides a field bet.
    #[test]
    fn craps_wagers_lose_by_the_roll_what_is_known_of_them() {
        for (wagers, expected) in [
            (&["pass"][..], Ratio::new(-1000 * 7, 495_u32) * Ratio::new(165, 557_u32)),
            (&["pass", "pass-odds"], Ratio::new(-1000 * 7, 1671_u32)),
            (&["pass", "field"], Ratio::new(-1000 * 7, 1671_u32) - Ratio::new(1000, 18_u32)),
        ] {
            let (plan, chain, accounts) = craps(&[], wagers);
            let parts: Option<Ratio> = (0..accounts.len()).map(|of| chain.mean(of)).sum();
            assert_eq!(parts, Some(expected.clone()), "{wagers:?}");
            assert_eq!(Craps::mean(&plan), Some(expected), "{wagers:?}");
        }
    }

    /// Wager by wager the mean is that of all of them on one table.
    #[test]
    fn mean_of_craps_is_the_sum_over_its_wagers() {
        for (options, wagers) in [
            (&[][..], &["pass", "pass-odds", "come", "place-6", "hard-8", "buy-4"][..]),
            (&[], &["dont-pass", "dont-pass-odds", "dont-come", "lay-10", "horn"]),
            (&[("odds", Value::Count(2))], &["pass", "pass-odds", "put-odds-5", "any-craps"]),
            (&[("vig", "on-win".into())], &["pass", "buy-10", "lay-4"]),
        ] {
            let (plan, chain, accounts) = craps(options, wagers);
            let together: Option<Ratio> = (0..accounts.len()).map(|of| chain.mean(of)).sum();
            assert!(together.is_some(), "{wagers:?}");
            assert_eq!(Craps::mean(&plan), together, "{wagers:?}");
        }
    }

    #[test]
    fn a_meter_that_moves_makes_too_many_ways_to_stand() {
        let plan = plan::<ThreeDiceBaccarat>(&[], &["player", "triple-progressive"]);
        let opened = SimTable::<ThreeDiceBaccarat>::with_rules(plan.chosen.clone()).unwrap();
        assert!(Chain::of(&opened, &NoDecisions, &plan.wagers()).unwrap().is_none());
    }
}
