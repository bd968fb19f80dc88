//! The rows by which records are found, held against the records.
//!
//! A house has many more rows than fit into memory. So both sides are added up, in some thousand
//! sums by record; only where two sums differ are the rows themselves compared.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};

use super::Fault;
use super::pages::Pages;
use super::record::ReadRecord;
use crate::Account;
use crate::store::{IndexRow, Reader, StoreError};

/// How many sums there are.
const SUMS: usize = 4096;

/// What a row adds: to which sum, and how much.
pub(super) type Sum = (usize, u64, u64);

/// Sums over rows by keys that nobody can know beforehand, so that nobody can make rows to fit.
pub(super) struct Sums {
    place: RandomState,
    keys: [RandomState; 2],
    /// What the records add, less what the rows add.
    rest: Vec<(u64, u64)>,
}

impl Sums {
    pub(super) fn new() -> Sums {
        let keys = [RandomState::new(), RandomState::new()];
        Sums { place: RandomState::new(), keys, rest: vec![(0, 0); SUMS] }
    }

    /// What a row adds.
    pub(super) fn of(&self, row: &IndexRow) -> Sum {
        let plain = plain(row.clone());
        let [one, other] = &self.keys;
        (self.place(place_of(row)), one.hash_one(&plain), other.hash_one(&plain))
    }

    fn place(&self, record: (&str, u64)) -> usize {
        (self.place.hash_one(record) % SUMS as u64) as usize
    }

    /// A row that a record must have.
    pub(super) fn expect(&mut self, (place, one, other): Sum) {
        let rest = &mut self.rest[place];
        *rest = (rest.0.wrapping_add(one), rest.1.wrapping_add(other));
    }

    /// A row that is there.
    pub(super) fn find(&mut self, (place, one, other): Sum) {
        let rest = &mut self.rest[place];
        *rest = (rest.0.wrapping_sub(one), rest.1.wrapping_sub(other));
    }

    /// Whether every row is there that must be, and no other.
    pub(super) fn agree(&self) -> bool {
        self.rest.iter().all(|rest| *rest == (0, 0))
    }

    /// The rows that are missing or too many.
    pub(super) fn differences(&self, reader: &mut dyn Reader) -> Result<Vec<Fault>, StoreError> {
        let differs = |chain: &str, seq| self.rest[self.place((chain, seq))] != (0, 0);
        let mut expected = BTreeSet::new();
        let mut pages = Pages::new(reader)?;
        loop {
            let load = pages.next()?;
            if load.is_empty() {
                break;
            }
            for page in load {
                for (record, beside) in page.records.iter().zip(&page.besides) {
                    if differs(&page.chain, record.seq) {
                        let rows = ReadRecord::new(&page.chain, record, beside).rows;
                        expected.extend(rows.iter().map(words));
                    }
                }
            }
        }
        let mut found = BTreeSet::new();
        reader.index(&mut |row| {
            let (chain, seq) = place_of(&row);
            if differs(chain, seq) {
                found.insert(words(&plain(row)));
            }
        })?;
        let fault = |(chain, seq, row): &(String, u64, String), what| {
            Fault::new(chain, *seq, format!("{row} {what}"))
        };
        let missing = expected.difference(&found).map(|row| fault(row, "is missing"));
        let more = found.difference(&expected).map(|row| fault(row, "does not follow from it"));
        Ok(missing.chain(more).collect())
    }
}

/// A row without what follows only from the order of several chains.
fn plain(row: IndexRow) -> IndexRow {
    match row {
        IndexRow::Entry { account, n, chain, seq, posting, amount, .. } => {
            IndexRow::Entry { account, n, chain, seq, posting, amount, balance: 0 }
        }
        IndexRow::PlayerRound { person, chain, seq, player, .. } => {
            IndexRow::PlayerRound { person, n: 0, chain, seq, player }
        }
        other => other,
    }
}

/// The record that a row leads to.
fn place_of(row: &IndexRow) -> (&str, u64) {
    match row {
        IndexRow::Entry { chain, seq, .. }
        | IndexRow::Command { chain, seq, .. }
        | IndexRow::Round { chain, seq, .. }
        | IndexRow::PlayerRound { chain, seq, .. } => (chain, *seq),
    }
}

/// A row in words, with the record that it leads to.
fn words(row: &IndexRow) -> (String, u64, String) {
    let words = match row {
        IndexRow::Entry { account, n, posting, amount, .. } => {
            format!("entry {n} of {account} over {amount} cents for posting {posting}")
        }
        IndexRow::Command { person, id, .. } => format!("command {id} of {person}"),
        IndexRow::Round { round, .. } => format!("round {round}"),
        IndexRow::PlayerRound { person, player, .. } => {
            format!("the round of {person}, its player {player}")
        }
    };
    let (chain, seq) = place_of(row);
    (chain.into(), seq, words)
}

/// Whether rows are numbered without gaps, and balances run.
#[derive(Default)]
pub(super) struct IndexOrder {
    entry: Option<LastEntry>,
    person: Option<(String, u64)>,
    faults: Vec<Fault>,
}

struct LastEntry {
    account: String,
    may_be_negative: bool,
    n: u64,
    balance: i64,
    chain: String,
    seq: u64,
}

impl IndexOrder {
    /// Takes a look at the next row.
    pub(super) fn see(&mut self, row: &IndexRow) {
        match row {
            IndexRow::Entry { account, n, chain, seq, amount, balance, .. } => {
                let last = self.last_entry(account, chain, *seq);
                let (number, held) = last.map_or((0, 0), |last| (last.n, last.balance));
                if *n != number + 1 {
                    let why = format!("entry {n} of {account} is to be {}", number + 1);
                    self.faults.push(Fault::new(chain, *seq, why));
                } else if held.checked_add(*amount) != Some(*balance) {
                    let why = format!("the balance of entry {n} of {account} does not add up");
                    self.faults.push(Fault::new(chain, *seq, why));
                }
                let known = account.parse::<Account>().ok();
                if known.is_none() {
                    let why = format!("`{account}` is no account");
                    self.faults.push(Fault::new(chain, *seq, why));
                }
                self.entry = Some(LastEntry {
                    account: account.clone(),
                    may_be_negative: known.is_none_or(|account| account.may_be_negative()),
                    n: *n,
                    balance: *balance,
                    chain: chain.clone(),
                    seq: *seq,
                });
            }
            IndexRow::PlayerRound { person, n, chain, seq, .. } => {
                let last = self.person.take().filter(|(last, _)| last == person);
                let expected = last.map_or(1, |(_, n)| n + 1);
                if *n != expected {
                    let why = format!("round {n} of {person} is to be {expected}");
                    self.faults.push(Fault::new(chain, *seq, why));
                }
                self.person = Some((person.clone(), *n));
            }
            IndexRow::Command { .. } | IndexRow::Round { .. } => {}
        }
    }

    /// The last entry of the same account. When a record is done with an account, it is not left
    /// below zero.
    fn last_entry(&mut self, account: &str, chain: &str, seq: u64) -> Option<LastEntry> {
        let last = self.entry.take()?;
        let same = last.account == account;
        if !(same && last.chain == chain && last.seq == seq) {
            self.left(&last);
        }
        same.then_some(last)
    }

    fn left(&mut self, last: &LastEntry) {
        if last.balance < 0 && !last.may_be_negative {
            let why = format!("it leaves {} at {} cents", last.account, last.balance);
            self.faults.push(Fault::new(&last.chain, last.seq, why));
        }
    }

    /// What was wrong.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        if let Some(last) = self.entry.take() {
            self.left(&last);
        }
        self.faults
    }
}
