//! Long work beside Python: other threads of Python go on, progress is told, Ctrl-C is heard.

use std::panic::resume_unwind;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use answers::SharedProgress;
use odds::Progress;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked whether somebody has had enough.
const LOOK: Duration = Duration::from_millis(50);

/// Counting that somebody waits for: it goes on until they have had enough, and is then given up
/// where it next says how far it has come.
pub struct Awaited<'a> {
    watch: &'a SharedProgress,
    is_reported: bool,
}

impl<'a> Awaited<'a> {
    /// Whose steps are told.
    pub fn reported(watch: &'a SharedProgress) -> Awaited<'a> {
        Awaited { watch, is_reported: true }
    }

    /// Whose steps are its own business.
    pub fn silent(watch: &'a SharedProgress) -> Awaited<'a> {
        Awaited { watch, is_reported: false }
    }

    fn go_on(&self) {
        if self.watch.stop.load(Ordering::Relaxed) {
            // No panic: nothing is wrong, and nobody is there to hear of it.
            resume_unwind(Box::new("nobody waits for this any longer"));
        }
    }
}

impl Progress for Awaited<'_> {
    fn begin(&self, what: &str, steps: u64) {
        self.go_on();
        if self.is_reported {
            self.watch.begin(what, steps);
        }
    }

    fn step(&self, steps: u64) {
        self.go_on();
        if self.is_reported {
            self.watch.step(steps);
        }
    }

    fn end(&self) {}
}

/// Does the work on a thread of its own and answers with what it came to. `progress` is called with
/// what is done and what there is to do; what it raises, or Ctrl-C, ends the wait at once, and
/// the work where it looks at `stop`, as what is [`Awaited`] does.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&SharedProgress) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(SharedProgress::default());
    let (send, receive) = channel();
    let at_work = watch.clone();
    std::thread::spawn(move || drop(send.send(work(&at_work))));
    // One thread at a time waits at the other end.
    let receive = Mutex::new(receive);
    let mut last = (0, 0);
    loop {
        let heard = py.detach(|| Some(receive.lock().ok()?.recv_timeout(LOOK)));
        let now = watch.done();
        let report_now = || match progress {
            Some(report) if now != last => report.call1(now).map(drop),
            _ => Ok(()),
        };
        if let Err(enough) = py.check_signals().and_then(|()| report_now()) {
            watch.stop();
            return Err(enough);
        }
        last = now;
        match heard {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(RecvTimeoutError::Timeout)) => {}
            _ => return Err(PyRuntimeError::new_err("the work ended without an answer")),
        }
    }
}
