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
use crate::listener::Listener;
use crate::plan::AccountPlan;
use crate::shoes::{SIDE_BY_SIDE, Shoes, suffice};
use crate::{Brought, Context, DeviceError, Plan, Played, Player, QuickDealer, SimTable, Totals};

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

/// Plays a plan. Once told to stop, no new block is begun and what was gathered is returned.
pub(crate) fn run<G: Played, P: Player<G>>(
    plan: &Plan,
    player: &P,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    let progress = context.progress;
    let accounts = AccountPlan::new(plan, G::layout(), G::BASE, G::APART);
    let mut opened = SimTable::<G>::with_rules(plan.chosen.clone())?;
    *opened.listener_mut() = Listener::new(accounts.entries);
    if player.goes_by_wins() {
        opened.listener_mut().follow_wins();
    }
    let wagers = plan.wagers();
    let remembers = plan.remembers && !player.goes_by_wins();
    let chain = if remembers { Chain::of(&opened, player, &wagers)? } else { None };
    let compiled = if remembers { compiled(plan, &opened, player, context) } else { None };
    let seated = Seated { chain, compiled, player, wagers };
    let mut totals = Totals::new(accounts.names, player.steps());
    if let Some(device) = context.device {
        let loadable = seated.loadable::<G>(plan, opened.listener())?;
        progress.begin(G::ID, plan.rounds);
        play_on(device, plan, &loadable, opened.listener(), context, &mut totals)?;
        progress.end();
        return Ok(totals);
    }
    progress.begin(G::ID, plan.rounds);
    match plan.threads {
        0 | 1 => alone(plan, &opened, &seated, context, &mut totals)?,
        _ => together(plan, &opened, &seated, context, &mut totals)?,
    }
    progress.end();
    Ok(totals)
}

/// The rounds of a plan as they are looked up, where they can be and that is worth it.
fn compiled<G: Played, P: Player<G>>(
    plan: &Plan,
    opened: &SimTable<G>,
    player: &P,
    context: &Context<'_>,
) -> Option<(Compiled, u16)> {
    let (from, cut) = (G::COMPILED_FROM?, opened.pack()?.cut?);
    let wagers = plan.wagers();
    let found = || compile(opened, player, &wagers);
    if from == 0 {
        return Some((found()?, cut));
    }
    if plan.rounds < WORTH_READING && context.device.is_none() {
        return None;
    }
    let place = Place::new(context.cache, plan, &wagers);
    let compiled = match place.read() {
        Some(kept) => kept,
        None if plan.rounds < from && context.device.is_none() => return None,
        None => place.keep(found()?),
    };
    Some((compiled, cut))
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
struct Seated<'a, P> {
    chain: Option<Chain>,
    /// Rounds that are looked up card by card, and where the cut card is.
    compiled: Option<(Compiled, u16)>,
    player: &'a P,
    wagers: Vec<Wager>,
}

/// One block after the other, on the caller's own thread.
fn alone<G: Played, P: Player<G>>(
    plan: &Plan,
    opened: &SimTable<G>,
    seated: &Seated<'_, P>,
    context: &Context<'_>,
    totals: &mut Totals,
) -> Result<(), Refusal> {
    let mut number = 0;
    let mut shoes = seated.shoes(plan, opened);
    while number < plan.blocks() && !context.stop.load(Ordering::Relaxed) {
        let numbers = seated.at_once(plan, number);
        number = numbers.end;
        for block in play(plan, seated, opened, shoes.as_mut(), numbers)? {
            context.progress.step(block.rounds);
            gathered(totals, block, context);
        }
    }
    Ok(())
}

