//! The records of a store, some thousand at a time.

use std::vec;

use super::ChainError;
use crate::store::{Reader, Snapshot, StoreError, StoredRecord, StoredRecordIndex};

/// How many records are read at a time.
const LOAD: usize = 4096;

/// How many records in a row may be unreadable before the rest of a chain is given up.
const PATIENCE: u32 = 8;

/// Some records of one chain, with what lies beside them.
pub(super) struct Page {
    pub(super) chain: String,
    pub(super) records: Vec<StoredRecord>,
    pub(super) record_indexes: Vec<StoredRecordIndex>,
    /// Whether the chain begins with it.
    pub(super) is_first: bool,
    /// The chain's snapshot, where it begins.
    pub(super) snapshot: Option<Snapshot>,
    /// What could not be read.
    pub(super) faults: Vec<ChainError>,
}

/// All records, chain by chain.
pub(super) struct Pages<'a> {
    reader: &'a mut dyn Reader,
    chains: vec::IntoIter<String>,
    /// The chain that is being read, the number to go on from, and how often that failed.
    at: Option<(String, u64, u32)>,
}

impl<'a> Pages<'a> {
    pub(super) fn new(reader: &'a mut dyn Reader) -> Result<Pages<'a>, StoreError> {
        let chains = reader.chains()?.into_iter();
        Ok(Pages { reader, chains, at: None })
    }

    /// The next load of records; none when all were read.
    pub(super) fn next(&mut self) -> Result<Vec<Page>, StoreError> {
        let (mut load, mut count) = (Vec::new(), 0);
        while count < LOAD {
            let at = self.at.take().or_else(|| Some((self.chains.next()?, 1, 0)));
            let Some((chain, from, failed)) = at else { break };
            let page = self.page(chain, from, failed, LOAD - count)?;
            count += page.records.len();
            load.push(page);
        }
        Ok(load)
    }

    fn page(
        &mut self,
        chain: String,
        from: u64,
        failed: u32,
        limit: usize,
    ) -> Result<Page, StoreError> {
        let (records, record_indexes) = match self.read(&chain, from, limit) {
            Err(StoreError::Damaged(_)) if limit > 1 => {
                // Somewhere among them: the first half is read, and so on until one is left.
                return self.page(chain, from, failed, limit / 2);
            }
            Err(StoreError::Damaged(why)) => {
                let faults = vec![ChainError::new(&chain, from, format!("cannot be read: {why}"))];
                if failed < PATIENCE {
                    self.at = Some((chain.clone(), from + 1, failed + 1));
                }
                let (records, record_indexes) = (vec![], vec![]);
                let (is_first, snapshot) = (from == 1, None);
                return Ok(Page { chain, records, record_indexes, is_first, snapshot, faults });
            }
            read => read?,
        };
        if let Some(last) = records.last() {
            self.at = Some((chain.clone(), last.seq.saturating_add(1), 0));
        }
        let is_first = from == 1;
        let snapshot = match is_first {
            true => self.reader.snapshot(&chain),
            false => Ok(None),
        };
        let mut faults = Vec::new();
        let snapshot = super::sound(snapshot, &mut faults)?.flatten();
        Ok(Page { chain, records, record_indexes, is_first, snapshot, faults })
    }

    fn read(
        &mut self,
        chain: &str,
        from: u64,
        limit: usize,
    ) -> Result<(Vec<StoredRecord>, Vec<StoredRecordIndex>), StoreError> {
        let records = self.reader.records(chain, from, limit)?;
        Ok((records, self.reader.record_indexes(chain, from, limit)?))
    }
}
