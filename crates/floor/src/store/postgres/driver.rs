//! The thread that moves bytes between this process and the database.
//!
//! A store is called by threads of every kind, those of a runtime among them, and answers when it
//! is done. So connections live on a runtime of the store's own, and whoever asks waits for the
//! answer as it waits for a disk.

use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, Config, NoTls};

use super::super::StoreError;
use super::fault;

/// What connections live on.
#[derive(Debug)]
pub(super) struct Driver(Option<Runtime>);

impl Driver {
    pub(super) fn new() -> Result<Driver, StoreError> {
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).thread_name("postgres").enable_all().build();
        let none = |why| StoreError::Unavailable(format!("no thread for the database: {why}"));
        runtime.map(|runtime| Driver(Some(runtime))).map_err(none)
    }

    /// A new connection.
    pub(super) fn connect(&self, config: Config) -> Result<Client, StoreError> {
        let ended = || StoreError::Unavailable("no thread for the database".into());
        let (say, hear) = sync_channel(1);
        self.0.as_ref().ok_or_else(ended)?.spawn(async move {
            match config.connect(NoTls).await {
                Ok((client, connection)) => {
                    let _ = say.send(Ok(client));
                    // Whoever asks next learns why it has ended.
                    let _ = connection.await;
                }
                Err(why) => drop(say.send(Err(why))),
            }
        });
        hear.recv().map_err(|_| ended())?.map_err(|why| fault::of(&why))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A thread of another runtime may not wait for this one to end.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Wakes a thread that waits for an answer.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Unpark>) {
        self.0.unpark();
    }
}

/// Waits for an answer of the database, on whatever thread this is.
pub(super) fn wait<T>(answer: impl Future<Output = T>) -> T {
    let mut answer = pin!(answer);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match answer.as_mut().poll(&mut context) {
            Poll::Ready(answer) => return answer,
            Poll::Pending => std::thread::park(),
        }
    }
}
