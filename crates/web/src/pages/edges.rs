//! The exact edges of tables, as far as they are known: no page waits for them.

use std::sync::{Arc, LazyLock};

use answers::cache::DiskCache;
use answers::edges::{Edges, rules};
use answers::figures::{Inquiry, Subject};
use floor::table::Terms;
use odds::{Ratio, Silent};

use super::background::{Answers, Lane};

/// What is known of the tables that play by the same rules.
#[derive(Clone)]
pub struct Known {
    /// The least edge among the wagers that a table is there for.
    pub best: Option<Ratio>,
    /// The edge of every wager; none where no figure is known for the table's options.
    pub edges: Option<Arc<Edges>>,
}

/// The tables that have been asked for, and the thread that finds their edges.
struct Finding {
    answers: Answers<Known>,
    cache: DiskCache,
    lane: Lane,
}

static FINDING: LazyLock<Finding> = LazyLock::new(|| Finding {
    answers: Answers::default(),
    cache: DiskCache::of_user(),
    lane: Lane::new("edges", 1),
});

/// What is known of a table that is run so; if nothing is yet, it will be.
pub fn known(terms: &Arc<Terms>) -> Option<Known> {
    let key =
        format!("{} {:?} {}", terms.kind.id, rules(&terms.options), terms.kind.rulebook().digest());
    let count = FINDING.answers.ask(&key, |count| {
        let (count, terms) = (Arc::clone(count), Arc::clone(terms));
        FINDING.lane.add(move || count.find(|| Ok(find(&terms, &FINDING.cache))));
    });
    count.so_far().known().cloned()
}

fn find(terms: &Terms, cache: &DiskCache) -> Known {
    let edges = Edges::of_table(terms.kind.id, &terms.options, cache).ok().map(Arc::new);
    Known { best: best(terms, cache), edges }
}

/// The least edge that is more than nothing among the main wagers, or among all where none is more
/// a main one than others. Free odds have no edge, and come only behind a bet that has.
fn best(terms: &Terms, cache: &DiskCache) -> Option<Ratio> {
    let mut inquiry = Inquiry::about(vec![Subject::find(terms.kind.id).ok()?]);
    inquiry.fill_in(rules(&terms.options));
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
