//! A floor that is served, with bots at its tables.

use std::net::SocketAddr;
use std::path::Path;

use floor::host::Host;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Server, Settings};

use crate::bots::Bot;

/// A floor that is served in this process.
pub struct Served {
    pub addr: SocketAddr,
    pub host: Host,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

/// A new house without tables, and no limit to what somebody says.
pub fn settings(dir: &Path) -> Settings {
    Settings {
        addr: "127.0.0.1:0".into(),
        data: dir.into(),
        real: false,
        name: None,
        empty: true,
        guests: false,
        rate: 0,
        admin_password: Some("correct horse".into()),
    }
}

impl Served {
    /// Serves a new house in a folder.
    pub async fn open(dir: &Path) -> Served {
        let server = Server::open(&settings(dir)).await.expect("a new house");
        let (addr, host) = (server.addr().expect("an address"), server.host());
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(async move {
            let ended = server.serve(async { drop(stopped.await) }).await;
            ended.expect("an orderly end");
        });
        Served { addr, host, stop, server }
    }

    /// Bots, each at a table of its own.
    pub async fn bots(&self, count: usize) -> Vec<Bot> {
        let host = self.host.clone();
        let seated = tokio::task::spawn_blocking(move || Bot::sit_down(&host, count));
        seated.await.expect("bots that sit down")
    }

    /// Ends in order.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.server.await.expect("an orderly end");
    }
}
