//! A block of rounds: what one thread plays at a stretch.
//!
//! Every block opens its own table and deals from its own stream of the generator, so that what it
//! brings depends on the seed and its number alone, whoever plays it and when.

use std::collections::BTreeMap;

use games::{Refusal, Wager};

use crate::round::round;
use crate::{Dealer, Played, Player, SimTable};

/// Points at which the bankroll of a session is looked at.
pub const CHECKPOINTS: u64 = 40;

/// Rounds that began with so many cards out of the shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AtDepth {
    /// How many.
    pub rounds: u64,
    /// What they brought, in cents.
    pub net: i64,
    /// The sum of the squares of it.
    pub squares: u128,
}

/// A session: so many rounds in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// What it brought, in cents.
    pub result: i64,
    /// The lowest that the player stood.
    pub lowest: i64,
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
    pub sessions: Vec<Session>,
    /// Where each of the first sessions stood at every checkpoint.
    pub curves: Vec<[i64; CHECKPOINTS as usize]>,
    pub runs: Runs,
    pub by_depth: Vec<AtDepth>,
}

/// The seat and what it does round after round.
pub(crate) struct Stint<'a, G: Played, P> {
    pub table: SimTable<G>,
    pub dealer: Dealer,
    pub player: &'a P,
    pub wagers: &'a [Wager],
    pub fresh: bool,
    pub runs: RunsNow,
    pub by_depth: Vec<AtDepth>,
}

/// The runs at hand.
#[derive(Default)]
pub(crate) struct RunsNow {
    now: Runs,
    longest: Runs,
}

impl RunsNow {
    #[inline(always)]
    fn round(&mut self, net: i64) {
        self.now.won = if net > 0 { self.now.won + 1 } else { 0 };
        self.now.lost = if net < 0 { self.now.lost + 1 } else { 0 };
        self.longest.won = self.longest.won.max(self.now.won);
        self.longest.lost = self.longest.lost.max(self.now.lost);
    }
}

impl<G: Played, P: Player<G>> Stint<'_, G, P> {
    /// Plays so many sessions of so many rounds, then some rounds more.
    pub fn block(
        mut self,
        (sessions, session): (u64, u64),
        more: u64,
        curves: bool,
    ) -> Result<Block, Refusal> {
        let mut block = Block { rounds: sessions * session + more, ..Block::default() };
        block.sessions.reserve(sessions as usize);
        for _ in 0..sessions {
            let mut stands = Session { result: 0, lowest: 0 };
            let mut curve = [0; CHECKPOINTS as usize];
            let mut played = 0;
            for (nth, point) in (1..).zip(&mut curve) {
                let until = session * nth / CHECKPOINTS;
                self.rounds(until - played, &mut stands)?;
                played = until;
                *point = stands.result;
            }
            block.sessions.push(stands);
            if curves {
                block.curves.push(curve);
            }
        }
        self.rounds(more, &mut Session { result: 0, lowest: 0 })?;
        Ok(self.into_block(block))
    }

    /// Plays so many rounds.
    fn rounds(&mut self, rounds: u64, stands: &mut Session) -> Result<(), Refusal> {
        for _ in 0..rounds {
            let depth =
                round(&mut self.table, &mut self.dealer, self.player, self.wagers, self.fresh)?;
            let net = self.table.told_mut().round_over();
            stands.result += net;
            stands.lowest = stands.lowest.min(stands.result);
            self.runs.round(net);
            if G::SHOE
                && let Some(at) = self.by_depth.get_mut(depth)
            {
                at.rounds += 1;
                at.net += net;
                at.squares += u128::from(net.unsigned_abs()) * u128::from(net.unsigned_abs());
            }
        }
        Ok(())
    }

    fn into_block(mut self, block: Block) -> Block {
        let told = self.table.told_mut();
        Block {
            accounts: told.accounts.iter().map(|a| (a.results.sorted(), a.staked)).collect(),
            main: told.main.sorted(),
            split: told.split.sorted(),
            main_staked: told.main_staked,
            whole: told.rounds.sorted(),
            staked: told.staked,
            cut: told.cut,
            runs: self.runs.longest,
            by_depth: self.by_depth,
            ..block
        }
    }
}
