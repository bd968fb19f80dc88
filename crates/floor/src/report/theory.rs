//! The exact edges of the tables, found once for all that play by the same rules.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use answers::cache::DiskCache;
use answers::edges::{Edge, Edges, Staked, Theory};

use super::line::Line;
use crate::table::Terms;

type Found = Arc<OnceLock<Option<Arc<Edges>>>>;

/// The exact edges of tables by their rules. What takes long to find is kept on disk too.
pub struct Theories {
    cache: DiskCache,
    found: Mutex<HashMap<String, Found>>,
}

impl Default for Theories {
    fn default() -> Theories {
        Theories { cache: DiskCache::of_user(), found: Mutex::default() }
    }
}

impl Theories {
    /// The edges of a table by these terms; none where no figure is known for its options. Who asks
    /// first waits until they are found, and so does who asks for the same meanwhile.
    pub fn edges(&self, terms: &Terms) -> Option<Arc<Edges>> {
        let (game, rules) = (terms.kind.id, terms.kind.rulebook().digest());
        let key = format!("{game} {:?} {rules}", terms.options);
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = found.entry(key).or_default().clone();
        drop(found);
        let find = || Edges::of_table(game, &terms.options, &self.cache).ok().map(Arc::new);
        slot.get_or_init(find).clone()
    }

    /// The edge of each line of a round.
    pub fn of_lines(&self, edges: &Edges, lines: &[Line]) -> Vec<Option<Edge>> {
        let staked: Vec<Staked<'_>> = lines.iter().map(Line::staked).collect();
        edges.of_lines(&staked, &self.cache)
    }

    /// Adds what the lines of a round should have brought.
    pub fn add(&self, theory: &mut Theory, edges: &Edges, lines: &[Line]) {
        for (line, edge) in lines.iter().zip(self.of_lines(edges, lines)) {
            theory.add(line.stake, edge.as_ref());
        }
    }

    /// Where results are kept.
    pub fn cache(&self) -> &DiskCache {
        &self.cache
    }
}
