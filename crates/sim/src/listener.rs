//! The listener of a simulated table: it sorts what every line changes into accounts.

use games::{Cents, Line, Lines, Spot, Won};

use crate::Counts;
use crate::recorded_lines::LineResult;

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
    /// What a line counts as, where some lines pay from a meter: its place, or what it brings apart
    /// from a secondary meter, which figures count as nothing.
    fn result(&self, result: LineResult) -> i64 {
        match result.line {
            Some(line) if line < 63 && self.meters >> line & 1 == 1 => FROM_METER - i64::from(line),
            _ => result.net - result.from_meter,
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
    /// Whole rounds.
    pub(crate) rounds: Counts,
    pub(crate) staked: i64,
    /// What was staked on anything but the main game.
    staked_apart: i64,
    /// Rounds that a payout limit cut.
    pub(crate) cut: u64,
    now: Round,
    /// Wins in a row by account, where somebody goes by them.
    wins: Vec<usize>,
}

/// The round at hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Round {
    net: i64,
    /// What wagers outside the main game brought: they are fewer.
    apart: i64,
    /// Whether there were lines of the main game.
    has_main: bool,
    split: bool,
    wagers: usize,
    /// Whether a payout limit has cut it.
    cut: bool,
}

impl Listener {
    /// From now on it is known how often each wager has won in a row.
    pub(crate) fn follow_wins(&mut self) {
        self.wins = vec![0; self.accounts.len()];
    }

    /// How often the wager of a spot has won since it last lost.
    pub(crate) fn wins_in_a_row(&self, on: Spot) -> usize {
        let entry = self.entries.get(usize::from(on.0));
        entry.and_then(|entry| self.wins.get(usize::from(entry.account))).copied().unwrap_or(0)
    }

    /// A listener that knows these spots.
    pub(crate) fn new(entries: Box<[Entry]>) -> Listener {
        let accounts = entries.iter().filter(|e| e.account != NONE).map(|e| e.account + 1).max();
        let accounts = vec![Account::default(); accounts.unwrap_or(0).into()];
        Listener { entries, accounts, ..Listener::default() }
    }

    /// What was staked on the main game.
    pub(crate) fn main_staked(&self) -> i64 {
        self.staked - self.staked_apart
    }

    /// The round is over: it is entered, and what it brought is told.
    #[inline(always)]
    pub(crate) fn round_over(&mut self) -> i64 {
        let round = std::mem::take(&mut self.now);
        if round.has_main {
            let main = round.net - round.apart;
            if round.split { self.split.add(main) } else { self.main.add(main) }
        }
        self.rounds.add(round.net);
        round.net
    }
}

/// What one round told: the same again is entered at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct RoundResult {
    /// What the round brought.
    pub net: i64,
    staked: i64,
    /// Account, result and how often it came; and what was staked there.
    results: Vec<(usize, i64, u64)>,
    stakes: Vec<i64>,
    /// The main game: what it brought, whether a hand was split, and what was staked on all else.
    main: Option<(i64, bool)>,
    staked_apart: i64,
    cut: u64,
}

impl RoundResult {
    /// What it brought in one account.
    pub fn brings(&self, account: usize) -> i64 {
        let own = self.results.iter().filter(|(of, ..)| *of == account);
        own.map(|(_, result, times)| result * *times as i64).sum()
    }
}

impl Listener {
    /// What has been told since it was emptied; empties it.
    pub(crate) fn take_round(&mut self) -> RoundResult {
        let Round { net, apart, has_main, split, .. } = std::mem::take(&mut self.now);
        let main = has_main.then_some((net - apart, split));
        let mut recorded = RoundResult { net, main, ..RoundResult::default() };
        for (nth, account) in self.accounts.iter_mut().enumerate() {
            let results = account.results.drain();
            recorded
                .results
                .extend(results.into_iter().map(|(result, times)| (nth, result, times)));
            recorded.stakes.push(std::mem::take(&mut account.staked));
        }
        recorded.results.sort_unstable();
        recorded.staked = std::mem::take(&mut self.staked);
        recorded.staked_apart = std::mem::take(&mut self.staked_apart);
        recorded.cut = std::mem::take(&mut self.cut);
        recorded
    }

    /// Enters so many rounds that told the same.
    pub(crate) fn enter(&mut self, recorded: &RoundResult, times: u64) {
        if times == 0 {
            return;
        }
        for (account, result, each) in &recorded.results {
            self.accounts[*account].results.add_times(*result, each * times);
        }
        for (account, stake) in self.accounts.iter_mut().zip(&recorded.stakes) {
            account.staked += stake * times as i64;
        }
        if let Some((main, split)) = recorded.main {
            if split { &mut self.split } else { &mut self.main }.add_times(main, times);
        }
        self.staked_apart += recorded.staked_apart * times as i64;
        self.rounds.add_times(recorded.net, times);
        self.staked += recorded.staked * times as i64;
        self.cut += recorded.cut * times;
    }
}

impl Listener {
    /// All that is looked at in a line, of whichever hand: its place in the pay table only where a
    /// meter may pay.
    pub(crate) fn looks_at(&self, result: LineResult) -> LineResult {
        let entry = self.entries.get(usize::from(result.wager.0));
        let line = result.line.filter(|_| entry.is_some_and(|entry| entry.meters != 0));
        LineResult { line, split: false, ..result }
    }

    /// Hears a line.
    #[inline(always)]
    pub(crate) fn count_line(&mut self, result: LineResult) {
        let LineResult { wager, net, stake, split, .. } = result;
        self.now.net += net;
        self.now.wagers = self.now.wagers.wrapping_add(1);
        self.staked += stake;
        let entry = self.entries.get(wager.0 as usize).copied().unwrap_or_default();
        if entry.main {
            self.now.has_main = true;
            self.now.split |= split;
        } else {
            self.now.apart += net;
            self.staked_apart += stake;
        }
        if let Some(account) = self.accounts.get_mut(entry.account as usize) {
            account.results.add(if entry.meters == 0 { net } else { entry.result(result) });
            account.staked += stake;
        }
        if let Some(wins) = self.wins.get_mut(entry.account as usize) {
            match net {
                1.. => *wins += 1,
                0 => {}
                _ => *wins = 0,
            }
        }
    }
}

impl<W: 'static> Lines<W> for Listener {
    #[inline(always)]
    fn push(&mut self, line: Line<W>) {
        self.count_line(LineResult::from(&line));
    }

    #[inline]
    fn push_marked(&mut self, line: Line<W>, marked: Cents) {
        self.count_line(LineResult::from(&line).with_marked(marked));
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
        if !self.entries.get(won.wager.0 as usize).is_some_and(|entry| entry.main) {
            self.now.apart -= off;
        }
        self.cut += u64::from(!self.now.cut);
        self.now.cut = true;
    }
}
