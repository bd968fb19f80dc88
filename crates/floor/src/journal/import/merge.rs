//! The chains of a file, side by side.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io::{Read, Seek};

use serde_json::Value as Json;

use super::super::export::CopyError;
use super::super::{Hash, Record, Sealed};
use super::lines::{Lines, bad, json};
use super::plan::{ChainPlan, Plan};
use crate::store::{Entry, RecordIndex};
use crate::{Account, Time};

/// How many records of a chain are read at a time.
const LOAD: u64 = 64;

/// Shows every record with what lies beside it, in an order in which they can have been made.
pub(super) fn each_record<R: Read + Seek>(
    plan: &Plan,
    file: &mut Lines<R>,
    each: &mut dyn FnMut(Entry) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let mut merge = Merge::default();
    for (chain, plan) in &plan.chains {
        let mut cursor = Cursor::new(*plan);
        cursor.fill(chain, file)?;
        merge.offer(chain, &cursor);
        merge.cursors.insert(chain.clone(), cursor);
    }
    while let Some((_, chain)) = merge.ready.pop_first() {
        let cursor = merge.cursors.get_mut(&chain).expect("every chain has a cursor");
        let Some(entry) = cursor.loaded.pop_front() else { continue };
        if cursor.loaded.is_empty() {
            cursor.fill(&chain, file)?;
        }
        merge.book(&chain, &entry);
        each(entry)?;
    }
    match merge.cursors.iter().find(|(_, cursor)| !cursor.loaded.is_empty()) {
        None => Ok(()),
        Some((chain, cursor)) => {
            let seq = cursor.loaded[0].sealed.record.seq;
            let why = format!("expected numbers of entries that fit: record {seq} of {chain}");
            Err(bad(cursor.plan.records, why))
        }
    }
}

/// Where the reading of a chain stands.
struct Cursor {
    plan: ChainPlan,
    left: u64,
    last: (u64, Hash),
    loaded: VecDeque<Entry>,
}

impl Cursor {
    fn new(plan: ChainPlan) -> Cursor {
        Cursor { plan, left: plan.count, last: (0, Hash::NONE), loaded: VecDeque::new() }
    }

    /// Reads the next records, and then what lies beside them.
    fn fill<R: Read + Seek>(&mut self, chain: &str, file: &mut Lines<R>) -> Result<(), CopyError> {
        let mut records = Vec::new();
        for _ in 0..self.left.min(LOAD) {
            let spot = self.plan.records;
            let Some((line, next)) = file.at(spot)? else { break };
            self.plan.records = next;
            let (sealed, hash) =
                read_record(&line).ok_or_else(|| bad(spot, "expected a record"))?;
            let place = (sealed.record.chain.as_str(), sealed.record.seq, sealed.previous);
            if place != (chain, self.last.0 + 1, self.last.1) {
                let why = format!("expected record {} of {chain}", self.last.0 + 1);
                return Err(bad(spot, why));
            }
            if sealed.hash != hash {
                let why = format!("record {} of {chain} is not as it was written", place.1);
                return Err(bad(spot, why));
            }
            self.last = (sealed.record.seq, sealed.hash);
            records.push(sealed);
        }
        self.left -= records.len() as u64;
        for sealed in records {
            let spot = self.plan.record_indexes.unwrap_or_default();
            let (line, next) = file.at(spot)?.ok_or_else(|| bad(spot, "expected more"))?;
            self.plan.record_indexes = Some(next);
            let record_index = read_record_index(&json(&line, spot)?["beside"], &sealed);
            let why = format!("expected what lies beside record {} of {chain}", sealed.record.seq);
            let RecordIndex { numbers, command, round } =
                record_index.ok_or_else(|| bad(spot, why))?;
            if numbers.len() != sealed.record.postings.len() {
                return Err(bad(spot, "expected two numbers for each posting"));
            }
            self.loaded.push_back(Entry { sealed: sealed.into(), numbers, command, round });
        }
        Ok(())
    }
}

/// The record of a line, and the hash that it is said to have.
fn read_record(line: &str) -> Option<(Sealed, Hash)> {
    let mut json: Json = serde_json::from_str(line).ok()?;
    let fields = json.as_object_mut()?;
    let mut hash = |key: &str| fields.shift_remove(key)?.as_str()?.parse::<Hash>().ok();
    let (previous, hash) = (hash("previous")?, hash("hash")?);
    Some((Record::from_json(&json)?.seal(previous), hash))
}

/// What lies beside a record, if it is that record's and its hash fits.
fn read_record_index(json: &Json, sealed: &Sealed) -> Option<RecordIndex> {
    let hash: Hash = json["hash"].as_str()?.parse().ok()?;
    let record_index = RecordIndex::read(&json["has"].to_string())?;
    let (chain, seq) = (&sealed.record.chain, sealed.record.seq);
    let fits = json["chain"] == chain.as_str() && json["seq"] == seq;
    (fits && sealed.hash.then(&record_index.to_text()) == hash).then_some(record_index)
}

/// Which chains can go on.
#[derive(Default)]
struct Merge {
    cursors: HashMap<String, Cursor>,
    /// Chains whose next record can be the next of all, the oldest first.
    ready: BTreeSet<(Time, String)>,
    /// Chains that wait for an entry of an account.
    waiting: HashMap<(Account, u64), String>,
    /// How many entries each account has.
    entries: HashMap<Account, u64>,
}

impl Merge {
    /// Puts a chain where it belongs: ready, or waiting for the first entry that is not there.
    fn offer(&mut self, chain: &str, cursor: &Cursor) {
        let Some(entry) = cursor.loaded.front() else { return };
        let mut own: HashMap<&Account, u64> = HashMap::new();
        for (account, n) in numbered(entry) {
            let so_far = own
                .entry(account)
                .or_insert_with(|| self.entries.get(account).copied().unwrap_or(0));
            if n != *so_far + 1 {
                self.waiting.insert((account.clone(), n.saturating_sub(1)), chain.into());
                return;
            }
            *so_far = n;
        }
        self.ready.insert((entry.sealed.record.time, chain.into()));
    }

    /// A record is made: its chain goes on, and whoever waited for its entries.
    fn book(&mut self, chain: &str, entry: &Entry) {
        let mut freed = BTreeSet::from([chain.to_owned()]);
        for (account, n) in numbered(entry) {
            self.entries.insert(account.clone(), n);
            freed.extend(self.waiting.remove(&(account.clone(), n)));
        }
        for chain in freed {
            if let Some(cursor) = self.cursors.remove(&chain) {
                self.offer(&chain, &cursor);
                self.cursors.insert(chain, cursor);
            }
        }
    }
}

/// The entries of a record's postings: the account, and the number there.
fn numbered(entry: &Entry) -> impl Iterator<Item = (&Account, u64)> {
    let postings = entry.sealed.record.postings.iter().zip(&entry.numbers);
    postings.flat_map(|(posting, numbers)| [(&posting.from, numbers.0), (&posting.to, numbers.1)])
}
