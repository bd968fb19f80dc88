//! Wrong passwords in a row lock a name for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::{Code, Problem, Time};

/// So many wrong ones in a row lock the name.
const MOST: u32 = 5;
/// For so many seconds.
const LOCKED_SECONDS: u32 = 300;
/// Of more names than this nobody keeps count: those whose time is up are forgotten first.
const NAMES: usize = 10_000;

/// What has been tried under each name, whether anybody is called so or not.
///
/// ```
/// use floor::{Time, people::Attempts};
///
/// let (attempts, now) = (Attempts::default(), Time::from_millis(0));
/// for _ in 0..5 {
///     attempts.begin("ann", now).unwrap();
/// }
/// assert!(attempts.begin("ann", now).is_err(), "the right one too");
/// assert!(attempts.begin("ann", now.plus_seconds(301)).is_ok());
/// ```
#[derive(Debug, Default)]
pub struct Attempts(Mutex<HashMap<String, Tries>>);

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Time,
}

impl Tries {
    fn is_over(self, now: Time) -> bool {
        now >= self.last.plus_seconds(LOCKED_SECONDS)
    }
}

impl Attempts {
    /// Somebody tries a password. It counts as wrong until [`Attempts::right`] is told: so many at
    /// the same time are no way around the count.
    ///
    /// # Errors
    /// `locked`, after too many wrong ones.
    pub fn begin(&self, name: &str, now: Time) -> Result<(), Problem> {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= NAMES {
            names.retain(|_, tries| !tries.is_over(now));
        }
        let tries = names.entry(name.to_owned()).or_insert(Tries { count: 0, last: now });
        if tries.count >= MOST {
            if !tries.is_over(now) {
                let why = format!("{MOST} wrong passwords in a row: locked for a while");
                return Err(Code::Locked.because(why));
            }
            tries.count = 0;
        }
        *tries = Tries { count: tries.count + 1, last: now };
        Ok(())
    }

    /// It was right, or an admin has unlocked the name.
    pub fn right(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// Whether nobody may try now.
    pub fn is_locked(&self, name: &str, now: Time) -> bool {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.get(name).is_some_and(|tries| tries.count >= MOST && !tries.is_over(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_one_begins_the_count_anew_and_names_are_apart() {
        let (attempts, now) = (Attempts::default(), Time::from_millis(0));
        for _ in 0..3 {
            for _ in 0..4 {
                attempts.begin("ann", now).unwrap();
            }
            attempts.right("ann");
        }
        for _ in 0..5 {
            attempts.begin("bob", now).unwrap();
        }
        assert!(attempts.is_locked("bob", now) && !attempts.is_locked("ann", now));
        assert_eq!(attempts.begin("bob", now).unwrap_err().code, Code::Locked);
        attempts.right("bob");
        assert!(attempts.begin("bob", now).is_ok());
    }
}
