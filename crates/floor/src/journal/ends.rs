//! The ends of all chains, compared with the last checkpoint.
//!
//! A chain whose records were cut off still stands on itself: only the signed heads show that
//! records are missing. A chain that they contradict keeps its signed end here, so that no later
//! checkpoint signs the shorter one.

use std::collections::BTreeMap;

use super::heads::{Heads, HeadsBody, Key};
use super::{ChainError, Hash};
use crate::store::{Reader, StoreError};

/// The number of signed heads that are tried, newest first, until a signature fits.
const MAX_TRIED: usize = 64;

/// The ends of all chains.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// The last record of each chain: the signed one for a chain in `contradicted`.
    pub(crate) heads: Heads,
    /// The chains without a record that the last checkpoint signed, by id.
    pub(crate) contradicted: BTreeMap<String, ChainError>,
}

impl Ends {
    /// Reads the end of every chain. A head that cannot be read is left out: the chain is reported
    /// when it is loaded.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) fn read(reader: &mut dyn Reader) -> Result<Ends, StoreError> {
        let mut ends = Ends::default();
        for chain in reader.chains()? {
            if let Some(head) = undamaged(reader.head(&chain))?.flatten() {
                ends.heads.insert(chain, head);
            }
        }
        let Some(signed) = last_signed(reader)? else { return Ok(ends) };
        for (chain, (seq, hash)) in signed.heads {
            let found = match ends.heads.get(&chain) {
                Some(head) if head.0 == seq => Some(head.1),
                Some(head) if head.0 > seq => stored(reader, &chain, seq)?,
                _ => None,
            };
            if found == Some(hash) {
                continue;
            }
            let what = match found {
                Some(_) => format!("is not the one that heads {} have signed", signed.n),
                None => format!("is missing: heads {} have signed it", signed.n),
            };
            ends.contradicted.insert(chain.clone(), ChainError::new(&chain, seq, what));
            ends.heads.insert(chain, (seq, hash));
        }
        Ok(ends)
    }
}

/// Reads the hash of a record; `None` if it is missing or cannot be read.
fn stored(reader: &mut dyn Reader, chain: &str, seq: u64) -> Result<Option<Hash>, StoreError> {
    let page = undamaged(reader.records(chain, seq, 1))?.unwrap_or_default();
    Ok(page.first().filter(|record| record.seq == seq).map(|record| record.hash))
}

/// Reads the newest signed heads whose signature fits the key of the house.
fn last_signed(reader: &mut dyn Reader) -> Result<Option<HeadsBody>, StoreError> {
    let key = Key::new(&reader.key()?).public();
    let newest = undamaged(reader.heads(u64::MAX, MAX_TRIED))?.unwrap_or_default();
    let found = newest.iter().find_map(|heads| heads.check(&key).ok());
    if found.is_none() && !newest.is_empty() {
        tracing::error!("no signed heads fit the key: the ends of the chains were not compared");
    }
    Ok(found)
}

/// Returns what was read; `None` if it is damaged.
pub(crate) fn undamaged<T>(read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(StoreError::Damaged(_)) => Ok(None),
        Err(other) => Err(other),
    }
}