impl<P> Seated<'_, P> {
    /// Looks up the rounds of a plan, where that can be done.
    fn shoes<'a, G: Played>(
        &'a self,
        plan: &'a Plan,
        opened: &'a SimTable<G>,
    ) -> Option<Shoes<'a>> {
        let (compiled, cut) = self.compiled.as_ref()?;
        Some(Shoes::new::<G>(compiled, plan, opened.listener(), *cut))
    }

    /// What a device plays.
    fn loadable<G: Played>(
        &self,
        plan: &Plan,
        listener: &Listener,
    ) -> Result<Loadable, DeviceError> {
        if let Some(chain) = &self.chain {
            return Ok(Loadable::of_spins(chain));
        }
        if let Some((compiled, cut)) = &self.compiled {
            if !suffice::<G>(compiled, plan, *cut) {
                return Err(DeviceError(format!(
                    "a shoe of {} may run out in a round, expected one with a cut card farther from \
                     its end",
                    plan.game()
                )));
            }
            let cut = if plan.fresh { 0 } else { *cut };
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

    /// The blocks from a number on that are played side by side.
    fn at_once(&self, plan: &Plan, number: u64) -> Range<u64> {
        let most = if self.compiled.is_some() { SIDE_BY_SIDE as u64 } else { 1 };
        let blocks = plan.blocks();
        let each = (blocks / plan.threads.max(1) as u64).clamp(1, most);
        number..number.saturating_add(each).min(blocks)
    }
}

/// Adds a block, and shows what there is now.
fn gathered(totals: &mut Totals, block: Block, context: &Context<'_>) {
    totals.add(block);
    if let Some(show) = context.so_far {
        show(totals);
    }
}

/// Every thread takes the next block that nobody has taken.
fn together<G: Played, P: Player<G>>(
    plan: &Plan,
    opened: &SimTable<G>,
    seated: &Seated<'_, P>,
    context: &Context<'_>,
    totals: &mut Totals,
) -> Result<(), Refusal> {
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let (done, blocks) = mpsc::channel();
    let enough = || context.stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (table, done) = (opened.clone(), done.clone());
            let (next, failed, enough) = (&next, &failed, &enough);
            let each = seated.at_once(plan, 0).end;
            scope.spawn(move || {
                let mut shoes = seated.shoes(plan, &table);
                while !enough() {
                    let number = next.fetch_add(each, Ordering::Relaxed);
                    if number >= plan.blocks() {
                        break;
                    }
                    let numbers = seated.at_once(plan, number);
                    let blocks = play(plan, seated, &table, shoes.as_mut(), numbers);
                    failed.fetch_or(blocks.is_err(), Ordering::Relaxed);
                    if done.send((number, blocks)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        gather(totals, blocks, context)
    })
}

/// Adds blocks up in their order, so that nothing depends on who was first.
fn gather(
    totals: &mut Totals,
    blocks: mpsc::Receiver<(u64, Result<Vec<Block>, Refusal>)>,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let mut early = BTreeMap::new();
    let mut awaited = 0;
    for (number, blocks) in blocks {
        for (number, block) in (number..).zip(blocks?) {
            context.progress.step(block.rounds);
            early.insert(number, block);
        }
        while let Some(block) = early.remove(&awaited) {
            gathered(totals, block, context);
            awaited += 1;
        }
    }
    Ok(())
}

/// Plays blocks with these numbers.
fn play<G: Played, P: Player<G>>(
    plan: &Plan,
    seated: &Seated<'_, P>,
    table: &SimTable<G>,
    shoes: Option<&mut Shoes<'_>>,
    numbers: Range<u64>,
) -> Result<Vec<Block>, Refusal> {
    let curves = |number| number * plan.sessions_a_block() < CURVES;
    match shoes {
        Some(shoes) => {
            let blocks = shoes.blocks::<G>(numbers.clone(), curves).into_iter().zip(numbers);
            let played = |number| block(plan, seated, table, number, curves(number));
            blocks.map(|(found, number)| found.map_or_else(|| played(number), Ok)).collect()
        }
        None => numbers.map(|number| block(plan, seated, table, number, curves(number))).collect(),
    }
}

/// Plays a block through the table.
fn block<G: Played, P: Player<G>>(
    plan: &Plan,
    seated: &Seated<'_, P>,
    table: &SimTable<G>,
    number: u64,
    curves: bool,
) -> Result<Block, Refusal> {
    let dealer = QuickDealer::new(G::DECK, plan.decks(), plan.seed, number);
    let depths = if G::SHOE { plan.decks() * G::DECK.len() + 1 } else { 0 };
    let by_depth = vec![Brought::default(); depths];
    let fresh = plan.fresh;
    let Seated { chain, player, wagers, .. } = seated;
    let runner = BlockRunner {
        table: table.clone(),
        dealer,
        player: *player,
        wagers,
        fresh,
        chain: chain.as_ref(),
        by_depth,
        by_step: vec![Brought::default(); player.steps().len()],
    };
    let (sessions, more) = plan.block(number);
    runner.block((sessions, plan.session.max(1)), more, curves)
}
