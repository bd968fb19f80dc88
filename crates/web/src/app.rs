//! The application: what all calls share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use answers::cache::DiskCache;
use axum::http::HeaderMap;
use floor::host::{Asked, Host, Loaded, Request};
use floor::people::Attempts;
use floor::table::FloorTable;
use floor::{Code, FloorError, Hash, Person};
use serde_json::Value as Json;
use tokio::sync::{Semaphore, oneshot};

use crate::api::simulations::Jobs;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::rate::Rate;
use crate::signed_in::{self, SignedIn};

/// How many calls that compute much go on at a time, how many for those who play or watch, and how
/// many passwords are hashed: nobody at a table waits for somebody's odds.
const HEAVY: usize = 2;
const AT_TABLES: usize = 2;
const HASHING: usize = 4;

/// What every call shares.
pub struct App {
    /// The floor.
    pub host: Host,
    /// Who watches.
    pub hub: Arc<Hub>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Wrong passwords.
    pub attempts: Attempts,
    /// How quickly commands may come.
    pub rate: Rate,
    /// Simulations.
    pub jobs: Arc<Jobs>,
    /// Whether anyone may be a guest.
    pub guests: bool,
    /// What tells this house from others: its public key.
    pub house_key: String,
    /// Answers that took long to find.
    pub cache: DiskCache,
    heavy: Semaphore,
    at_tables: Semaphore,
    hashing: Semaphore,
    calls: AtomicU64,
    /// Tells the calls of this run from those of others.
    run: Hash,
}

impl App {
    /// What every call shares.
    pub fn new(
        host: Host,
        hub: Arc<Hub>,
        metrics: Arc<Metrics>,
        guests: bool,
        rate: u32,
        house_key: String,
    ) -> App {
        let run = Hash::of(format!("{house_key} {}", host.now()));
        App {
            host,
            hub,
            metrics,
            attempts: Attempts::default(),
            rate: Rate::new(rate),
            jobs: Arc::default(),
            guests,
            house_key,
            cache: DiskCache::of_user(),
            heavy: Semaphore::new(HEAVY),
            at_tables: Semaphore::new(AT_TABLES),
            hashing: Semaphore::new(HASHING),
            calls: AtomicU64::new(0),
            run,
        }
    }

    /// The name of a call in the log and in its answer.
    pub fn call_id(&self) -> String {
        let n = self.calls.fetch_add(1, Ordering::Relaxed);
        let run = self.run.to_string();
        format!("{}-{n}", &run[..8])
    }

    /// Who calls, and whether by cookie.
    pub fn caller(&self, headers: &HeaderMap) -> (Option<SignedIn>, bool) {
        let Some((session, by_cookie)) = signed_in::shown(headers) else { return (None, false) };
        let found = signed_in::find(&self.host, session);
        if found.is_some() {
            signed_in::mark_used(&self.host, session);
        }
        (found, by_cookie)
    }

    /// Has something done, and waits until it is durable.
    ///
    /// # Errors
    /// Whatever refuses it.
    pub async fn ask(
        &self,
        who: Option<Person>,
        key: Option<(String, Hash)>,
        asked: Asked,
    ) -> Result<Json, FloorError> {
        let (send, receive) = oneshot::channel();
        let reply = move |answer| drop(send.send(answer));
        self.host.ask(Request { who, key, asked }, Box::new(reply));
        receive
            .await
            .unwrap_or_else(|_| Err(Code::StoreUnavailable.error("the floor has shut down")))
    }

    /// A table as it stands. One that is not loaded yet is loaded on a thread that may wait.
    ///
    /// # Errors
    /// `unknown`, or `table-faulty`.
    pub async fn table(self: &Arc<App>, id: &str) -> Result<Arc<FloorTable>, FloorError> {
        if let Some(Loaded::Table(table)) = self.host.loaded(id) {
            return Ok(table);
        }
        let (host, id) = (self.host.clone(), id.to_owned());
        on_a_waiting_thread(move || host.table(&id)).await
    }

    /// Computes much: a few at a time, on a thread that may wait.
    ///
    /// # Errors
    /// Whatever comes of it.
    pub async fn heavy<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
    ) -> Result<T, FloorError> {
        let _turn = self.heavy.acquire().await;
        on_a_waiting_thread(work).await
    }

    /// Computes much for somebody who plays or watches: a few at a time, on a thread that may wait.
    ///
    /// # Errors
    /// Whatever comes of it.
    pub async fn at_table<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
    ) -> Result<T, FloorError> {
        let _turn = self.at_tables.acquire().await;
        on_a_waiting_thread(work).await
    }

    /// Hashes a password or checks one: a few at a time, on a thread that may wait.
    ///
    /// # Errors
    /// Whatever comes of it.
    pub async fn hashing<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
    ) -> Result<T, FloorError> {
        let _turn = self.hashing.acquire().await;
        on_a_waiting_thread(work).await
    }
}

/// Works on a thread that may wait, so that nobody else has to.
///
/// # Errors
/// Whatever comes of it.
pub async fn on_a_waiting_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
) -> Result<T, FloorError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Code::Internal.error("the work was not finished")))
}
