//! Clause ids: the tag in front of every line of a rule document.

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

/// How many ids are kept that were read, and not written in the code: all documents have some
/// thousands.
const MOST: usize = 1 << 16;

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

/// A text that is no clause id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the id of a clause")]
pub struct ClauseError(String);

impl FromStr for Clause {
    type Err = ClauseError;

    /// Ids are kept once for all, so that a clause stays as small as a reference: a rulebook that
    /// is read again and again adds nothing.
    fn from_str(id: &str) -> Result<Clause, ClauseError> {
        static READ: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
        let error = || ClauseError(id.chars().filter(|c| !c.is_control()).take(40).collect());
        if id.is_empty() || id.len() > LONGEST || id.contains(char::is_control) {
            return Err(error());
        }
        let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = read.get(id) {
            return Ok(Clause(known));
        }
        if read.len() == MOST {
            return Err(error());
        }
        let kept: &'static str = Box::leak(id.to_owned().into_boxed_str());
        read.insert(kept);
        Ok(Clause(kept))
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
