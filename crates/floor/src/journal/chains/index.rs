//! The rows by which records are found, held against the records.
//!
//! A house has many more rows than fit into memory. So both sides are added up, in some thousand
//! sums by record; only where two sums differ are the rows themselves compared.

use std::collections::{BTreeSet, HashMap};
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
        IndexRow::PlayerRound { person, chain, seq, player, net, .. } => {
            IndexRow::PlayerRound { person, n: 0, chain, seq, player, net, so_far: 0 }
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
        IndexRow::PlayerRound { person, player, net, .. } => {
            format!("the round of {person}, its player {player}, who won {net} cents")
        }
    };
    let (chain, seq) = place_of(row);
    (chain.into(), seq, words)
}

/// Whether rows are numbered without gaps, and balances run.
#[derive(Default)]
pub(super) struct IndexOrder {
    accounts: HashMap<String, Last>,
    people: HashMap<String, Last>,
    faults: Vec<Fault>,
}

/// The last row of an account or a person.
#[derive(Default)]
struct Last {
    n: u64,
    sum: i64,
    chain: String,
    seq: u64,
}

impl IndexOrder {
    /// Takes a look at the next row.
    pub(super) fn see(&mut self, row: &IndexRow) {
        match row {
            IndexRow::Entry { account, n, chain, seq, amount, balance, .. } => {
                let last = self.accounts.remove(account).unwrap_or_default();
                // A record that is done with an account does not leave it below zero.
                if last.sum < 0 && (&last.chain, last.seq) != (chain, *seq) {
                    self.left(account, &last);
                }
                self.follow(account, &last, (*n, chain, *seq), (*amount, *balance));
                let last = Last { n: *n, sum: *balance, chain: chain.clone(), seq: *seq };
                self.accounts.insert(account.clone(), last);
            }
            IndexRow::PlayerRound { person, n, chain, seq, net, so_far, .. } => {
                let last = self.people.remove(person).unwrap_or_default();
                self.follow(person, &last, (*n, chain, *seq), (*net, *so_far));
                let last = Last { n: *n, sum: *so_far, ..Last::default() };
                self.people.insert(person.clone(), last);
            }
            IndexRow::Command { .. } | IndexRow::Round { .. } => {}
        }
    }

    /// Whether a row follows the last one of its account or person.
    fn follow(
        &mut self,
        of: &str,
        last: &Last,
        (n, chain, seq): (u64, &str, u64),
        (amount, sum): (i64, i64),
    ) {
        let expected = last.n.saturating_add(1);
        if n != expected {
            let why = format!("entry {n} of {of} is to be {expected}");
            self.faults.push(Fault::new(chain, seq, why));
        } else if last.sum.checked_add(amount) != Some(sum) {
            let why = format!("the balance of entry {n} of {of} does not add up");
            self.faults.push(Fault::new(chain, seq, why));
        }
    }

    fn left(&mut self, account: &str, last: &Last) {
        let why = match account.parse::<Account>() {
            Ok(account) if last.sum >= 0 || account.may_be_negative() => return,
            Ok(account) => format!("it leaves {account} at {} cents", last.sum),
            Err(why) => why.to_string(),
        };
        self.faults.push(Fault::new(&last.chain, last.seq, why));
    }

    /// What was wrong.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        for (account, last) in std::mem::take(&mut self.accounts) {
            self.left(&account, &last);
        }
        self.faults
    }
}
