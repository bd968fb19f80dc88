//! What reports have found and will be asked for again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::alerts::Watch;
use super::players::Visits;
use super::tally::Tally;
use super::theory::Theories;
use crate::FloorError;

/// What reports have found: a question asked again reads only what is new. Nothing here is a
/// source; a new start finds it again.
#[derive(Default)]
pub struct Books {
    /// The exact edges of the tables.
    pub theories: Theories,
    /// What each table has come to since it was opened.
    pub tallies: Kept<Tally>,
    /// Who visited each table.
    pub visits: Kept<Visits>,
    /// What is worth a look, by chain.
    pub watches: Kept<Watch>,
}

impl Books {
    /// Creates empty books; exact edges are found ahead of reports or by them.
    pub fn new(prepares_edges: bool) -> Books {
        Books { theories: Theories::new(prepares_edges), ..Books::default() }
    }
}

/// What was found of each chain.
pub struct Kept<T>(Mutex<HashMap<String, Arc<Mutex<Option<T>>>>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Mutex::default())
    }
}

impl<T> Kept<T> {
    /// Goes on with what was found of a chain if it still holds, otherwise with something new. Who
    /// asks for the same chain meanwhile waits.
    pub fn go_on<A>(
        &self,
        chain: &str,
        holds: impl FnOnce(&T) -> bool,
        new: impl FnOnce() -> Result<T, FloorError>,
        work: impl FnOnce(&mut T) -> Result<A, FloorError>,
    ) -> Result<A, FloorError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = all.entry(chain.into()).or_default().clone();
        drop(all);
        let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match own.take().filter(holds) {
            Some(found) => found,
            None => new()?,
        };
        work(own.insert(found))
    }
}
