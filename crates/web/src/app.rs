//! The application: what all calls share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use answers::cache::DiskCache;
use axum::http::HeaderMap;
use floor::host::{Asked, Host, Loaded, Request};
use floor::house::{CasinoKind, House};
use floor::people::Attempts;
use floor::table::FloorTable;
use floor::{Code, FloorError, Hash, Person, Role};
use serde_json::Value as Json;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use crate::admission::streams::Streams;
use crate::admission::{self, Key, Limits};
use crate::api::simulations::Jobs;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::rate::Rate;
use crate::signed_in::{self, SignedIn};

/// How many calls that compute much go on at a time, how many of those who work here, and how many
/// for those who play or watch: nobody at a table, and nobody's report, waits for a stranger's
/// odds.
const HEAVY: usize = 2;
const FOR_STAFF: usize = 2;
const AT_TABLES: usize = 2;
/// How many new guests may come for each command that a session may give: what they are is kept
/// for ever.
const GUESTS: u32 = 50;
/// How many calls that compute much may wait for their turn.
const WAITING: usize = 200;
/// The lane of password checks. Two at a time, as there are two work areas for them.
const PASSWORDS: Limits =
    Limits { at_once: 2, waiting: 64, of_one_key: 4, timeout: Duration::from_secs(5) };

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
    /// How quickly guests may come, all together.
    pub new_guests: Rate,
    /// Open event streams.
    pub streams: Streams,
    /// Simulations.
    pub jobs: Arc<Jobs>,
    /// Whether anyone may be a guest.
    pub guests: bool,
    /// Whether tables get a pace and presence limits unless their makers say otherwise.
    pub timed: bool,
    /// What tells this house from others: its public key.
    pub house_key: String,
    /// Answers that took long to find.
    pub cache: DiskCache,
    heavy: Lane,
    for_staff: Lane,
    at_tables: Arc<Semaphore>,
    passwords: admission::Lane,
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
            new_guests: Rate::new(rate.saturating_mul(GUESTS)),
            streams: Streams::new(rate > 0),
            jobs: Arc::default(),
            guests,
            timed: rate != 0,
            house_key,
            cache: DiskCache::of_user(),
            heavy: Lane::new(HEAVY, WAITING),
            for_staff: Lane::new(FOR_STAFF, WAITING),
            at_tables: Arc::new(Semaphore::new(AT_TABLES)),
            passwords: admission::Lane::new("password checks", PASSWORDS),
            calls: AtomicU64::new(0),
            run,
        }
    }

    /// The kind of money that the casino handles.
    pub fn kind(&self) -> CasinoKind {
        self.host.house(House::kind)
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

    /// Computes much for a caller: a few at a time, on a thread that may wait.
    ///
    /// # Errors
    /// `too-many` where too many wait already, and whatever comes of it.
    pub async fn heavy<T: Send + 'static>(
        &self,
        caller: Option<&SignedIn>,
        work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
    ) -> Result<T, FloorError> {
        let lane = match caller.is_some_and(|caller| caller.person.role != Role::Player) {
            true => &self.for_staff,
            false => &self.heavy,
        };
        let _turn = lane.turn().await?;
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
        let turn = Arc::clone(&self.at_tables).acquire_owned().await;
        // Whoever has gone in the meantime keeps the turn until the work is done.
        let in_turn = move || {
            let done = work();
            drop(turn);
            done
        };
        on_a_waiting_thread(in_turn).await
    }

    /// Hashes a password or checks one, on a thread that may wait. The work keeps its turn even if
    /// the caller is gone.
    ///
    /// # Errors
    /// `too-many` or `busy` if there is no turn for the caller, and any error of the work.
    pub async fn hashing<T: Send + 'static>(
        &self,
        key: Key,
        work: impl FnOnce() -> Result<T, FloorError> + Send + 'static,
    ) -> Result<T, FloorError> {
        let turn = self.passwords.turn(key).await?;
        on_a_waiting_thread(move || {
            let _turn = turn;
            work()
        })
        .await
    }
}

/// Where calls wait for their turn, so many and no more.
struct Lane {
    turns: Semaphore,
    places: Semaphore,
}

impl Lane {
    fn new(at_a_time: usize, waiting: usize) -> Lane {
        Lane { turns: Semaphore::new(at_a_time), places: Semaphore::new(at_a_time + waiting) }
    }

    async fn turn(&self) -> Result<[Option<SemaphorePermit<'_>>; 2], FloorError> {
        let too_many = |_| Code::TooMany.error("too many such calls wait: try again in a moment");
        let place = self.places.try_acquire().map_err(too_many)?;
        Ok([self.turns.acquire().await.ok(), Some(place)])
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

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use super::*;

    #[tokio::test]
    async fn who_finds_too_many_waiting_is_told_so_and_the_others_have_their_turn() {
        let lane = Lane::new(1, 1);
        let first = lane.turn().await.unwrap();
        let second = async {
            let waits = lane.turn();
            tokio::pin!(waits);
            assert!(
                std::future::poll_fn(|cx| Poll::Ready(waits.as_mut().poll(cx).is_pending())).await
            );
            assert_eq!(lane.turn().await.unwrap_err().code, Code::TooMany);
            drop(first);
            waits.await.unwrap()
        };
        drop(second.await);
        assert!(lane.turn().await.is_ok());
    }
}
