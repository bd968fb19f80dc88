//! A house that was exported, in an empty store.
//!
//! The file has the records chain by chain; the entries of an account that several chains share
//! are numbered across them. So the chains are read side by side, and the next record is always
//! one whose numbers are next: the order comes out as it was, wherever money shows it. Everything
//! is read and checked once before anything is written.

mod lines;
mod merge;
mod plan;

use std::io::{Read, Seek};

use self::lines::Lines;
use self::plan::Plan;
use super::export::{Copied, CopyError};
use crate::store::{Batch, Reader, Store};

/// How many records are written together.
const BATCH: usize = 1000;

/// Reads an export into an empty store.
///
/// # Errors
/// If the store is not empty, or the file is no export with everything that a copy needs; nothing
/// is written then.
pub fn import(file: impl Read + Seek, store: &dyn Store) -> Result<Copied, CopyError> {
    if !is_empty(&mut *store.reader()?)? {
        return Err(CopyError::NotEmpty);
    }
    let mut file = Lines::new(file);
    let plan = Plan::read(&mut file)?;
    plan.check_heads(&mut file)?;
    merge::each_record(&plan, &mut file, &mut |_| Ok(()))?;

    let mut writer = store.writer()?;
    writer.adopt_key(&plan.key)?;
    let mut batch = Batch { people: plan.people.clone(), ..Batch::default() };
    merge::each_record(&plan, &mut file, &mut |entry| {
        batch.entries.push(entry);
        if batch.entries.len() == BATCH {
            writer.commit(&std::mem::take(&mut batch))?;
        }
        Ok(())
    })?;
    plan.each_heads(&mut file, &mut |_, heads| {
        batch.heads.push(heads);
        if batch.heads.len() == BATCH {
            writer.commit(&std::mem::take(&mut batch))?;
        }
        Ok(())
    })?;
    writer.commit(&batch)?;
    Ok(plan.copied)
}

fn is_empty(reader: &mut dyn Reader) -> Result<bool, CopyError> {
    let nobody = reader.people()?.is_empty() && reader.heads(u64::MAX, 1)?.is_empty();
    Ok(nobody && reader.chains()?.is_empty())
}
