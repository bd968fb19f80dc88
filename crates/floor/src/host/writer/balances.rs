//! The balances of all accounts, read from the store or, if its entries cannot be believed, counted
//! anew from the records.

use std::collections::BTreeMap;

use crate::journal::undamaged;
use crate::store::{self, Reader, StoreError};
use crate::{Account, Balance, Ledger, Record};

/// The number of records that are read at a time.
const PAGE: usize = 1024;

/// Reads the ledger. An entry that cannot be read is passed over, and then the accounts do not come
/// to zero: the records say what they hold, and the store's writer goes on from there.
///
/// # Errors
/// If the store cannot be read.
pub(super) fn ledger(
    reader: &mut dyn Reader,
    writer: Option<&mut dyn store::Writer>,
) -> Result<Ledger, StoreError> {
    let kept = Ledger::new(reader.balances()?);
    if kept.sum() == games::Cents::ZERO {
        return Ok(kept);
    }
    tracing::error!(sum = %kept.sum(), "entries of accounts are damaged: they are counted anew");
    let mut balances = recounted(reader)?;
    for (account, balance) in kept.accounts() {
        // Records that cannot be read have left their entries.
        let counted = balances.entry(account.clone()).or_default();
        if balance.entries > counted.entries {
            *counted = *balance;
        }
    }
    let balances: Vec<(Account, Balance)> = balances.into_iter().collect();
    if let Some(writer) = writer {
        writer.correct_ends(&balances);
    }
    Ok(Ledger::new(balances))
}

/// Adds up the postings of all records that can be read.
fn recounted(reader: &mut dyn Reader) -> Result<BTreeMap<Account, Balance>, StoreError> {
    let mut balances: BTreeMap<Account, Balance> = BTreeMap::new();
    for chain in reader.chains()? {
        let mut next = 1;
        while let Some(page) = undamaged(reader.records(&chain, next, PAGE))? {
            let Some(last) = page.last() else { break };
            next = last.seq.saturating_add(1);
            for stored in &page {
                let json = serde_json::from_str(&stored.body).ok();
                let Some(record) = json.and_then(|json| Record::from_json(&json)) else { continue };
                for posting in record.postings {
                    let moves = [(posting.from, -posting.amount), (posting.to, posting.amount)];
                    for (account, amount) in moves {
                        let balance = balances.entry(account).or_default();
                        balance.amount += amount;
                        balance.entries += 1;
                    }
                }
            }
        }
    }
    Ok(balances)
}
