//! All blocks of a simulation, on as many threads as are wanted.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use games::{OptionError, Refusal, Wager};

use crate::block::{Block, BlockRunner};
use crate::chain::Chain;
use crate::listener::Listener;
use crate::plan::AccountPlan;
use crate::{Brought, Context, Plan, Played, Player, QuickDealer, SimTable, Totals};

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
    let seated = Seated { chain, player, wagers };
    let mut totals = Totals::new(accounts.names, player.steps());
    progress.begin(G::ID, plan.rounds);
    match plan.threads {
        0 | 1 => alone(plan, &opened, &seated, context, &mut totals)?,
        _ => together(plan, &opened, &seated, context, &mut totals)?,
    }
    progress.end();
    Ok(totals)
}

/// Who plays what at a table, and what every answer of chance does there if that is known.
struct Seated<'a, P> {
    chain: Option<Chain>,
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
    for number in 0..plan.blocks() {
        if context.stop.load(Ordering::Relaxed) {
            break;
        }
        let block = play(plan, seated, opened.clone(), number)?;
        context.progress.step(block.rounds);
        gathered(totals, block, context);
    }
    Ok(())
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
            scope.spawn(move || {
                while !enough() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.blocks() {
                        break;
                    }
                    let block = play(plan, seated, table.clone(), number);
                    failed.fetch_or(block.is_err(), Ordering::Relaxed);
                    if done.send((number, block)).is_err() {
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
    blocks: mpsc::Receiver<(u64, Result<Block, Refusal>)>,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let mut early = BTreeMap::new();
    let mut awaited = 0;
    for (number, block) in blocks {
        let block = block?;
        context.progress.step(block.rounds);
        early.insert(number, block);
        while let Some(block) = early.remove(&awaited) {
            gathered(totals, block, context);
            awaited += 1;
        }
    }
    Ok(())
}

fn play<G: Played, P: Player<G>>(
    plan: &Plan,
    seated: &Seated<'_, P>,
    table: SimTable<G>,
    number: u64,
) -> Result<Block, Refusal> {
    let dealer = QuickDealer::new(G::DECK, plan.decks(), plan.seed, number);
    let depths = if G::SHOE { plan.decks() * G::DECK.len() + 1 } else { 0 };
    let by_depth = vec![Brought::default(); depths];
    let fresh = plan.fresh;
    let Seated { chain, player, wagers, .. } = seated;
    let runner = BlockRunner {
        table,
        dealer,
        player: *player,
        wagers,
        fresh,
        chain: chain.as_ref(),
        by_depth,
        by_step: vec![Brought::default(); player.steps().len()],
    };
    let (sessions, more) = plan.block(number);
    let curves = number * plan.sessions_a_block() < CURVES;
    runner.block((sessions, plan.session.max(1)), more, curves)
}
