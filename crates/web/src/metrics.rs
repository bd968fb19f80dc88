//! Metrics, as Prometheus reads them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use floor::Code;

/// The bounds of a commit's time, in microseconds, and of its records.
const MICROS: [u64; 9] = [100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 250_000];
const RECORDS: [u64; 7] = [1, 2, 5, 10, 50, 200, 1000];

/// What is counted.
#[derive(Default)]
pub struct Metrics(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    calls: BTreeMap<(&'static str, u16), u64>,
    commands: BTreeMap<(String, &'static str), u64>,
    refusals: BTreeMap<&'static str, u64>,
    commit_micros: Histogram<9>,
    commit_records: Histogram<7>,
    waiting: usize,
}

struct Histogram<const N: usize> {
    below: [u64; N],
    sum: u64,
    count: u64,
}

impl<const N: usize> Default for Histogram<N> {
    fn default() -> Histogram<N> {
        Histogram { below: [0; N], sum: 0, count: 0 }
    }
}

impl<const N: usize> Histogram<N> {
    fn add(&mut self, bounds: &[u64; N], value: u64) {
        for (below, bound) in self.below.iter_mut().zip(bounds) {
            *below += u64::from(value <= *bound);
        }
        self.sum += value;
        self.count += 1;
    }

    fn write(&self, text: &mut String, name: &str, help: &str, bounds: &[u64; N]) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (below, bound) in self.below.iter().zip(bounds) {
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {below}");
        }
        let Histogram { sum, count, .. } = self;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// What is as it is now.
pub struct Gauges {
    /// Those who watch.
    pub watchers: usize,
    /// Views drawn for streams since the start, by their form.
    pub views: [(&'static str, u64); 3],
    /// Tables by status.
    pub tables: BTreeMap<String, u64>,
    /// What each link shows, in cents.
    pub links: Vec<(String, i64)>,
    /// The exact edges that were found when a table opened, and while a report waited.
    pub edges: [u64; 2],
}

impl Metrics {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call was answered.
    pub fn called(&self, operation: &'static str, status: u16, refused: Option<Code>) {
        let mut counts = self.counts();
        *counts.calls.entry((operation, status)).or_default() += 1;
        if let Some(code) = refused {
            *counts.refusals.entry(code.name()).or_default() += 1;
        }
    }

    /// A command was carried out or refused.
    pub fn commanded(&self, name: &str, result: &'static str) {
        *self.counts().commands.entry((name.to_owned(), result)).or_default() += 1;
    }

    /// A batch was committed.
    pub fn committed(&self, records: usize, micros: u64, waiting: usize) {
        let mut counts = self.counts();
        counts.commit_micros.add(&MICROS, micros);
        counts.commit_records.add(&RECORDS, records as u64);
        counts.waiting = waiting;
    }

    /// Everything, as text.
    pub fn text(&self, gauges: &Gauges) -> String {
        let (counts, mut text) = (self.counts(), String::new());
        let mut family = |name: &str, kind: &str, help: &str, rows: Vec<(String, i128)>| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in rows {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        let calls = counts.calls.iter().map(|((operation, status), n)| {
            (format!("{{operation=\"{operation}\",status=\"{status}\"}}"), i128::from(*n))
        });
        family("croupier_calls_total", "counter", "Calls answered.", calls.collect());
        let commands = counts.commands.iter().map(|((name, result), n)| {
            (format!("{{command=\"{name}\",result=\"{result}\"}}"), i128::from(*n))
        });
        family("croupier_commands_total", "counter", "Commands by result.", commands.collect());
        let refusals = counts.refusals.iter();
        let refusals = refusals.map(|(code, n)| (format!("{{code=\"{code}\"}}"), i128::from(*n)));
        family("croupier_refusals_total", "counter", "Refusals by code.", refusals.collect());
        let one = |value: usize| vec![(String::new(), value as i128)];
        family("croupier_serves", "gauge", "Whether this process serves the house.", one(1));
        family("croupier_queue", "gauge", "Jobs in the last batch.", one(counts.waiting));
        family("croupier_watchers", "gauge", "Streams of events.", one(gauges.watchers));
        let views = gauges.views.iter();
        let views = views.map(|(form, n)| (format!("{{form=\"{form}\"}}"), i128::from(*n)));
        let help = "Views drawn for streams, by form.";
        family("croupier_views_drawn_total", "counter", help, views.collect());
        let tables = gauges.tables.iter();
        let tables = tables.map(|(status, n)| (format!("{{status=\"{status}\"}}"), i128::from(*n)));
        family("croupier_tables", "gauge", "Tables by status.", tables.collect());
        let links = gauges.links.iter();
        let links = links.map(|(link, cents)| (format!("{{link=\"{link}\"}}"), i128::from(*cents)));
        family("croupier_link_cents", "gauge", "What a link's meters show.", links.collect());
        let edges = ["opening", "report"].into_iter().zip(gauges.edges);
        let edges = edges.map(|(found, n)| (format!("{{at=\"{found}\"}}"), i128::from(n)));
        family("croupier_edges_found_total", "counter", "Exact edges found.", edges.collect());
        let help = "Microseconds of a commit.";
        counts.commit_micros.write(&mut text, "croupier_commit_microseconds", help, &MICROS);
        let help = "Records of a commit.";
        counts.commit_records.write(&mut text, "croupier_commit_records", help, &RECORDS);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_written_as_prometheus_reads_it() {
        let metrics = Metrics::default();
        metrics.called("getTables", 200, None);
        metrics.called("getTables", 401, Some(Code::NotSignedIn));
        metrics.commanded("sit", "done");
        metrics.committed(3, 700, 2);
        let tables = BTreeMap::from([("open".to_owned(), 20)]);
        let links = vec![("a".into(), 1_000_000)];
        let views = [("page", 7), ("record", 0), ("state", 2)];
        let gauges = Gauges { watchers: 1, views, tables, links, edges: [19, 0] };
        let text = metrics.text(&gauges);
        for line in [
            "croupier_calls_total{operation=\"getTables\",status=\"200\"} 1",
            "croupier_refusals_total{code=\"not-signed-in\"} 1",
            "croupier_commands_total{command=\"sit\",result=\"done\"} 1",
            "croupier_commit_microseconds_bucket{le=\"500\"} 0",
            "croupier_commit_microseconds_bucket{le=\"1000\"} 1",
            "croupier_views_drawn_total{form=\"page\"} 7",
            "croupier_tables{status=\"open\"} 20",
            "croupier_link_cents{link=\"a\"} 1000000",
            "croupier_edges_found_total{at=\"opening\"} 19",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
    }
}
