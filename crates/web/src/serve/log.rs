//! The log: a line of JSON on standard error for each event.

use tracing_subscriber::filter::LevelFilter;

/// What says how much is written: `error`, `warn` (usual), `info` (every call), `debug`, `trace`.
const VARIABLE: &str = "CROUPIER_LOG";

/// Writes the log from now on. Where somebody has seen to that already, nothing changes.
pub fn begin() {
    let asked = std::env::var(VARIABLE).ok().and_then(|level| level.parse().ok());
    let level = asked.unwrap_or(LevelFilter::WARN);
    let log = tracing_subscriber::fmt().json().with_max_level(level);
    let _ = log.with_writer(std::io::stderr).try_init();
}
