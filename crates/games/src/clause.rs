//! Clause ids: the tag in front of every line of a rule document.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// The id of a clause, `OH.RO.5.I`. Every clause the code cites stands in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this id.
    #[inline]
    pub const fn new(id: &'static str) -> Clause {
        Clause(id)
    }

    /// The id.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The clause with this id, if any document traced here has it.
    pub fn find(id: &str) -> Option<Clause> {
        static ALL: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
            let games = crate::Kind::all().iter().map(|kind| kind.trace());
            let traces = games.chain(crate::Shared::all().iter().map(|shared| shared.trace()));
            traces.flat_map(|trace| trace.rows.iter().map(|row| row.clause)).collect()
        });
        ALL.get(id).map(|id| Clause(id))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        let id = String::deserialize(deserializer)?;
        Clause::find(&id).ok_or_else(|| serde::de::Error::custom(format!("no clause `{id}`")))
    }
}
