//! The exact edges of tables, as far as they are known: no page waits for them.
//!
//! What is asked for and not known yet is found by one thread behind the pages, and kept for as
//! long as the process runs; what took long is on disk too.

use std::collections::HashMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use answers::cache::DiskCache;
use answers::edges::Edges;
use answers::figures::{Inquiry, Subject};
use floor::table::Terms;
use games::Options;
use odds::{Ratio, Silent};

/// What is known of the tables that play by the same rules.
#[derive(Clone, Default)]
pub struct Known {
    /// The least edge among the wagers that a table is there for.
    pub best: Option<Ratio>,
    /// The edge of every wager; none where no figure is known for the table's options.
    pub edges: Option<Arc<Edges>>,
}

/// Options that change no edge.
const BOUNDS: [&str; 4] = ["min", "max", "limits", "seats"];

/// What is known: nothing for what is being found.
type Found = Mutex<HashMap<String, Option<Known>>>;

static FOUND: LazyLock<Found> = LazyLock::new(Mutex::default);
static WORK: LazyLock<Sender<(String, Arc<Terms>)>> = LazyLock::new(|| {
    let (send, receive) = channel::<(String, Arc<Terms>)>();
    let finder = move || {
        let cache = DiskCache::of_user();
        for (key, terms) in receive {
            let known = find(&terms, &cache);
            FOUND.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Some(known));
        }
    };
    // Without a thread nothing is found, and nothing is shown.
    let _ = std::thread::Builder::new().name("edges".into()).spawn(finder);
    send
});

/// What is known of a table that is run so; if nothing is yet, it will be.
pub fn known(terms: &Arc<Terms>) -> Option<Known> {
    let key = format!("{} {:?} {}", terms.kind.id, rules(terms), terms.kind.rulebook().digest());
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = found.get(&key) {
        return known.clone();
    }
    found.insert(key.clone(), None);
    let _ = WORK.send((key, terms.clone()));
    None
}

fn rules(terms: &Terms) -> Options {
    let mut options = terms.options.clone();
    options.retain(|key, _| !BOUNDS.contains(&key.as_str()));
    options
}

fn find(terms: &Terms, cache: &DiskCache) -> Known {
    let edges = Edges::of_table(terms.kind.id, &terms.options, cache).ok().map(Arc::new);
    Known { best: best(terms, cache), edges }
}

/// The least edge that is more than nothing among the main wagers, or among all where none is more
/// a main one than others. Free odds have no edge, and come only behind a bet that has.
fn best(terms: &Terms, cache: &DiskCache) -> Option<Ratio> {
    let mut inquiry = Inquiry::about(vec![Subject::find(terms.kind.id).ok()?]);
    inquiry.fill_in(rules(terms));
    let figures = inquiry.answer(cache, &Silent).ok()?;
    let spots = &terms.kind.rulebook().spots;
    let is_main = |wager: &str| {
        spots.iter().any(|spot| spot.main && spot.id.split(':').next() == Some(wager))
    };
    let any_main = figures.iter().any(|figure| is_main(&figure.wager));
    let wanted = figures.iter().filter(|figure| !any_main || is_main(&figure.wager));
    wanted.filter_map(|figure| figure.house_edge.clone()).filter(Ratio::is_positive).min()
}

/// An edge in words: `0.62%`.
pub fn percent(edge: &Ratio) -> String {
    format!("{:.2}%", edge.to_f64() * 100.0).replace('-', "−")
}
