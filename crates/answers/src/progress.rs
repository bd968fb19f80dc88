//! How far some work has come, for whoever waits for it beside it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use odds::Progress;

/// How far some work has come, and whether somebody has had enough of it.
///
/// ```
/// use answers::SharedProgress;
/// use odds::Progress;
///
/// let work = SharedProgress::default();
/// assert_eq!(work.percent(), None);
/// work.begin("rounds", 200);
/// work.step(50);
/// assert_eq!((work.done(), work.percent()), ((50, 200), Some(25)));
/// ```
#[derive(Debug, Default)]
pub struct SharedProgress {
    done: AtomicU64,
    steps: AtomicU64,
    /// Set when somebody has had enough.
    pub stop: AtomicBool,
}

impl SharedProgress {
    /// The steps that are done, of so many; never more than there are.
    pub fn done(&self) -> (u64, u64) {
        let steps = self.steps.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(steps), steps)
    }

    /// How many percent are done; none where nobody has said how much there is to do.
    pub fn percent(&self) -> Option<u64> {
        let (done, steps) = self.done();
        done.saturating_mul(100).checked_div(steps)
    }

    /// Somebody has had enough.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Progress for SharedProgress {
    fn begin(&self, _: &str, steps: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn step(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    fn end(&self) {}
}
