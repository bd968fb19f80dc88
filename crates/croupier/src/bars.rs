//! Progress on the terminal: a bar for anything that takes more than a second.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::Progress;

/// Work that takes no longer than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How work shows that is one piece, and how rounds do.
const PLAIN: &str = "{msg} {wide_bar:.green} {percent:>3}% {eta:>4}";
const WITH_RATE: &str =
    "{msg} {wide_bar:.green} {percent:>3}% {human_pos} rounds, {per_sec} {eta:>4}";

/// A bar on standard error, where that is a terminal.
pub struct Bars {
    look: &'static str,
    work: Mutex<Option<Work>>,
}

impl Default for Bars {
    fn default() -> Bars {
        Bars { look: PLAIN, work: Mutex::new(None) }
    }
}

impl Bars {
    /// Bars for rounds, with how many are played in a second.
    pub fn with_rate() -> Bars {
        Bars { look: WITH_RATE, ..Bars::default() }
    }
}

struct Work {
    bar: ProgressBar,
    since: Instant,
}

impl Progress for Bars {
    fn begin(&self, what: &str, steps: u64) {
        if !std::io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let bar = bar.with_message(what.to_owned());
        if let Ok(style) = ProgressStyle::with_template(self.look) {
            bar.set_style(style.progress_chars("━━─"));
        }
        if let Ok(mut work) = self.work.lock() {
            *work = Some(Work { bar, since: Instant::now() });
        }
    }

    fn step(&self, steps: u64) {
        let Ok(work) = self.work.lock() else { return };
        let Some(Work { bar, since }) = work.as_ref() else { return };
        bar.inc(steps);
        if bar.is_hidden() && since.elapsed() > PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    fn end(&self) {
        if let Ok(mut work) = self.work.lock()
            && let Some(Work { bar, .. }) = work.take()
        {
            bar.finish_and_clear();
        }
    }
}
