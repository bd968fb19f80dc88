//! Games of a wheel: everybody wagers, the wheel stops, losers are collected before winners are
//! paid, and nothing stays.

pub mod big_six;
pub mod roulette;
mod roulette_layout;

use crate::stakes::{Stake, Stakes};
use crate::{Line, Step, Verdict};

/// Settles every stake on the layout: losing wagers are collected first, then winning ones are
/// paid (OH.RO.6.IV, OH.B6.6.II).
#[inline]
fn settle<W>(
    stakes: &mut Stakes,
    lines: &mut Vec<Line<W>>,
    wins: impl Fn(&Stake) -> bool,
    win: impl Fn(&Stake) -> Line<W>,
    lose: impl Fn(&Stake) -> Line<W>,
) -> Step {
    // Nearly always everything loses: that case is one straight copy.
    if stakes.iter().all(|stake| !wins(stake)) {
        lines.extend(stakes.iter().map(lose));
    } else {
        lines.extend(stakes.iter().filter(|stake| !wins(stake)).map(lose));
        lines.extend(stakes.iter().filter(|stake| wins(stake)).map(win));
    }
    stakes.clear();
    Step::Settled
}

/// Returns every stake on the layout.
fn void<W: Copy>(
    stakes: &mut Stakes,
    lines: &mut Vec<Line<W>>,
    clause: &'static str,
    because: W,
) -> Step {
    let all = stakes.iter().map(|stake| (stake.seat, stake.on, stake.amount));
    lines.extend(all.map(|stake| Line::unpaid(stake, Verdict::Void, clause, because)));
    stakes.clear();
    Step::Settled
}
