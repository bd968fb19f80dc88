//! Games of a wheel: everybody wagers, the wheel stops, losers are collected before winners are
//! paid, and nothing stays.

pub mod big_six;
mod express;
pub mod roulette;
mod roulette_layout;

use std::fmt::Display;

use crate::RefusalCode::NoRemedy;
use crate::layout::{Stake, Stakes};
use crate::{Cents, Fact, Layout, Line, Lines, Pay, Refusal, Step, Verdict, View};

/// What a wheel game knows of a spot: enough to settle a stake there without looking further.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// The stops that win, as bits.
    wins_on: u64,
    /// What a win pays.
    pay: Pay,
    /// The clause by which it is paid.
    paid_by: &'static str,
    /// The clause by which it is lost.
    lost_by: &'static str,
    /// The clause by which it is lost to a stop of the house's own.
    lost_to_house: &'static str,
}

/// Where a wheel has stopped.
#[derive(Clone, Copy, Debug)]
struct Stop {
    /// Its bit in [`Facts::wins_on`].
    bit: u64,
    /// A stop of the house's own: a zero.
    is_house: bool,
}

/// Settles every stake on the layout after the wheel has stopped: losing wagers are collected
/// first, then winning ones are paid (OH.RO.6.IV, OH.B6.6.II). A spin that nobody wagered on has
/// nothing to settle: it shows its stop, and no round ends with it.
#[inline(always)]
fn settle<W: Copy>(
    stakes: &mut Stakes,
    lines: &mut impl Lines<W>,
    (stop, because): (Stop, W),
    (facts, unit): (&[Facts], Cents),
) -> Step {
    if stakes.is_empty() {
        return Step::Continues;
    }
    let before = lines.mark();
    for &Stake { seat, on, amount } in stakes.iter() {
        let Facts { wins_on, pay, paid_by, lost_by, lost_to_house } = facts[on.0 as usize];
        // Nobody can predict a wheel, the processor least of all: values are chosen, not ways.
        let won = wins_on & stop.bit != 0;
        let lost_by = if stop.is_house { lost_to_house } else { lost_by };
        let (verdict, clause) =
            if won { (Verdict::Win, paid_by) } else { (Verdict::Lose, lost_by) };
        let award = pay.pays.on(amount, unit);
        let paid = if won { award } else { Cents::ZERO };
        lines.push(Line::decided((seat, on, amount), verdict, (pay, paid), clause, because));
    }
    lines.losers_first(before);
    stakes.clear();
    Step::Settled
}

/// The chips on the layout, and where the wheel last stopped, for everybody to see.
fn view(stakes: &Stakes, layout: &Layout, name: &'static str, last: Option<impl Display>) -> View {
    let last = last.map(|stop| Fact::passing(name, stop.to_string()));
    View { wagers: stakes.view(layout), facts: last.into_iter().collect(), ..View::default() }
}

/// A spin that goes wrong is one that wagers lie on: the one before it is settled.
fn check_spun(stakes: &Stakes, clause: &'static str) -> Result<(), Refusal> {
    if stakes.is_empty() {
        let why = "nobody has wagered on this spin: nothing is to be remedied";
        return Err(NoRemedy.cite(clause, why));
    }
    Ok(())
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
