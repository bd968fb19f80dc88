//! Listens on an address.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket, lookup_host};

use super::ServerError;

/// How many connections may wait to be accepted. When a house starts again everybody comes back at
/// once, and whoever finds no room tries again a whole second later.
const WAITING: u32 = 4096;

/// Listens at an address, or at the first of several that a name stands for.
pub(super) async fn listen(addr: &str) -> Result<TcpListener, ServerError> {
    let cannot = |why| ServerError::Address { addr: addr.to_owned(), why };
    let mut refused = io::Error::new(io::ErrorKind::InvalidInput, "it stands for no address");
    for found in lookup_host(addr).await.map_err(cannot)? {
        match listen_at(found) {
            Ok(listener) => return Ok(listener),
            Err(why) => refused = why,
        }
    }
    Err(cannot(refused))
}

fn listen_at(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Elsewhere it would take the address away from whoever listens there.
    if cfg!(unix) {
        socket.set_reuseaddr(true)?;
    }
    socket.bind(addr)?;
    socket.listen(WAITING)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use std::time::Duration;

    use tokio::net::TcpStream;

    use super::*;

    /// Seconds of the longest stall of a machine that is only slow; what finds no room waits for
    /// ever longer.
    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn a_crowd_that_comes_at_once_waits_for_nobody() {
        let listener = listen("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        // Nobody accepts: where there is no room a connection is not there before a second try.
        let mut crowd = Vec::new();
        for _ in 0..300 {
            let connected = tokio::time::timeout(PATIENCE, TcpStream::connect(addr)).await;
            crowd.push(connected.expect("room to wait in").unwrap());
        }
        for _ in &crowd {
            listener.accept().await.unwrap();
        }
    }

    #[tokio::test]
    async fn an_address_that_is_taken_or_none_is_refused_with_its_name() {
        let listener = listen("127.0.0.1:0").await.unwrap();
        for addr in [listener.local_addr().unwrap().to_string(), "nowhere".into()] {
            let refused = listen(&addr).await.unwrap_err().to_string();
            assert!(refused.starts_with(&format!("{addr}: cannot be listened on: ")), "{refused}");
        }
    }
}
