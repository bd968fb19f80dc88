//! What waits to be sent to somebody who watches.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_core::Stream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::Event;
use crate::serve::Connection;

/// Whoever lets more than this wait is cut off.
const MOST_WAITING: usize = 1 << 20;

/// How long somebody may read nothing of much, and how often somebody looks.
const PATIENCE: Duration = Duration::from_secs(30);
const LOOK: Duration = Duration::from_millis(10);

/// How long a subscriber may take to read the last event, and how often that is checked.
const LAST_EVENT_TIMEOUT: Duration = Duration::from_secs(5);
const LAST_EVENT_INTERVAL: Duration = Duration::from_millis(250);

/// Where events are put for somebody who watches.
pub struct Outbox {
    events: UnboundedSender<Event>,
    waiting: Arc<AtomicUsize>,
    connection: Option<Connection>,
}

impl Outbox {
    /// Puts an event there. False where nobody watches any more, or they were cut off because they
    /// do not read.
    pub fn put(&self, event: Event) -> bool {
        let waiting = self.waiting.fetch_add(event.len(), Ordering::Relaxed) + event.len();
        if waiting > MOST_WAITING {
            if let Some(connection) = &self.connection {
                connection.cut();
            }
            return false;
        }
        self.events.send(event).is_ok()
    }

    /// Puts an event there once most of what waits has been read: for who is told much at once.
    /// False where nobody watches any more, or nothing is read for long.
    pub async fn put_when_read(&self, event: Event) -> bool {
        let begun = Instant::now();
        while self.waiting.load(Ordering::Relaxed) > MOST_WAITING / 4 {
            if self.events.is_closed() || begun.elapsed() > PATIENCE {
                return false;
            }
            tokio::time::sleep(LOOK).await;
        }
        self.put(event)
    }

    /// Ends the stream with this event. A subscriber that does not read it is disconnected, so that
    /// streams that have ended do not pile up.
    pub async fn end(self, last: Event) {
        self.put(last);
        let Outbox { events, waiting, connection } = self;
        drop(events);
        // The body of the answer holds the other count until it has been sent.
        let sent = async {
            while Arc::strong_count(&waiting) > 1 {
                tokio::time::sleep(LAST_EVENT_INTERVAL).await;
            }
        };
        let timed_out = tokio::time::timeout(LAST_EVENT_TIMEOUT, sent).await.is_err();
        if let Some(connection) = connection.filter(|_| timed_out) {
            connection.cut();
        }
    }

    /// Waits until nobody watches any more.
    pub async fn is_left(&self) {
        self.events.closed().await;
    }
}

/// An outbox, and the answer whose body is what is put there.
pub fn outbox(connection: Option<Connection>) -> (Outbox, Response) {
    let (events, waiting_events) = unbounded_channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    let sent = Sent { events: waiting_events, waiting: Arc::clone(&waiting) };
    let mut response = Response::new(Body::from_stream(sent));
    let stream = HeaderValue::from_static("text/event-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, stream);
    // A stream that has ended leaves no idle connection behind.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    (Outbox { events, waiting, connection }, response)
}

struct Sent {
    events: UnboundedReceiver<Event>,
    waiting: Arc<AtomicUsize>,
}

impl Stream for Sent {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = self.events.poll_recv(cx);
        if let Poll::Ready(Some(event)) = &next {
            self.waiting.fetch_sub(event.len(), Ordering::Relaxed);
        }
        next.map(|event| event.map(Ok))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_is_dropped_when_a_megabyte_waits() {
        let (outbox, _response) = outbox(None);
        let event = Event::from(vec![b'x'; 100 << 10]);
        let put = (0..20).take_while(|_| outbox.put(event.clone())).count();
        assert_eq!(put, 10);
    }

    #[tokio::test]
    async fn who_is_told_much_at_once_is_waited_for() {
        let (outbox, response) = outbox(None);
        let reading = tokio::spawn(axum::body::to_bytes(response.into_body(), usize::MAX));
        let event = Event::from(vec![b'x'; 100 << 10]);
        for _ in 0..40 {
            assert!(outbox.put_when_read(event.clone()).await);
        }
        drop(outbox);
        assert_eq!(reading.await.unwrap().unwrap().len(), 4000 << 10);
    }

    #[test]
    fn nothing_is_put_where_nobody_watches() {
        let (outbox, response) = outbox(None);
        assert!(outbox.put(Event::from_static(b"x")));
        drop(response);
        assert!(!outbox.put(Event::from_static(b"x")));
    }
}
