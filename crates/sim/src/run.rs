//! All blocks of a simulation, on as many threads as are wanted.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use games::{OptionError, Refusal, Wager};

use crate::block::{Block, BlockRunner};
use crate::chain::Chain;
use crate::compiled::Compiled;
use crate::device::{Loadable, play_on};
use crate::explore::compile;
use crate::kept::{Place, WORTH_READING};
use crate::listener::{Entry, Listener};
use crate::plan::AccountPlan;
use crate::shoes::{SIDE_BY_SIDE, Shoes, suffice};
use crate::{
    Brought, Context, DeviceError, LookUp, Plan, Played, Player, QuickDealer, SimTable, Totals,
};

/// Why nothing was simulated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// The options are none.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The table refused what the seat did.
    #[error("the table refused: {0}")]
    Refused(#[from] Refusal),
    /// This strategy is none for this game.
    #[error("{0}")]
    Strategy(String),
    /// No device can play this.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// Sessions whose bankroll is followed from checkpoint to checkpoint.
const CURVES: u64 = 4096;

/// Plays blocks with numbers that follow one another: what a thread has for itself.
type Worker<'a> = Box<dyn FnMut(Range<u64>) -> Result<Vec<Block>, Refusal> + 'a>;

/// Plays a plan. Once told to stop, no new block is begun and what was gathered is returned.
pub(crate) fn run<G: Played, P: Player<G>>(
    plan: &Plan,
    player: &P,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    let accounts = AccountPlan::new(plan, G::layout(), G::BASE, G::APART);
    let seated = Seated::new(plan, player, accounts.entries, context)?;
    let mut totals = Totals::new(accounts.names, player.steps());
    totals.states = seated.compiled.as_ref().map(|(compiled, _)| compiled.automaton.states());
    let loadable = context.device.map(|device| Ok((device, seated.loadable()?)));
    let loadable = loadable.transpose().map_err(SimulationError::Device)?;
    context.progress.begin(G::ID, plan.rounds);
    match loadable {
        Some((device, loadable)) => {
            play_on(device, plan, &loadable, seated.opened.listener(), context, &mut totals)?;
        }
        None => {
            let most = if seated.compiled.is_some() { SIDE_BY_SIDE as u64 } else { 1 };
            let each = (plan.blocks() / plan.threads.max(1) as u64).clamp(1, most);
            let blocks = Blocks { all: plan.blocks(), each, context };
            match plan.threads {
                0 | 1 => blocks.alone(seated.worker(), &mut totals)?,
                threads => blocks.together(threads, &|| seated.worker(), &mut totals)?,
            }
        }
    }
    context.progress.end();
    Ok(totals)
}

/// Cards of each letter in the shoe of a plan.
pub(crate) fn letters<G: Played>(plan: &Plan) -> Vec<u16> {
    let mut cards = Vec::new();
    for card in G::DECK.cards() {
        let letter = usize::from(G::counts(*card));
        cards.resize(cards.len().max(letter + 1), 0);
        cards[letter] += plan.decks() as u16;
    }
    cards
}

/// Who plays what at a table, and what every answer of chance does there if that is known.
struct Seated<'a, G: Played, P> {
    plan: &'a Plan,
    /// The table as it is opened.
    opened: SimTable<G>,
    chain: Option<Chain>,
    /// Rounds that are looked up card by card, and where the cut card is.
    compiled: Option<(Compiled, u16)>,
    player: &'a P,
    wagers: Vec<Wager>,
}

