//! A block of rounds: what one thread plays at a stretch.
//!
//! Every block opens its own table and deals from its own stream of the generator, so that what it
//! brings depends on the seed and its number alone, whoever plays it and when.

use std::collections::BTreeMap;

use games::{Refusal, Wager};

use crate::chain::Chain;
use crate::round::{Began, Wagers, roll, round};
use crate::{Listener, Played, Player, QuickDealer, SimTable};

/// Points at which the bankroll of a session is looked at.
pub const CHECKPOINTS: u64 = 40;

/// Rounds that have something in common, and what they brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// How many.
    pub rounds: u64,
    /// What they brought, in cents.
    pub net: i64,
    /// The sum of the squares of it.
    pub squares: u128,
}

impl Brought {
    /// A round brought so many cents.
    #[inline(always)]
    pub(crate) fn add(&mut self, net: i64) {
        self.rounds += 1;
        self.net += net;
        self.squares += u128::from(net.unsigned_abs()) * u128::from(net.unsigned_abs());
    }

    /// So did others.
    pub(crate) fn join(&mut self, other: Brought) {
        self.rounds += other.rounds;
        self.net += other.net;
        self.squares += other.squares;
    }

    /// What a round brought in the mean, in cents.
    pub fn mean(&self) -> f64 {
        self.net as f64 / self.rounds.max(1) as f64
    }

    /// The standard error of that.
    pub fn standard_error(&self) -> f64 {
        let (n, mean) = (self.rounds.max(1) as f64, self.mean());
        ((self.squares as f64 / n - mean * mean).max(0.0) / n).sqrt()
    }
}

/// A session: so many rounds in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionResult {
    /// What it brought, in cents.
    pub result: i64,
    /// The lowest that the player stood.
    pub lowest: i64,
}

impl SessionResult {
    #[inline(always)]
    fn round(&mut self, net: i64) {
        self.result += net;
        self.lowest = self.lowest.min(self.result);
    }
}

/// The longest runs of won and of lost rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    /// Rounds won in a row.
    pub won: u64,
    /// Rounds lost in a row.
    pub lost: u64,
}

/// What a block brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Block {
    pub rounds: u64,
    pub accounts: Vec<(BTreeMap<i64, u64>, i64)>,
    pub main: BTreeMap<i64, u64>,
    pub split: BTreeMap<i64, u64>,
    pub main_staked: i64,
    pub whole: BTreeMap<i64, u64>,
    pub staked: i64,
    pub cut: u64,
    pub sessions: Vec<SessionResult>,
    /// Where each of the first sessions stood at every checkpoint.
    pub curves: Vec<[i64; CHECKPOINTS as usize]>,
    pub runs: Runs,
    pub by_depth: Vec<Brought>,
    pub by_step: Vec<Brought>,
}

/// The seat and what it does round after round.
pub(crate) struct BlockRunner<'a, G: Played, P> {
    pub table: SimTable<G>,
    pub dealer: QuickDealer,
    pub player: &'a P,
    pub wagers: &'a [Wager],
    pub fresh: bool,
    /// What every answer of chance does, where that is known beforehand.
    pub chain: Option<&'a Chain>,
    /// By cards that were out of the shoe when the round began, and by steps of the bet.
    pub by_depth: Vec<Brought>,
    pub by_step: Vec<Brought>,
}

/// The runs at hand.
#[derive(Clone, Copy, Default)]
struct RunsNow {
    now: Runs,
    longest: Runs,
}

impl RunsNow {
    #[inline(always)]
    fn round(&mut self, net: i64) {
        // A run is never longer than a block.
        self.now.won = if net > 0 { self.now.won.wrapping_add(1) } else { 0 };
        self.now.lost = if net < 0 { self.now.lost.wrapping_add(1) } else { 0 };
        self.longest.won = self.longest.won.max(self.now.won);
        self.longest.lost = self.longest.lost.max(self.now.lost);
    }
}

/// The bankroll from round to round, session after session.
pub(crate) struct Walk {
    now: SessionResult,
    /// Rounds until the bankroll is looked at.
    left: u64,
    /// Checkpoints that the session at hand has passed.
    passed: usize,
    curve: [i64; CHECKPOINTS as usize],
    /// Rounds in a session, and the sessions that are yet to be played to their end.
    session: u64,
    to_play: u64,
    keeps_curves: bool,
    sessions: Vec<SessionResult>,
    curves: Vec<[i64; CHECKPOINTS as usize]>,
    runs: RunsNow,
}

impl Walk {
    /// A number of sessions, of a number of rounds each.
    pub fn new((sessions, session): (u64, u64), keeps_curves: bool) -> Walk {
        let mut walk = Walk {
            now: SessionResult { result: 0, lowest: 0 },
            left: 0,
            passed: 0,
            curve: [0; CHECKPOINTS as usize],
            session,
            to_play: sessions,
            keeps_curves,
            sessions: Vec::with_capacity(sessions as usize),
            curves: Vec::new(),
            runs: RunsNow::default(),
        };
        walk.go_on();
        walk
    }

    /// A round brought so much.
    #[inline(always)]
    pub fn round(&mut self, net: i64) {
        self.now.round(net);
        self.runs.round(net);
        self.left -= 1;
        if self.left == 0 {
            self.checkpoint();
        }
    }

