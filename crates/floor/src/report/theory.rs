//! The exact edges of the tables, found once for all that play by the same rules.
//!
//! Some take seconds. They are found on a thread of their own as soon as a table opens, so that
//! neither its commands nor the first report wait for them; what took long is kept on disk too.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use answers::cache::DiskCache;
use answers::edges::{Edge, Edges, Staked, Theory, rules};

use super::line::Line;
use crate::table::Terms;

/// How long somebody waits who need not have the edges now.
const MOMENT: Duration = Duration::from_millis(300);
/// The largest number of rules whose edges wait to be found. A report finds those of a table that
/// came when there were more.
const MAX_WAITING: usize = 256;

type Found = Arc<OnceLock<Option<Arc<Edges>>>>;

/// The exact edges of tables by their rules. What takes long to find is kept on disk too.
pub struct Theories {
    cache: DiskCache,
    found: Mutex<HashMap<String, Found>>,
    /// Which are being found with nobody waiting.
    begun: Mutex<HashSet<String>>,
    /// The queue of the thread that finds them; none before the first, or if there is no thread.
    queue: OnceLock<Option<SyncSender<Work>>>,
    counts: Arc<Counts>,
    /// Whether edges are found before a report asks for them.
    ahead: bool,
}

/// The edges that a thread is to find, and who is told then.
struct Work {
    slot: Found,
    terms: Arc<Terms>,
    cache: DiskCache,
    told: Sender<()>,
}

/// The numbers of edges that were found.
#[derive(Default)]
struct Counts {
    ahead: AtomicU64,
    asked: AtomicU64,
}

impl Default for Theories {
    fn default() -> Theories {
        Theories {
            cache: DiskCache::of_user(),
            found: Mutex::default(),
            begun: Mutex::default(),
            queue: OnceLock::new(),
            counts: Arc::default(),
            ahead: true,
        }
    }
}

impl Theories {
    /// Creates the edges of a casino, found ahead of reports or by them.
    pub fn new(ahead: bool) -> Theories {
        Theories { ahead, ..Theories::default() }
    }

    /// The edges of a table by these terms; none where no figure is known for its options. Who asks
    /// first waits until they are found, and so does who asks for the same meanwhile.
    pub fn edges(&self, terms: &Terms) -> Option<Arc<Edges>> {
        let find = || find(terms, &self.cache, &self.counts.asked);
        self.slot(&key(terms)).get_or_init(find).clone()
    }

    /// Has the edges of a table found ahead of any report. Nobody waits.
    pub fn prepare(&self, terms: &Arc<Terms>) {
        if self.ahead {
            let _ = self.begin(&key(terms), terms);
        }
    }

    /// Whether the edges of a table are found. Where they are not they are looked for, and nobody
    /// waits for longer than a moment: some take minutes.
    pub fn are_found(&self, terms: &Arc<Terms>) -> bool {
        let key = key(terms);
        if let Some(told) = self.begin(&key, terms) {
            let _ = told.recv_timeout(MOMENT);
        }
        self.slot(&key).get().is_some()
    }

    /// Returns how many edges were found ahead of any report, and how many while one waited.
    pub fn counts(&self) -> [u64; 2] {
        [&self.counts.ahead, &self.counts.asked].map(|count| count.load(Ordering::Relaxed))
    }

    /// Puts edges into the queue unless they are found or were there; returns what tells of them.
    fn begin(&self, key: &str, terms: &Arc<Terms>) -> Option<Receiver<()>> {
        let slot = self.slot(key);
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.get().is_some() || begun.contains(key) {
            return None;
        }
        let (told, tells) = channel();
        let work = Work { slot, terms: Arc::clone(terms), cache: self.cache.clone(), told };
        self.queue.get_or_init(|| finding(&self.counts)).as_ref()?.try_send(work).ok()?;
        begun.insert(key.to_owned());
        Some(tells)
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

/// Starts the thread that finds edges, one after the other, until nobody can ask it any more.
fn finding(counts: &Arc<Counts>) -> Option<SyncSender<Work>> {
    let (queue, waiting) = sync_channel::<Work>(MAX_WAITING);
    let counts = Arc::clone(counts);
    let thread = std::thread::Builder::new().name("edges".into());
    let started = thread.spawn(move || {
        for Work { slot, terms, cache, told } in waiting {
            let find = || {
                slot.get_or_init(|| find(&terms, &cache, &counts.ahead));
            };
            if catch_unwind(AssertUnwindSafe(find)).is_err() {
                tracing::error!(
                    table = &*terms.id,
                    "the edges were not found: a fault of the program"
                );
            }
            // Whoever asked may have gone on long since.
            let _ = told.send(());
        }
    });
    started.is_ok().then_some(queue)
}

/// What tells the rules of a table from others.
fn key(terms: &Terms) -> String {
    let rules = rules(&terms.options);
    format!("{} {rules:?} {}", terms.kind.id, terms.kind.rulebook().digest())
}

fn find(terms: &Terms, cache: &DiskCache, count: &AtomicU64) -> Option<Arc<Edges>> {
    let edges = Edges::of_table(terms.kind.id, &terms.options, cache).ok().map(Arc::new);
    count.fetch_add(1, Ordering::Relaxed);
    edges
}
