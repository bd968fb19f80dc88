//! Long work beside Python: other threads of Python go on, progress is told, Ctrl-C is heard.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use answers::HowFar;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked whether somebody has had enough.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work on a thread of its own and answers with what it came to. `progress` is called with
/// what is done and what there is to do; what it raises, or Ctrl-C, ends the wait, and the work
/// where it looks at `stop`.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&HowFar) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(HowFar::default());
    let (send, receive) = channel();
    let at_work = watch.clone();
    std::thread::spawn(move || drop(send.send(work(&at_work))));
    // One thread at a time waits at the other end.
    let receive = Mutex::new(receive);
    let mut told = (0, 0);
    loop {
        let heard = py.detach(|| Some(receive.lock().ok()?.recv_timeout(LOOK)));
        let now = watch.done();
        let tell = || match progress {
            Some(tell) if now != told => tell.call1(now).map(drop),
            _ => Ok(()),
        };
        if let Err(enough) = py.check_signals().and_then(|()| tell()) {
            watch.stop();
            return Err(enough);
        }
        told = now;
        match heard {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(RecvTimeoutError::Timeout)) => {}
            _ => return Err(PyRuntimeError::new_err("the work ended without an answer")),
        }
    }
}
