//! Exact advice at a learner's table.

use std::sync::Arc;

use answers::cache::DiskCache;
use games::{AnyTable, Decision};
use odds::{Advice, Cache, Choice, InMemory};
use pyo3::prelude::*;

use crate::watched::{Awaited, watched};

/// Results that took long to find: read from disk once, then kept at hand.
struct Kept {
    at_hand: InMemory,
    on_disk: DiskCache,
}

impl Cache for Kept {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.at_hand.get(name).or_else(|| {
            let found = self.on_disk.get(name)?;
            self.at_hand.put(name, &found);
            Some(found)
        })
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        self.at_hand.put(name, bytes);
        self.on_disk.put(name, bytes);
    }
}

/// Who advises at a table, and what was said last.
pub struct Adviser {
    kept: Arc<Kept>,
    advice: Option<Advice>,
}

impl Adviser {
    /// One who has said nothing yet.
    pub fn new() -> Adviser {
        let kept = Kept { at_hand: InMemory::default(), on_disk: DiskCache::of_user() };
        Adviser { kept: Arc::new(kept), advice: None }
    }

    /// Says what everything is worth that may be decided now, where that can be counted out.
    pub fn look(&mut self, py: Python<'_>, table: Option<&dyn AnyTable>) -> PyResult<()> {
        self.advice = None;
        let Some(table) = table.map(AnyTable::duplicate) else { return Ok(()) };
        let kept = Arc::clone(&self.kept);
        let advised = watched(py, None, move |watch| {
            answers::advice::at(table.as_ref(), kept.as_ref(), &Awaited::silent(watch))
        })?;
        let advice = advised.ok().map(|advised| advised.advice);
        self.advice = advice.filter(|advice| advice.standard_error.is_none());
        Ok(())
    }

    /// Whether a decision is the best there is.
    pub fn is_best(&self, taken: &Decision) -> bool {
        let best = self.best();
        best.is_some() && self.worth(taken) == best
    }

    /// What a decision gives away, in units of the base wager.
    pub fn regret(&self, taken: &Decision) -> Option<f64> {
        Some((&self.best()?.value - &self.worth(taken)?.value).to_f64())
    }

    fn best(&self) -> Option<&Choice> {
        self.advice.as_ref()?.choices.first()
    }

    fn worth(&self, taken: &Decision) -> Option<&Choice> {
        self.advice.as_ref()?.find(taken)
    }
}
