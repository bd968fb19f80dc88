//! What both stores do alike: they count the entries of a record's postings, and look them up.

use serde_json::Value as Json;

use super::{Entry, StoreError};
use crate::{Posting, Time};

/// Books the postings of a record, twice each: `add` writes an entry of an account for a part of
/// the record that comes to so many cents, and says which number it has.
///
/// # Errors
/// Where whoever carried the record out has counted otherwise, and whatever `add` says.
pub(super) fn book(
    entry: &Entry,
    mut add: impl FnMut(&str, usize, i64) -> Result<u64, StoreError>,
) -> Result<(), StoreError> {
    let postings = &entry.sealed.record.postings;
    if postings.len() != entry.numbers.len() {
        let (postings, numbers) = (postings.len(), entry.numbers.len());
        return Err(miscounted(entry, &format!("{postings} postings have {numbers} numbers")));
    }
    for (part, (posting, numbers)) in postings.iter().zip(&entry.numbers).enumerate() {
        let Posting { from, to, amount, .. } = posting;
        for (of, n, amount) in [(from, numbers.0, -*amount), (to, numbers.1, *amount)] {
            let account = of.to_string();
            let expected = add(&account, part, amount.cents())?;
            if n != expected {
                let why = format!("entry {n} of {account} is to be {expected}");
                return Err(miscounted(entry, &why));
            }
        }
    }
    Ok(())
}

/// Whoever counts otherwise than the store does not write into it.
pub(super) fn miscounted(entry: &Entry, why: &str) -> StoreError {
    let record = &entry.sealed.record;
    StoreError::NotOurs(format!("record {} of {}: {why}", record.seq, record.chain))
}

/// When a record was made, and one of its postings.
pub(super) fn posting(body: &str, posting: usize) -> Option<(Time, Posting)> {
    let body: Json = serde_json::from_str(body).ok()?;
    let time = body.get("time")?.as_str()?.parse().ok()?;
    Some((time, Posting::from_json(body.get("postings")?.get(posting)?)?))
}

/// Something of a record cannot be read.
pub(super) fn damaged(chain: &str, seq: u64, what: &str) -> StoreError {
    StoreError::Damaged(format!("record {seq} of {chain}: {what} cannot be read"))
}
