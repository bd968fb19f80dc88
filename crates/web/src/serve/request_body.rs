//! Request bodies that note whether all of them was read.
//!
//! A call may be answered before its body has come. What is left of the body must not be taken for
//! the next request, so such a connection ends with the answer.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::{Body as _, Frame, Incoming, SizeHint};

/// Whether all of a request body was read.
pub(super) struct Complete(Arc<AtomicBool>);

impl Complete {
    pub(super) fn is_true(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Returns the body of a request, and where it is noted that all of it was read.
pub(super) fn noted(body: Incoming) -> (Body, Complete) {
    let complete = Arc::new(AtomicBool::new(body.is_end_stream()));
    let known = Complete(Arc::clone(&complete));
    (Body::new(Noted { body, complete }), known)
}

struct Noted {
    body: Incoming,
    complete: Arc<AtomicBool>,
}

impl hyper::body::Body for Noted {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.complete.store(true, Ordering::Relaxed);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
