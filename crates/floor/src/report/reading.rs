//! Reading the journal: the records of a chain in a stretch of it, and where a stretch begins.

use games::Cents;

use crate::host::Host;
use crate::store::StoredRecord;
use crate::{Account, Code, FloorError, Posting, Record, Time};

/// How many records are read at a time.
const PAGE: u64 = 1024;

/// The number behind a chain's last record.
pub fn end(host: &Host, chain: &str) -> Result<u64, FloorError> {
    Ok(host.read(|reader| reader.head(chain))?.map_or(1, |(seq, _)| seq + 1))
}

/// Shows the records of a chain from `first` on that come before `end`.
pub fn each(
    host: &Host,
    chain: &str,
    first: u64,
    end: u64,
    mut show: impl FnMut(&Record) -> Result<(), FloorError>,
) -> Result<(), FloorError> {
    let mut next = first;
    while next < end {
        let limit = PAGE.min(end - next) as usize;
        let page = host.read(|reader| reader.records(chain, next, limit))?;
        for stored in &page {
            show(&read(chain, next, stored)?)?;
            next += 1;
        }
        if page.is_empty() {
            return Err(missing(chain, next));
        }
    }
    Ok(())
}

/// The first record of a chain that is not earlier than a time; `end` where all are.
pub fn first_from(host: &Host, chain: &str, time: Time, end: u64) -> Result<u64, FloorError> {
    // Time never goes back in a chain.
    let (mut low, mut high) = (1, end);
    while low < high {
        let middle = low + (high - low) / 2;
        match one(host, chain, middle)?.time < time {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    Ok(low)
}

/// What an account of a table held before a record of the table, which alone moves it.
pub fn balance_before(host: &Host, account: &Account, seq: u64) -> Result<Cents, FloorError> {
    // Where an entry cannot be read, all records can.
    by_entries(host, account, seq).or_else(|why| match account {
        Account::Table(chain, _) => by_records(host, chain, account, seq),
        _ => Err(why),
    })
}

fn by_records(host: &Host, chain: &str, account: &Account, seq: u64) -> Result<Cents, FloorError> {
    let mut held = Cents::ZERO;
    each(host, chain, 1, seq, |record| {
        for Posting { from, to, amount, .. } in &record.postings {
            held += if to == account { *amount } else { Cents::ZERO };
            held -= if from == account { *amount } else { Cents::ZERO };
        }
        Ok(())
    })?;
    Ok(held)
}

fn by_entries(host: &Host, account: &Account, seq: u64) -> Result<Cents, FloorError> {
    let below = |n: u64| {
        let found = host.read(|reader| reader.entries(account, n, 1))?;
        Ok::<_, FloorError>(found.into_iter().next())
    };
    let Some(newest) = below(u64::MAX)? else { return Ok(Cents::ZERO) };
    if newest.seq < seq {
        return Ok(newest.balance);
    }
    // Entry `low` is of a record before, entry `high` is not.
    let (mut low, mut high) = (0, newest.n);
    let mut held = Cents::ZERO;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match below(middle + 1)? {
            Some(entry) if entry.seq < seq => (low, held) = (middle, entry.balance),
            _ => high = middle,
        }
    }
    Ok(held)
}

/// The record with which the table was opened that a record belongs to: the last such one before
/// it, or the first of the chain.
pub fn opening_before(host: &Host, chain: &str, seq: u64) -> Result<u64, FloorError> {
    let mut until = seq + 1;
    while until > 1 {
        let from = until.saturating_sub(PAGE).max(1);
        let mut opened = None;
        each(host, chain, from, until, |record| {
            if record.what.get("open").is_some() {
                opened = Some(record.seq);
            }
            Ok(())
        })?;
        if let Some(opened) = opened {
            return Ok(opened);
        }
        until = from;
    }
    Ok(1)
}

fn one(host: &Host, chain: &str, seq: u64) -> Result<Record, FloorError> {
    let found = host.read(|reader| reader.records(chain, seq, 1))?;
    read(chain, seq, found.first().ok_or_else(|| missing(chain, seq))?)
}

fn read(chain: &str, seq: u64, stored: &StoredRecord) -> Result<Record, FloorError> {
    let json = serde_json::from_str(&stored.body).ok();
    let record = json.and_then(|json| Record::from_json(&json)).filter(|_| stored.seq == seq);
    record.ok_or_else(|| missing(chain, seq))
}

fn missing(chain: &str, seq: u64) -> FloorError {
    Code::TableFaulty.error(format!("record {seq} of {chain} cannot be read"))
}
