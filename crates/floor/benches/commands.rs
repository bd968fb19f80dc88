//! Scratch.
#![allow(clippy::unwrap_used, missing_docs, unused)]
#[path = "../../web/benches/floor/bots.rs"]
mod bots;
#[path = "../../web/benches/floor/in_process.rs"]
mod in_process;
#[path = "../../web/benches/floor/machine.rs"]
mod machine;
#[path = "../../web/benches/floor/start.rs"]
mod start;
use std::time::Duration;

fn main() {
    let arg = |name: &str, other: f64| -> f64 {
        std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(other)
    };
    let dir = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    let runs = arg("RUNS", 3.0) as usize;
    for _ in 0..runs {
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let disk = machine::syncs(&dir);
        let run = in_process::run(
            &dir.join("h"),
            arg("TABLES", 256.0) as usize,
            Duration::from_secs_f64(arg("SECONDS", 5.0)),
        );
        let [all, w, c] = run.micros;
        let [la, lw, lc] = run.least;
        print!(
            "{:.0}/s  us: all {all:.1} writer {w:.1} committer {c:.1}; least {la:.1} {lw:.1} {lc:.1}; {:.0} kB a table; syncs {disk:.0}",
            run.rate, run.table
        );
        if arg("BARE", 0.0) > 0.0 {
            let bare = in_process::bare(&dir.join("h"), &dir.join("b"));
            print!("; bare {bare:.0}/s ({:.2})", bare / run.rate);
        }
        println!();
        if arg("VERIFY", 1.0) > 0.0 {
            let f = start::run(&dir.join("h"));
            let mut least = f64::MAX;
            for _ in 0..arg("AGAIN", 5.0) as usize {
                let store = floor::store::SqliteStore::read_only(&dir.join("h")).unwrap();
                let used = machine::processor_time("");
                let checked = floor::verify(&store).unwrap();
                least =
                    least.min((machine::processor_time("") - used) * 1e6 / checked.records as f64);
            }
            print!("   verify least {least:.1};");
            println!(
                "   start {:.2} all {:.2} without {:.2}; {} records; verify {:.0}/s {:.1} us",
                f.start, f.all_tables, f.start_without, f.records, f.verified, f.micros
            );
        }
    }
    let _ = std::fs::remove_dir_all(&dir);
}
