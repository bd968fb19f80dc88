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

/// An export that was read to its end: all that a copy needs is in it, as it was written.
pub struct Exported<R> {
    plan: Plan,
    file: Lines<R>,
}

impl<R: Read + Seek> Exported<R> {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// If it is no export with everything that a copy needs.
    pub fn read(file: R) -> Result<Exported<R>, CopyError> {
        let mut file = Lines::new(file);
        let plan = Plan::read(&mut file)?;
        plan.check_heads(&mut file)?;
        merge::each_record(&plan, &mut file, &mut |_| Ok(()))?;
        Ok(Exported { plan, file })
    }

    /// Writes the house into an empty store.
    ///
    /// # Errors
    /// If the store is not empty, or cannot be written.
    pub fn into_store(mut self, store: &dyn Store) -> Result<Copied, CopyError> {
        if !is_empty(&mut *store.reader()?)? {
            return Err(CopyError::NotEmpty);
        }
        let mut writer = store.writer()?;
        writer.adopt_key(&self.plan.key)?;
        if let Some(secret) = &self.plan.secret {
            writer.adopt_secret(secret)?;
        }
        let mut batch = Batch { people: self.plan.people.clone(), ..Batch::default() };
        merge::each_record(&self.plan, &mut self.file, &mut |entry| {
            batch.entries.push(entry);
            if batch.entries.len() == BATCH {
                writer.commit(&std::mem::take(&mut batch))?;
            }
            Ok(())
        })?;
        self.plan.each_heads(&mut self.file, &mut |_, heads| {
            batch.heads.push(heads);
            if batch.heads.len() == BATCH {
                writer.commit(&std::mem::take(&mut batch))?;
            }
            Ok(())
        })?;
        writer.commit(&batch)?;
        Ok(self.plan.copied)
    }
}

fn is_empty(reader: &mut dyn Reader) -> Result<bool, CopyError> {
    let nobody = reader.people()?.is_empty() && reader.heads(u64::MAX, 1)?.is_empty();
    Ok(nobody && reader.chains()?.is_empty())
}
