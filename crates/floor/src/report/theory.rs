//! The exact edges of the tables, found once for all that play by the same rules.

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use answers::cache::DiskCache;
use answers::edges::{Edge, Edges, Staked, Theory};

use super::line::Line;
use crate::table::Terms;

/// How long somebody waits who need not have the edges now.
const MOMENT: Duration = Duration::from_millis(300);

type Found = Arc<OnceLock<Option<Arc<Edges>>>>;

/// The exact edges of tables by their rules. What takes long to find is kept on disk too.
pub struct Theories {
    cache: DiskCache,
    found: Mutex<HashMap<String, Found>>,
    /// Which are being found with nobody waiting.
    begun: Mutex<HashSet<String>>,
}

impl Default for Theories {
    fn default() -> Theories {
        Theories { cache: DiskCache::of_user(), found: Mutex::default(), begun: Mutex::default() }
    }
}

impl Theories {
    /// The edges of a table by these terms; none where no figure is known for its options. Who asks
    /// first waits until they are found, and so does who asks for the same meanwhile.
    pub fn edges(&self, terms: &Terms) -> Option<Arc<Edges>> {
        let find = || find(terms, &self.cache);
        self.slot(&key(terms)).get_or_init(find).clone()
    }

    /// Whether the edges of a table are found. Where they are not they are looked for, and nobody
    /// waits for longer than a moment: some take minutes.
    pub fn are_found(&self, terms: &Arc<Terms>) -> bool {
        let key = key(terms);
        let slot = self.slot(&key);
        if slot.get().is_some() {
            return true;
        }
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let first = begun.insert(key);
        drop(begun);
        if first {
            let (sender, receiver) = channel();
            let (slot, terms, cache) = (Arc::clone(&slot), Arc::clone(terms), self.cache.clone());
            std::thread::spawn(move || {
                slot.get_or_init(|| find(&terms, &cache));
                // Whoever asked may have gone on long since.
                let _ = sender.send(());
            });
            let _ = receiver.recv_timeout(MOMENT);
        }
        slot.get().is_some()
    }

    fn slot(&self, key: &str) -> Found {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.entry(key.to_owned()).or_default().clone()
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

/// What tells the rules of a table from others.
fn key(terms: &Terms) -> String {
    format!("{} {:?} {}", terms.kind.id, terms.options, terms.kind.rulebook().digest())
}

fn find(terms: &Terms, cache: &DiskCache) -> Option<Arc<Edges>> {
    Edges::of_table(terms.kind.id, &terms.options, cache).ok().map(Arc::new)
}
