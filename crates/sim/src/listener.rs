//! The listener of a simulated table: it sorts what every line changes into accounts.

use games::{HandNumber, Line, Lines, Won};

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

impl Entry {
    /// What a line counts as, where some lines pay from a meter.
    fn result(&self, line: Option<u8>, net: i64) -> i64 {
        match line {
            Some(line) if line < 63 && self.meters >> line & 1 == 1 => FROM_METER - i64::from(line),
            _ => net,
        }
    }
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

/// Hears the settlement lines of a simulated table and sorts them into accounts.
#[derive(Clone, Debug, Default)]
pub struct Listener {
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
    /// Whether a payout limit has cut it.
    cut: bool,
}

impl Listener {
    /// A listener that knows these spots.
    pub(crate) fn new(entries: Box<[Entry]>) -> Listener {
        let accounts = entries.iter().filter(|e| e.account != NONE).map(|e| e.account + 1).max();
        let has_main = entries.iter().any(|entry| entry.main);
        let accounts = vec![Account::default(); accounts.unwrap_or(0).into()];
        Listener { entries, accounts, has_main, ..Listener::default() }
    }

    /// The round is over: it is entered, and what it brought is told.
    #[inline(always)]
    pub(crate) fn round_over(&mut self) -> i64 {
        let round = std::mem::take(&mut self.now);
        if self.has_main && round.main_lines > 0 {
            if round.split { self.split.add(round.main) } else { self.main.add(round.main) }
        }
        self.rounds.add(round.net);
        round.net
    }
}

/// What one round told, for games without a main game: the same again is entered at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Noted {
    /// What the round brought.
    pub net: i64,
    staked: i64,
    /// Account, result and how often it came; and what was staked there.
    results: Vec<(usize, i64, u64)>,
    stakes: Vec<i64>,
    cut: u64,
}

impl Listener {
    /// What has been told since it was emptied; empties it.
    pub(crate) fn note(&mut self) -> Noted {
        let mut noted = Noted { net: self.now.net, ..Noted::default() };
        for (nth, account) in self.accounts.iter_mut().enumerate() {
            let results = account.results.drain();
            noted.results.extend(results.into_iter().map(|(result, times)| (nth, result, times)));
            noted.stakes.push(std::mem::take(&mut account.staked));
        }
        noted.staked = std::mem::take(&mut self.staked);
        noted.cut = std::mem::take(&mut self.cut);
        self.now = Round::default();
        noted
    }

    /// Enters so many rounds that told the same.
    pub(crate) fn enter(&mut self, noted: &Noted, times: u64) {
        if times == 0 {
            return;
        }
        for (account, result, each) in &noted.results {
            self.accounts[*account].results.add_times(*result, each * times);
        }
        for (account, stake) in self.accounts.iter_mut().zip(&noted.stakes) {
            account.staked += stake * times as i64;
        }
        self.rounds.add_times(noted.net, times);
        self.staked += noted.staked * times as i64;
        self.cut += noted.cut * times;
    }
}

impl<W: 'static> Lines<W> for Listener {
    #[inline(always)]
    fn push(&mut self, line: Line<W>) {
        let (net, stake) = (line.net().cents(), line.stake.cents());
        self.now.net += net;
        self.now.wagers += 1;
        self.staked += stake;
        let Some(entry) = self.entries.get(line.wager.0 as usize) else { return };
        if entry.main {
            self.now.main += net;
            self.now.main_lines += 1;
            self.now.split |= line.hand > Some(HandNumber::FIRST);
            self.main_staked += stake;
        }
        if let Some(account) = self.accounts.get_mut(entry.account as usize) {
            account.results.add(if entry.meters == 0 { net } else { entry.result(line.line, net) });
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
    fn cut(&mut self, (): (), won: &Won) {
        let off = won.off.cents();
        self.now.net -= off;
        if self.entries.get(won.wager.0 as usize).is_some_and(|entry| entry.main) {
            self.now.main -= off;
        }
        self.cut += u64::from(!self.now.cut);
        self.now.cut = true;
    }
}
