//! The rows by which records are found, held against the records.
//!
//! A house has many more rows than fit into memory. So both sides are added up, in some thousand
//! sums by record; only where two sums differ are the rows themselves compared.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use super::ChainError;
use super::pages::Pages;
use super::record::each_row;
use crate::store::{IndexRow, Reader, RecordIndex, StoreError};
use crate::{Account, Record};

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
    pub(super) fn of(&self, row: &IndexRow<'_>) -> Sum {
        let plain = Plain(row);
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
    pub(super) fn differences(
        &self,
        reader: &mut dyn Reader,
    ) -> Result<Vec<ChainError>, StoreError> {
        let differs = |chain: &str, seq| self.rest[self.place((chain, seq))] != (0, 0);
        let mut expected = BTreeSet::new();
        let mut pages = Pages::new(reader)?;
        loop {
            let load = pages.next()?;
            if load.is_empty() {
                break;
            }
            for page in load {
                for (record, record_index) in page.records.iter().zip(&page.record_indexes) {
                    if !differs(&page.chain, record.seq) {
                        continue;
                    }
                    let json = serde_json::from_str(&record.body).ok();
                    let read = json.and_then(|json| Record::from_json(&json));
                    if let (Some(read), Some(record_index)) =
                        (read, RecordIndex::read(&record_index.text))
                    {
                        let (chain, seq) = (&page.chain, record.seq);
                        each_row(chain, seq, &read.postings, &record_index, &mut |row| {
                            expected.insert(words(&row));
                        });
                    }
                }
            }
        }
        let mut found = BTreeSet::new();
        reader.index(&mut |row| {
            let (chain, seq) = place_of(&row);
            if differs(chain, seq) {
                found.insert(words(&row));
            }
        })?;
        let fault = |(chain, seq, row): &(String, u64, String), what| {
            ChainError::new(chain, *seq, format!("{row} {what}"))
        };
        let missing = expected.difference(&found).map(|row| fault(row, "is missing"));
        let more = found.difference(&expected).map(|row| fault(row, "does not follow from it"));
        Ok(missing.chain(more).collect())
    }
}

/// A row without what follows only from the order of several chains: running balances, and the
/// number of a person's round.
struct Plain<'a>(&'a IndexRow<'a>);

impl Hash for Plain<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0 {
            IndexRow::Entry { account, n, chain, seq, posting, amount, .. } => {
                (0, account, n, chain, seq, posting, amount).hash(state);
            }
            IndexRow::Command { person, id, chain, seq } => (1, person, id, chain, seq).hash(state),
            IndexRow::Round { chain, round, seq } => (2, chain, round, seq).hash(state),
            IndexRow::PlayerRound { person, chain, seq, player, net, .. } => {
                (3, person, chain, seq, player, net).hash(state);
            }
        }
    }
}

/// The record that a row leads to.
fn place_of<'a>(row: &'a IndexRow<'_>) -> (&'a str, u64) {
    match row {
        IndexRow::Entry { chain, seq, .. }
        | IndexRow::Command { chain, seq, .. }
        | IndexRow::Round { chain, seq, .. }
        | IndexRow::PlayerRound { chain, seq, .. } => (chain, *seq),
    }
}

/// A row in words, with the record that it leads to.
fn words(row: &IndexRow<'_>) -> (String, u64, String) {
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
    faults: Vec<ChainError>,
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
    pub(super) fn see(&mut self, row: &IndexRow<'_>) {
        match row {
            IndexRow::Entry { account, n, chain, seq, amount, balance, .. } => {
                let last = last(&mut self.accounts, account);
                // A record that is done with an account does not leave it below zero.
                if last.sum < 0 && (last.chain.as_str(), last.seq) != (&**chain, *seq) {
                    self.faults.extend(left(account, last));
                }
                let why = last.follow(account, *n, *amount, *balance);
                self.faults.extend(why.map(|why| ChainError::new(chain, *seq, why)));
                if last.chain != *chain {
                    last.chain = chain.to_string();
                }
                last.seq = *seq;
            }
            IndexRow::PlayerRound { person, n, chain, seq, net, so_far, .. } => {
                let why = last(&mut self.people, person).follow(person, *n, *net, *so_far);
                self.faults.extend(why.map(|why| ChainError::new(chain, *seq, why)));
            }
            IndexRow::Command { .. } | IndexRow::Round { .. } => {}
        }
    }

    /// What was wrong.
    pub(super) fn finish(mut self) -> Vec<ChainError> {
        let left = self.accounts.iter().filter_map(|(account, last)| left(account, last));
        self.faults.extend(left);
        self.faults
    }
}

/// The last row of an account or a person; before the first one there is nothing.
fn last<'a>(rows: &'a mut HashMap<String, Last>, of: &str) -> &'a mut Last {
    if !rows.contains_key(of) {
        rows.insert(of.to_owned(), Last::default());
    }
    rows.get_mut(of).expect("it was just put there")
}

/// What is wrong with an account as a record left it.
fn left(account: &str, last: &Last) -> Option<ChainError> {
    let why = match account.parse::<Account>() {
        Ok(account) if last.sum >= 0 || account.may_be_negative() => return None,
        Ok(account) => format!("it leaves {account} at {} cents", last.sum),
        Err(why) => why.to_string(),
    };
    Some(ChainError::new(&last.chain, last.seq, why))
}

impl Last {
    /// Goes on to the next row, and says what is wrong where it does not follow.
    fn follow(&mut self, of: &str, n: u64, amount: i64, sum: i64) -> Option<String> {
        let (expected, adds_up) = (self.n.saturating_add(1), self.sum.checked_add(amount));
        (self.n, self.sum) = (n, sum);
        if n != expected {
            Some(format!("entry {n} of {of} is to be {expected}"))
        } else if adds_up != Some(sum) {
            Some(format!("the balance of entry {n} of {of} does not add up"))
        } else {
            None
        }
    }
}