impl<'a, G: Played, P: Player<G>> Seated<'a, G, P> {
    fn new(
        plan: &'a Plan,
        player: &'a P,
        entries: Box<[Entry]>,
        context: &Context<'_>,
    ) -> Result<Seated<'a, G, P>, SimulationError> {
        let mut opened = SimTable::<G>::with_rules(plan.chosen.clone())?;
        *opened.listener_mut() = Listener::new(entries);
        if player.goes_by_wins() {
            opened.listener_mut().follow_wins();
        }
        let wagers = plan.wagers();
        let mut seated = Seated { plan, opened, chain: None, compiled: None, player, wagers };
        if plan.look_up != LookUp::Never && !player.goes_by_wins() {
            if G::SPUN {
                seated.chain = Chain::of(&seated.opened, player, &seated.wagers)?;
            }
            if G::SHOE {
                seated.compiled = seated.compiled(context);
            }
        }
        Ok(seated)
    }

    /// The rounds as they are looked up, where they can be and that is worth it.
    fn compiled(&self, context: &Context<'_>) -> Option<(Compiled, u16)> {
        let Seated { plan, opened, player, wagers, .. } = self;
        let (from, cut) = (G::COMPILED_FROM?, opened.pack()?.cut?);
        let found = || compile(opened, *player, wagers);
        if from == 0 {
            return Some((found()?, cut));
        }
        let anyway = plan.look_up == LookUp::WherePossible || context.device.is_some();
        if plan.rounds < WORTH_READING && !anyway {
            return None;
        }
        let place = Place::new(context.cache, plan, wagers);
        let compiled = match place.read() {
            Some(kept) => kept,
            None if plan.rounds < from && !anyway => return None,
            None => place.keep(found()?),
        };
        Some((compiled, cut))
    }

    /// What a device plays.
    fn loadable(&self) -> Result<Loadable, DeviceError> {
        let plan = self.plan;
        if let Some(chain) = &self.chain {
            return Ok(Loadable::of_spins(chain));
        }
        if G::SHOE
            && let Some((compiled, cut)) = &self.compiled
        {
            if !suffice::<G>(compiled, plan, *cut) {
                return Err(DeviceError(format!(
                    "a shoe of {} may run out in a round, expected one with a cut card farther from \
                     its end",
                    plan.game()
                )));
            }
            let (cut, listener) = (if plan.fresh { 0 } else { *cut }, self.opened.listener());
            let loadable = Loadable::of_shoes(compiled, listener, letters::<G>(plan), cut);
            return loadable.ok_or_else(|| {
                DeviceError(format!("rounds of {} end in too many ways", plan.game()))
            });
        }
        Err(DeviceError(format!(
            "these rounds of {} cannot be looked up, expected wagers and a strategy that depend on \
             what cards count alone",
            plan.game()
        )))
    }

    /// Somebody who plays blocks, each looked up or through the table.
    fn worker(&self) -> Worker<'_> {
        let curves = |number| number * self.plan.sessions_a_block() < CURVES;
        let played = move |number| self.block(number, curves(number));
        if G::SHOE
            && let Some((compiled, cut)) = &self.compiled
        {
            let mut shoes = Shoes::new::<G>(compiled, self.plan, self.opened.listener(), *cut);
            return Box::new(move |numbers| {
                let blocks = shoes.blocks::<G>(numbers.clone(), curves).into_iter().zip(numbers);
                blocks.map(|(found, number)| found.map_or_else(|| played(number), Ok)).collect()
            });
        }
        Box::new(move |numbers| numbers.map(played).collect())
    }

    /// Plays a block through the table.
    fn block(&self, number: u64, curves: bool) -> Result<Block, Refusal> {
        let plan = self.plan;
        let depths = if G::SHOE { plan.decks() * G::DECK.len() + 1 } else { 0 };
        let runner = BlockRunner {
            table: self.opened.clone(),
            dealer: QuickDealer::new(G::DECK, plan.decks(), plan.seed, number),
            player: self.player,
            wagers: &self.wagers,
            fresh: plan.fresh,
            chain: self.chain.as_ref(),
            by_depth: vec![Brought::default(); depths],
            by_step: vec![Brought::default(); self.player.steps().len()],
        };
        let (sessions, more) = plan.block(number);
        runner.block((sessions, plan.session.max(1)), more, curves)
    }
}

/// The blocks of a plan, whatever is played in them.
struct Blocks<'a> {
    all: u64,
    /// How many are begun at once by whoever takes the next.
    each: u64,
    context: &'a Context<'a>,
}

impl Blocks<'_> {
    /// The blocks from a number on that are played side by side.
    fn from(&self, number: u64) -> Range<u64> {
        number..number.saturating_add(self.each).min(self.all)
    }

    fn is_stopped(&self) -> bool {
        self.context.stop.load(Ordering::Relaxed)
    }

    /// One block after the other, on the caller's own thread.
    fn alone(&self, mut worker: Worker<'_>, totals: &mut Totals) -> Result<(), Refusal> {
        let mut number = 0;
        while number < self.all && !self.is_stopped() {
            let numbers = self.from(number);
            number = numbers.end;
            for block in worker(numbers)? {
                self.context.progress.step(block.rounds);
                self.add_block(totals, block);
            }
        }
        Ok(())
    }

    /// Every thread takes the next blocks that nobody has taken.
    fn together<'a>(
        &self,
        threads: usize,
        hire: &(dyn Fn() -> Worker<'a> + Sync),
        totals: &mut Totals,
    ) -> Result<(), Refusal> {
        let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let (done, blocks) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (done, next, failed) = (done.clone(), &next, &failed);
                scope.spawn(move || {
                    let mut worker = hire();
                    while !self.is_stopped() && !failed.load(Ordering::Relaxed) {
                        let number = next.fetch_add(self.each, Ordering::Relaxed);
                        if number >= self.all {
                            break;
                        }
                        let blocks = worker(self.from(number));
                        failed.fetch_or(blocks.is_err(), Ordering::Relaxed);
                        if done.send((number, blocks)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(done);
            self.gather(totals, blocks)
        })
    }

    /// Adds blocks up in their order, so that nothing depends on who was first.
    fn gather(
        &self,
        totals: &mut Totals,
        blocks: mpsc::Receiver<(u64, Result<Vec<Block>, Refusal>)>,
    ) -> Result<(), Refusal> {
        let mut early = BTreeMap::new();
        let mut awaited = 0;
        for (number, blocks) in blocks {
            for (number, block) in (number..).zip(blocks?) {
                self.context.progress.step(block.rounds);
                early.insert(number, block);
            }
            while let Some(block) = early.remove(&awaited) {
                self.add_block(totals, block);
                awaited += 1;
            }
        }
        Ok(())
    }

    /// Adds a block, and shows what there is now.
    fn add_block(&self, totals: &mut Totals, block: Block) {
        totals.add(block);
        if let Some(show) = self.context.so_far {
            show(totals);
        }
    }
}
