//! How many commands a session may give in a second.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use floor::Hash;

/// Of more sessions than this, those that have been quiet for a second are forgotten.
const SESSIONS: usize = 10_000;

/// A second's commands for every session: what is not used is there for the next burst, up to a
/// second's worth.
pub struct Rate {
    per_second: u32,
    sessions: Mutex<HashMap<Hash, Bucket>>,
}

struct Bucket {
    /// Thousandths of a command that may be given.
    left: u64,
    at: Instant,
}

impl Rate {
    /// How many commands a second; none where there is no limit.
    pub fn new(per_second: u32) -> Rate {
        Rate { per_second, sessions: Mutex::default() }
    }

    /// Whether the session may give another command now.
    pub fn allows(&self, session: Hash, now: Instant) -> bool {
        if self.per_second == 0 {
            return true;
        }
        let full = u64::from(self.per_second) * 1000;
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= SESSIONS {
            sessions.retain(|_, bucket| now.duration_since(bucket.at).as_secs() < 1);
        }
        let bucket = sessions.entry(session).or_insert(Bucket { left: full, at: now });
        let millis = u64::try_from(now.duration_since(bucket.at).as_millis()).unwrap_or(u64::MAX);
        let gained = millis.saturating_mul(u64::from(self.per_second));
        if gained > 0 {
            (bucket.left, bucket.at) = (bucket.left.saturating_add(gained).min(full), now);
        }
        let allowed = bucket.left >= 1000;
        if allowed {
            bucket.left -= 1000;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_of_a_second_is_allowed_and_sessions_are_apart() {
        let (rate, now) = (Rate::new(20), Instant::now());
        let given =
            |session: &str, at| (0..50).filter(|_| rate.allows(Hash::of(session), at)).count();
        assert_eq!(given("a", now), 20);
        assert_eq!(given("b", now), 20);
        assert_eq!(given("a", now + Duration::from_millis(100)), 2);
        assert_eq!(given("a", now + Duration::from_secs(60)), 20);
        assert!((0..1000).all(|_| Rate::new(0).allows(Hash::of("a"), now)));
    }
}
