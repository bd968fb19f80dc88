//! The clock of a host: the system's, or one that a test sets.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::Time;

/// What time it is. Tests have clocks of their own.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Time;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        // A clock set before 1970 is wrong, and so is told by what it shows.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time::from_millis(since.as_millis() as i64)
    }
}
