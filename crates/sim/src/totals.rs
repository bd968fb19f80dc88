//! What all blocks together brought, and what follows from it.

use std::collections::BTreeMap;

use games::Cents;

use crate::block::{Block, Brought, CHECKPOINTS, Runs, SessionResult};

/// How often each result in cents came.
pub type Results = BTreeMap<i64, u64>;

/// The results of one wager, or of the main game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// The wager's name.
    pub name: String,
    /// How often each result came, in cents; below [`FROM_METER`](crate::FROM_METER) lines paid
    /// from a meter by their place in the pay table.
    pub results: Results,
    /// Rounds in which a hand was split, for the main game.
    pub split: Results,
    /// Everything staked, in cents.
    pub staked: i128,
}

/// What a simulation brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// Rounds played.
    pub rounds: u64,
    /// States of the automaton that rounds out of a shoe were looked up in; none where the table
    /// played them.
    pub states: Option<usize>,
    /// The main game by rounds, where there is one.
    pub main: Sample,
    /// Every wager that is judged line by line.
    pub accounts: Vec<Sample>,
    /// Whole rounds, everything that was wagered together.
    pub whole: Sample,
    /// Rounds that a payout limit cut.
    pub cut: u64,
    /// Every session.
    pub sessions: Vec<SessionResult>,
    /// Where the first sessions stood at each checkpoint.
    pub curves: Vec<[i64; CHECKPOINTS as usize]>,
    /// The longest runs within a block.
    pub runs: Runs,
    /// For shoe games, by the number of cards that were out when the round began.
    pub by_depth: Vec<Brought>,
    /// By the steps of a bet that is not always the same.
    pub by_step: Vec<(SpreadStep, Brought)>,
}

/// A step of a bet that goes by a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpreadStep {
    /// From this count on; none below all of them.
    pub from: Option<i64>,
    /// How many stakes are bet.
    pub stakes: i64,
    /// Where it stands in the strategy file.
    pub line: usize,
}

impl SpreadStep {
    /// The bet where one stake is this; never more than any table takes.
    pub fn bet(&self, stake: Cents) -> Cents {
        Cents::new(stake.cents().saturating_mul(self.stakes)).min(Cents::MOST)
    }
}

impl Totals {
    pub(crate) fn new(names: Vec<String>, steps: &[SpreadStep]) -> Totals {
        let account = |name| Sample { name, ..Sample::default() };
        let by_step = steps.iter().map(|step| (*step, Brought::default())).collect();
        let accounts = names.into_iter().map(account).collect();
        Totals { accounts, by_step, ..Totals::default() }
    }

    pub(crate) fn add(&mut self, block: Block) {
        self.rounds += block.rounds;
        self.cut += block.cut;
        self.whole.add(block.whole, block.staked);
        self.main.add(block.main, block.main_staked);
        add(&mut self.main.split, block.split);
        for (sample, (results, staked)) in self.accounts.iter_mut().zip(block.accounts) {
            sample.add(results, staked);
        }
        self.sessions.extend(block.sessions);
        self.curves.extend(block.curves);
        self.runs.won = self.runs.won.max(block.runs.won);
        self.runs.lost = self.runs.lost.max(block.runs.lost);
        self.by_depth.resize(block.by_depth.len(), Brought::default());
        for (all, at) in self.by_depth.iter_mut().zip(block.by_depth) {
            all.join(at);
        }
        for ((_, all), at) in self.by_step.iter_mut().zip(block.by_step) {
            all.join(at);
        }
    }
}

fn add(all: &mut Results, more: Results) {
    for (result, times) in more {
        *all.entry(result).or_insert(0) += times;
    }
}

impl Sample {
    fn add(&mut self, results: Results, staked: i64) {
        add(&mut self.results, results);
        self.staked += i128::from(staked);
    }

    /// Every result, those of rounds with a split included.
    pub fn all(&self) -> impl Iterator<Item = (i64, u64)> {
        self.results.iter().chain(&self.split).map(|(result, times)| (*result, *times))
    }

    /// How many results there are.
    pub fn count(&self) -> u64 {
        self.all().map(|(_, times)| times).sum()
    }

    /// The sum of the results, in cents.
    pub fn sum(&self) -> i128 {
        self.all().map(|(result, times)| i128::from(result) * i128::from(times)).sum()
    }

    /// The mean, in cents.
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.count().max(1) as f64
    }

    /// The standard deviation of one result, in cents.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.all().map(|(result, times)| {
            let off = result as f64 - mean;
            off * off * times as f64
        });
        (squares.sum::<f64>() / self.count().max(1) as f64).sqrt()
    }

    /// The standard error of the mean, in cents.
    pub fn standard_error(&self) -> f64 {
        self.deviation() / (self.count().max(1) as f64).sqrt()
    }

    /// How often a result was above nothing.
    pub fn hits(&self) -> u64 {
        self.all().filter(|(result, _)| *result > 0).map(|(_, times)| times).sum()
    }
}
