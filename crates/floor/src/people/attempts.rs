//! Wrong passwords in a row lock a name for a while, for the address that they came from.
//!
//! Failures are counted for an address and a name together. So a stranger who types five wrong
//! passwords for the admin locks out nobody but themselves.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Code, FloorError, Time};

/// So many wrong ones in a row lock the name for their address.
const MOST: u32 = 5;
/// For so many seconds.
const LOCKED_SECONDS: u32 = 300;
/// Maximum number of addresses and names counted: those whose time is up are forgotten first.
const NAMES: usize = 10_000;

/// An address and a name that was tried from there.
type Key = (IpAddr, String);

/// The failures of each address and name, whether the name exists or not.
///
/// ```
/// use std::net::{IpAddr, Ipv4Addr};
/// use floor::{Time, people::Attempts};
///
/// let (attempts, now) = (Attempts::default(), Time::from_millis(0));
/// let [stranger, home] = [1, 2].map(|n| IpAddr::from(Ipv4Addr::new(192, 0, 2, n)));
/// for _ in 0..5 {
///     drop(attempts.begin(stranger, "ann", now).unwrap());
/// }
/// assert!(attempts.begin(stranger, "ann", now).is_err(), "the right one too");
/// assert!(attempts.begin(home, "ann", now).is_ok());
/// assert!(attempts.begin(stranger, "ann", now.plus_seconds(301)).is_ok());
/// ```
#[derive(Debug, Default)]
pub struct Attempts(Mutex<HashMap<Key, Tries>>);

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

/// Somebody tries a password: a wrong one, unless it is said to be right, or not checked at all.
#[derive(Debug)]
pub struct Attempt<'a> {
    attempts: &'a Attempts,
    key: Key,
    outcome: Outcome,
}

#[derive(Clone, Copy, Debug)]
enum Outcome {
    Wrong,
    Right,
    Unchecked,
}

impl Attempt<'_> {
    /// It was the right one.
    pub fn right(mut self) {
        self.outcome = Outcome::Right;
    }

    /// The password was not checked: it counts for nothing.
    pub fn unchecked(mut self) {
        self.outcome = Outcome::Unchecked;
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let mut names = self.attempts.names();
        let Some(tries) = names.get_mut(&self.key) else { return };
        tries.under_way = tries.under_way.saturating_sub(1);
        tries.wrong = match self.outcome {
            Outcome::Wrong => tries.wrong + 1,
            Outcome::Right => 0,
            Outcome::Unchecked => tries.wrong,
        };
    }
}

impl Attempts {
    fn names(&self) -> MutexGuard<'_, HashMap<Key, Tries>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody tries a password. None where others are being tried that might lock the name: many
    /// at the same time are no way around the count, and wait.
    ///
    /// # Errors
    /// `locked`, after too many wrong ones.
    pub fn begin(
        &self,
        from: IpAddr,
        name: &str,
        now: Time,
    ) -> Result<Option<Attempt<'_>>, FloorError> {
        let (mut names, key) = (self.names(), (from, name.to_owned()));
        if names.len() >= NAMES && !names.contains_key(&key) {
            make_room(&mut names, now);
        }
        let tries = names.entry(key.clone()).or_default();
        if tries.wrong >= MOST {
            if !tries.is_over(now) {
                return Err(locked());
            }
            tries.wrong = 0;
        }
        if tries.wrong + tries.under_way >= MOST {
            return Ok(None);
        }
        tries.under_way += 1;
        tries.last = now;
        Ok(Some(Attempt { attempts: self, key, outcome: Outcome::Wrong }))
    }

    /// An admin has unlocked the name, for every address.
    pub fn forget(&self, name: &str) {
        let mut names = self.names();
        let of_name = names.iter_mut().filter(|((_, tried), _)| tried == name);
        of_name.for_each(|(_, tries)| tries.wrong = 0);
    }

    /// Checks that a name may be tried from an address.
    ///
    /// # Errors
    /// `locked` after too many wrong passwords.
    pub fn check(&self, from: IpAddr, name: &str, now: Time) -> Result<(), FloorError> {
        let names = self.names();
        let tries = names.get(&(from, name.to_owned()));
        match tries.is_some_and(|tries| tries.wrong >= MOST && !tries.is_over(now)) {
            true => Err(locked()),
            false => Ok(()),
        }
    }
}