    /// So did round after round. What changes with each is held in registers.
    #[inline(always)]
    pub fn rounds(&mut self, nets: impl Iterator<Item = i64>) {
        let (mut now, mut runs, mut left) = (self.now, self.runs, self.left);
        for net in nets {
            now.round(net);
            runs.round(net);
            left -= 1;
            if left == 0 {
                (self.now, self.left) = (now, left);
                self.checkpoint();
                (now, left) = (self.now, self.left);
            }
        }
        (self.now, self.runs, self.left) = (now, runs, left);
    }

    /// Looks at the bankroll. Short sessions have several checkpoints at once.
    #[inline(never)]
    fn checkpoint(&mut self) {
        while self.left == 0 {
            self.curve[self.passed] = self.now.result;
            self.passed += 1;
            if self.passed == self.curve.len() {
                self.sessions
                    .push(std::mem::replace(&mut self.now, SessionResult { result: 0, lowest: 0 }));
                if self.keeps_curves {
                    self.curves.push(self.curve);
                }
                self.to_play -= 1;
                self.passed = 0;
            }
            self.go_on();
        }
    }

    /// On to the next checkpoint; behind the last session there is none.
    fn go_on(&mut self) {
        let at = |nth: usize| self.session * nth as u64 / CHECKPOINTS;
        self.left = match self.to_play {
            0 => u64::MAX,
            _ => at(self.passed + 1) - at(self.passed),
        };
        if self.left == 0 && self.passed == 0 {
            self.checkpoint();
        }
    }
}

impl<G: Played, P: Player<G>> BlockRunner<'_, G, P> {
    /// Plays so many sessions of so many rounds, then some rounds more.
    pub fn block(
        mut self,
        (sessions, session): (u64, u64),
        more: u64,
        curves: bool,
    ) -> Result<Block, Refusal> {
        let rounds = sessions * session + more;
        let mut walk = Walk::new((sessions, session), curves);
        match self.chain {
            Some(chain) if G::SPUN => {
                let listener = self.table.listener_mut();
                chain.play(rounds, &mut self.dealer, listener, &mut walk);
            }
            _ => self.rounds(rounds, &mut walk)?,
        }
        Ok(Block::new(rounds, self.table.listener(), walk, self.by_depth, self.by_step))
    }

    /// Plays so many rounds.
    fn rounds(&mut self, rounds: u64, walk: &mut Walk) -> Result<(), Refusal> {
        let mut stirred = true;
        let mut wagers = Wagers::new(self.wagers);
        for _ in 0..rounds {
            let Began { depth, step } = if G::BY_ROLL {
                roll(&mut self.table, &mut self.dealer, (self.player, self.wagers), &mut stirred)?;
                Began::default()
            } else {
                round(&mut self.table, &mut self.dealer, self.player, &mut wagers, self.fresh)?
            };
            let net = self.table.listener_mut().round_over();
            walk.round(net);
            if G::SHOE
                && let Some(at) = self.by_depth.get_mut(depth)
            {
                at.add(net);
            }
            if let Some(at) = self.by_step.get_mut(step) {
                at.add(net);
            }
        }
        Ok(())
    }
}

impl Block {
    /// What was heard of so many rounds in no order: nobody's bankroll was followed.
    pub fn counted(rounds: u64, listener: &Listener) -> Block {
        Block::new(rounds, listener, Walk::new((0, 1), false), Vec::new(), Vec::new())
    }

    /// What was heard of so many rounds, and what became of the bankroll.
    pub fn new(
        rounds: u64,
        listener: &Listener,
        walk: Walk,
        by_depth: Vec<Brought>,
        by_step: Vec<Brought>,
    ) -> Block {
        Block {
            rounds,
            accounts: listener.accounts.iter().map(|a| (a.results.sorted(), a.staked)).collect(),
            main: listener.main.sorted(),
            split: listener.split.sorted(),
            main_staked: listener.main_staked(),
            whole: listener.rounds.sorted(),
            staked: listener.staked,
            cut: listener.cut,
            sessions: walk.sessions,
            curves: walk.curves,
            runs: walk.runs.longest,
            by_depth,
            by_step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a session stands is looked at where it should be, however short it is.
    #[test]
    fn checkpoints_are_where_they_belong() {
        for session in [1, 2, 7, 39, 40, 41, 100, 400] {
            let mut walk = Walk::new((3, session), true);
            let nets = |n: u64| if n.is_multiple_of(3) { 5 } else { -2 };
            (0..3 * session + 11).for_each(|n| walk.round(nets(n)));
            assert_eq!((walk.sessions.len(), walk.curves.len()), (3, 3));
            for (nth, (stands, curve)) in (0..).zip(walk.sessions.iter().zip(&walk.curves)) {
                let sums: Vec<i64> = (0..=session)
                    .map(|until| (nth * session..nth * session + until).map(nets).sum())
                    .collect();
                let lowest = *sums.iter().min().expect("a sum");
                assert_eq!(*stands, SessionResult { result: sums[session as usize], lowest });
                let at = |k: usize| sums[(session * (k as u64 + 1) / CHECKPOINTS) as usize];
                assert_eq!(*curve, std::array::from_fn(at), "{session}");
            }
        }
    }
}
