//! Wrong passwords in a row lock a name for a while.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Code, FloorError, Time};

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
///     drop(attempts.begin("ann", now).unwrap());
/// }
/// assert!(attempts.begin("ann", now).is_err(), "the right one too");
/// assert!(attempts.begin("ann", now.plus_seconds(301)).is_ok());
/// ```
#[derive(Debug, Default)]
pub struct Attempts(Mutex<HashMap<String, Tries>>);

#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    wrong: u32,
    /// Those of which nobody knows yet.
    under_way: u32,
    last: Time,
}

impl Tries {
    fn is_over(self, now: Time) -> bool {
        self.under_way == 0 && now >= self.last.plus_seconds(LOCKED_SECONDS)
    }
}

/// Somebody tries a password: a wrong one, unless it is said to be right.
#[derive(Debug)]
pub struct Attempt<'a> {
    attempts: &'a Attempts,
    name: String,
    right: bool,
}

impl Attempt<'_> {
    /// It was the right one.
    pub fn right(mut self) {
        self.right = true;
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let mut names = self.attempts.names();
        let Some(tries) = names.get_mut(&self.name) else { return };
        tries.under_way = tries.under_way.saturating_sub(1);
        tries.wrong = if self.right { 0 } else { tries.wrong + 1 };
    }
}

impl Attempts {
    fn names(&self) -> MutexGuard<'_, HashMap<String, Tries>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody tries a password. None where others are being tried that might lock the name: many
    /// at the same time are no way around the count, and wait.
    ///
    /// # Errors
    /// `locked`, after too many wrong ones.
    pub fn begin(&self, name: &str, now: Time) -> Result<Option<Attempt<'_>>, FloorError> {
        let mut names = self.names();
        if names.len() >= NAMES && !names.contains_key(name) {
            make_room(&mut names, now);
        }
        let tries = names.entry(name.to_owned()).or_default();
        if tries.wrong >= MOST {
            if !tries.is_over(now) {
                let why = format!("{MOST} wrong passwords in a row: locked for a while");
                return Err(Code::Locked.error(why));
            }
            tries.wrong = 0;
        }
        if tries.wrong + tries.under_way >= MOST {
            return Ok(None);
        }
        tries.under_way += 1;
        tries.last = now;
        Ok(Some(Attempt { attempts: self, name: name.to_owned(), right: false }))
    }

    /// An admin has unlocked the name.
    pub fn forget(&self, name: &str) {
        if let Some(tries) = self.names().get_mut(name) {
            tries.wrong = 0;
        }
    }

    /// Whether nobody may try now.
    pub fn is_locked(&self, name: &str, now: Time) -> bool {
        self.names().get(name).is_some_and(|tries| tries.wrong >= MOST && !tries.is_over(now))
    }
}

/// Forgets names whose time is up, and where none is, a quarter of those that nobody is trying: the
/// furthest from being locked first, so that nobody unlocks a name by trying others. The next
/// thousands of names need no room to be made.
fn make_room(names: &mut HashMap<String, Tries>, now: Time) {
    names.retain(|_, tries| !tries.is_over(now));
    if names.len() < NAMES {
        return;
    }
    let idle = names.iter().filter(|(_, tries)| tries.under_way == 0);
    let mut idle: Vec<_> =
        idle.map(|(name, tries)| (tries.wrong, tries.last, name.clone())).collect();
    idle.sort_unstable();
    for (.., name) in idle.iter().take(NAMES / 4) {
        names.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Time = Time::from_millis(0);

    fn wrong(attempts: &Attempts, name: &str, times: usize) {
        (0..times).for_each(|_| drop(attempts.begin(name, NOW).unwrap().unwrap()));
    }

    #[test]
    fn a_right_one_begins_the_count_anew_and_names_are_apart() {
        let attempts = Attempts::default();
        for _ in 0..3 {
            wrong(&attempts, "ann", 4);
            attempts.begin("ann", NOW).unwrap().unwrap().right();
        }
        wrong(&attempts, "bob", 5);
        assert!(attempts.is_locked("bob", NOW) && !attempts.is_locked("ann", NOW));
        assert_eq!(attempts.begin("bob", NOW).unwrap_err().code, Code::Locked);
        attempts.forget("bob");
        assert!(attempts.begin("bob", NOW).is_ok());
    }

    #[test]
    fn of_too_many_names_those_that_were_tried_most_are_remembered() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 5);
        for n in 0..2 * NAMES {
            wrong(&attempts, &format!("name-{n}"), 1);
        }
        assert!(attempts.names().len() <= NAMES);
        assert!(attempts.is_locked("ann", NOW));
    }

    #[test]
    fn many_at_the_same_time_wait_for_those_before_them() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 3);
        let two: Vec<_> = (0..2).map(|_| attempts.begin("ann", NOW).unwrap().unwrap()).collect();
        assert!(attempts.begin("ann", NOW).unwrap().is_none());
        two.into_iter().for_each(Attempt::right);
        assert!(attempts.begin("ann", NOW).unwrap().is_some());
    }
}
