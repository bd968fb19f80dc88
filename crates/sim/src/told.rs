//! The listener of a simulated table: it sorts what every line changes into accounts.

use std::collections::BTreeMap;

use games::{Cents, Line, Lines};

use crate::Counts;

/// No account of its own.
const NONE: u8 = u8::MAX;

/// Under this number and below, a line that is paid from a meter is counted by its place in the pay
/// table: what it pays is different every time.
pub const FROM_METER: i64 = i64::MIN / 2;

/// What becomes of the lines of one spot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Part of the main game, which is judged by rounds.
    pub main: bool,
    /// The account in which each line is entered.
    pub account: u8,
    /// The lines of the pay table that pay from a meter, as bits.
    pub meters: u64,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry { main: false, account: NONE, meters: 0 }
    }
}

/// The results of wagers that are judged line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    /// What the lines changed for the seat, in cents.
    pub results: Counts,
    /// What was staked on them.
    pub staked: i64,
}

/// What a simulated table is told.
#[derive(Clone, Debug, Default)]
pub struct Told {
    entries: Box<[Entry]>,
    pub(crate) accounts: Vec<Account>,
    /// The main game by rounds, those without a split.
    pub(crate) main: Counts,
    /// Rounds with more than one hand.
    pub(crate) split: Counts,
    /// What was staked on the main game.
    pub(crate) main_staked: i64,
    /// Whole rounds.
    pub(crate) rounds: Counts,
    pub(crate) staked: i64,
    /// Rounds that a payout limit cut.
    pub(crate) cut: u64,
    now: Round,
    /// Whether any spot belongs to a main game.
    has_main: bool,
    /// One wager that every round decides: its account is that of the rounds.
    alone: bool,
}

/// The round at hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Round {
    net: i64,
    main: i64,
    /// Lines of the main game.
    main_lines: u32,
    split: bool,
    wagers: usize,
}

impl Told {
    /// A listener that knows these spots.
    pub(crate) fn new(entries: Box<[Entry]>, alone: bool) -> Told {
        let accounts = entries.iter().filter(|e| e.account != NONE).map(|e| e.account + 1).max();
        let has_main = entries.iter().any(|entry| entry.main);
        // What is paid from a meter is entered by its line, not by what it brings.
        let by_result = entries.iter().all(|entry| entry.account == NONE || entry.meters == 0);
        let alone = alone && by_result && !has_main && accounts == Some(1);
        let accounts = vec![Account::default(); accounts.unwrap_or(0).into()];
        Told { entries, accounts, has_main, alone, ..Told::default() }
    }

    /// The results of whole rounds, and what was staked on them.
    pub(crate) fn whole(&self) -> (BTreeMap<i64, u64>, i64) {
        match &self.accounts[..] {
            [only] if self.alone => (only.results.sorted(), only.staked),
            _ => (self.rounds.sorted(), self.staked),
        }
    }

    /// The round is over: it is entered, and what it brought is told.
    #[inline(always)]
    pub(crate) fn round_over(&mut self) -> i64 {
        if self.alone {
            return self.now.net;
        }
        let round = std::mem::take(&mut self.now);
        if self.has_main && round.main_lines > 0 {
            if round.split { self.split.add(round.main) } else { self.main.add(round.main) }
        }
        self.rounds.add(round.net);
        round.net
    }
}

impl<W: 'static> Lines<W> for Told {
    #[inline(always)]
    fn push(&mut self, line: Line<W>) {
        let (net, stake) = (line.net().cents(), line.stake.cents());
        if let [only] = &mut self.accounts[..]
            && self.alone
        {
            only.results.add(net);
            only.staked += stake;
            self.now.net = net;
            return;
        }
        self.now.net += net;
        self.now.wagers += 1;
        self.staked += stake;
        let Some(entry) = self.entries.get(line.wager.0 as usize) else { return };
        if entry.main {
            self.now.main += net;
            self.now.main_lines += 1;
            self.now.split |= line.hand > 1;
            self.main_staked += stake;
        }
        if let Some(account) = self.accounts.get_mut(entry.account as usize) {
            let place = line.line.unwrap_or(63);
            let from_meter = place < 63 && entry.meters >> place & 1 == 1;
            account.results.add(if from_meter { FROM_METER - i64::from(place) } else { net });
            account.staked += stake;
        }
    }

    #[inline]
    fn count(&self) -> usize {
        self.now.wagers
    }

    #[inline]
    fn clear(&mut self) {
        // A round is emptied when it is entered.
    }

    type Mark = ();

    #[inline]
    fn mark(&self) {}

    #[inline]
    fn forget(&mut self, (): ()) {}

    #[inline]
    fn losers_first(&mut self, (): ()) {}

    /// The accounts of single wagers keep what they would have been paid.
    #[cold]
    fn cut(&mut self, (): (), excess: Cents, _: impl Fn(&Line<W>) -> bool) {
        self.now.net -= excess.cents();
        self.now.main -= excess.cents();
        self.cut += 1;
    }
}
