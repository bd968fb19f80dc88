//! What of a chain may be looked up while a round is under way: nothing from its first card on.

use serde_json::Value as Json;

use super::HOUSE;
use crate::store::{Reader, StoreError, StoredRecord};

/// How many records are read at a time.
const LOAD: usize = 256;

/// The last of the first `last` records of a chain that anybody may look up: the record before the
/// first card of the round that is under way, or else `last` itself. Whoever has read records asks
/// afterwards: a round that began meanwhile is then cut as well.
///
/// # Errors
/// If the store cannot be read.
pub fn last_shown(reader: &mut dyn Reader, chain: &str, last: u64) -> Result<u64, StoreError> {
    if chain == HOUSE {
        return Ok(last);
    }
    let settled = reader.rounds(chain, u64::MAX, 1)?.first().map_or(0, |round| round.seq);
    let mut from = settled + 1;
    while from <= last {
        let records = reader.records(chain, from, LOAD)?;
        let Some(end) = records.last().map(|record| record.seq) else { break };
        if let Some(first) = records.iter().find(|record| names_cards(record)) {
            return Ok(last.min(first.seq.saturating_sub(1)));
        }
        from = end + 1;
    }
    Ok(last)
}

/// Whether a record tells of cards. What cannot be read may.
fn names_cards(record: &StoredRecord) -> bool {
    let Ok(json) = serde_json::from_str::<Json>(&record.body) else { return true };
    let names = |event: &Json| event.get("cards").is_some() || event.get("shoe").is_some();
    json["events"].as_array().is_none_or(|events| events.iter().any(names))
}
