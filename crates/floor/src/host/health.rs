//! The health of a host: whether commands can be carried out now, and if not, why.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::Time;

/// The time by which the clock may go back before nothing is carried out, in milliseconds.
pub(super) const CLOCK_TOLERANCE_MS: i64 = 2000;

/// The checks of a host, each with a sentence if it fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readiness {
    /// The last commit failed, or the casino's own chain is damaged.
    pub store: Option<String>,
    /// The last draw failed.
    pub entropy: Option<String>,
    /// The clock is behind the last record.
    pub clock: Option<String>,
}

impl Readiness {
    /// Returns `true` if commands are carried out.
    pub fn is_ready(&self) -> bool {
        self.checks().iter().all(|(_, why)| why.is_none())
    }

    /// Returns every check by name.
    pub fn checks(&self) -> [(&'static str, Option<&str>); 3] {
        let Readiness { store, entropy, clock } = self;
        [("store", store), ("entropy", entropy), ("clock", clock)]
            .map(|(name, why)| (name, why.as_deref()))
    }
}

/// The health as the threads of a host report it.
#[derive(Default)]
pub(super) struct Health {
    store: Mutex<Option<String>>,
    entropy: Mutex<Option<String>>,
    /// Whether the writer was asked to draw again and has not yet.
    asked: AtomicBool,
    /// The time of the last record, in milliseconds.
    last: AtomicI64,
}

impl Health {
    /// Reports a commit: `None` if it succeeded.
    pub(super) fn committed(&self, failure: Option<String>) {
        *self.store.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }

    /// Returns `true` if the last commit succeeded.
    pub(super) fn can_commit(&self) -> bool {
        self.store.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Reports a draw: `None` if it succeeded.
    pub(super) fn drew(&self, failure: Option<String>) {
        *self.entropy.lock().unwrap_or_else(PoisonError::into_inner) = failure;
        self.asked.store(false, Ordering::SeqCst);
    }

    /// Returns `true` to the first caller after a failed draw: they ask for another one.
    pub(super) fn should_draw_again(&self) -> bool {
        let failed = self.entropy.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        failed && !self.asked.swap(true, Ordering::SeqCst)
    }

    /// Reports the time that records are made at.
    pub(super) fn is_at(&self, time: Time) {
        self.last.store(time.millis(), Ordering::Relaxed);
    }

    /// Returns the checks at this time.
    pub(super) fn readiness(&self, now: Time) -> Readiness {
        let said =
            |of: &Mutex<Option<String>>| of.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let last = Time::from_millis(self.last.load(Ordering::Relaxed));
        let clock = went_back(last, now);
        Readiness { store: said(&self.store), entropy: said(&self.entropy), clock }
    }
}

/// Returns the reason for which nothing is carried out at this time after a record of that one.
pub(super) fn went_back(last: Time, now: Time) -> Option<String> {
    let is_back = now.millis().saturating_add(CLOCK_TOLERANCE_MS) < last.millis();
    is_back.then(|| format!("the clock went back from {last} to {now}"))
}
