//! A connection: how long it may keep us waiting, and how it is cut off.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::admission::Address;

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);
/// How often somebody looks whether it takes too long.
const LOOK: Duration = Duration::from_secs(2);
/// How long nothing may come at all.
const IDLE: Duration = Duration::from_secs(75);
/// How long, and how many bytes, a client may go on sending after the last answer.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_LINGER_BYTES: usize = 8 << 20;

/// What is said to whoever does not finish the head of a request.
const TOO_SLOW: &str = "HTTP/1.1 408 Request Timeout\r\ncontent-type: application/problem+json\r\n\
    connection: close\r\ncontent-length: 90\r\n\r\n\
    {\"status\":408,\"code\":\"too-slow\",\"detail\":\"the request was not complete after 10 seconds\"}\n";

/// A connection, as those who answer its calls and those who watch over it know it.
#[derive(Clone)]
pub struct Connection(Arc<Inner>);

struct Inner {
    stream: TcpStream,
    address: Address,
    began: Instant,
    /// When something last went either way, in milliseconds since it began.
    last: AtomicU64,
    /// When the head of a request began to come; zero where none is under way.
    head: AtomicU64,
    /// Whether a call is being answered.
    busy: AtomicBool,
    /// Whether another process of the house forwards a call by it.
    forwards: AtomicBool,
    cut: Notify,
}

impl Connection {
    /// A connection that somebody has opened.
    pub fn new(stream: TcpStream) -> Connection {
        // A peer that is gone already has no address, and reads no answer.
        let address = stream.peer_addr().map_or(Address::NONE, |peer| peer.ip().into());
        Connection(Arc::new(Inner {
            stream,
            address,
            began: Instant::now(),
            last: AtomicU64::new(0),
            head: AtomicU64::new(0),
            busy: AtomicBool::new(false),
            forwards: AtomicBool::new(false),
            cut: Notify::new(),
        }))
    }

    /// Notes that another process of the house forwards a call by this connection.
    pub fn set_forwards(&self) {
        self.0.forwards.store(true, Ordering::Relaxed);
    }

    /// Returns the address of the client, unless another process forwards its call.
    pub fn peer(&self) -> Option<IpAddr> {
        let forwards = self.0.forwards.load(Ordering::Relaxed);
        self.0.stream.peer_addr().ok().map(|peer| peer.ip()).filter(|_| !forwards)
    }

    /// What bytes go through.
    pub fn stream(&self) -> Stream {
        Stream(self.clone())
    }

    /// The address of the peer.
    pub fn address(&self) -> Address {
        self.0.address
    }

    /// Milliseconds since it began, from one.
    fn now(&self) -> u64 {
        u64::try_from(self.0.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }

    /// The head of a request is there, and a call is being answered; or it was answered.
    pub fn set_busy(&self, busy: bool) {
        self.0.busy.store(busy, Ordering::Relaxed);
        self.0.head.store(0, Ordering::Relaxed);
    }

    /// Whether nothing has come through it yet.
    pub fn is_unused(&self) -> bool {
        self.0.last.load(Ordering::Relaxed) == 0
    }

    /// Cuts it off, whatever waits to be sent.
    pub fn cut(&self) {
        self.0.cut.notify_one();
    }

    /// Waits until it is to be cut off: it was said so, or somebody takes too long.
    pub async fn is_cut(&self) {
        loop {
            tokio::select! {
                () = self.0.cut.notified() => return,
                () = tokio::time::sleep(LOOK) => {}
            }
            let since = |moment: u64| Duration::from_millis(self.now().saturating_sub(moment));
            let head = self.0.head.load(Ordering::Relaxed);
            if head > 0 && since(head) > HEAD {
                // Where it cannot be said it is not said.
                let _ = self.0.stream.try_write(TOO_SLOW.as_bytes());
                return;
            }
            let busy = self.0.busy.load(Ordering::Relaxed);
            if !busy && since(self.0.last.load(Ordering::Relaxed)) > IDLE {
                return;
            }
        }
    }

    /// Closes the connection so that the client can read the last answer: no more is sent, and what
    /// still comes is thrown away. Closing a socket with unread bytes would reset the connection.
    /// Does nothing while somebody else has the connection.
    pub async fn close(self) {
        if let Some(inner) = Arc::into_inner(self.0) {
            let _ = tokio::time::timeout(LINGER_TIMEOUT, linger(inner.stream)).await;
        }
    }

    fn has_read(&self) {
        let now = self.now();
        self.0.last.store(now, Ordering::Relaxed);
        if !self.0.busy.load(Ordering::Relaxed) && self.0.head.load(Ordering::Relaxed) == 0 {
            self.0.head.store(now, Ordering::Relaxed);
        }
    }
}

/// Ends one direction of a stream, and reads the other to its end.
async fn linger(mut stream: TcpStream) -> io::Result<()> {
    std::future::poll_fn(|cx| Pin::new(&mut stream).poll_shutdown(cx)).await?;
    let (mut buffer, mut thrown_away) = (vec![0; 16 << 10], 0);
    while thrown_away < MAX_LINGER_BYTES {
        stream.readable().await?;
        match stream.try_read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => thrown_away += read,
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// The bytes of a connection.
pub struct Stream(Connection);

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream = &self.0.0.stream;
        loop {
            ready!(stream.poll_read_ready(cx))?;
            match stream.try_read(buffer.initialize_unfilled()) {
                Ok(read) => {
                    buffer.advance(read);
                    if read > 0 {
                        self.0.has_read();
                    }
                    return Poll::Ready(Ok(()));
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) => return Poll::Ready(Err(e)),
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let stream = &self.0.0.stream;
        loop {
            ready!(stream.poll_write_ready(cx))?;
            match stream.try_write(bytes) {
                Ok(written) => {
                    self.0.0.last.store(self.0.now(), Ordering::Relaxed);
                    return Poll::Ready(Ok(written));
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) => return Poll::Ready(Err(e)),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// It is closed when nobody has it any more.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_the_slow_is_as_long_as_it_says() {
        let (head, body) = TOO_SLOW.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
