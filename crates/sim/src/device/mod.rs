//! Simulation on a device that plays many streams of rounds side by side.
//!
//! What the table machine would do is looked up, as on the processor ([`Chain`], [`Compiled`]). A
//! device is given the tables once and then numbers of streams; it answers how often a round ended
//! in each way, and everything that a report tells of wagers follows from that. Bankrolls of
//! sessions are not followed.
//!
//! A stream draws from a generator that is a function of seed, stream and place ([`philox`]), by
//! rules that are exact for any number of choices, and goes on until it has played its rounds and
//! the table stands as it began: a shoe is dealt to its cut card, a shooter's bets are decided. So
//! no bet is left out because it takes long, and what is counted does not depend on who counts.
//! [`Twin`] does it on the processor.
//!
//! [`Compiled`]: crate::compiled::Compiled

mod philox;
mod places;
mod sums;
mod tables;
mod twin;

use std::ops::Range;
use std::sync::atomic::Ordering;

pub use places::{Places, SPREAD};
pub use tables::{Edge, GOES_ON, PATIENCE, ShoeTables, SpinTables, Tables};
pub use twin::Twin;

pub(crate) use tables::Loadable;

use crate::block::Block;
use crate::{Context, Listener, Plan, Totals};

/// Rounds of a stream, at least.
const ROUNDS: u64 = 1 << 12;

/// Why a device did not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DeviceError(pub String);

/// What plays streams of rounds.
pub trait Device: Sync {
    /// Its name, for people.
    fn name(&self) -> String;

    /// As many streams as keep it busy for a fraction of a second.
    fn at_once(&self) -> u64;

    /// Takes the tables; streams have so many rounds, at least.
    fn load<'a>(
        &'a self,
        tables: &'a Tables,
        seed: u64,
        rounds: u64,
    ) -> Result<Box<dyn Loaded + 'a>, DeviceError>;
}

/// A device that has its tables.
pub trait Loaded {
    /// Plays the streams with these numbers: how often a round ended in each way.
    fn play(&mut self, streams: Range<u64>) -> Result<Vec<u64>, DeviceError>;
}

/// Plays at least the rounds of a plan on a device, and adds up what they brought.
pub(crate) fn play_on(
    device: &dyn Device,
    plan: &Plan,
    Loadable { tables, recorded }: &Loadable,
    listener: &Listener,
    context: &Context<'_>,
    totals: &mut Totals,
) -> Result<(), DeviceError> {
    let streams = plan.rounds.div_ceil(ROUNDS);
    let mut loaded = device.load(tables, plan.seed, ROUNDS)?;
    let mut next = 0;
    while next < streams && !context.stop.load(Ordering::Relaxed) {
        let end = next.saturating_add(device.at_once()).min(streams);
        let counts = loaded.play(next..end)?;
        let mut listener = listener.clone();
        for (recorded, times) in recorded.iter().zip(&counts) {
            listener.enter(recorded, *times);
        }
        totals.add(Block::counted(counts.iter().sum(), &listener));
        context.progress.step((end - next) * ROUNDS);
        if let Some(show) = context.so_far {
            show(totals);
        }
        next = end;
    }
    Ok(())
}
