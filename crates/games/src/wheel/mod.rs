//! Games of a wheel: everybody wagers, the wheel stops, losers are collected before winners are
//! paid, and nothing stays.

pub mod big_six;
pub mod roulette;
mod roulette_layout;

use crate::stakes::{Stake, Stakes};
use crate::{Cents, Line, Lines, Pays, Spot, Step, Verdict};

/// What a wheel game knows of a spot: enough to settle a stake there without looking further.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// The stops that win, as bits.
    wins_on: u64,
    /// What a win pays.
    pays: Pays,
    /// The clause by which it is paid.
    paid_by: &'static str,
}

/// Settles every stake on the layout after the wheel has stopped: losing wagers are collected
/// first, then winning ones are paid (OH.RO.6.IV, OH.B6.6.II).
#[inline(always)]
fn settle<W: Copy>(
    stakes: &mut Stakes,
    lines: &mut impl Lines<W>,
    (stop, because): (u8, W),
    (facts, unit): (&[Facts], Cents),
    lost_by: impl Fn(Spot) -> &'static str,
) -> Step {
    let wins = |on: Spot| facts[on.0 as usize].wins_on >> stop & 1 == 1;
    let mut winners = false;
    for &Stake { seat, on, amount } in stakes.iter() {
        if wins(on) {
            winners = true;
        } else {
            lines.push(Line::unpaid((seat, on, amount), Verdict::Lose, lost_by(on), because));
        }
    }
    if winners {
        for &Stake { seat, on, amount } in stakes.iter().filter(|stake| wins(stake.on)) {
            let Facts { pays, paid_by, .. } = facts[on.0 as usize];
            let mut line = Line::win((seat, on, amount), pays.on(amount, unit), paid_by, because);
            // A casino may post its raised odds "for 1".
            line.stake_kept = !pays.returns_stake();
            lines.push(line);
        }
    }
    stakes.clear();
    Step::Settled
}

/// Returns every stake on the layout.
fn void<W: Copy>(
    stakes: &mut Stakes,
    lines: &mut impl Lines<W>,
    clause: &'static str,
    because: W,
) -> Step {
    let all = stakes.iter().map(|stake| (stake.seat, stake.on, stake.amount));
    all.for_each(|stake| lines.push(Line::unpaid(stake, Verdict::Void, clause, because)));
    stakes.clear();
    Step::Settled
}
