//! Who hears how far the work has come, and where results are kept.

use std::collections::HashMap;
use std::sync::Mutex;

/// Hears how far a long piece of work has come. It may be told from several threads.
pub trait Progress: Sync {
    /// Work begins on something of so many steps.
    fn begin(&self, what: &str, steps: u64);
    /// More steps are done: how many.
    fn step(&self, steps: u64);
    /// The work is done.
    fn end(&self);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn step(&self, _: u64) {}
    fn end(&self) {}
}

/// Keeps what took long to find, by name: tables that advice is read from.
pub trait Cache: Sync {
    /// What was kept under a name.
    fn get(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps something; where that cannot be done it is found again next time.
    fn put(&self, name: &str, bytes: &[u8]);
}

/// Keeps nothing.
pub struct NoCache;

impl Cache for NoCache {
    fn get(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
    fn put(&self, _: &str, _: &[u8]) {}
}

/// Keeps results as long as it is there itself.
///
/// ```
/// use odds::{InMemory, Cache};
/// let cache = InMemory::default();
/// cache.put("answer", b"42");
/// assert_eq!(cache.get("answer").as_deref(), Some(&b"42"[..]));
/// ```
#[derive(Debug, Default)]
pub struct InMemory(Mutex<HashMap<String, Vec<u8>>>);

impl Cache for InMemory {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().ok()?.get(name).cloned()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        if let Ok(mut kept) = self.0.lock() {
            kept.insert(name.into(), bytes.into());
        }
    }
}
