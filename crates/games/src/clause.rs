//! Clause ids: the tag in front of every line of a rule document.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, Mutex};

use serde::{Deserialize, Serialize};

/// The id of a clause, `OH.RO.5.I`. Every clause the code cites stands in a trace.
///
/// ```
/// use games::Clause;
/// let clause: Clause = "OH.RO.5.I".parse().unwrap();
/// assert_eq!(clause, Clause::new("OH.RO.5.I"));
/// assert!("two\nlines".parse::<Clause>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

/// The longest id that is read.
const LONGEST: usize = 64;

/// The ids that were read, and not written in the code: all documents have some thousands. They are
/// kept once for all, so that a clause stays as small as a reference, and a rulebook that is read
/// again and again adds nothing.
#[derive(Default)]
struct Ids(HashSet<&'static str>);

impl Ids {
    /// How many are kept.
    const MOST: usize = 1 << 16;

    /// How many may be there with what people's own files say: the rest is for the documents, which
    /// are read when a game is first asked for, and for tables that were saved.
    const MOST_OF_OTHERS: usize = Ids::MOST / 2;

    fn keep(&mut self, id: &str, has_room: bool) -> Option<&'static str> {
        if let Some(known) = self.0.get(id) {
            return Some(known);
        }
        let most = if has_room { Ids::MOST } else { Ids::MOST_OF_OTHERS };
        if self.0.len() >= most {
            return None;
        }
        let kept: &'static str = Box::leak(id.to_owned().into_boxed_str());
        self.0.insert(kept);
        Some(kept)
    }
}

thread_local! {
    static HAS_ROOM: Cell<bool> = const { Cell::new(false) };
}

/// Reads a file of a document, or a table that was saved: their ids always have room.
pub(crate) fn with_room<T>(read: impl FnOnce() -> T) -> T {
    let before = HAS_ROOM.replace(true);
    let what = read();
    HAS_ROOM.set(before);
    what
}

impl Clause {
    /// The clause with this id.
    #[inline]
    pub const fn new(id: &'static str) -> Clause {
        Clause(id)
    }

    /// The id.
    #[inline]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// A text that is not taken for a clause id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClauseError {
    /// Empty, too long, or of several lines.
    #[error("`{0}` is not the id of a clause")]
    Odd(String),
    /// People's own rulebooks have named too many that are in no document.
    #[error("`{0}` is in no document, and no more such ids are kept")]
    TooMany(String),
}

impl FromStr for Clause {
    type Err = ClauseError;

    fn from_str(id: &str) -> Result<Clause, ClauseError> {
        static READ: LazyLock<Mutex<Ids>> = LazyLock::new(Mutex::default);
        let start = || id.chars().filter(|c| !c.is_control()).take(40).collect();
        if id.is_empty() || id.len() > LONGEST || id.contains(char::is_control) {
            return Err(ClauseError::Odd(start()));
        }
        let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        read.keep(id, HAS_ROOM.get()).map(Clause).ok_or_else(|| ClauseError::TooMany(start()))
    }
}

impl From<&'static str> for Clause {
    fn from(id: &'static str) -> Clause {
        Clause(id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_write_leaves_room_for_the_documents() {
        let mut ids = Ids::default();
        let first = ids.keep("OWN.0", false).expect("room");
        for n in 1..Ids::MOST_OF_OTHERS {
            assert!(ids.keep(&format!("OWN.{n}"), false).is_some());
        }
        assert_eq!(ids.keep("OWN.X", false), None);
        assert_eq!(ids.keep("OWN.0", false), Some(first));
        assert_eq!(ids.keep("OH.RO.5.I", true), Some("OH.RO.5.I"));
        assert_eq!(ids.keep("OH.RO.5.I", false), Some("OH.RO.5.I"));
    }

    #[test]
    fn room_is_there_while_a_document_is_read_and_no_longer() {
        assert!(!HAS_ROOM.get());
        assert!(with_room(|| with_room(|| true) && HAS_ROOM.get()));
        assert!(!HAS_ROOM.get());
    }
}