fn locked() -> FloorError {
    Code::Locked.error(format!("{MOST} wrong passwords in a row: locked for 5 minutes from here"))
}

/// Forgets names whose time is up, and where none is, a quarter of those that nobody is trying: the
/// furthest from being locked first, so that nobody unlocks a name by trying others. The next
/// thousands of names need no room to be made.
fn make_room(names: &mut HashMap<Key, Tries>, now: Time) {
    names.retain(|_, tries| !tries.is_over(now));
    if names.len() < NAMES {
        return;
    }
    let idle = names.iter().filter(|(_, tries)| tries.under_way == 0);
    let mut idle: Vec<_> =
        idle.map(|(key, tries)| (tries.wrong, tries.last, key.clone())).collect();
    idle.sort_unstable();
    for (.., key) in idle.iter().take(NAMES / 4) {
        names.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const NOW: Time = Time::from_millis(0);
    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    fn wrong(attempts: &Attempts, name: &str, times: usize) {
        (0..times).for_each(|_| drop(attempts.begin(HERE, name, NOW).unwrap().unwrap()));
    }

    fn is_locked(attempts: &Attempts, name: &str) -> bool {
        attempts.check(HERE, name, NOW).is_err()
    }

    #[test]
    fn a_right_one_begins_the_count_anew_and_names_are_apart() {
        let attempts = Attempts::default();
        for _ in 0..3 {
            wrong(&attempts, "ann", 4);
            attempts.begin(HERE, "ann", NOW).unwrap().unwrap().right();
        }
        wrong(&attempts, "bob", 5);
        assert!(is_locked(&attempts, "bob") && !is_locked(&attempts, "ann"));
        assert_eq!(attempts.begin(HERE, "bob", NOW).unwrap_err().code, Code::Locked);
        attempts.forget("bob");
        assert!(attempts.begin(HERE, "bob", NOW).is_ok());
    }

    #[test]
    fn lock_holds_for_its_address_alone() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 5);
        assert!(is_locked(&attempts, "ann"));
        assert!(attempts.check(ELSEWHERE, "ann", NOW).is_ok());
        attempts.begin(ELSEWHERE, "ann", NOW).unwrap().unwrap().right();
        assert!(is_locked(&attempts, "ann"), "a right one elsewhere unlocks nothing here");
    }

    #[test]
    fn unchecked_attempt_counts_for_nothing() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 4);
        for _ in 0..10 {
            attempts.begin(HERE, "ann", NOW).unwrap().unwrap().unchecked();
        }
        assert!(!is_locked(&attempts, "ann"));
        wrong(&attempts, "ann", 1);
        assert!(is_locked(&attempts, "ann"));
    }

    #[test]
    fn of_too_many_names_those_that_were_tried_most_are_remembered() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 5);
        for n in 0..2 * NAMES {
            wrong(&attempts, &format!("name-{n}"), 1);
        }
        assert!(attempts.names().len() <= NAMES);
        assert!(is_locked(&attempts, "ann"));
    }

    #[test]
    fn many_at_the_same_time_wait_for_those_before_them() {
        let attempts = Attempts::default();
        wrong(&attempts, "ann", 3);
        let begin = || attempts.begin(HERE, "ann", NOW).unwrap();
        let two: Vec<_> = (0..2).map(|_| begin().unwrap()).collect();
        assert!(begin().is_none());
        two.into_iter().for_each(Attempt::right);
        assert!(begin().is_some());
    }
}
