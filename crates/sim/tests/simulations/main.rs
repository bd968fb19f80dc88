//! The laws of every simulation, players against solvers, results against exact figures.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use odds::{InMemory, Silent};
use sim::{Context, Plan, SimulationError, Simulator, Totals};

mod against_figures;
mod baccarat;
mod blackjack;
mod counting;
mod device;
mod laws;
mod looked_up;
mod pai_gow;
mod poker;
mod staking;
mod wagers;
mod wheels_and_dice;

/// What one test has found the others need not find again.
static KEPT: LazyLock<InMemory> = LazyLock::new(InMemory::default);

/// Plays a plan.
fn simulate(plan: &Plan) -> Result<Totals, SimulationError> {
    let stop = AtomicBool::new(false);
    Simulator::find(plan.game()).expect("a game").run(plan, &context(&stop))
}

fn context(stop: &AtomicBool) -> Context<'_> {
    Context { progress: &Silent, cache: &*KEPT, stop, so_far: None, device: None }
}
